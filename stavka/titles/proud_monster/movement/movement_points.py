"""11.1, 8.5, 12.4: how many movement points a unit has in a phase."""

from __future__ import annotations

from stavka.titles.proud_monster.state.position import War


def allowance(pos: War, unit: int) -> int:
    """The points of a unit for a Movement Phase; none is saved or lent (pmd:11.1-a,-b)."""
    printed = pos.strength(unit).move
    return pos.seams.movement_factor(printed, pos, unit) if printed else 0


def left(pos: War, unit: int) -> int:
    return allowance(pos, unit) - pos.spent.get(unit, 0)
