"""8.30: the cavalry groups of 1941. How they stack is in stacking.py, that they are always supplied in supply/."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def is_northern(pos: War, unit: int) -> bool:
    """Whether a group belongs to the northern logistics area (bd:8.30-b)."""
    return pos.roster.counters[unit].place.endswith("north")


def area(pos: War, unit: int) -> int:
    """The logistics area in which a group comes in and stays (bd:8.30-b,-c)."""
    return pos.ground.north if is_northern(pos, unit) else pos.ground.south


def other_area(pos: War, unit: int) -> int:
    """The one that it never enters or attacks into (bd:8.30-c)."""
    return pos.ground.south if is_northern(pos, unit) else pos.ground.north


def entry_hexes(pos: War, unit: int, supplied: int) -> int:
    """A group joins Soviet units in supply in its area, outside cities (bd:8.30-a,-b,-g)."""
    return pos.occupied[SOVIET] & supplied & area(pos, unit) & ~pos.ground.cities
