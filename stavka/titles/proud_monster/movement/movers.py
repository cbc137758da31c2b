"""11.1: which units may move now."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.stacks.reserves import has_its_phase
from stavka.titles.proud_monster.state.flags import (
    ENTERED_JOINT,
    HALTED,
    LANDED,
    MOVED,
    RAIDING,
    REFIT,
    SHIPPED,
    WAITING,
    WITH_MARKER,
)
from stavka.titles.proud_monster.state.position import War

STAYING = HALTED | LANDED | REFIT | SHIPPED | WITH_MARKER | RAIDING | WAITING


STANDING = {"LRA": "pmd:15.10-b", "ParC": "pmd:15.8-b", "Part": "pmd:15.8-b"}
"""Who does not march, by which rule; others have no movement factor."""


def began_in(pos: War, unit: int) -> int:
    """The hex or box in which a unit began this phase."""
    return pos.origin.get(unit, pos.where[unit])


def not_now(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not move at all at this moment."""
    who, flags = pos.short(unit), pos.flags[unit]
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} does not move in this phase", "pmd:11.1-d")
    if pos.roster.line[unit] < 0 or not pos.strength(unit).move:
        return Refusal(f"{who} does not move by itself", STANDING.get(pos.roster.kind[unit], "pmd:2.4.6-b"))
    held = pos.seams.holds_in_place(pos, unit)
    if held:
        return held
    stays = bound(pos, unit)
    if stays:
        return stays
    if flags & ENTERED_JOINT and pos.where[unit] >= 0 and pos.joint >> pos.where[unit] & 1:
        return Refusal(f"{who} has moved into a shared hex in this phase", "pmd:13.15.3-e")
    if flags & MOVED and began_in(pos, unit) != pos.moving:
        return Refusal(f"{who} has moved, and another stack has begun to move since", "pmd:11.1-e")
    return None


def bound(pos: War, unit: int) -> Refusal | None:
    """What keeps a unit where it is, however it would travel."""
    who, flags = pos.short(unit), pos.flags[unit]
    if not flags & STAYING:
        return None
    if flags & REFIT:
        return Refusal(f"{who} has a Refit marker and stays this week", "pmd:9.5.1-f")
    if flags & SHIPPED:
        return _has_travelled(pos, unit)
    if flags & WITH_MARKER:
        return Refusal(f"{who} moved with its Reserve marker and stays till its next week", "pmd:6.4-l")
    if flags & LANDED:
        return Refusal(f"{who} has landed and stays this week", "pmd:10.5-k")
    if flags & WAITING:
        return Refusal(f"{who} has come in over an interdicted Volga and counts as moved", "pmd:11.4-d")
    if flags & RAIDING:
        return Refusal(f"{who} is on a raid", "pmd:15.6-b")
    return Refusal(f"{who} may not move further in this phase", "pmd:11.1-g")


def _has_travelled(pos: War, unit: int) -> Refusal:
    """A unit that came by air, sea or train has finished moving for the week."""
    who = pos.short(unit)
    if pos.dropped >> unit & 1:
        return Refusal(f"{who} has dropped and stays this week", "pmd:15.17-g")
    if unit in pos.landing:
        return Refusal(f"{who} has landed and stays this week", "pmd:10.5-k")
    return Refusal(f"{who} has travelled by ship or train and has finished moving for the week", "pmd:10.2-b")


def can_move(pos: War, unit: int) -> bool:
    """The same without the reason."""
    flags = pos.flags[unit]
    if flags & STAYING or pos.roster.line[unit] < 0 or not pos.strength(unit).move:
        return False
    if flags & ENTERED_JOINT and pos.joint >> pos.where[unit] & 1:
        return False
    if flags & MOVED and began_in(pos, unit) != pos.moving:
        return False
    return has_its_phase(pos, unit) and not pos.seams.holds_in_place(pos, unit)


def finish_others(pos: War, units: Iterable[int]) -> None:
    """The moves of others that began with these units are over: they were dropped off, or have had their turn.

    pmd:11.1-e,-g; those that began elsewhere are stopped by ``moving``
    """
    going = set(units)
    start = began_in(pos, next(iter(going)))
    for unit in [u for u, origin in pos.origin.items() if origin == start]:
        if unit not in going and pos.flags[unit] & MOVED:
            pos.flags[unit] |= HALTED


def able(pos: War, units: Iterable[int]) -> list[int]:
    """Those of some units of the phasing side that may move now."""
    sides, side = pos.roster.side, pos.player
    return [u for u in units if sides[u] == side and can_move(pos, u)]
