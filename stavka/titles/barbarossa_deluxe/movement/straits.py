"""10.14, 10.15, 11.17, 11.18: the Kerch Strait and the Sivash."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal, listed
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, MOVED, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

FIRST_SIVASH_TURN = 7  # bd:10.15-a, bd:11.18-a


def crosses_sivash(pos: War, unit: int) -> bool:
    """Soviet units that are not mechanized move and attack across it from turn 7 on (bd:10.15-a,-b, bd:11.18-a,-c)."""
    return pos.roster.side[unit] == SOVIET and not pos.roster.mech[unit] and pos.turn >= FIRST_SIVASH_TURN


def sivash_closed(pos: War, unit: int) -> str:
    """Why a unit does not cross the Sivash: its side, its class or the turn."""
    if pos.roster.side[unit] == AXIS:
        return "it is closed to the German side"
    if pos.roster.mech[unit]:
        return "mechanized units never do"
    return f"Soviet units do from turn {FIRST_SIVASH_TURN} on, and this is turn {pos.turn}"


def leads_over_kerch(pos: War, path: Sequence[int]) -> bool:
    """Whether a way is a crossing of the Kerch Strait, which is a whole move (bd:10.14-e)."""
    return len(path) == 2 and bool(pos.ground.kerch.around(path[0]) >> path[1] & 1)


def across_kerch(pos: War, start: int) -> int:
    """One stack a phase crosses the Kerch Strait, from side to side and no further (bd:10.14-a,-e)."""
    return 0 if pos.counts.get("kerch crossed") else pos.ground.kerch.around(start)


def kerch_refusal(pos: War, units: Sequence[int], end: int) -> Refusal | None:
    who = listed(map(pos.short, units))
    if pos.counts.get("kerch crossed"):
        return Refusal(f"{who} may not cross the Kerch Strait: one stack has in this phase", "bd:10.14-a")
    if any(pos.spent[u] or pos.flags[u] & MOVED for u in units):
        return Refusal(f"{who} has moved, and must begin the phase beside the Kerch Strait to cross it", "bd:10.14-e")
    if pos.occupied[1 - pos.roster.side[units[0]]] >> end & 1:
        return Refusal(f"{who} may not cross to {pos.board.label(end)}: enemies are there", "bd:10.4")
    for unit in units:
        if closed_hexes.closed(pos, unit) >> end & 1:
            return closed_hexes.refusal(pos, unit, end)
    return None


def step_refusal(pos: War, unit: int, start: int, end: int) -> Refusal | None:
    """Why a unit may not step over a strait; None where there is none."""
    who = pos.short(unit)
    if pos.ground.kerch.around(start) >> end & 1:
        return Refusal(f"{who} may cross the Kerch Strait only as its whole move", "bd:10.14-e")
    if pos.ground.sivash.around(start) >> end & 1:
        rule = "bd:10.15-b" if pos.roster.side[unit] == AXIS else "bd:10.15-a"
        what = f"{who} may not cross the Sivash to {pos.hex_name(end)}"
        return Refusal(f"{what}: {sivash_closed(pos, unit)}", rule)
    return None
