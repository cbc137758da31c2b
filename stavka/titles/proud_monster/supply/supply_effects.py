"""8.5: what units lose that are out of supply or isolated."""

from __future__ import annotations

from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War

ISOLATED_MOVE = 1  # pmd:8.3-c, pmd:8.5-h


def state_name(pos: War, unit: int) -> str:
    """How a unit is supplied in this phase, as its marker says it (pmd:8.4-k)."""
    if unit in pos.iso:
        return f"ISO {min(pos.iso[unit], 3)}"
    side = pos.roster.side[unit]
    if not pos.supplied[side] >> unit & 1:
        return "OOS"
    return "offensive" if pos.attacking[side] >> unit & 1 else "defensive"


def factor_of(pos: War, unit: int) -> int:
    """The movement factor of a unit as its steps and its supply leave it, weather apart."""
    return movement_factor(pos.strength(unit).move, pos, unit)


def movement_factor(factor: int, pos: War, unit: int) -> int:
    """All of it in defensive supply (pmd:8.5-a), half, rounded up, without (pmd:8.5-c), isolated one (pmd:8.5-h)."""
    if unit in pos.iso and not (pos.airlifted & pos.supplied[AXIS]) >> unit & 1:  # pmd:8.7-d
        return min(factor, ISOLATED_MOVE)
    if not pos.supplied[pos.roster.side[unit]] >> unit & 1:
        return (factor + 1) // 2
    return factor
