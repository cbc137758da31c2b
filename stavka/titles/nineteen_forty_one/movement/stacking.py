"""3. Stacking."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal, listed
from stavka.titles.nineteen_forty_one import fortifications
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War

LIMIT = 2


def legal(pos: War, units: Sequence[int], hex: int) -> bool:
    """Whether these units of one side may stand together in a hex."""
    if len(units) <= 1:
        return True
    if len(units) > LIMIT:
        return False
    roster = pos.roster
    one, other = roster.corps[units[0]], roster.corps[units[1]]
    if roster.side[units[0]] == AXIS:  # n41:3-axis-group-army, n41:3-axis-corps, n41:11-soviet-only
        return one and other
    # n41:3-soviet-general; n41:3-soviet-fortification, n41:11-stack
    return one or other or fortifications.work_in(pos, hex)


def fits(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may end in a hex beside those of its side that are there."""
    stack = pos.stacks.get(hex)
    if not stack:
        return True
    side = pos.roster.side
    there = [u for u in stack if side[u] == side[unit] and u != unit]
    return legal(pos, [*there, unit], hex)


def overstacked(pos: War, side: int) -> list[int]:
    """Hexes in which a side breaks the limits (n41:3-when)."""
    sides = pos.roster.side
    stacks = ((hex, units) for hex, units in pos.stacks.items() if len(units) > 1 and sides[units[0]] == side)
    return [hex for hex, units in stacks if not legal(pos, units, hex)]


def no_room(pos: War, unit: int, hex: int) -> Refusal:
    """The refusal of a unit that would be too many in a hex."""
    side = pos.roster.side[unit]
    others = listed(pos.short(u) for u in pos.of(side, hex) if u != unit)
    reason = f"{pos.short(unit)} may not stack in {pos.hex_name(hex)} with {others}"
    return Refusal(reason, rule(pos, side, hex, unit))


def rule(pos: War, side: int, hex: int, comes: int | None = None) -> str:
    """The rule that a stack too large breaks, or one that would be too large if a unit came."""
    if side == SOVIET:
        return "n41:3-soviet-fortification" if fortifications.work_in(pos, hex) else "n41:3-soviet-general"
    there = [*pos.of(side, hex), *(() if comes is None else (comes,))]
    return "n41:3-axis-group-army" if any(not pos.roster.corps[u] for u in there) else "n41:3-axis-corps"
