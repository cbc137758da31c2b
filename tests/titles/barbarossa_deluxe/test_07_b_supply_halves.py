"""7: supply, one half of a condition at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.supply import (
    aerial_supply,
    crimea,
    crimea_area,
    offensive_supply,
    overland_lines,
    states,
    supply_effects,
)
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}
RED_RING = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}
CRIMEA = {"control": {"axis": ["3108", "3107", "3106"]}}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def state(game: Game, unit: str) -> str:
    return states.STATES[states.state(war(game), of(game, unit))]


# -- states (7.2 to 7.8) ----------------------------------------------------------------------------------------------


def test_each_state_of_a_german_unit(bd: Situation) -> None:
    """Overland, garrison, aerial, none; allies have no coast (bd:7.2, bd:7.5-a, bd:7.6-a, bd:7.7-b)."""
    cut = {"5Inf": "2407", **RED_RING}
    assert state(bd({"5Inf": "2117", "3A": "1606"}, turn=10), "5Inf") == "overland"
    assert state(bd(cut, turn=10), "5Inf") == "out of supply"
    assert state(bd(cut, turn=10, airlift="2407"), "5Inf") == "aerial"
    assert state(bd(cut, turn=10, airlift="2117"), "5Inf") == "out of supply"
    assert state(bd(cut, turn=10, fortresses=["2407"]), "5Inf") == "out of supply"  # not in its lands
    home = {"5Inf": "2117", "3A": "2116", "4A": "2118", "13A": "2017", "26A": "2016", "27A": "2216", "23A": "2217"}
    home = {**home, "16A": "2218", "18A": "2018"}
    assert state(bd(home, turn=10, fortresses=["2117"]), "5Inf") == "garrison"
    assert state(bd(home, turn=10), "5Inf") == "out of supply"


def test_each_state_of_a_soviet_unit(bd: Situation) -> None:
    """Overland, garrison, none; cavalry and the Coastal Army are always supplied (bd:7.8, bd:8.30-d, bd:10.34-d)."""
    game = bd({"3A": "2407", "DCG": "2407", "ICA": "2407", **RING}, turn=10)
    assert [state(game, unit) for unit in ("3A", "DCG", "ICA")] == ["out of supply", "overland", "overland"]
    assert state(bd({"3A": "2407", **RING}, turn=10, heroes=["2407"]), "3A") == "garrison"
    assert state(bd({"3A": "2407", **RING}, turn=10, heroes=["1606"]), "3A") == "out of supply"


@pytest.mark.parametrize(
    ("sea", "kerch", "azov", "black"),
    [("", True, True, True), ("", False, False, True), ("crimea", True, False, False)],
)
def test_which_coasts_are_served(bd: Situation, sea: str, kerch: bool, azov: bool, black: bool) -> None:
    """The Baltic always, the Black Sea unless it serves the Crimea, Azov with both shores of Kerch (bd:7.5-a,-b)."""
    pos = war(bd({"5Inf": "2117"}, turn=10, control={"axis": ["3105", "3106"] if kerch else ["3106"]}))
    pos.sea = sea
    coasts, served = pos.ground.coasts, states.coast(pos)
    assert coasts["baltic"] & served == coasts["baltic"]
    assert bool(coasts["black"] & ~coasts["azov"] & served) == black
    assert bool(coasts["azov"] & ~coasts["black"] & ~coasts["baltic"] & served) == azov


def test_what_supply_is_worth(bd: Situation) -> None:
    """Full in overland, Crimea and garrison supply; only who has none is halved in defence (bd:7.16-a,-b)."""
    cut = {"5Inf": "2407", **RED_RING}
    for more, full, defends in (({}, False, False), ({"airlift": "2407"}, False, True)):
        game = bd(cut, turn=10, **more)
        assert supply_effects.full(war(game), of(game, "5Inf")) == full
        assert supply_effects.may_assault(war(game), of(game, "5Inf")) == full
        assert supply_effects.defends_in_full(war(game), of(game, "5Inf")) == defends


@pytest.mark.parametrize(
    ("turn", "units", "more", "divisor"),
    [
        (6, {}, {}, 1),
        (7, {}, {}, 2),
        (7, {}, {"offensive": {"A": "2407"}}, 1),
        (6, RING, {}, 2),
        (6, RING, {"heroes": ["2407"]}, 1),
        (7, RING, {"heroes": ["2407"]}, 2),
        (7, RING, {"heroes": ["2407"], "offensive": {"A": "2407"}}, 2),
        (7, RING, {}, 4),
        (7, RING, {"offensive": {"A": "2407"}}, 4),
    ],
)
def test_by_what_a_soviet_attack_is_divided(
    bd: Situation, turn: int, units: dict[str, str], more: dict[str, object], divisor: int
) -> None:
    """bd:7.9-c,-d, bd:7.10-a, bd:7.22-b,-c,-d; cavalry never (bd:8.30-d)."""
    game = bd({"3A": "2407", "DCG": "2407", **units}, turn=turn, **more)
    assert supply_effects.attack_divisor(war(game), of(game, "3A")) == divisor
    assert supply_effects.attack_divisor(war(game), of(game, "DCG")) == 1


def test_offensive_supply_wants_both(bd: Situation) -> None:
    """A marker in range and a line (bd:7.11-c); the range is exact (bd:7.11-a)."""
    marker = {"offensive": {"A": "2407"}}
    game = bd({"3A": "2407", **RING}, turn=10, **marker)
    assert not supply_effects.has_offensive(war(game), of(game, "3A"))
    game = bd({"3A": "2407", "5Inf": "2117"}, turn=10, **marker)
    pos = war(game)
    assert supply_effects.has_offensive(pos, of(game, "3A"))
    reach, start = pos.charts.ranges["A"], pos.board.grid.index("2407")
    for hex in pos.ground.grid.indices:
        distance = pos.ground.grid.distance(start, hex)
        if distance in (reach, reach + 1):
            assert offensive_supply.in_range(pos, hex) == (distance == reach)


# -- lines (7.3, 7.4, 7.14, 7.20) -------------------------------------------------------------------------------------


def test_what_bars_a_line(bd: Situation) -> None:
    """Enemies; Soviet lines and areas for the German, German works for the Soviet (bd:7.14-f, bd:7.20-a,-b,-c)."""
    game = bd({"5Inf": "2117", "3A": "1606"}, turn=17, area="1606", area_turn=16, walls=["2011"], german_lines=["1817"])
    pos = war(game)
    bit = {name: 1 << pos.board.grid.index(name) for name in ("2117", "1606", "1607", "2011", "1817", "1913")}
    german, red = overland_lines.barriers(pos, AXIS), overland_lines.barriers(pos, SOVIET)
    assert [bool(german & bit[name]) for name in bit] == [False, True, True, False, False, True]
    assert [bool(red & bit[name]) for name in bit] == [True, False, False, True, True, False]
    pos.take(AXIS, bit["1607"] | bit["1913"])
    german = overland_lines.barriers(pos, AXIS)
    assert not german & (bit["1607"] | bit["1913"])


def test_a_source_under_an_enemy_feeds_nobody(plain: Situation) -> None:
    """bd:7.3-b,-d, bd:7.9-b; a source of the enemy's feeds nobody either (bd:7.19)."""
    board = {"features": {"german_source": ["2024"], "soviet_source": ["1600"]}}
    game = plain({"5Inf": "2020", "3A": "1606"}, turn=10, map=board)
    assert (state(game, "5Inf"), state(game, "3A")) == ("overland", "overland")
    game = plain({"5Inf": "2020", "3A": "2024"}, turn=10, map=board)
    assert (state(game, "5Inf"), state(game, "3A")) == ("out of supply", "overland")
    game = plain({"5Inf": "1600", "3A": "1606"}, turn=10, map=board)
    assert (state(game, "5Inf"), state(game, "3A")) == ("overland", "out of supply")


