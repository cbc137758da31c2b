"""20.54: Russian rail lines that are open from end to end."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.titles.russia_besieged.rail.conversion import own_rails
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War


def blocked(pos: War, guarded: bool) -> int:
    """Hexes with an Axis unit or in its zone; with ``guarded`` a Russian unit in a hex lifts the zone (rb:20.55)."""
    zone = pos.zone(AXIS)
    return pos.occupied[AXIS] | (zone & ~pos.occupied[SOVIET] if guarded else zone)


def open_rails(pos: War, guarded: bool) -> int:
    return own_rails(pos, SOVIET) & ~blocked(pos, guarded)


@dataclass(frozen=True, slots=True)
class Route:
    """Questions about a set of rail hexes."""

    pos: War
    rails: int

    def joins(self, start: int, goal: int) -> bool:
        """Whether the rails lead from one set to another."""
        return bool(self.pos.board.tracks.flooded(start & self.rails, self.rails) & goal)

    def to_edge(self, start: int) -> bool:
        return self.joins(self.pos.ground.edge_rails[SOVIET], start)  # asked from the edge, whatever the start
