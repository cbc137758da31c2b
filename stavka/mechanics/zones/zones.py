"""Zones of control, and other hexes that units cover.

How far the zone of a unit reaches is state: a title changes it by ``Position.set_zoc``, for example of units that are
out of supply, and every set below follows.
"""

from __future__ import annotations

from stavka.engine.stage import P
from stavka.hexes import Grid, Net


def zone_of(pos: P, side: int, net: Net) -> int:
    """Hexes in a side's zone of control: its own, and those around units whose zone reaches so far.

    ``net`` says where zones reach: as a rule wherever units can walk, so not across a coast.
    """
    return net.step(pos.solid[side]) | pos.occupied[side]


def within(grid: Grid, hexes: int, distance: int) -> int:
    """Hexes at most so far from one of these, whatever lies between."""
    for _ in range(distance):
        hexes = grid.spread(hexes)
    return hexes
