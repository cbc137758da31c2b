"""What the replacements of both sides share: a named unit waits until its impulse and may not be delayed."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.schedule import units_in
from stavka.titles.russian_campaign.state.flags import AWAITING, AXIS, DUE, POOL, REPLACEMENT, SIDES, SURRENDERED
from stavka.titles.russian_campaign.state.position import War


def take(pos: War, unit: int) -> None:
    """A unit leaves the pool: headquarters come in the second impulse, all others in the first.

    trc:21.2-b trc:4.1.3-c trc:4.2.3-b
    """
    pos.put(unit, AWAITING if pos.roster.hq[unit] else DUE)
    pos.flags[unit] = REPLACEMENT
    pos.tell(f"{pos.short(unit)} is replaced")


def second_impulse(pos: War) -> None:
    """Replaced headquarters of the phasing side become due (trc:21.2-b, trc:22.8-b)."""
    for unit in units_in(pos, pos.player, AWAITING):
        if pos.flags[unit] & REPLACEMENT:
            pos.put(unit, DUE)


def pool(pos: War, side: int) -> list[int]:
    """Eliminated units of a side that have not surrendered (trc:21.3-a)."""
    return units_in(pos, side, POOL)


def not_in_pool(pos: War, unit: int, side: int) -> Refusal | None:
    """Why a unit cannot be replaced because of where it is."""
    who = pos.short(unit)
    if pos.roster.side[unit] != side:
        return Refusal(f"{who} is not yours to replace", "trc:21.3-a" if side == AXIS else "trc:22.5-a")
    if pos.where[unit] == SURRENDERED:
        return Refusal(f"{who} has surrendered and is never replaced", "trc:21.3-a" if side == AXIS else "trc:13.2-b")
    if pos.where[unit] != POOL:
        return Refusal(f"{who} is not among the eliminated units", "trc:21.3-a" if side == AXIS else "trc:22.5-a")
    return None


def named(pos: War, side: int) -> tuple[int, ...]:
    """The replacements of this turn that have not come on yet."""
    return tuple(u for u in units_in(pos, side, DUE, AWAITING) if pos.flags[u] & REPLACEMENT)


def too_late(pos: War, who: str) -> Refusal:
    """Replacements are named before movement begins (trc:21.2-c, trc:22.5-e); what was not taken is lost.

    trc:21.3-b trc:22.5-b
    """
    rule = "trc:21.2-c" if pos.player == AXIS else "trc:22.5-e"
    return Refusal(
        f"{who} is not replaced now: {SIDES[pos.player]} replacements are named before movement begins", rule
    )
