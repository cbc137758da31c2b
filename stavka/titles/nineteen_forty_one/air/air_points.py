"""10. Air points: how many may be used, and in which attacks."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal, are, counted, listed
from stavka.titles.nineteen_forty_one.state.flags import AXIS
from stavka.titles.nineteen_forty_one.state.position import War


def too_few(pos: War, wanted: int) -> Refusal | None:
    """An air point is used once in a game turn (n41:10-once)."""
    left = pos.air[pos.player]
    return not_so_many(wanted, left) if wanted > left else None


def not_so_many(wanted: int, left: int) -> Refusal:
    """The refusal of more points than there are (n41:10-once)."""
    told = f"{counted(wanted, 'air point')} {are(wanted)} wanted, {left} {are(left)} left this turn"
    return Refusal(told, "n41:10-once")


def attack_refusal(pos: War, points: int, attackers: Sequence[int]) -> Refusal | None:
    """Why the phasing player may not use these points on his attack (n41:10-raise, n41:10-axis-limit)."""
    if points < 0:
        return Refusal(f"{points} is no number of air points", "n41:10-raise")
    if points and pos.player == AXIS and not any(pos.roster.german[u] for u in attackers):
        names = listed(map(pos.short, attackers))
        why = "air points join an attack only if a German unit takes part"
        return Refusal(f"{names} may have no air points: {why}", "n41:10-axis-limit")
    return too_few(pos, points)


def against(pos: War, defenders: Sequence[int]) -> int:
    """How many points the non-phasing player may use against an attack (n41:10-lower, n41:10-axis-limit)."""
    if pos.enemy == AXIS and not any(pos.roster.german[u] for u in defenders):
        return 0
    return pos.air[pos.enemy]


def against_refusal(pos: War, defenders: Sequence[int]) -> Refusal:
    """Why the non-phasing player is not asked, or not again, for points against an attack."""
    left = pos.air[pos.enemy]
    if not left:
        return Refusal("'air' is over: no air points are left", "n41:10-once")
    if not against(pos, defenders):
        return Refusal(
            "'air' is not open: air points help a defence only if a German unit defends", "n41:10-axis-limit"
        )
    return Refusal("'air' is over: the air points against the attack have been announced", "n41:10-order")
