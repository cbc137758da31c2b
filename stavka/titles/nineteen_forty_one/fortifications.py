"""11. Fortifications: which of them work, and what they do for the units in them."""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.state.flags import AXIS, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War


def working(pos: War) -> int:
    """Hexes whose fortifications work; they are permanent (n41:11-permanent)."""
    return pos.seams.fortifications(pos.ground.forts, pos)


def work_in(pos: War, hex: int) -> bool:
    """Whether there are fortifications in a hex that work; most hexes have none printed."""
    return bool(pos.ground.forts >> hex & 1 and working(pos) >> hex & 1)


def doubles(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit defends a hex with twice its strength (n41:11-double, n41:11-armor, n41:11-soviet-only)."""
    roster = pos.roster
    return roster.side[unit] == SOVIET and not roster.armor[unit] and work_in(pos, hex)


def count_as_terrain(pos: War, hex: int) -> bool:
    """Whether they stand for the terrain of a hex; Axis units have the one under them (n41:11-soviet-only)."""
    return work_in(pos, hex) and not pos.occupied[AXIS] >> hex & 1
