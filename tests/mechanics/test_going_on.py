"""A march stopped by nothing but a zone of control goes on when the zone is removed."""

from __future__ import annotations

import pytest

from stavka.mechanics.movement.going_on import STOPPED, GoingOn
from tests.mechanics.toy import BLUE, GOING_ON, GRID, HELD, MOVED, POOL, VICTOR, ToyWar, at, toy

MARCH = GoingOn(moved=MOVED, going_on=GOING_ON, finished=VICTOR)
FREEING = GoingOn(moved=MOVED, going_on=GOING_ON, finished=VICTOR, held=HELD)
PATH = [GRID.index("0303"), GRID.index("0304")]
ZONE = at("0304", "0305")


def stopped(points: int = 2, zone: int = ZONE, rough: int = 0, crossings: tuple[tuple[int, int], ...] = ()) -> ToyWar:
    """Blue's B1 has marched from 0303 to 0304."""
    pos = toy(B1="5-4 0304", B2="5-4 0404", R1="5-4 0405")
    unit = pos.roster.find("B1")
    pos.flags[unit] = MOVED
    MARCH.note_stop(pos, unit, PATH, points, zone, rough, crossings)
    return pos


@pytest.mark.parametrize(
    ("points", "zone", "rough", "crossings", "left"),
    [
        (2, ZONE, 0, (), 2),
        (1, ZONE, 0, (), 1),
        (0, ZONE, 0, (), 0),  # its points are spent
        (2, at("0305"), 0, (), 0),  # it stopped of itself
        (2, ZONE, at("0304"), (), 0),  # terrain stops it too
        (2, ZONE, at("0303"), (), 2),
        (2, ZONE, 0, ((at("0303"), at("0304")),), 0),  # so does a strait
        (2, ZONE, 0, ((at("0304"), at("0303")),), 2),
    ],
)
def test_what_is_remembered(
    points: int, zone: int, rough: int, crossings: tuple[tuple[int, int], ...], left: int
) -> None:
    pos = stopped(points, zone, rough, crossings)
    assert MARCH.points_left(pos, pos.roster.find("B1")) == left
    assert MARCH.points_left(pos, pos.roster.find("B2")) == 0
    assert (STOPPED in pos.counts) is bool(left)


def test_the_last_march_is_the_one_remembered() -> None:
    pos = stopped(3)
    unit, other = pos.units_named("B1", "B2")
    MARCH.note_stop(pos, other, [GRID.index("0403"), GRID.index("0404")], 4, at("0404"), 0)
    MARCH.note_stop(pos, unit, PATH, 1, ZONE, 0)
    assert (MARCH.points_left(pos, unit), MARCH.points_left(pos, other)) == (1, 4)
    MARCH.note_stop(pos, unit, PATH, 1, 0, 0)
    assert (MARCH.points_left(pos, unit), MARCH.points_left(pos, other)) == (0, 4)
    MARCH.begin_phase(pos)
    assert STOPPED not in pos.counts


@pytest.mark.parametrize(
    ("flags", "zone", "after"),
    [
        (MOVED, 0, GOING_ON),
        (MOVED | HELD, 0, GOING_ON | HELD),
        (MOVED, at("0304"), MOVED),  # another enemy holds it
        (MOVED, at("0305"), GOING_ON),
        (MOVED | VICTOR, 0, MOVED | VICTOR),
        (0, 0, 0),  # it has not moved
        (HELD, 0, HELD),
    ],
)
def test_who_may_go_on(flags: int, zone: int, after: int) -> None:
    pos = stopped()
    unit, other = pos.units_named("B1", "B2")
    pos.flags[unit], pos.flags[other] = flags, MOVED
    MARCH.zone_removed(pos, zone)
    assert pos.flags[unit] == after
    assert pos.flags[other] == MOVED  # nothing stopped it


def test_who_has_left_the_map_does_not_go_on() -> None:
    pos = stopped()
    unit = pos.roster.find("B1")
    pos.put(unit, POOL)
    MARCH.zone_removed(pos, 0)
    assert pos.flags[unit] == MOVED


@pytest.mark.parametrize(
    ("flags", "zone", "after"),
    [
        (HELD | MOVED, 0, MOVED),
        (HELD, at("0404"), HELD),
        (HELD | VICTOR, 0, HELD | VICTOR),
        (MOVED, 0, MOVED),
    ],
)
def test_held_units_are_freed_where_a_title_says_so(flags: int, zone: int, after: int) -> None:
    pos = toy(B2="5-4 0404", R1="5-4 0405")
    unit, enemy = pos.units_named("B2", "R1")
    pos.flags[unit], pos.flags[enemy] = flags, HELD
    FREEING.zone_removed(pos, zone)
    assert pos.player == BLUE
    assert (pos.flags[unit], pos.flags[enemy]) == (after, HELD)
    pos.flags[unit] = flags
    MARCH.zone_removed(pos, zone)
    assert pos.flags[unit] == flags
