"""3. Stacking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stavka.titles.nineteen_forty_one.flags import AXIS, SOVIET
from stavka.titles.nineteen_forty_one.position import War

LIMIT = 2


def legal(pos: War, units: Sequence[int], hex: int) -> bool:
    """Whether these units of one side may stand together in a hex."""
    if len(units) <= 1:
        return True
    if len(units) > LIMIT:
        return False
    roster = pos.roster
    others = sum(not roster.corps[u] for u in units)
    if roster.side[units[0]] == AXIS:  # n41:3-axis-group-army, n41:3-axis-corps, n41:11-soviet-only
        return not others
    if pos.forts() >> hex & 1:  # n41:3-soviet-fortification, n41:11-stack
        return True
    return others <= 1  # n41:3-soviet-general


def fits(pos: War, unit: int, hex: int, leaving: Iterable[int] = ()) -> bool:
    """Whether a unit may end in a hex beside those of its side that are there and are not ``leaving``."""
    side = pos.roster.side[unit]
    gone = set(leaving)
    there = [u for u in pos.stacks.get(hex, ()) if pos.roster.side[u] == side and u != unit and u not in gone]
    return legal(pos, [*there, unit], hex)


def overstacked(pos: War, side: int) -> list[int]:
    """Hexes in which a side breaks the limits (n41:3-when)."""
    sides = pos.roster.side
    stacks = ((hex, units) for hex, units in pos.stacks.items() if len(units) > 1 and sides[units[0]] == side)
    return [hex for hex, units in stacks if not legal(pos, units, hex)]


def rule(pos: War, side: int, hex: int) -> str:
    """The rule that a stack too large breaks."""
    if side == SOVIET:
        return "n41:3-soviet-fortification" if pos.forts() >> hex & 1 else "n41:3-soviet-general"
    there = pos.of(side, hex)
    return "n41:3-axis-group-army" if any(not pos.roster.corps[u] for u in there) else "n41:3-axis-corps"
