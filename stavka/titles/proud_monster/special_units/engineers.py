"""15.7: combat engineers."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated

ENGINEERS = "engineers"
BRANCHES = ("E", "ME")


def working(pos: War, fight: Fight, side: int) -> int:
    """The engineers of a side that count: in offensive supply in attack, not isolated in defence (pmd:15.7-c)."""
    branch = pos.roster.branch
    if side == fight.side:
        return sum(branch[u] in BRANCHES and pos.attacking[side] >> u & 1 for u in fight.attackers)
    return sum(branch[u] in BRANCHES and not isolated(pos, u) for u in fight.shown)


def able(pos: War, fight: Fight, side: int) -> bool:
    """Whether a side may declare the shift."""
    return working(pos, fight, side) > 0


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """One column for the side with more of them, if it has declared: theirs cancel ours one for one, declared or not.

    pmd:15.7-b,-d
    """
    mine, theirs = working(pos, fight, fight.side), working(pos, fight, 1 - fight.side)
    more = fight.side if mine > theirs else 1 - fight.side
    if mine != theirs and fight.has_declared(SIDES[more], ENGINEERS):
        yield Modifier("engineers", 1 if mine > theirs else -1)
