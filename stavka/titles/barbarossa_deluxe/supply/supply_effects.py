"""7.16, 7.22 and others: what the supply state of a unit does to it."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply.offensive_supply import in_range, needed
from stavka.titles.barbarossa_deluxe.supply.states import CRIMEA, GARRISON, NONE, OVERLAND, STATES, is_overland, state


def full(pos: War, unit: int) -> bool:
    """Whether a unit moves and attacks at full strength as far as supply goes.

    bd:7.3-c, bd:7.4-d, bd:7.6-a, bd:7.9-c, bd:7.13, bd:7.22-a; the others: bd:7.5-c, bd:7.7-b, bd:7.16-b
    """
    return state(pos, unit) in (OVERLAND, CRIMEA, GARRISON)


def defends_in_full(pos: War, unit: int) -> bool:
    """Only a unit without any supply is halved in defence (bd:7.5-c, bd:7.7-b, bd:7.16-a,-b)."""
    return state(pos, unit) != NONE


def may_assault(pos: War, unit: int) -> bool:
    """Whether supply lets a mechanized unit make a mobile assault (bd:10.26-a, bd:7.4-d, bd:7.6-a, bd:7.13)."""
    return state(pos, unit) in (OVERLAND, GARRISON, CRIMEA)


def has_offensive(pos: War, unit: int) -> bool:
    """Offensive supply; it needs overland supply too (bd:7.10-a, bd:7.11-c)."""
    if not needed(pos):
        return is_overland(pos, unit)
    return is_overland(pos, unit) and in_range(pos, pos.where[unit])


def state_name(pos: War, unit: int) -> str:
    """The state of a unit as players read it; offensive supply is one of the four Soviet ones (bd:7.8)."""
    asked = pos.roster.side[unit] == SOVIET and needed(pos) and not pos.roster.cavalry[unit]
    return "offensive" if asked and has_offensive(pos, unit) else STATES[state(pos, unit)]


def attack_divisor(pos: War, unit: int) -> int:
    """By what supply divides a Soviet unit's attack factor: 1, 2 or 4.

    bd:7.9-c,-d, bd:7.10-a, bd:7.16-b, bd:7.22-b,-c,-d; the Coastal Army and cavalry are never divided (bd:8.30-d)
    """
    if pos.roster.cavalry[unit]:
        return 1
    found = state(pos, unit)
    if not needed(pos):
        return 1 if found in (OVERLAND, GARRISON) else 2
    if found == OVERLAND:
        return 1 if in_range(pos, pos.where[unit]) else 2
    return 2 if found == GARRISON else 4