def test_the_gates_of_the_south(bd: Situation) -> None:
    """Beyond Dnepropetrovsk by way of it, beyond Rostov by way of both (bd:7.4-a,-b)."""
    for lost, fed in (((), (True, True)), (("Rostov",), (True, False)), (("Dnepropetrovsk",), (False, False))):
        pos = war(bd({"5Inf": "2117", "3A": "1000"}, turn=11, control={"axis": "all", **dict.fromkeys(lost, "soviet")}))
        found = overland_lines.fed(pos, AXIS)
        near, far = pos.ground.dp & ~pos.ground.r & ~pos.ground.rostov, pos.ground.r
        assert (bool(found & near & ~pos.ground.dnepropetrovsk), bool(found & far)) == fed


def test_units_in_german_works_trace_out(plain: Situation) -> None:
    """No Soviet line enters them, but a unit in one is fed from beside it (bd:7.20-b)."""
    game = plain({"3A": "2011", "4A": "2005"}, turn=3, german_lines=["2011", "2012"])
    pos = war(game)
    assert state(game, "3A") == "overland"
    assert not overland_lines.fed(pos, SOVIET) >> pos.board.grid.index("2012") & 1


def test_assaulting_units_are_not_seen(plain: Situation) -> None:
    """Hexes they have to themselves, support units apart; afterwards all is as before (bd:10.26-b)."""
    units = {"3Pz": "2011", "502TB": "2011", "14Pz": "2012", "5Inf": "2012", "3A": "2010"}
    game = plain(units, turn=17, attached={"502TB": "3Pz"})
    pos = war(game)
    before = pos.occupied[AXIS]
    with overland_lines.unseen(pos, (of(game, "3Pz"), of(game, "14Pz"))):
        assert pos.occupied[AXIS] == before & ~(1 << pos.board.grid.index("2011"))
        assert pos.occupied[SOVIET]
    assert pos.occupied[AXIS] == before


