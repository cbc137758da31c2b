"""6. Stacking: the only place where the size of a unit matters (trc:2.3)."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.russian_campaign.state.position import War

CORPS_LIMIT = 3  # trc:6.1-b
MIXED_LIMIT = 2  # trc:6.1-a, trc:6.1-c


def excess(pos: War, units: Iterable[int]) -> int:
    """How many units too many stand together (trc:6.1-a, trc:6.1-b, trc:6.1-c)."""
    counts, army = pos.roster.stacks, pos.roster.army
    together, limit = 0, CORPS_LIMIT
    for unit in units:
        if counts[unit]:  # trc:6.3
            together += 1
            if army[unit]:
                limit = MIXED_LIMIT
    return together - limit if together > limit else 0


def fits(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may end in a hex beside those of its side that are there."""
    if not pos.roster.stacks[unit]:
        return True
    stack = pos.stacks.get(hex, ())
    if len(stack) >= MIXED_LIMIT:
        sides = pos.roster.side
        if excess(pos, [unit, *[u for u in stack if u != unit and sides[u] == sides[unit]]]):
            return False
    return not pos.seams.stacking_refused or pos.seams.stacking_refused(pos, unit, hex) is None


def overstacked(pos: War, side: int) -> list[int]:
    """Hexes in which a side breaks the limit (trc:6.2)."""
    large = ((hex, stack) for hex, stack in pos.stacks.items() if len(stack) > MIXED_LIMIT)
    return [hex for hex, stack in large if excess(pos, [u for u in stack if pos.roster.side[u] == side])]
