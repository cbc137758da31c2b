"""10.76 and 10.77: where a retreat would lead best, and what its way costs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from stavka.mechanics.combat.retreat import Path, Rank
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general, limited

HOMEWARD = ({"W", "NW", "SW"}, {"E", "NE", "SE"})  # by side (rb:10.76-e)


def homeward(pos: War, side: int) -> Rank:
    """A way of which every step leads towards home (rb:10.76-e)."""
    grid, home = pos.board.grid, HOMEWARD[side]

    def towards_home(path: Path) -> bool:
        steps = [grid.direction(a, b) for a, b in pairwise(path)]
        return all(step is not None and grid.compass(step) in home for step in steps)

    return towards_home


def sources(pos: War, unit: int) -> int:
    """Where a retreat would end best: fed rails, and major cities that can feed one more unit (rb:10.76-c)."""
    side = pos.roster.side[unit]
    known = general.supply_known(pos)
    key = ("rails to retreat to", side, pos.rails, pos.passed, pos.player)
    if key not in known:
        known[key] = general.source_rails(pos, side)
    return known[key] | limited.with_room(pos, unit)


def toll(pos: War, side: int, path: Sequence[int]) -> int:
    """Steps that a way costs the stack: one for each hex in an enemy zone (rb:10.77), one for Kerch (rb:6.26-b)."""
    zone = pos.zone(1 - side)
    through = sum(zone >> hex & 1 for hex in path[1:])
    return through + sum(pos.ground.far_shore.get(a) == b for a, b in pairwise(path))