# -- the Crimea (7.4) -------------------------------------------------------------------------------------------------


def test_when_the_crimea_matters(bd: Situation) -> None:
    """Sevastopol German, and somebody in the area without a line (bd:7.4-c)."""
    units = {"5Inf": "3108", "3A": "2607"}
    assert crimea.crimea_matters(war(bd(units, turn=11)))
    assert not crimea.crimea_matters(war(bd({"5Inf": "3107", "3A": "2607"}, turn=11, control={"soviet": ["3108"]})))
    assert not crimea.crimea_matters(war(bd({"5Inf": "2117", "3A": "2607"}, turn=11, control={"axis": ["3108"]})))
    assert not crimea.crimea_matters(war(bd({"5Inf": "3108", "3A": "1000"}, turn=11, control={"axis": "all"})))


def test_five_units_draw(bd: Situation, refused: Refused) -> None:
    """Five are fed, the German names them when there are more; Tigers do not count (bd:7.4-c,-h)."""
    six = ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf", "10Inf"]
    units = {**dict.fromkeys(six[:3], "3108"), **dict.fromkeys(six[3:], "3107"), "3A": "2607"}
    game = bd(units, "start of turn", turn=11)
    assert game.stage == "Crimea supply"
    game.play("crimea on")
    assert game.stage == "units on Crimea supply"
    for unit in six[1:]:
        game.play(f"draw {unit}")
        refused(game, f"draw {unit}", "bd:7.4-h" if game.stage == "units on Crimea supply" else "bd:5.1-a")
    assert [state(game, unit) == "crimea" for unit in six] == [False, True, True, True, True, True]
    game = bd({**dict.fromkeys(six[:5], "3108"), "3A": "2607"}, "start of turn", turn=11)
    game.play("crimea on")
    assert game.stage != "units on Crimea supply"
    assert {state(game, unit) for unit in six[:5]} == {"crimea"}


def test_the_choice_of_a_turn(bd: Situation, refused: Refused) -> None:
    """Coasts or Crimea (bd:7.4-e); what is on goes on (bd:7.4-f)."""
    units = {"5Inf": "3108", "3A": "2607"}
    game = bd(units, "start of turn", turn=11)
    game.play("crimea off")
    assert (war(game).sea, war(game).crimea_on) == ("coast", 0)
    for on in (0, 1):
        pos = war(bd(units, turn=11))
        pos.crimea_on, pos.sea, pos.crimea_units = on, "coast", (1, 2)
        crimea.new_turn(pos)
        assert pos.sea == ("crimea" if on else "")
        assert not pos.crimea_units


def test_switching_in_the_course_of_a_turn(bd: Situation, refused: Refused) -> None:
    """By the German, in a turn that does not use the coasts, and not needlessly (bd:7.4-e,-f)."""
    game = bd({"5Inf": "3108", "3A": "2607"}, turn=11, crimea=True)
    refused(game, "crimea on", "bd:7.4-f")
    game.play("crimea off")
    refused(game, "crimea off", "bd:7.4-f")
    game.play("crimea on")
    assert (war(game).sea, war(game).crimea_on) == ("crimea", 1)
    war(game).sea, war(game).crimea_on = "coast", 0
    refused(game, "crimea on", "bd:7.4-e")


