"""5.6, 5.7, 5.10, 5.14 to 5.16, 11.11 to 11.26: shifts, changed results and answers, half by half."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.combat import changed_results, column_shifts
from stavka.titles.barbarossa_deluxe.combat.bloodbath import Bloodbath, Payment
from stavka.titles.barbarossa_deluxe.combat.carrying_out import carry_out, settled
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.state.flags import (
    FIGHT_FIGHT,
    FIGHT_MOVE,
    MOVE_FIGHT,
    OVERLAND,
    RETREATED,
)
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
RED_RING = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def battle(game: Game, units: str, hex: str, mobile: bool = False, luftwaffe: bool = False) -> Fight:
    pos = war(game)
    target = pos.board.grid.index(hex)
    found = tuple(of(game, unit) for unit in units.split("+"))
    side = pos.roster.side[found[0]]
    return Fight(side, found, defenders_of(pos, side, target, mobile), target, mobile, luftwaffe)


def shifts(game: Game, fight: Fight) -> dict[str, int]:
    return dict(column_shifts.all_of(war(game), fight))


# -- shifts by the sequence (5.6, 5.7, 5.10) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "order", "step", "mobile", "found"),
    [
        ("3Pz", FIGHT_MOVE, 1, False, {"fight/move": 1}),
        ("3Pz", FIGHT_MOVE, 2, True, {"mobile assault": -1}),
        ("3Pz", MOVE_FIGHT, 2, False, {}),
        ("3Pz", FIGHT_FIGHT, 1, False, {"fight/fight": 1}),
        ("3Pz", FIGHT_FIGHT, 2, False, {}),
        ("1GT", FIGHT_MOVE, 1, False, {}),
        ("1GT", FIGHT_FIGHT, 1, False, {}),
        ("1GT", MOVE_FIGHT, 2, False, {"move/fight": -1}),
        ("1GT", MOVE_FIGHT, 1, True, {"mobile assault": -1}),
    ],
)
def test_what_the_order_of_phases_does(
    plain: Situation, unit: str, order: str, step: int, mobile: bool, found: dict[str, int]
) -> None:
    """Bonus and penalty are of prepared assaults and of one side (bd:5.6-a,-d, bd:5.7-a, bd:10.32)."""
    game = plain({"3Pz": "2011", "1GT": "2010"}, turn=4)
    pos = war(game)
    pos.order, pos.step = order, step
    target = "2010" if unit == "3Pz" else "2011"
    assert shifts(game, battle(game, unit, target, mobile)) == found


@pytest.mark.parametrize(
    ("unit", "turn", "mobile", "columns"),
    [("3Pz", 3, False, 0), ("3Pz", 4, False, -1), ("3Pz", 5, False, -2), ("3Pz", 6, False, 0), ("1GT", 4, False, 0)],
)
def test_what_declining_the_pause_costs(plain: Situation, unit: str, turn: int, mobile: bool, columns: int) -> None:
    """German attacks of turns 4 and 5 (bd:5.10-d,-e)."""
    game = plain({"3Pz": "2011", "1GT": "2010"}, turn=turn, counts={"no pause": 1})
    target = "2010" if unit == "3Pz" else "2011"
    assert shifts(game, battle(game, unit, target)).get("no Paulus Pause", 0) == columns
    game = plain({"3Pz": "2011", "1GT": "2010"}, turn=turn)
    assert "no Paulus Pause" not in shifts(game, battle(game, unit, target))


@pytest.mark.parametrize(
    ("unit", "turn", "declined", "columns"),
    [("3Pz", 4, 1, -2), ("3Pz", 4, 0, -1), ("3Pz", 3, 1, -1), ("3Pz", 5, 1, -1), ("1GT", 4, 1, -1)],
)
def test_mobile_assaults_after_the_pause(plain: Situation, unit: str, turn: int, declined: int, columns: int) -> None:
    """A column more for the German on turn 4 alone (bd:5.10-d)."""
    game = plain({"3Pz": "2011", "1GT": "2010"}, turn=turn, counts={"no pause": declined})
    target = "2010" if unit == "3Pz" else "2011"
    assert shifts(game, battle(game, unit, target, mobile=True))["mobile assault"] == columns


@pytest.mark.parametrize(
    ("turn", "hex", "attacker", "defenders", "columns"),
    [
        (1, "2117", "3A", ["5Inf"], -1),
        (1, "2117", "3A", ["5Inf", "Ro3"], -1),
        (1, "2117", "3A", ["Ro3"], 0),
        (1, "1913", "3A", ["5Inf"], 0),
        (2, "2117", "3A", ["5Inf"], 0),
        (1, "2117", "5Inf", ["3A"], 0),
    ],
)
def test_behind_the_start_line(
    bd: Situation, turn: int, hex: str, attacker: str, defenders: list[str], columns: int
) -> None:
    """Soviet attacks on Germans outside Soviet lands on turn 1 (bd:5.15)."""
    near = {"2117": "2116", "1913": "1912"}[hex]
    game = bd({attacker: near, hex: defenders}, turn=turn)
    assert shifts(game, battle(game, attacker, hex)).get("west of the start line", 0) == columns


# -- shifts by the ground (11.13 to 11.24) ----------------------------------------------------------------------------


def test_strong_places_help_their_own_side(plain: Situation) -> None:
    """Hero cities and the area for the Soviet, fortresses for the German (bd:9.6-a, bd:8.18-b, bd:11.21-b)."""
    places = {"places": {"One": ["2010", "city"], "Two": ["2011", "city"]}}
    units = {"3Pz": "2011", "3A": "2010"}
    game = plain(units, turn=18, map=places, heroes=["2010"], fortresses=["2011"], area="2010", area_turn=16)
    assert {"hero city": -3, "fortified area": -2}.items() <= shifts(game, battle(game, "3Pz", "2010")).items()
    red = shifts(game, battle(game, "3A", "2011"))
    assert red["fortress city"] == -3
    assert "fortified area" not in red
    plain_city = plain(units, turn=18, map=places)
    assert shifts(plain_city, battle(plain_city, "3A", "2011")).get("city") == -1


def test_all_attackers_must_cross_the_river(plain: Situation) -> None:
    """One on the dry side, and the river counts for nobody (bd:11.16-a,-b); Germans swim on turn 1 (bd:10.18-b)."""
    river = {"sides": {"river": [["2010", "2011"]]}}
    units = {"3Pz": "2011", "5Inf": "2009", "3A": "2010"}
    game = plain(units, turn=4, map=river)
    assert shifts(game, battle(game, "3Pz", "2010")).get("river") == -1
    assert "river" not in shifts(game, battle(game, "3Pz+5Inf", "2010"))
    first = plain(units, "axis fight", turn=1, map=river)
    assert "river" not in shifts(first, battle(first, "3Pz", "2010"))
    assert shifts(first, battle(first, "3A", "2011")).get("river") == -1


def test_the_luftwaffe_and_riders_count_for_the_german(plain: Situation) -> None:
    """A column for him in attack and defence (bd:11.23-c, bd:8.31-f); groups for the Soviet, each (bd:8.32-f)."""
    units = {"3Pz": "2011", "502TB": "2011", "3A": "2010", "CMB": "2010", "4A": "2012", "CMO": "2012"}
    game = plain(units, turn=26, attached={"502TB": "3Pz", "CMB": "3A", "CMO": "4A"})
    own = shifts(game, battle(game, "3Pz", "2010", luftwaffe=True))
    assert (own["Luftwaffe"], own["Tigers"], own["cavalry-mechanized groups"]) == (1, 1, -1)
    red = shifts(game, battle(game, "3A+4A", "2011", luftwaffe=True))
    assert (red["Luftwaffe"], red["Tigers"], red["cavalry-mechanized groups"]) == (-1, -1, 2)


# -- changed results (5.14, 5.16, 11.20) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "unit", "result", "found"),
    [
        (1, "3A", "BB", "DR"),
        (1, "3A", "AE", "AE"),
        (1, "3A", "DE", "DE"),
        (2, "3A", "BB", "BB"),
        (1, "3Pz", "BB", "BB"),
    ],
)
def test_soviet_bloodbaths_of_turn_1(plain: Situation, turn: int, unit: str, result: str, found: str) -> None:
    """They are retreats (bd:5.14-a), other results are what they are."""
    game = plain({"3Pz": "2011", "3A": "2010"}, turn=turn)
    target = "2010" if unit == "3Pz" else "2011"
    assert changed_results.converted(war(game), battle(game, unit, target), result) == found


def test_a_german_in_the_area_retreats(plain: Situation) -> None:
    """The area changes results for Soviet defenders, from its second turn on (bd:8.18-h)."""
    units = {"3Pz": "2011", "3A": "2010"}
    for turn, unit, found in ((17, "3Pz", "BB"), (16, "3Pz", "DR"), (17, "3A", "DR")):
        game = plain(units, turn=turn, area="2010", area_turn=16)
        target = "2010" if unit == "3Pz" else "2011"
        assert changed_results.by_the_hex(war(game), battle(game, unit, target), "DR") == found


@pytest.mark.parametrize(
    ("turn", "open_field", "city"),
    [
        (1, True, True),
        (2, True, False),
        (6, True, False),
        (7, False, False),
        (8, False, False),
        (9, True, False),
        (12, True, False),
        (13, False, False),
    ],
)
def test_when_the_german_may_choose_a_retreat(plain: Situation, turn: int, open_field: bool, city: bool) -> None:
    """On turn 1 anywhere (bd:5.14-b), in 1941 and the summer of 1942 outside cities (bd:5.16-a,-b,-c)."""
    places = {"places": {"One": ["2012", "city"]}}
    game = plain({"3Pz": "2011", "3A": "2010", "4A": "2012"}, turn=turn, map=places)
    pos = war(game)
    found = [changed_results.may_soften(pos, battle(game, "3Pz", hex)) for hex in ("2010", "2012")]
    assert found == [open_field, city]
    assert not changed_results.may_soften(pos, battle(game, "3A", "2011"))


def test_who_fled_in_the_assault_phase_is_assaulted_like_others(plain: Situation) -> None:
    """Swept away in a prepared assault (bd:11.29-b), led back in a mobile one (bd:10.31-a)."""
    for mobile, lives in ((True, True), (False, False)):
        units = [{"id": "3Pz", "hex": "2011"}, {"id": "3A", "hex": "2010", "flags": ["retreated"]}]
        game = plain([*units, {"id": "4A", "hex": "2010"}], turn=4)
        pos = war(game)
        assert pos.flags[of(game, "3A")] & RETREATED
        carry_out(pos, *settled(pos, battle(game, "3Pz", "2010", mobile)), "DR")
        assert (game.piece("3A").hex is not None) == lives
        assert game.piece("4A").hex is not None


# -- answers (7.7, 8.41, 11.23) ---------------------------------------------------------------------------------------


def cut_off(bd: Situation, luftwaffe: int, airlift: bool = True) -> Game:
    """The Soviet attacks a corps that is out of supply."""
    units = {"5Inf": "2407", **RED_RING}
    game = bd(units, "soviet fight", turn=10, luftwaffe=luftwaffe, airlift_turn=6 if airlift else 99)
    if game.to_act == "axis":
        game.play("pass")
    game.play("attack 16A 2407")
    return game


def test_both_answers_may_be_given(bd: Situation, refused: Refused) -> None:
    """A counter and the aerial marker, in either order, each once (bd:7.7-f, bd:11.23-b,-e)."""
    for first, second in (("luftwaffe", "airlift 2407"), ("airlift 2407", "luftwaffe")):
        game = cut_off(bd, luftwaffe=2)
        assert game.stage == "answer to an attack"
        game.play(first)
        assert game.stage == "answer to an attack"
        refused(game, first, "bd:11.23-e" if first == "luftwaffe" else "bd:7.7-c")
        game.play(second)
        assert game.stage != "answer to an attack"
        assert war(game).luftwaffe == 1
        assert war(game).airlift >= 0


def test_one_answer_is_all_there_is(bd: Situation, refused: Refused) -> None:
    """With nothing left to give the German is not asked again (bd:11.23-d, bd:7.7-c)."""
    game = cut_off(bd, luftwaffe=2, airlift=False)
    refused(game, "airlift 2407", "bd:7.7-a")
    game.play("luftwaffe")
    assert game.stage != "answer to an attack"
    game = cut_off(bd, luftwaffe=0)
    refused(game, "luftwaffe", "bd:11.23-d")
    game.play("airlift 2407")
    assert game.stage != "answer to an attack"


def test_the_german_answers_before_the_soviet_supports(bd: Situation) -> None:
    """A marker committed does not give him another say (bd:8.38-f, bd:8.41)."""
    units = {"5Inf": "2010", "3A": "2011", "4A": "2012"}
    game = bd(
        units, "soviet fight", turn=26, luftwaffe=2, offensive={"A": "2011"}, control={"soviet": ["2011", "2012"]}
    )
    if game.to_act == "axis":
        game.play("pass")
    game.play("attack 3A 2010")
    assert game.stage == "answer to an attack"
    game.play("pass")
    assert game.stage == "support of an attack"
    game.play("support partisans")
    assert game.stage == "support of an attack"
    game.play("done")
    assert game.to_act == "chance"


def test_a_luftwaffe_counter_is_used_up(plain: Situation) -> None:
    """One counter a battle (bd:11.23-a,-e)."""
    game = plain({"5Inf": "2011", "3A": "2010"}, "axis fight", turn=4, luftwaffe=3)
    game.play("attack 5Inf 2010 luftwaffe")
    assert war(game).luftwaffe == 2


def test_supply_is_noted_when_the_battle_begins(plain: Situation) -> None:
    """What was noted for an earlier battle is forgotten (bd:7.17-b)."""
    game = plain({"5Inf": "2011", "3A": "2010"}, "axis fight", turn=4, map={"features": {"german_source": []}})
    war(game).flags[of(game, "5Inf")] |= OVERLAND
    game.play("attack 5Inf 2010")
    assert not war(game).flags[of(game, "5Inf")] & OVERLAND
    assert war(game).flags[of(game, "3A")] & OVERLAND


# -- bloodbaths (11.26) -----------------------------------------------------------------------------------------------


def test_a_bloodbath_ends_with_the_last_attacker(plain: Situation) -> None:
    """Whatever is owed still (bd:11.26-d)."""
    game = plain({"5Inf": "2011", "6Inf": "2011", "3A": "2010"}, "axis fight", turn=8)
    pos = war(game)
    units = (of(game, "5Inf"), of(game, "6Inf"))
    pos.ask(Payment(Bloodbath(units, ((2, 1, 0), (2, 1, 0)), 9), units))
    game.play("lose 5Inf")
    assert (game.piece("5Inf").box, game.piece("6Inf").box) == ("dead pile", "dead pile")
    assert game.stage != "bloodbath"


@pytest.mark.parametrize(("owed", "both"), [(2, False), (3, True)])
def test_a_bloodbath_is_paid_exactly(plain: Situation, owed: int, both: bool) -> None:
    """As much as was destroyed is enough (bd:11.26-d)."""
    game = plain({"5Inf": "2011", "6Inf": "2011", "3A": "2010"}, "axis fight", turn=8)
    units = (of(game, "5Inf"), of(game, "6Inf"))
    war(game).ask(Payment(Bloodbath(units, ((2, 1, 0), (2, 1, 0)), owed), units))
    game.play("lose 5Inf")
    assert (game.piece("6Inf").box == "dead pile") == both
