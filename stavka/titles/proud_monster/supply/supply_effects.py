"""8.5: what units lose that are out of supply or isolated."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War

MARKERS = ("OOS", "ISO")  # pmd:8.4-c,-g,-k
ISOLATED_MOVE = 1  # pmd:8.3-c, pmd:8.5-h


def isolated(pos: War, unit: int) -> bool:
    """Whether a unit suffers by its ISO marker: not in a phase that it began in supply (pmd:8.3-a,-c, pmd:8.5-a).

    The marker itself comes off in the Cleanup Phase.
    """
    return unit in pos.iso and not pos.supplied[pos.roster.side[unit]] >> unit & 1


def state_name(pos: War, unit: int) -> str:
    """How a unit is supplied in this phase, as its marker says it (pmd:8.4-k)."""
    if isolated(pos, unit):
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
    if isolated(pos, unit):
        return min(factor, ISOLATED_MOVE)
    if not pos.supplied[pos.roster.side[unit]] >> unit & 1:
        return (factor + 1) // 2
    return factor


def points_cut(pos: War, unit: int) -> Refusal | None:
    """What supply takes of the movement points of a unit."""
    who, by_air = pos.short(unit), pos.airlifted >> unit & 1 and pos.roster.mech[unit]
    if by_air and pos.supplied[AXIS] >> unit & 1:
        return Refusal(f"{who} lives by air supply", "pmd:8.7-d")
    if isolated(pos, unit):
        return Refusal(f"{who} is isolated and moves one hex", "pmd:8.5-h")
    if not pos.supplied[pos.roster.side[unit]] >> unit & 1:
        return Refusal(f"{who} is out of supply and has half its movement points", "pmd:8.5-c")
    return None
