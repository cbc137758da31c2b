"""7, 9, 12, 18: battles and their ends, one half of a condition at a time."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one import turn_one, victory
from stavka.titles.nineteen_forty_one.actions import Attack
from stavka.titles.nineteen_forty_one.combat import exchange, retreat, shock_armies, strength
from stavka.titles.nineteen_forty_one.combat.advance import AdvanceAfterCombat
from stavka.titles.nineteen_forty_one.state.flags import AXIS, MOVED, SOVIET, UNSUPPLIED
from tests.titles.conftest import Refused, told
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def at(game: Game, name: str) -> int:
    return war(game).board.grid.index(name)


def named(game: Game, hexes: int) -> set[str]:
    pos = war(game)
    return {pos.hex_name(h) for h in pos.ground.grid.indices if hexes >> h & 1}


# -- attacks (7) ------------------------------------------------------------------------------------------------------


def test_who_attacks_is_there_and_named_once(plain: Situation, refused: Refused) -> None:
    """n41:7-optional n41:7-once"""
    game = plain({"26Inf": "1005", "1Inf": "1005", "8A": "1006"}, "axis fight 1", boxes={"eliminated": ["2Inf"]})
    refused(game, "attack 2Inf 1006", "n41:7-optional")
    assert "28" not in told(game, "attack 2Inf 1006", "n41:7-optional", "2Inf is not on the map")
    told(game, "attack 26Inf+1Inf+1Inf 1006", "n41:7-once", "1Inf is named twice")
    refusal = game.refusal(Attack((), "1006"))
    assert refusal is not None
    assert refusal.rule == "n41:7-optional"


def test_nobody_attacking_crosses_no_river(plain: Situation) -> None:
    """The river counts when all attackers cross it, and there are some (n41:7-terrain-minus1)."""
    game = plain({"26Inf": "1005", "8A": "1006"}, "axis fight 1", map={"rivers": {"R": [["1005", "1006"]]}})
    pos = war(game)
    assert [name for name, _ in strength.terrain_shifts(pos, [], at(game, "1006"))] == ["clear"]


@pytest.mark.parametrize(
    ("flags", "halved", "times"),
    [(0, False, 0), (UNSUPPLIED, False, 1), (MOVED, True, 1), (MOVED | UNSUPPLIED, True, 2)],
)
def test_shock_armies_that_have_moved(plain: Situation, flags: int, halved: bool, times: int) -> None:
    """Only having moved halves a shock army as such (n41:12-half); supply is another matter (n41:8-effect-attack)."""
    game = plain({"1S": "1005", "8A": "1005", "26Inf": "1006"}, "soviet fight 1", turn=6)
    pos = war(game)
    pos.weather = 0
    for unit in ("1S", "8A"):
        pos.flags[of(game, unit)] = flags
    assert shock_armies.halved(pos, of(game, "1S")) == halved
    assert strength.halvings(pos, of(game, "1S")) == times
    assert not shock_armies.halved(pos, of(game, "8A"))


# -- exchanges and advances (7) ---------------------------------------------------------------------------------------


def test_the_price_of_an_exchange(plain: Situation) -> None:
    """The closest in strength; none if all are three times as strong (n41:7-exchange, n41:7-exchange-triple)."""
    game = plain({"7Inf": "1005", "4Inf": "1004", "26Inf": "1104", "8A": "1006"}, "axis fight 1")
    pos = war(game)
    seven, four, six = of(game, "7Inf"), of(game, "4Inf"), of(game, "26Inf")  # 6, 6 and 4
    assert exchange.closest(pos, [seven], 2) == ()
    assert exchange.closest(pos, [seven], 3) == (seven,)
    assert exchange.closest(pos, [seven, six], 2) == (six,)
    assert exchange.closest(pos, [seven, four], 3) == (seven, four)
    assert exchange.closest(pos, [seven, six], 5) == (seven, six)


def test_what_follows_an_exchange(plain: Situation) -> None:
    """The ground is looked at when all are gone, and somebody may advance (n41:7-exchange, n41:7-advance)."""
    game = plain({"7Inf": "1005", "26Inf": "1105", "8A": "1006"}, "axis fight 1", control={"soviet": ["1006", "1007"]})
    pos = war(game)
    attackers = (of(game, "7Inf"), of(game, "26Inf"))
    after = AdvanceAfterCombat(attackers, at(game, "1006"))
    exchange.exchange(pos, attackers, [of(game, "8A")], [of(game, "8A")], after)
    assert game.piece("26Inf").box == "eliminated"  # 4 for 4
    assert pos.controller(at(game, "1006")) == "axis"
    assert any(isinstance(stage, AdvanceAfterCombat) for stage in pos.stages)


def test_the_attacker_chooses_his_loss(plain: Situation) -> None:
    """Once, and then play goes on (n41:7-exchange-tie)."""
    game = plain({"7Inf": "1005", "4Inf": "1105", "3A": "1006"}, "axis fight 1")
    pos = war(game)
    pos.ask(exchange.ExchangeLoss((of(game, "7Inf"), of(game, "4Inf")), 3))
    assert (game.to_act, game.stage) == ("axis", "axis exchange loss")
    game.play("lose 4Inf")
    assert game.stage != "axis exchange loss"
    red = plain({"8A": "1005", "10A": "1105", "26Inf": "1006"}, "soviet fight 1")
    war(red).ask(exchange.ExchangeLoss((of(red, "8A"), of(red, "10A")), 4))
    assert red.to_act == "soviet"


def test_who_may_advance(plain: Situation, refused: Refused) -> None:
    """Attackers that live, into a hex that is empty; no shock army (n41:7-advance, n41:12-advance)."""
    game = plain({"1S": "1005", "8A": "1005", "26Inf": "1006", "10A": "1105"}, "soviet fight 1", turn=6)
    pos = war(game)
    attackers = tuple(of(game, unit) for unit in ("1S", "8A", "10A"))
    AdvanceAfterCombat(attackers, at(game, "1006")).run(pos)
    assert game.stage == "soviet first ground segment combat"  # a defender is left
    pos.remove(of(game, "26Inf"))
    pos.remove(of(game, "10A"))
    AdvanceAfterCombat(attackers, at(game, "1006")).run(pos)
    assert {str(action) for action in game.legal()} == {"advance 8A", "done"}
    game.play("advance 8A")
    assert pos.controller(at(game, "1006")) == "soviet"
    assert pos.controller(at(game, "1007")) == "soviet"


def test_no_advance_into_hungary_on_turn_1(n41: Situation) -> None:
    """n41:15-hungary"""
    for turn, asked in ((1, False), (2, True)):
        game = n41({"52Inf": "2128", "6A": "2126"}, "axis fight 1", turn=turn)
        AdvanceAfterCombat((of(game, "52Inf"),), at(game, "2428")).run(war(game))
        assert (game.stage == "advance") == asked or game.stage.startswith("advance") == asked


def test_an_answer_in_the_air_is_given_once(plain: Situation) -> None:
    """Then the die is thrown (n41:10-order)."""
    game = plain({"26Inf": "1005", "8A": "1006"}, "axis fight 1", air={"axis": 0, "soviet": 2})
    game.play("attack 26Inf 1006")
    assert game.to_act == "soviet"
    game.play("air 1")
    assert game.to_act == "chance"
    game.play_dice([3])
    assert game.stage != "air points against the attack"
    assert war(game).air == [0, 1]


# -- retreats (7, 9) --------------------------------------------------------------------------------------------------


def test_the_steps_of_a_retreat(plain: Situation) -> None:
    """Free hexes, friends in a zone; for German armor a zone, never an enemy's hex (n41:9-german-retreat)."""
    units = {"3PzGr": "1005", "26Inf": "1005", "8A": "1007", "1Inf": "0906"}
    game = plain(units, "soviet fight 1")
    pos, here = war(game), at(game, "1005")
    around = pos.walk.around(here)
    zone = pos.zone(SOVIET) & around
    assert zone
    free, friends, last = retreat.steps(pos, of(game, "3PzGr"), here)
    assert free == around & ~pos.zone(SOVIET)
    assert friends == zone & pos.occupied[AXIS]
    assert last == zone & ~pos.occupied[AXIS]
    assert retreat.steps(pos, of(game, "26Inf"), here) == (free, friends, 0)
    near = plain({"3PzGr": "1005", "8A": "1006"}, "soviet fight 1")
    last = retreat.steps(war(near), of(near, "3PzGr"), at(near, "1005"))[2]
    assert last
    assert not last & war(near).occupied[SOVIET]
    red = plain({"1TG": "1005", "26Inf": "1006"}, "axis fight 1")
    assert retreat.steps(war(red), of(red, "1TG"), at(red, "1005"))[2] == 0


