"""11.1, 8.5, 12.4: how many movement points a unit has in a phase."""

from __future__ import annotations

from stavka.titles.proud_monster.state.position import War


def allowance(pos: War, unit: int) -> int:
    """The points of a unit for a Movement Phase; none is saved or lent (pmd:11.1-a,-b)."""
    printed = slower(pos, unit)[0]
    return pos.seams.movement_factor(printed, pos, unit) if printed else 0


def companion(pos: War, unit: int) -> int:
    """The division that a unit augments, or the unit that augments it, in the same place; itself without one."""
    if pos.augments:
        other = pos.augments.get(unit, -1)
        if other < 0:
            other = next((small for small, division in pos.augments.items() if division == unit), -1)
        if other >= 0 and pos.where[other] == pos.where[unit]:
            return other
    return unit


def slower(pos: War, unit: int) -> tuple[int, int]:
    """Movement factor and class of an augmented division and its companion: those of the slower one (pmd:6.1-k)."""
    if not pos.augments:
        return pos.strength(unit).move, pos.roster.line[unit]
    pair = (unit, companion(pos, unit))
    found: tuple[int, int] = min((pos.strength(u).move, pos.roster.line[u]) for u in pair)
    return found


def line_of(pos: War, unit: int) -> int:
    """The class by which a unit pays for its moves (pmd:6.1-k, pmd:2.4.6-c)."""
    return slower(pos, unit)[1] if pos.augments else pos.roster.line[unit]


def left(pos: War, unit: int) -> int:
    return allowance(pos, unit) - pos.spent.get(unit, 0)
