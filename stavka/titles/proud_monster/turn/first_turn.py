"""5.3: what is different on turn 112."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AXIS, OKH_NORTH, OKH_SOUTH, SOVIET
from stavka.titles.proud_monster.state.ground import GROUPS
from stavka.titles.proud_monster.state.position import War


def group_of(pos: War, unit: int) -> str:
    """The army group that a unit belongs to on turn 112; none for the Romanian and Hungarian fronts (pmd:5.3-i)."""
    return next((name for name, units in zip(GROUPS, pos.groups, strict=True) if units >> unit & 1), "")


def chooses(pos: War, unit: int) -> bool:
    """Whether a unit waits in OKH North on turn 112 and belongs to no army group yet (pmd:5.3-i)."""
    return pos.turn == FIRST and pos.where[unit] == OKH_NORTH and not group_of(pos, unit)


def lanes_of(pos: War, path: Sequence[int]) -> tuple[str, ...]:
    """The army groups in whose lane a whole way lies; divided hexes are of two (pmd:5.3-j)."""
    lanes = pos.ground.groups
    return tuple(name for name in GROUPS if all(lanes[name] >> hex & 1 for hex in path))


def across_lanes(pos: War, unit: int, path: Sequence[int]) -> Refusal | None:
    """Why a unit that chooses its army group as it comes on may not take this way (pmd:5.3-j)."""
    if not chooses(pos, unit) or lanes_of(pos, path):
        return None
    return Refusal(f"{pos.short(unit)} may not cross the boundary of an army group on its way", "pmd:5.3-j")


def join_group(pos: War, units: Sequence[int], path: Sequence[int]) -> None:
    """Who came on without an army group belongs to that of its lane; in a divided hex to the northern one.

    pmd:5.3-i,-j
    """
    if pos.turn != FIRST or pos.player != AXIS:
        return
    lane = lanes_of(pos, path)[:1]
    new = [u for u in units if lane and not group_of(pos, u) and pos.origin.get(u, OKH_NORTH) == OKH_NORTH]
    if new:
        joined = sum(1 << unit for unit in new)
        north, centre, south = (
            held | (joined if name in lane else 0) for name, held in zip(GROUPS, pos.groups, strict=True)
        )
        pos.groups = (north, centre, south)


def frozen(pos: War, unit: int) -> Refusal | None:
    """Axis units in South OKH, Hungary and Romania stand still till turn 113 (pmd:5.3-c)."""
    if pos.turn != FIRST or pos.roster.side[unit] != AXIS:
        return None
    where = pos.where[unit]
    still = pos.ground.hungary | pos.ground.romania
    if where == OKH_SOUTH or (where >= 0 and still >> where & 1):
        return Refusal(f"{pos.short(unit)} stands still on turn 112", "pmd:5.3-c")
    return None


def closed(closed: int, pos: War, unit: int) -> int:
    """Soviet units stay out of Hungary and Romania (pmd:5.3-d), Axis units inside their army group (pmd:5.3-i,-j)."""
    if pos.turn != FIRST:
        return closed
    ground = pos.ground
    if pos.roster.side[unit] == SOVIET:
        return closed | ground.hungary | ground.romania
    group = group_of(pos, unit)
    return closed | ground.land & ~ground.groups[group] if group else closed


def closed_by(pos: War, unit: int, hex: int) -> Refusal | None:
    if pos.turn != FIRST or not closed(0, pos, unit) >> hex & 1:
        return None
    who, where = pos.short(unit), pos.board.label(hex)
    if pos.roster.side[unit] == SOVIET:
        return Refusal(f"{who} may not enter {where} on turn 112", "pmd:5.3-d")
    return Refusal(f"{who} belongs to {group_of(pos, unit)} and may not cross its boundary to {where}", "pmd:5.3-j")


def bars_attack(pos: War, unit: int, hex: int) -> Refusal | None:
    """Soviet units do not attack into Hungary and Romania (pmd:5.3-d); Germans do over a boundary (pmd:5.3-k)."""
    ground = pos.ground
    if pos.turn == FIRST and pos.roster.side[unit] == SOVIET and (ground.hungary | ground.romania) >> hex & 1:
        return Refusal(f"{pos.short(unit)} may not attack into {pos.board.label(hex)} on turn 112", "pmd:5.3-d")
    return None


def rivers_hinder(pos: War, side: int) -> bool:
    """Rivers do not hinder the Axis on turn 112 (pmd:5.3-l)."""
    return pos.turn != FIRST or side == SOVIET
