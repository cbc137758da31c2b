"""10.1, 10.2, 10.6: which units may move now."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.state.flags import ASSAULTED, AT_SEA, HALTED, MOVED
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.turn.paulus_pause import waits_for_start

STAYING = AT_SEA | HALTED


def not_now(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not move at all at this moment.

    Units of the stack that moves now may go on, apart or together, till another stack begins: bd:10.2-c, bd:10.6-a,-b.
    """
    who, flags = pos.short(unit), pos.flags[unit]
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} does not move in this phase, which is the other side's", "bd:10.1-c")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "bd:2.2-a")
    if pos.roster.static[unit]:  # bd:8.34-b, bd:8.35-b
        return Refusal(f"{who} is static and never moves", "bd:2.9-d")
    if pos.roster.rides[unit]:
        rule = "bd:8.31-b" if pos.roster.tiger[unit] else "bd:8.32-b"
        return Refusal(f"{who} moves only with the unit it is attached to", rule)
    if unit == pos.roster.coastal_army:
        return Refusal(f"{who} only goes by sea from port to port", "bd:10.34-a")
    held = pos.seams.holds_in_place(pos, unit)
    if held:
        return held
    if flags & AT_SEA:
        baltic = pos.ground.baltic_ports >> pos.where[unit] & 1
        return Refusal(f"{who} has moved by sea", "bd:10.17-b" if baltic else "bd:10.16-b")
    if flags & HALTED and flags & ASSAULTED:
        return Refusal(f"{who} has failed in a mobile assault and stays where it is", "bd:10.28-b")
    if flags & HALTED:
        return Refusal(f"{who} has crossed the Kerch Strait and may not move further in this phase", "bd:10.14-e")
    if flags & MOVED and pos.origin[unit] != pos.moving:
        return Refusal(f"{who} has moved, and another stack has begun to move since", "bd:10.6-b")
    if waits_for_start(pos, unit):
        return Refusal(f"{who} must be rolled for first ('start {pos.hex_name(pos.where[unit])}')", "bd:5.10-f")
    return None


def can_move(pos: War, unit: int) -> bool:
    flags = pos.flags[unit]
    if pos.where[unit] < 0 or flags & STAYING or not pos.roster.movable[unit]:
        return False
    if flags & MOVED and pos.origin[unit] != pos.moving:
        return False
    if pos.seams.holds_in_place and pos.seams.holds_in_place(pos, unit):
        return False
    return not waits_for_start(pos, unit)


def able(pos: War, units: Sequence[int]) -> list[int]:
    """Those of some units that may move now."""
    where, flags = pos.where, pos.flags
    return [u for u in units if where[u] >= 0 and not flags[u] & STAYING and can_move(pos, u)]
