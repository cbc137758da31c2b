"""The Finnish front as computer players keep it: a unit in each of its hexes before the points begin to count."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import Move
from stavka.titles.proud_monster.movement.movers import can_move
from stavka.titles.proud_monster.movement.reach import Reach
from stavka.titles.proud_monster.nations import finnish_front
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.flags import AXIS, MOVED, SOVIET
from stavka.titles.proud_monster.state.position import War

BEGIN = 114  # the turn on which units set out, three before they are due (pmd:4.5.2-b)
DEAR = 2  # points of a town that keeps those who are in it
FAR = 16  # hexes from which units are sent


def wanted(pos: War) -> int:
    """The hexes that the Soviets should hold, now or soon."""
    if pos.turn < BEGIN or pos.count(finnish_front.OVER):
        return 0
    return pos.ground.finnish_front & ~pos.occupied[AXIS]


def keeper(pos: War, hex: int) -> int:
    """The unit that stays in a hex of the front; -1 for none."""
    if not wanted(pos) >> hex & 1:
        return -1
    return next((u for u in pos.of(SOVIET, hex) if pos.roster.zoc[u]), -1)


def send(pos: War) -> Action | None:
    """The next unit that sets out for a gap, or goes on."""
    for gap, unit in _sent(pos):
        if pos.flags[unit] & MOVED or not can_move(pos, unit):
            continue
        reach = Reach(pos, [unit])
        ends = reach.ends & ~limits.no_room(pos, [unit], reach.ends)
        distance = pos.ground.grid.distance
        end = min(bits(ends), key=lambda hex: (distance(hex, gap), hex), default=pos.where[unit])
        if distance(end, gap) < distance(pos.where[unit], gap):
            return Move((pos.short(unit),), tuple(map(pos.board.grid.name, reach.path(end))))
    return None


def _sent(pos: War) -> Iterator[tuple[int, int]]:
    """Gaps, each with the nearest unit that can be spared."""
    gaps = wanted(pos) & ~pos.occupied[SOVIET]
    taken: set[int] = set()
    grid, roster = pos.ground.grid, pos.roster
    busy = grid.spread(pos.occupied[AXIS])
    for gap in bits(gaps):
        near = grid.within(gap, FAR) & pos.occupied[SOVIET] & ~busy
        spare = [
            unit
            for hex in bits(near)
            if pos.ground.vp.get(hex, 0) < DEAR
            for unit in pos.of(SOVIET, hex)
            if roster.leg[unit] and roster.zoc[unit] and unit not in taken and unit != keeper(pos, hex)
        ]
        unit = min(spare, key=lambda unit: (grid.distance(pos.where[unit], gap), unit), default=-1)
        if unit >= 0:
            taken.add(unit)
            yield gap, unit
