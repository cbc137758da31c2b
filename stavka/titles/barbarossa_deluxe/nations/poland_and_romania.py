"""8.24, 8.25: the Polish army appears and Romania changes sides when the front comes near."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines

EARLIEST = 13


def approach(pos: War, units: Sequence[int], way: Sequence[int]) -> None:
    """Units have moved: what did they come near, at the end or on their way? (bd:8.24-a, bd:8.25-a)"""
    if not units or pos.roster.side[units[0]] != SOVIET or not pos.terms.by_points:
        return
    waiting = not pos.counts.get("poland"), not pos.counts.get("romania")
    if not any(waiting):
        return
    near, ground_near = pos.ground.general_government, pos.ground.near
    bucharest = pos.ground.bucharest
    for hex in way or dict.fromkeys(pos.where[u] for u in units):
        if not ground_near[hex] & (near | bucharest) or not supplied(pos, units[0], hex):
            continue
        if waiting[0] and ground_near[hex] & near and not pos.counts.get("poland"):
            poland(pos, hex)
        if waiting[1] and ground_near[hex] & bucharest and not pos.counts.get("romania"):
            romania(pos)


def supplied(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit has overland supply in a hex of its way; some always have it (bd:8.30-d)."""
    return pos.roster.cavalry[unit] or bool(overland_lines.fed(pos, SOVIET) >> hex & 1)


def poland(pos: War, hex: int) -> None:
    """The Polish army appears with the unit, or close by (bd:8.24-a); never before turn 13 (bd:8.24-b)."""
    pos.counts["poland"] = 1
    army = pos.roster.poles
    if pos.where[army] != OUT:  # it is there already
        return
    if pos.turn < EARLIEST:
        pos.set_aside(army, AWAITING)
        pos.arrives[army] = EARLIEST
        return
    grid = pos.ground.grid
    held = (pos.occupied[SOVIET] | 1 << hex) & overland_lines.fed(pos, SOVIET) & ~stacking.no_room(pos, [army])
    if held:
        best = min(bits(held), key=lambda h: (grid.distance(h, hex), h))
        pos.put(army, best)
        pos.tell(f"the Polish army appears in {pos.board.label(best)}")
    else:  # nowhere is room: it comes as a reinforcement
        pos.set_aside(army, AWAITING)
        pos.arrives[army] = pos.turn + 1


def romania(pos: War) -> None:
    """The Axis Romanians leave, the others come in the next two turns (bd:8.25-a,-c,-e)."""
    pos.counts["romania"] = pos.turn
    first = max(pos.turn, EARLIEST) + 1
    for unit, turn in zip(pos.roster.soviet_romanians, (first, first + 1), strict=True):
        if pos.where[unit] == OUT:
            pos.set_aside(unit, AWAITING)
            pos.arrives[unit] = turn
    if pos.turn > EARLIEST:
        defect(pos)


def defect(pos: War) -> None:
    """Both Axis Romanian armies are gone for good (bd:8.25-a, bd:8.15-c)."""
    pos.counts["romania left"] = 1
    pos.tell("Romania leaves the Axis")
    for unit in pos.roster.axis_romanians:
        pos.remove(unit, OUT)
    pos.units_went()


def new_turn(pos: War) -> None:
    """A trigger before its time takes effect on turn 14 (bd:8.25-c, bd:8.26-b)."""
    if pos.turn == EARLIEST + 1 and pos.counts.get("romania") and not pos.counts.get("romania left"):
        defect(pos)
