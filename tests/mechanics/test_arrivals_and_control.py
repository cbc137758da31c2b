"""Arrivals: when units become due, where they come on and why not elsewhere; and who holds a place."""

from __future__ import annotations

from stavka.mechanics.arrivals.limits import Limit, broken, within
from stavka.mechanics.arrivals.matching import all_matched
from stavka.mechanics.arrivals.schedule import become_due, send_away, units_in
from stavka.mechanics.control.presence import held_by_rails, in_control, last_in_control, last_to_enter
from tests.mechanics.toy import BLUE, BOARD, GONE, GRID, POOL, RED, WAITING, at, toy

DUE = GONE  # any other box will do


def test_units_become_due_when_their_time_has_come() -> None:
    pos = toy(B1="5-4 off", B2="5-4 off", B3="5-4 0303", R1="5-4 off")
    become_due(pos, BLUE, WAITING, DUE, lambda unit: unit != 1)
    assert units_in(pos, BLUE, DUE) == [0]
    assert units_in(pos, BLUE, DUE, WAITING) == [0, 1]
    assert pos.where[3] == WAITING  # the other side's


def test_what_is_not_brought_on_goes_elsewhere() -> None:
    pos = toy(B1="5-4 off", B2="5-4 off", B3="5-4 0303")
    send_away(pos, BLUE, WAITING, lambda unit: (POOL, "goes back") if unit else (DUE, ""))
    assert pos.where[:3] == [DUE, POOL, GRID.index("0303")]
    assert pos.news == ["B2 goes back"]


def test_the_limit_that_a_hex_breaks_gives_the_reason() -> None:
    limits = [
        Limit(at("0501", "0502", "0503"), "it enters at the edge", "toy:place"),
        Limit(~at("0502"), "the enemy is there", "toy:enemy"),
        Limit(~at("0503", "0909"), "it is full", "toy:room"),
    ]
    assert within(limits) == at("0501")
    assert broken(limits, GRID.index("0501"), "B1 stays") is None
    reasons = [broken(limits, GRID.index(name), "B1 may not enter") for name in ("0909", "0502", "0503")]
    assert [reason.rule for reason in reasons if reason] == ["toy:place", "toy:enemy", "toy:room"]
    assert str(reasons[0]) == "B1 may not enter: it enters at the edge (toy:place)"


def test_each_item_gets_a_slot_of_its_own() -> None:
    assert all_matched([[0, 1], [0], [2, 1]])
    assert not all_matched([[0, 1], [0], [1]])


# -- control -----------------------------------------------------------------------------------------------------------


def test_a_place_is_its_last_occupants_or_in_one_zone_alone() -> None:
    watched = at("0502", "0505", "0508")
    pos = toy(B1="5-4 0508", R1="5-4 0503")
    zones = (pos.zone(BLUE), pos.zone(RED))
    assert last_in_control([at("0505"), 0], watched, pos.occupied, zones) == (at("0505", "0508"), at("0502"))
    assert last_to_enter([at("0505"), 0], watched, pos.occupied) == (at("0505", "0508"), 0)
    pos.put(1, GRID.index("0505"))
    assert last_to_enter([at("0505", "0508"), 0], watched, pos.occupied) == (at("0508"), at("0505"))


def test_a_vacant_place_in_an_enemy_zone_is_not_controlled() -> None:
    assert in_control(at("0505", "0508"), 0, at("0505")) == at("0508")
    assert in_control(at("0505"), at("0505"), at("0505")) == at("0505")


def test_a_city_falls_with_all_its_rails() -> None:
    cities = at("0502", "0505", "0508", "0303")
    rails = BOARD.rail_hexes
    held = held_by_rails(BOARD.tracks, cities, rails, own=at("0506", "0507", "0508", "0509"))
    assert held == at("0508")
    assert held_by_rails(BOARD.tracks, cities, rails, own=rails) == at("0502", "0505", "0508")
    assert held_by_rails(BOARD.tracks, cities, rails, own=0) == 0


def test_places_without_a_line_are_held_by_none() -> None:
    """0909 has no rails, 0305 has a track of one hex that leads nowhere."""
    rails = BOARD.rail_hexes
    assert held_by_rails(BOARD.tracks, at("0909"), rails, own=rails) == 0
    assert held_by_rails(BOARD.tracks, at("0305"), rails | at("0305"), own=rails | at("0305")) == 0
    assert held_by_rails(BOARD.tracks, at("0509"), rails & ~at("0508"), own=rails) == 0