def test_the_area_of_the_crimea(bd: Situation) -> None:
    """From a Sevastopol that is German and free of enemies, while it is on (bd:7.4-c,-g)."""
    game = bd({"5Inf": "3107", "3A": "2607"}, turn=11, crimea=True, **CRIMEA)
    pos = war(game)
    assert crimea_area.reach(pos) >> pos.board.grid.index("3107") & 1
    pos.crimea_on = 0
    assert not crimea_area.reach(pos)
    pos.crimea_on = 1
    pos.owner[AXIS] &= ~pos.ground.sevastopol
    assert not crimea_area.reach(pos)


# -- the aerial marker (7.7) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "airlifted", "placed", "hand"),
    [(6, 0, False, True), (5, 0, False, False), (6, 1, False, False), (6, 0, True, False)],
)
def test_when_the_marker_is_in_hand(bd: Situation, turn: int, airlifted: int, placed: bool, hand: bool) -> None:
    """From its turn on, once a turn (bd:7.7-a,-c)."""
    more: dict[str, object] = {"airlift": "2407"} if placed else {}
    game = bd({"5Inf": "2407", **RED_RING}, turn=turn, airlift_turn=6, counts={"airlifted": airlifted}, **more)
    pos = war(game)
    assert aerial_supply.in_hand(pos) == hand
    assert aerial_supply.would_help(pos, pos.board.grid.index("2407")) == hand
    assert not aerial_supply.would_help(pos, pos.board.grid.index("2117"))
    assert (game.refusal("airlift 2407") is None) == hand


def test_the_marker_is_used_up(bd: Situation) -> None:
    """When nobody of its side is left in the hex (bd:7.7-d), not before."""
    pos = war(bd({"5Inf": "2117", "6Inf": "2117", "3A": "1606"}, turn=10, airlift="2117"))
    aerial_supply.check(pos)
    assert pos.airlift >= 0
    for unit in ("5Inf", "6Inf"):
        pos.put(pos.roster.find(unit), pos.board.grid.index("2118"))
    aerial_supply.check(pos)
    assert (pos.airlift, pos.counts["airlifted"]) == (-1, 1)
    aerial_supply.new_turn(pos)
    assert "airlifted" not in pos.counts


# -- offensive supply and Moscow (7.12, 7.21) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "moscow", "before", "after"),
    [(6, "axis", 0, 0), (7, "axis", 0, 1), (7, "soviet", 1, 0), (8, "soviet", 0, 0)],
)
def test_moscow_and_offensive_supply(bd: Situation, turn: int, moscow: str, before: int, after: int) -> None:
    """German from turn 7 on it stops the markers, Soviet and supplied it gives them back (bd:7.21)."""
    pos = war(bd({"5Inf": "2117", "3A": "1305"}, turn=turn, control={moscow: ["1606"]}))
    pos.counts.pop("no offensive supply", None)
    if before:
        pos.counts["no offensive supply"] = 1
    offensive_supply.loss_of_moscow(pos)
    assert bool(pos.counts.get("no offensive supply")) == bool(after)
    assert bool(offensive_supply.markers_in_hand(pos)) == (turn >= 7 and not after)


def test_a_cut_off_moscow_gives_nothing_back(bd: Situation) -> None:
    """bd:7.21"""
    pos = war(bd({"3A": "1606", "5Inf": "2117"}, turn=8))
    pos.counts["no offensive supply"] = 1
    for hex in pos.ground.grid.neighbours(pos.board.grid.index("1606")):
        unit = next(u for u in pos.roster.of_side[AXIS] if pos.where[u] < 0 and pos.roster.counts[u])
        pos.put(unit, hex)
    offensive_supply.loss_of_moscow(pos)
    assert pos.counts.get("no offensive supply")


def test_markers_one_to_a_hex(bd: Situation, refused: Refused) -> None:
    """Markers in hand, each once, no two in a hex (bd:7.12-a), taken up after the Soviet player turn (bd:7.12-b)."""
    game = bd({"5Inf": "2117", "3A": "1606"}, "soviet declaration", turn=26)
    one, other = offensive_supply.markers_in_hand(war(game))[:2]
    game.play(f"supply {one} 1606")
    refused(game, f"supply {other} 1606", "bd:7.12-a")
    refused(game, f"supply {one} 1607", "bd:7.12-a")
    game.play(f"supply {other} 1607")
    offensive_supply.take_up(war(game), AXIS)
    assert len(war(game).offensive) == 2
    offensive_supply.take_up(war(game), SOVIET)
    assert war(game).offensive == ()
