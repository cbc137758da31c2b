"""26. The minor allies leave the war or change sides; 25.4 their way home."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.arrivals import reinforcements
from stavka.titles.russia_besieged.movement.allowance import allowance
from stavka.titles.russia_besieged.rail import conversion
from stavka.titles.russia_besieged.state.flags import WEAKENED
from stavka.titles.russia_besieged.supply import general
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import SOVIET_COMBAT, at, choices, give, steps
from tests.titles.russia_besieged.looking import ground

AXIS_END = "axis second impulse marker adjustment"
SOVIET_END = "soviet second impulse marker adjustment"


def place(name: str) -> str:
    board = ground().board
    return board.grid.name(board.places[name].hex)


def allies(game: Game) -> tuple[str, ...]:
    return war(game).surrendered_allies


# -- Finland ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "kind", "first", "second"),
    [("3Hun", "foot", 4, 0), ("HunMech", "mobile", 6, 3), ("RumMtn", "mountains", 5, 0), ("RumCav", "mobile", 6, 3)],
)
def test_changed_allies_have_the_allowances_of_russians(
    rb: Situation, unit: str, kind: str, first: int, second: int
) -> None:
    """rb:26.22-b, rb:26.42-b: in Clear; before the change they have their own, and a situation knows whose they are."""
    home = "Budapest" if unit.startswith(("3Hun", "Hun")) else "Bucharest"
    for impulse, points in (("first", first), ("second", second)):
        gone = rb({unit: home}, f"soviet {impulse} impulse movement", 20, surrendered_allies=["hungary", "rumania"])
        assert at(gone, f"{unit}-Red") == place(home)
        assert allowance(war(gone), war(gone).roster.find(f"{unit}-Red")) == points, kind
    ally = rb({unit: home}, "axis second impulse movement", 12)
    assert allowance(war(ally), war(ally).roster.find(unit)) == (2 if kind == "mobile" else 1)


def test_helsinki_taken(rb: Situation) -> None:
    """rb:26.11, rb:26.11-b: a Russian unit in it at the end of an Axis turn; all Finns leave, those in the pool too."""
    units: dict[str, Any] = {"8A": place("Helsinki"), "4Fin": "0117", "2Fin": {"box": "pool"}}
    before = rb({"4Fin": "0117"}, AXIS_END, turn=12, control={"Helsinki": "soviet"})
    assert allies(before) == ()
    game = rb(units, AXIS_END, turn=12)
    assert allies(game) == ("finland",)
    assert (at(game, "4Fin"), at(game, "2Fin")) == ("surrendered", "surrendered")
    later = rb({"8A": place("Helsinki"), "4Fin": "0117"}, SOVIET_END, turn=12)
    assert allies(later) == ()


@pytest.mark.parametrize(("turn", "holder", "out"), [(21, "soviet", True), (21, "axis", False), (20, "soviet", False)])
def test_finland_in_september_1944(rb: Situation, turn: int, holder: str, out: bool) -> None:
    """rb:26.12, rb:26.13: without Leningrad it leaves."""
    game = rb({"4Fin": "0117"}, "axis events", turn=turn, control={"Leningrad": holder})
    assert ("finland" in allies(game)) is out
    assert (at(game, "4Fin") == "surrendered") is out


def test_leningrad_retaken(rb: Situation) -> None:
    """rb:26.14: at the end of that Russian turn."""
    game = rb({"4Fin": "0117", "8A": place("Leningrad")}, SOVIET_END, turn=22)
    assert "finland" in allies(game)
    kept = rb({"4Fin": "0117", "8A": place("Leningrad")}, SOVIET_END, turn=20)
    assert "finland" not in allies(kept)


def test_axis_units_in_finland_come_back(rb: Situation, refused: Refused) -> None:
    """rb:26.15, rb:26.15-b: next turn, with the steps they have; Finland stays closed to the Axis."""
    unit = {"id": "36Mtn", "hex": "0315", "steps": 1}
    game = rb([unit, {"id": "5Inf", "hex": "0414"}], "axis events", turn=21)
    pos = war(game)
    mountain = pos.roster.find("36Mtn")
    assert at(game, "36Mtn") == "off_map"
    assert (mountain, 22, 1) in pos.returns
    assert steps(game, "36Mtn") == 1
    refused(game, "move 5Inf 0414-0415", "rb:26.15-b")
    assert pos.closed_to_axis == pos.ground.finland


# -- Italy ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "out"), [(14, False), (15, True)])
def test_italy_leaves_in_september_1943(rb: Situation, turn: int, out: bool) -> None:
    """rb:26.31"""
    game = rb({"3Ita": "2030", "2Rum": "2031"}, "axis events", turn=turn)
    assert ("italy" in allies(game)) is out
    assert at(game, "3Ita") == ("surrendered" if out else "2030")
    assert at(game, "2Rum") == "2031"


# -- Hungary and Rumania ----------------------------------------------------------------------------------------------


CAPITALS = [("Budapest", "3Hun", "4Hun", "hungary", "rb:26.22"), ("Bucharest", "2Rum", "4Rum", "rumania", "rb:26.42")]


@pytest.mark.parametrize(("capital", "one", "two", "country", "rule"), CAPITALS)
def test_units_change_sides(
    rb: Situation, refused: Refused, capital: str, one: str, two: str, country: str, rule: str
) -> None:
    """rb:26.21, rb:26.22, rb:26.23, rb:26.41, rb:26.42, rb:26.43: those with Germans surrender."""
    units = [
        {"id": "8A", "hex": place(capital)},
        {"id": one, "hex": "2030", "steps": 1},
        {"id": two, "hex": "2025"},
        {"id": "5Inf", "hex": "2025"},
    ]
    assert allies(rb(units, AXIS_END, turn=21)) == ()
    game = rb(units, SOVIET_END, turn=20)
    assert allies(game)[-1] == country
    assert at(game, two) == "surrendered"
    assert at(game, one) == at(game, f"{one}-Red") == "tray"
    assert game.to_act == "soviet"
    refused(game, f"place {one}-Red 2030", rule)
    refused(game, "done", rule)
    home = {action.split()[-1] for action in choices(game)}
    board = ground().board
    assert home <= set(board.grid.names(board.countries[country]))
    game.play(f"place {one}-Red {sorted(home)[0]}")
    assert at(game, f"{one}-Red") == sorted(home)[0]
    assert steps(game, f"{one}-Red") == 1
    assert game.turn == 21


def test_not_in_a_german_zone(rb: Situation, refused: Refused) -> None:
    """rb:26.22"""
    units = [{"id": "8A", "hex": place("Budapest")}, {"id": "3Hun", "hex": "2030"}, {"id": "24Pz", "hex": "2036"}]
    game = rb(units, SOVIET_END, turn=20)
    beside = [h for h in ground().board.grid.names(war(game).zone(0) & ground().hungary) if h != "2036"]
    assert beside
    refused(game, f"place 3Hun-Red {beside[0]}", "rb:26.22")
    units[2] = {"id": "1Rum", "hex": "2036"}  # no German
    game = rb(units, SOVIET_END, turn=20)
    assert war(game).zone(0) >> war(game).board.grid.index(beside[0]) & 1
    game.play(f"place 3Hun-Red {beside[0]}")


@pytest.mark.parametrize(
    ("unit", "country", "rule"), [("3Hun", "hungary", "rb:26.22-b"), ("2Rum", "rumania", "rb:26.42-b")]
)
def test_they_stay_and_fight_at_home(rb: Situation, refused: Refused, unit: str, country: str, rule: str) -> None:
    """rb:26.22-b, rb:26.42-b: they move as Russians, never leave the country, and attack in it only."""
    board, walk = ground().board, ground().walk
    land = board.countries[country]
    inside, outside = next(
        (a, b)
        for a in board.grid.indices
        for b in board.grid.indices
        if land >> a & 1 and walk.around(a) >> b & 1 and ground().open >> b & 1 and not land >> b & 1
    )
    here, there = board.grid.name(inside), board.grid.name(outside)
    stage = "soviet first impulse movement"
    game = rb([{"id": f"{unit}-Red", "hex": here}], stage, turn=21, surrendered_allies=[country])
    refused(game, f"move {unit}-Red {here}-{there}", rule)
    friend = board.grid.name((walk.around(inside) & land).bit_length() - 1)
    game.play(f"move {unit}-Red {here}-{friend}")
    battle = rb(
        [{"id": f"{unit}-Red", "hex": here}, {"id": "5Inf", "hex": there}],
        SOVIET_COMBAT,
        turn=21,
        surrendered_allies=[country],
    )
    refused(battle, f"attack {unit}-Red {there}", rule)
    battle.play("done")
    at_home = rb(
        [{"id": f"{unit}-Red", "hex": here}, {"id": "5Inf", "hex": friend}],
        SOVIET_COMBAT,
        turn=21,
        surrendered_allies=[country],
    )
    at_home.play(f"attack {unit}-Red {friend}")


@pytest.mark.parametrize(
    ("capital", "unit", "country"), [("Budapest", "3Hun", "hungary"), ("Bucharest", "2Rum", "rumania")]
)
def test_a_capital_retaken(rb: Situation, capital: str, unit: str, country: str) -> None:
    """rb:26.5: all units that changed sides leave the game."""
    hex = ground().board.places[capital].hex
    beside = next(h for h in ground().board.grid.indices if ground().walk.around(hex) >> h & 1)
    near, there = ground().board.grid.name(beside), place(capital)
    away = "2039" if country == "hungary" else "2835"
    units = [{"id": "24Pz", "hex": near}, {"id": f"{unit}-Red", "hex": away}]
    game = rb(units, turn=21, surrendered_allies=[country, "italy", "finland"], control={capital: "soviet"})
    game.play(f"move 24Pz {near}-{there}")
    assert at(game, f"{unit}-Red") == "surrendered"


# -- 25.4 -------------------------------------------------------------------------------------------------------------


def test_the_owner_may_send_an_ally_home(rb: Situation, refused: Refused) -> None:
    """rb:25.4: towards the capital or into the country, whatever 10.76 prefers; the owner decides."""
    asked = rb({"8A": "1824", "2Rum": "1825"}, SOVIET_COMBAT, turn=3)
    asked.play("attack 8A 1825")
    give(asked, "DR")
    assert asked.to_act == "axis"
    refused(asked, "done", "rb:25.4")
    assert choices(asked) == {"homeward yes", "homeward no"}
    free = asked.copy()
    free.play("homeward no")
    asked.play("homeward yes")
    assert asked.to_act == "soviet"
    ends = {action.split("-")[-1] for action in choices(asked)}
    rumania = set(ground().board.grid.names(ground().rumania))
    board = ground().board
    capital = board.places["Bucharest"].hex
    start = board.grid.distance(board.grid.index("1825"), capital)
    assert ends
    assert all(end in rumania or board.grid.distance(board.grid.index(end), capital) < start for end in ends)
    others = {action.split("-")[-1] for action in choices(free)}
    assert others != ends
    other = next(action for action in choices(free) if action.split("-")[-1] not in ends)
    refused(asked, other, "rb:25.4")


def test_germans_are_not_asked(rb: Situation) -> None:
    """rb:25.4: nor are Italians."""
    for unit in ("5Inf", "3Ita"):
        game = rb({"8A": "1824", unit: "1825"}, SOVIET_COMBAT, turn=3)
        game.play("attack 8A 1825")
        give(game, "DR")
        assert game.to_act == "soviet"


def test_a_unit_that_changed_sides_keeps_its_name(rb: Situation, refused: Refused) -> None:
    """rb:26.22, rb:26.22-b: it is placed and led by the name on its counter."""
    game = rb({"8A": "Budapest", "3Hun": "1838", "24Pz": "Warsaw"}, "soviet second impulse combat", 20)
    game.play("done")
    refused(game, "place 3Hun Warsaw", "rb:26.22")
    game.play("place 3Hun 1939")
    assert (game.piece("3Hun").hex, game.piece("3Hun").side) == ("1939", "soviet")
    later = rb({"3Hun": "1838"}, "soviet first impulse movement", 21, surrendered_allies=["Hungary"])
    refused(later, "move 3Hun 1838-1738", "rb:26.22-b")
    later.play("move 3Hun 1838-1839")
    assert later.piece("3Hun-Red").hex == "1839"


def test_a_position_that_begins_with_the_impulse_of_a_surrender(rb: Situation) -> None:
    """rb:26.31, rb:26.12, rb:26.13: Italians leave as September 1943 begins, Finns in 1944 without Leningrad."""
    for turn, leningrad, italian, finnish in (
        (14, "soviet", "1331", "0315"),
        (15, "soviet", None, "0315"),
        (20, "soviet", "1331", "0315"),
        (21, "soviet", None, None),
        (21, "axis", None, "0315"),
    ):
        game = rb({"3Ita": "Warsaw", "4Fin": "0315"}, turn=turn, control={"Leningrad": leningrad})
        assert (game.piece("3Ita").hex, game.piece("4Fin").hex) == (italian, finnish), (turn, leningrad)


def test_a_weakened_dictator_stays_so_on_his_way_from_finland(rb: Situation) -> None:
    """rb:26.15, rb:14.14-b: out of Finland he comes back as he was, never on his stronger side."""
    units = [{"id": "Hitler", "hex": "Helsinki", "flags": ["weakened"]}, {"id": "16A", "hex": "0714"}]
    game = rb(units, "axis events", 21, control={"soviet": ["Leningrad"]})
    pos = war(game)
    hitler = pos.roster.find("Hitler")
    assert (at(game, "Hitler"), pos.flags[hitler] & WEAKENED) == ("off_map", WEAKENED)
    pos.turn, pos.impulse = 22, 1
    reinforcements.begin_impulse(pos)
    assert (at(game, "Hitler"), pos.flags[hitler] & WEAKENED) == ("due", WEAKENED)


def test_placing_those_who_change_sides_cuts_no_rails(rb: Situation) -> None:
    """rb:26.42, rb:7.28-a: the railheads are adjusted already, so the Axis turn finds no Russian line Converting."""
    units = {"8A": "Bucharest", "5Rum": "3033", "7A": "Odessa"}
    game = rb(units, SOVIET_END, turn=19, control={"soviet": ["Bucharest"]})
    game.play("place 5Rum-Red 3032")
    for _ in range(20):
        if game.stage == "axis first impulse movement":
            break
        if game.to_act == "chance":
            game.play_dice([1])
        else:
            game.play("done" if "done" in choices(game) else min(choices(game)))
    pos = war(game)
    assert game.stage == "axis first impulse movement"
    assert not conversion.converting(pos)
    assert general.in_supply(pos, pos.roster.find("7A"))