def ring(game: Game, hex: str) -> list[str]:
    """The six hexes two steps away in straight lines: whoever stands there has zones all around."""
    pos = war(game)
    grid, start = pos.ground.grid, at(game, hex)
    near = set(grid.neighbours(start))
    far = {h for n in near for h in grid.neighbours(n) if grid.distance(start, h) == 2}
    return [pos.hex_name(h) for h in sorted(far) if len(near & set(grid.neighbours(h))) == 1]


@pytest.mark.parametrize(("unit", "saved"), [("3PzGr", True), ("26Inf", False), ("1TG", False)])
def test_only_german_armor_dares(plain: Situation, unit: str, saved: bool) -> None:
    """Where every way leads into a zone, others are lost (n41:9-german-retreat, n41:7-retreat-fail)."""
    red = ("8A", "10A", "5A", "6A", "3A", "4A")
    around = ring(plain({unit: "1005"}), "1005")
    enemies = ("1Inf", "2Inf", "5Inf", "6Inf", "7Inf", "9Inf") if unit == "1TG" else red
    game = plain({unit: "1005", **dict(zip(enemies, around, strict=True))}, "soviet fight 1")
    assert bool(retreat.ways(war(game), of(game, unit))) == saved


@pytest.mark.parametrize(("unit", "saved"), [("3PzGr", True), ("5Inf", False)])
def test_a_full_hex_leads_on_through_a_zone(plain: Situation, unit: str, saved: bool) -> None:
    """German armor goes on from a full hex into a zone, if nothing else is left (n41:9-german-retreat)."""
    empty = plain({unit: "1005"})
    grid = war(empty).ground.grid
    near = {*grid.neighbours(at(empty, "1005")), *grid.neighbours(at(empty, "1004"))}
    dry = {at(empty, name) for name in ("1003", "1004", "1005")}
    lakes = {war(empty).hex_name(h): "lake" for h in near - dry}
    units = {unit: "1005", "26Inf": "1004", "1Inf": "1004", "8A": "1002"}
    game = plain(units, "soviet fight 1", map={"terrain": lakes})
    found = retreat.ways(war(game), of(game, unit))
    assert set(found) == ({at(game, "1003")} if saved else set())
    if saved:
        route = retreat.route(war(game), of(game, unit))
        assert route.allows(war(game), of(game, unit), [at(game, name) for name in ("1005", "1004", "1003")])


