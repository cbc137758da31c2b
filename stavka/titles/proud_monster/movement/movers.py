"""11.1: which units may move now."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.stacks.reserves import has_its_phase
from stavka.titles.proud_monster.state.flags import (
    ASSAULTED,
    AXIS,
    CONVERTED,
    ENTERED_JOINT,
    HALTED,
    LANDED,
    MOVED,
    RAIDING,
    REFIT,
    REORGANIZED,
    SHIPPED,
    WAITING,
    WITH_MARKER,
)
from stavka.titles.proud_monster.state.position import War

STAYING = HALTED | LANDED | REFIT | SHIPPED | WITH_MARKER | RAIDING | WAITING


STANDING = {"LRA": "pmd:15.10-b", "ParC": "pmd:15.8-b", "Part": "pmd:15.8-b"}
"""Who does not march, by which rule; others have no movement factor."""


REFITS = {"HARKO": "pmd:15.5-k", "LRA": "pmd:15.10-l", "MAD": "pmd:15.21-c"}
"""The rule by which a gun is refit; Soviet units only reorganize."""
BRIDGE = "Bridge"


def refit_rule(pos: War, unit: int) -> str:
    """The rule by which a unit has its Refit marker (pmd:9.2-c, pmd:9.4.1-c, pmd:9.5.1-f, and those of guns)."""
    if pos.flags[unit] & CONVERTED:
        return "pmd:9.4.1-c"
    reorganized = pos.flags[unit] & REORGANIZED or pos.roster.side[unit] != AXIS
    other = "pmd:9.2-c" if reorganized else "pmd:9.5.1-f"
    return REFITS.get(pos.roster.kind[unit], other)


def landing_rule(pos: War, unit: int) -> str:
    """The rule by which a unit that came by sea or air does no more this week (pmd:10.5-k, pmd:15.17-f,-g)."""
    if not pos.dropped >> unit & 1:
        return "pmd:10.5-k"
    return "pmd:15.17-f" if pos.flags[unit] & LANDED else "pmd:15.17-g"


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
        return Refusal(f"{who} has a Refit marker and stays this week", refit_rule(pos, unit))
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
    return _has_halted(pos, unit)


def _has_halted(pos: War, unit: int) -> Refusal:
    """Why a unit goes no further: its assault has failed (pmd:14.7-d), it was turned (pmd:15.12-b), or left behind."""
    who, where = pos.short(unit), pos.where[unit]
    if pos.roster.branch[unit] == BRIDGE:
        return Refusal(f"{who} was turned in this phase and does not move", "pmd:15.12-b")
    if pos.flags[unit] & ASSAULTED and not (where >= 0 and pos.cleared >> where & 1):
        return Refusal(f"{who} stops: its mobile assault has failed", "pmd:14.7-d")
    return Refusal(f"{who} may not move further in this phase", "pmd:11.1-g")


def _has_travelled(pos: War, unit: int) -> Refusal:
    """A unit that came by air, sea or train has finished moving for the week."""
    who, where = pos.short(unit), pos.where[unit]
    if pos.dropped >> unit & 1:
        return Refusal(f"{who} has dropped and stays this week", landing_rule(pos, unit))
    if unit in pos.landing:
        return Refusal(f"{who} has landed and stays this week", "pmd:10.5-k")
    if where >= 0 and any(port >> where & 1 for port in pos.ground.ports.values()):
        return Refusal(f"{who} has travelled by ship or train and has finished moving for the week", "pmd:10.2-b")
    rule = "pmd:11.2-a" if pos.roster.side[unit] == AXIS else "pmd:11.3-f"
    return Refusal(f"{who} has travelled by train and has finished moving for the week", rule)


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
