"""4.3: units on the far edge of the map, whose side cannot lose on this turn."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated

RULES = ("pmd:4.3-a", "pmd:4.3-b")


def cannot_lose(pos: War, side: int) -> bool:
    """Axis units on the eastern edge, Soviet units in the ZOMO, one of them not isolated (pmd:4.3-a,-b)."""
    far = pos.ground.east_edge if side == AXIS else pos.ground.zomo
    roster = pos.roster
    return any(
        roster.zoc[unit] and not isolated(pos, unit)
        for hex in bits(far & pos.occupied[side])
        for unit in pos.of(side, hex)
    )


def end(pos: War, winner: int | None, level: str, reason: str, rule: str) -> None:
    """The game ends; a win over a side that cannot lose is a draw (pmd:4.3-c)."""
    if winner is not None and cannot_lose(pos, 1 - winner):
        loser = SIDES[1 - winner]
        pos.win(None, "draw", f"{reason}, but the {loser} side cannot lose on this turn", "pmd:4.3-c")
    else:
        pos.win(None if winner is None else SIDES[winner], level, reason, rule)


def both_are_safe(pos: War) -> bool:
    """Neither side can lose (pmd:4.3-c)."""
    return cannot_lose(pos, AXIS) and cannot_lose(pos, SOVIET)
