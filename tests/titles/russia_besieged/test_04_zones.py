"""4.0 Zones of control."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.movement.allowance import STOPPED_MARCH
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET, VICTOR
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import choices, give
from tests.titles.russia_besieged.looking import hexes

BLANK = {"blank": True}
AROUND = ("2529", "2531", "2429", "2430", "2629", "2630")  # of 2530


def zone(game: Game, side: int) -> int:
    return war(game).zone(side)


@pytest.mark.parametrize("unit", ["24Pz", "5Inf", "GerArt", "1Cav", "HunMech", "49Mtn"])
def test_a_zone_covers_the_hex_and_those_around(rb: Situation, unit: str) -> None:
    """rb:4.0-a, rb:12.01: artillery too."""
    game = rb({unit: "2530"}, map=BLANK)
    assert zone(game, AXIS) == hexes("2530", *AROUND)


@pytest.mark.parametrize("unit", ["WEC-Kiev", "5Para", "Stalin", "Hitler", "Polizei", "Volkssturm", "BerlinGarrison"])
def test_some_have_their_own_hex_only(rb: Situation, unit: str) -> None:
    """rb:4.0-b"""
    game = rb({unit: "2530"}, map=BLANK)
    side = AXIS if unit in ("Hitler", "Polizei", "Volkssturm", "BerlinGarrison") else SOVIET
    assert zone(game, side) == hexes("2530")


def test_an_airbase_stops_who_enters_its_hex(rb: Situation, refused: Refused) -> None:
    """rb:4.0-b: its zone is its own hex; it does not keep an enemy out (rb:11.16-a)."""
    game = rb({"8A": "2527", "Stuka1": "2530", "StukaBase1": "2530"}, "soviet first impulse movement", map=BLANK)
    refused(game, "move 8A 2527-2528-2529-2530-2531", "rb:4.02")
    game.play("move 8A 2527-2528-2529-2530")


@pytest.mark.parametrize("unit", ["Stuka1", "Bock", "HQ-N", "Oil-Maikop", "Partisan1"])
def test_some_have_no_zone(rb: Situation, unit: str) -> None:
    """rb:4.0-c; a first-stage partisan's works by rules of its own (rb:16.21-a)."""
    game = rb({unit: "2530"}, map=BLANK)
    assert zone(game, AXIS) == zone(game, SOVIET) == 0


def test_no_zone_crosses_a_coast_or_reaches_water(rb: Situation) -> None:
    """rb:4.01-a: Kerch and its neighbours; a barred hexside."""
    game = rb({"24Pz": "3823", "5Inf": "0730"})
    assert not zone(game, AXIS) & hexes("3822", "3923", "3922")
    assert not zone(game, AXIS) & hexes("0829")
    assert zone(game, AXIS) & hexes("0731")


def test_no_zone_reaches_the_ice_road_or_over_the_straits(rb: Situation) -> None:
    """rb:4.01-b, rb:4.01-c: 0713 beside both sides, 3922 across from 3823."""
    game = rb({"24Pz": "0813", "8A": "0714", "7A": "3922"})
    assert not (zone(game, AXIS) | zone(game, SOVIET)) & hexes("0713")
    assert zone(game, AXIS) & hexes("0812", "0814")
    assert not zone(game, SOVIET) & hexes("3823")


def test_a_unit_stops_in_the_first_hex_of_a_zone(rb: Situation, refused: Refused) -> None:
    """rb:4.02"""
    game = rb({"24Pz": "2533", "8A": "2530"}, map=BLANK)
    refused(game, "move 24Pz 2533-2532-2531-2431", "rb:4.02")
    game.play("move 24Pz 2533-2532-2531")
    refused(game, "move 24Pz 2531-2532", "rb:6.0")


def test_leaving_a_zone_in_the_first_impulse(rb: Situation, refused: Refused) -> None:
    """rb:4.04: the first hex must be free of enemy zones; after it another zone may be entered."""
    game = rb({"24Pz": "2531", "8A": "2530"}, map=BLANK)
    refused(game, "move 24Pz 2531-2430", "rb:4.04")
    game.play("move 24Pz 2531-2532-2432-2332-2331-2330-2329-2429")


