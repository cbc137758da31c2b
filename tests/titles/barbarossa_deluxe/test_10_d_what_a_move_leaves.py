"""10 at its edges: what a move leaves behind, who goes along, and which rule is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.actions.combat import Assault
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, movement_points, reach, strategic_movement
from stavka.titles.barbarossa_deluxe.nations.poland_and_romania import approach
from stavka.titles.barbarossa_deluxe.state.flags import HALTED, MOVED, RETREATED
from stavka.titles.barbarossa_deluxe.turn import interruptions
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def at(game: Game, hex: str) -> int:
    return war(game).board.grid.index(hex)


def test_units_of_one_stack_that_have_parted(plain: Situation, refused: Refused) -> None:
    """They began in one hex, but stand in two: they do not move together any more (bd:10.5)."""
    game = plain({"3Pz": "2011", "14Pz": "2011"}, turn=4)
    game.play("move 3Pz 2011-2010")
    refused(game, "move 14Pz+3Pz 2011-2110", "bd:10.5")
    refused(game, "move 3Pz+14Pz 2010-2009", "bd:10.5")
    game.play("move 14Pz 2011-2010")
    assert game.refusal("move 3Pz+14Pz 2010-2009") is None


@pytest.mark.parametrize(("turn", "rule"), [(1, "bd:5.11-a"), (2, "bd:10.22-a")])
def test_the_rule_that_keeps_a_satellite_out(bd: Situation, turn: int, rule: str) -> None:
    """What binds Romania on turn 1 is no reason later (bd:5.11-a,-d, bd:10.22-a)."""
    game = bd({"Ro3": "2913", "3A": "1606"}, "axis move", turn=turn, scenario="campaign")
    found = closed_hexes.refusal(war(game), of(game, "Ro3"), at(game, "1708"))
    assert found.rule == rule


def test_closed_ground_beyond_the_kerch_strait(bd: Situation, refused: Refused) -> None:
    """A cavalry group of the north, were it there, would not cross it either (bd:8.30-c, bd:10.14-a)."""
    game = bd({"BCG": "3105", "3Pz": "2117"}, "soviet move", turn=8)
    refused(game, "move BCG 3105-3106", "bd:8.30-c")
    game = bd({"DCG": "3105", "3Pz": "2117"}, "soviet move", turn=8)
    assert game.refusal("move DCG 3105-3106") is None


@pytest.mark.parametrize("holder", ["axis", "soviet"])
def test_the_german_is_asked_for_the_crimea_where_it_feeds_somebody(bd: Situation, holder: str) -> None:
    """Chosen for this turn and switched off again, it is worth a question while Sevastopol is his (bd:7.4-e,-f)."""
    units = {"20Inf": "3107", "40A": "2907", "41A": "2908", "3A": "1606"}
    game = bd(units, "soviet move", turn=16, control={"axis": ["3107"], "Sevastopol": holder})
    war(game).sea = "crimea"
    assert interruptions.needs_crimea(war(game)) == (holder == "axis")


def test_no_hero_cities_in_the_game_of_1942(bd: Situation) -> None:
    """Markers, had he any, would be no use (bd:15.8-l)."""
    for scenario, sites in (("what_if_1942", False), ("campaign", True)):
        game = bd({"3Pz": "2117", "3A": "1606"}, "soviet move", turn=10, scenario=scenario, hero_markers=1)
        assert bool(cities.hero_sites(war(game))) == sites


def test_a_soviet_unit_assaults_once(plain: Situation, refused: Refused) -> None:
    """It is in no list afterwards (bd:10.24-c); others go with it that began where it began (bd:10.27)."""
    red = [{"id": "1GT", "hex": "2009"}, {"id": "2GT", "hex": "2009", "flags": ["made a mobile assault"]}]
    game = plain([*red, {"id": "5Inf", "hex": "2010"}], "soviet move", turn=26)
    assert {action.attackers for action in game.legal() if isinstance(action, Assault)} == {("1GT",)}
    refused(game, "assault 2GT 2010", "bd:10.24-c")
    game = plain({"1GT": "2009", "2GT": "2008", "3GT": "2009", "5Inf": "2010"}, "soviet move", turn=26)
    game.play("move 2GT 2008-2009")
    found = {action.attackers for action in game.legal() if isinstance(action, Assault)}
    assert {frozenset(units) for units in found} == {frozenset(s) for s in (["1GT"], ["2GT"], ["3GT"], ["1GT", "3GT"])}
    refused(game, "assault 1GT+2GT 2010", "bd:10.27")


def test_a_phase_begins_with_a_clean_slate(plain: Situation) -> None:
    """Points, allowances and what was done are of the phase before (bd:10.2-a); an edge is paid for by those only
    who came in there (bd:8.1-g)."""
    game = plain({"3Pz": "2011", "3A": "1606"}, turn=4)
    pos, unit = war(game), of(game, "3Pz")
    pos.allow[unit], pos.spent[unit], pos.moving = 1, 1, 5
    pos.flags[unit] |= MOVED | HALTED | RETREATED
    reach.begin(pos)
    assert (pos.allow[unit], pos.spent[unit], pos.moving, pos.flags[unit]) == (-1, 0, -1, RETREATED)


def test_who_has_retreated_may_sail_and_go_one_hex(bd: Situation, plain: Situation) -> None:
    """Only what was done in this player turn binds a corps (bd:10.16-b, bd:10.3)."""
    units = [{"id": "20Inf", "hex": "2911", "flags": ["retreated"]}, {"id": "3A", "hex": "1606"}]
    game = bd(units, "axis move", 14, control={"axis": "all"})
    assert game.refusal("sail 20Inf 3108") is None
    dry = plain([{"id": "3Pz", "hex": "2011", "flags": ["retreated"]}], turn=3, counts={"no pause": 1})
    war(dry).counts["starts"] = ((at(dry, "2011"), 10),)
    assert dry.refusal("move 3Pz 2011-2010") is None
    assert "move 3Pz 2011-2010" in {str(action) for action in dry.legal().by_unit("3Pz")}
    fled = {"id": "ICA", "hex": war(game).hex_name(war(game).board.places["Odessa"].hex), "flags": ["retreated"]}
    game = bd([fled, {"id": "3Pz", "hex": "2117"}], "soviet move", turn=2)
    assert game.refusal("sail ICA Sevastopol") is None


def test_no_ship_leaves_romania_on_the_first_turn(bd: Situation, refused: Refused) -> None:
    """Who begins there stays there, on land and at sea (bd:5.11-a, bd:10.16-a)."""
    for turn, closed in ((1, True), (2, False)):
        game = bd({"20Inf": "3213", "3A": "1606"}, "axis move last", turn=turn, control={"axis": "all"})
        assert (game.refusal("sail 20Inf Odessa") is not None) == closed
        if closed:
            refused(game, "sail 20Inf Odessa", "bd:10.16-a")


def test_a_group_passes_another_group(plain: Situation) -> None:
    """Two of them may not end in one hex, but nothing bars the way (bd:8.32-c, bd:6.2-a)."""
    pos = war(plain({"5GT": "2010"}, "soviet move", turn=26))
    around = [pos.hex_name(hex) for hex in pos.ground.grid.neighbours(pos.board.grid.index("2010"))]
    ring = dict(zip(("5Inf", "6Inf", "7Inf", "8Inf", "9Inf"), (hex for hex in around if hex != "2009"), strict=True))
    units = {"5GT": "2010", "1GT": "2009", **ring}
    game = plain(units, "soviet move", turn=26, attached={"CMB": "5GT", "CMO": "1GT"})
    moves = {str(action) for action in game.legal().by_unit("5GT") if action.verb == "move"}
    assert "move 5GT 2010-2009-2008" in moves
    assert "move 5GT 2010-2009" not in moves


def test_the_start_of_a_move_is_no_approach(bd: Situation) -> None:
    """An army that stands near Bucharest and goes away calls nobody (bd:8.25-a)."""
    game = bd({"3A": "3113", "3Pz": "2117"}, "soviet move", turn=20, control={"soviet": "all"})
    game.play("move 3A 3113-3013")
    assert "romania" not in war(game).counts
    game = bd({"3A": "3013", "3Pz": "2117"}, "soviet move", turn=20, control={"soviet": "all"})
    game.play("move 3A 3013-3113")
    assert "romania" in war(game).counts


def test_the_poles_are_not_called_at_bucharest(bd: Situation) -> None:
    """Each country by an approach of its own (bd:8.24-a, bd:8.25-a)."""
    game = bd({"3A": "3013", "3Pz": "1919"}, "soviet move", turn=20, control={"soviet": "all"})
    game.play("move 3A 3013-3113")
    assert ("romania" in war(game).counts, "poland" in war(game).counts) == (True, False)
    pos = war(bd({"3A": "2113", "3Pz": "1919"}, "soviet move", turn=20, control={"soviet": "all"}))
    near = pos.ground.grid.spread(pos.ground.general_government) & ~pos.ground.grid.spread(pos.ground.bucharest)
    approach(pos, [pos.roster.find("3A")], [near.bit_length() - 1])
    assert ("romania" in pos.counts, "poland" in pos.counts) == (False, True)


def test_where_trains_end(plain: Situation) -> None:
    """In no full hex and in none with Soviet units (bd:8.7-f,-g, bd:6.3)."""
    full = {"1913": ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf"]}
    board = {"places": {"One": ["2013", "city"]}}
    units = {"3Pz": "2013", "3A": "2009", **full}
    game = plain(units, "axis strategic movement", turn=10, map=board, control={"axis": ["2013"]})
    found = strategic_movement.ends(war(game), of(game, "3Pz"))
    names = set(war(game).board.grid.names(found))
    assert {"2012", "2010"} <= names
    assert not names & {"1913", "2009", "2013"}


def test_trains_do_not_take_satellites_north(bd: Situation) -> None:
    """The list keeps to the logistics boundary (bd:8.7-f, bd:10.22-a)."""
    game = bd({"Ro3": "Kiev", "5Inf": "Kiev", "3A": "1000"}, "axis strategic movement", 14, control={"axis": "all"})
    pos = war(game)
    assert strategic_movement.ends(pos, of(game, "Ro3"))
    assert not strategic_movement.ends(pos, of(game, "Ro3")) & pos.ground.north
    assert strategic_movement.ends(pos, of(game, "5Inf")) & pos.ground.north


def test_an_assault_fixes_the_allowance(plain: Situation) -> None:
    """As a move does: what becomes of the supply later is no matter (bd:7.17-a, bd:10.24-a)."""
    game = plain({"3Pz": "2011", "14Pz": "2011", "3A": "2010"}, turn=4)
    pos, unit = war(game), of(game, "3Pz")
    points = movement_points.allowance(pos, unit)
    game.play("assault 3Pz+14Pz 2010")
    assert pos.allow[unit] == points
    assert 0 < pos.spent[unit] < points
