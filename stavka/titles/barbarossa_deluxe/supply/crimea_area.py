"""7.4: the area that Crimea supply serves, and the units that draw it."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply.overland_lines import barriers, fed

CRIMEA_UNITS = 5  # bd:7.4-c


def reach(pos: War) -> int:
    """Hexes of the CS area that trace to a German Sevastopol, over Kerch too (bd:7.4-c,-g, bd:7.14-e)."""
    ground = pos.ground
    if not pos.crimea_on or not ground.sevastopol & pos.owner[AXIS] & ~pos.occupied[SOVIET]:
        return 0
    return ground.crimea_net.flood(ground.sevastopol, ground.cs & ~barriers(pos, AXIS))


def draws(pos: War, unit: int) -> bool:
    """Whether a unit is one of the five that Crimea supply feeds (bd:7.4-c,-h)."""
    area = reach(pos)
    if not area >> pos.where[unit] & 1:
        return False
    if pos.crimea_units:
        return unit in pos.crimea_units
    land = fed(pos, AXIS)
    there = [u for u in units_in(pos, area) if not land >> pos.where[u] & 1]
    return unit in there[:CRIMEA_UNITS]


def units_in(pos: War, area: int) -> list[int]:
    """German-side units that could draw Crimea supply."""
    return [u for u in pos.units_in(AXIS, area) if not pos.roster.rides[u]]