def test_no_step_from_zone_to_zone(rb: Situation, refused: Refused) -> None:
    """rb:4.05: not even between zones of different units."""
    game = rb({"24Pz": "2531", "8A": "2530", "7A": "2533"}, map=BLANK)
    refused(game, "move 24Pz 2531-2532", "rb:4.04")  # out of the zone of the one into that of the other
    game.play("move 24Pz 2531-2431")


def test_locked_in_the_second_impulse(rb: Situation, refused: Refused) -> None:
    """rb:4.06-a: whoever begins it in an enemy zone may not move; others may."""
    game = rb({"24Pz": "2531", "39Pz": "2533", "8A": "2530"}, "axis second impulse movement", map=BLANK)
    refused(game, "move 24Pz 2531-2532", "rb:4.06-a")
    game.play("move 39Pz 2533-2532")


def test_a_removed_zone_frees_held_units(rb: Situation) -> None:
    """rb:4.06-b: when the enemy that held it is gone in the same phase; a victor is not freed."""
    game = rb({"24Pz": "2531", "39Pz": "2429", "8A": "2530"}, "axis second impulse movement", map=BLANK)
    pos = war(game)
    pos.flags[pos.roster.find("39Pz")] |= VICTOR
    pos.eliminate(pos.roster.find("8A"))
    STOPPED_MARCH.zone_removed(pos, pos.hostile_zone(AXIS))
    assert game.refusal("move 24Pz 2531-2530") is None
    refusal = game.refusal("move 39Pz 2429-2529")
    assert refusal is not None
    assert refusal.rule == "rb:9.4-a"


def test_an_oos_marker_takes_the_zone_away(rb: Situation, refused: Refused) -> None:
    """rb:4.07: enemies pass beside the unit, but not through its hex; without the marker the zone is back."""
    game = rb([{"id": "24Pz", "hex": "2533"}, {"id": "8A", "hex": "2530", "flags": ["OOS-1"]}], map=BLANK)
    assert zone(game, SOVIET) == hexes("2530")
    refused(game, "move 24Pz 2533-2532-2531-2530", "rb:6.1")
    game.play("move 24Pz 2533-2532-2531-2430-2429")
    pos = war(game)
    pos.mark_oos({pos.roster.find("8A"): 0})
    assert zone(game, SOVIET) == hexes("2530", *AROUND)
    assert pos.zoc == pos.roster.zoc


def test_a_marked_unit_that_is_lost_leaves_its_marker(rb: Situation) -> None:
    """rb:4.07, rb:10.67"""
    game = rb([{"id": "8A", "hex": "2530", "steps": 1, "flags": ["OOS-3"]}], map=BLANK)
    pos = war(game)
    unit = pos.roster.find("8A")
    pos.eliminate(unit)
    assert pos.oos == {}
    assert pos.steps(unit) == 2
    assert pos.title.box_name(pos.where[unit]) == "pool"


def test_a_raised_partisan_has_its_own_hex(rb: Situation) -> None:
    """rb:4.0-b, rb:16.42: of the second stage; the first stage does not bar the hex (rb:16.21-c)."""
    game = rb([{"id": "Partisan1", "hex": "2530", "flags": ["stage 2"]}, {"id": "Partisan2", "hex": "2330"}], map=BLANK)
    assert zone(game, SOVIET) == hexes("2530")
    assert war(game).partisans == hexes("2330")
    assert war(game).raised_partisans == hexes("2530")


def test_russian_zones_stay_out_of_neutral_finland(rb: Situation) -> None:
    """rb:24.13-b: in the first impulse of the war; in the second they cross the border."""
    units = {"23A": "0414"}
    first = rb(units, turn=1)
    finland = war(first).ground.finland
    assert not zone(first, SOVIET) & finland
    assert zone(first, SOVIET) & hexes("0413")
    assert zone(rb(units, "axis second impulse movement", turn=1), SOVIET) & finland
    assert zone(rb(units, turn=2), SOVIET) & finland


def test_a_held_unit_may_advance(rb: Situation) -> None:
    """rb:4.06-c: it began the second impulse in the enemy's zone and could not move, but goes in after the battle."""
    units = [{"id": "24Pz", "hex": "2531", "flags": ["may not move"]}, {"id": "3MC", "hex": "2530"}]
    game = rb(units, "axis second impulse combat", map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "DE")
    assert any(action.startswith("advance 24Pz") for action in choices(game))