@pytest.mark.parametrize(("turn", "leader"), [(1, AXIS), (2, SOVIET)])
def test_who_leads_soviet_retreats(n41: Situation, turn: int, leader: int) -> None:
    """The German on turn 1 (n41:17-retreat), his own always."""
    pos = war(n41({"26Inf": "1023", "8A": "1122"}, turn=turn))
    assert turn_one.leads_retreat(pos, SOVIET) == leader
    assert turn_one.leads_retreat(pos, AXIS) == AXIS


# -- victory (18) -----------------------------------------------------------------------------------------------------


def test_losses_shift_no_further_than_the_table(n41: Situation) -> None:
    """A step down or up, held at the ends (n41:18-soviet-losses, n41:18-axis-losses, n41:18-losses-cancel)."""
    table = war(n41({"26Inf": "1023"})).charts.raw["victory"]
    names = [row["name"] for row in table["level"]]
    soviet, axis = table["losses"]["soviet_eliminated"], table["losses"]["axis_eliminated"]
    assert victory.shifted(names[-1], (axis, 0), table) == names[-1]
    assert victory.shifted(names[0], (0, soviet), table) == names[0]
    assert victory.shifted(names[1], (axis - 1, soviet), table) == names[0]
    assert victory.shifted(names[1], (axis, soviet - 1), table) == names[2]
    assert victory.shifted(names[1], (axis, soviet), table) == names[1]
