"""6.4: stacks in reserve, and what it takes to be in one."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, COMMITTED, LEFT_RESERVE, RESERVE, WITH_MARKER
from stavka.titles.proud_monster.state.position import War

INITIAL = "movement"  # how the names of Initial Movement Phases end


def initial_movement(pos: War) -> bool:
    """Whether this is an Initial Movement Phase."""
    return pos.title.sequence[pos.phase].endswith(INITIAL)


def offensive_week(pos: War, side: int) -> bool:
    """Whether this is a side's Seasonal Offensive week; that of turn 112 is the Axis's (pmd:5.3-g, pmd:5.4-b,-c)."""
    return pos.pushing[side] or (pos.turn == FIRST and side == AXIS)


def is_in_reserve(pos: War, unit: int) -> bool:
    """Under a marker, in an area beside the map (pmd:6.1-m), or of the Axis on turn 112, unmoved (pmd:5.3-h)."""
    flags, side = pos.flags[unit], pos.roster.side[unit]
    if flags & RESERVE or pos.where[unit] in AREAS[side]:
        return True
    return pos.turn == FIRST and side == AXIS and not flags & COMMITTED


def is_enhanced(pos: War, unit: int) -> bool:
    """Mech and cavalry units have the capabilities of reserves; others in their side's offensive week (pmd:6.4-k)."""
    roster = pos.roster
    return roster.mech[unit] or roster.cavalry[unit] or offensive_week(pos, roster.side[unit])  # pmd:5.4-i


def out_of_reserve(pos: War, units: Sequence[int]) -> bool:
    """Whether a stack comes wholly out of reserve and enters MA hexes at plain cost (pmd:6.4-i, pmd:14.11-a)."""
    if not initial_movement(pos):
        return False
    return all(is_enhanced(pos, u) and came_out(pos, u) for u in units)


def came_out(pos: War, unit: int) -> bool:
    """Whether a unit comes out of reserve in this phase, now or in a move before."""
    flags = pos.flags[unit]
    return not flags & WITH_MARKER and (bool(flags & LEFT_RESERVE) or is_in_reserve(pos, unit))


def leave_reserve(pos: War, unit: int) -> None:
    """A unit moves or attacks: it is in reserve no longer; a marker without units is taken off (pmd:6.4-d,-g)."""
    if not is_in_reserve(pos, unit):
        return
    held = pos.flags[unit] & RESERVE
    pos.flags[unit] = pos.flags[unit] & ~RESERVE | LEFT_RESERVE | COMMITTED
    hex, side = pos.where[unit], pos.roster.side[unit]
    if held and hex >= 0 and not pos.in_reserve(side, hex):
        pos.reserves.pop(2 * hex + side, None)


def break_up(pos: War, side: int, hex: int) -> None:
    """The marker of a hex is taken off (pmd:6.4-d,-f)."""
    if pos.reserves.pop(2 * hex + side, None) is not None:
        for unit in pos.of(side, hex):
            pos.flags[unit] &= ~RESERVE


def tidy(pos: War) -> None:
    """Markers without units leave the map (pmd:6.4-d)."""
    flags, sides, stacks = pos.flags, pos.roster.side, pos.stacks
    for key in tuple(pos.reserves):
        side = key % 2
        for unit in stacks.get(key // 2, ()):
            if flags[unit] & RESERVE and sides[unit] == side:
                break
        else:
            del pos.reserves[key]


def any_waiting(pos: War, side: int) -> bool:
    """Whether a side has units that may come out of reserve in a Reserve Movement Phase."""
    if any(key % 2 == side for key in pos.reserves) or (pos.turn == FIRST and side == AXIS):
        return True
    return any(is_enhanced(pos, u) for area in AREAS[side] for u in pos.in_box(area))


def has_its_phase(pos: War, unit: int) -> bool:
    """In a Reserve Movement Phase only reserves move, and of them Mech units and cavalry (pmd:6.4-g,-j,-k)."""
    return pos.phase not in pos.title.reserve_phases or (came_out(pos, unit) and is_enhanced(pos, unit))


def not_in_this_phase(pos: War, unit: int) -> Refusal | None:
    """Why a unit has to wait for another phase."""
    if has_its_phase(pos, unit):
        return None
    who = pos.short(unit)
    if pos.flags[unit] & WITH_MARKER:
        return Refusal(f"{who} moved with its Reserve marker and stays till its next week", "pmd:6.4-l")
    if not came_out(pos, unit):
        on_first_turn = pos.turn == FIRST and pos.roster.side[unit] == AXIS
        return Refusal(f"{who} is not in reserve", "pmd:5.3-h" if on_first_turn else "pmd:6.4-g")
    return Refusal(f"{who} leaves reserve in this phase only in its Seasonal Offensive week", "pmd:6.4-k")
