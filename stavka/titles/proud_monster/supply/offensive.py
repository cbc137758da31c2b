"""8.4, 8.6: offensive supply: with defensive supply before a date, later in the radius of a marker."""

from __future__ import annotations

from stavka.titles.proud_monster.state.kept import TOWN
from stavka.titles.proud_monster.state.position import War


def needs_markers(pos: War, side: int) -> bool:
    """pmd:8.4-d,-e,-i,-j"""
    return pos.turn >= pos.charts.supply.markers_from[side]


def in_range(pos: War, side: int) -> int:
    """Hexes in the radius of a marker that does not serve as a town; a dummy reaches nobody (pmd:8.6-a,-b)."""
    grid, radius = pos.board.grid, pos.charts.supply.radius
    found = 0
    for value, hex, face in pos.markers[side]:
        if face != TOWN and value in radius:
            found |= grid.within(hex, radius[value])
    return found
