"""2.12, 8.12 to 8.15, 8.22, 8.31, 8.32: what becomes of units that are eliminated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, CUT_OFF, DEAD, OUT, RETURNED, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states

NO_RETURN_TURN = 28  # bd:8.14


def eliminate(pos: War, unit: int, why: str = "is eliminated", overland: bool | None = None) -> None:
    """A unit leaves the map; ``overland`` says whether it had overland supply, if that is known already."""
    roster = pos.roster
    if overland is None:
        overland = states.is_overland(pos, unit)
    pos.tell(f"{pos.short(unit)} {why}")
    pos.seams.unit_lost(pos, unit, overland)
    rider = pos.rider[unit]
    flags = pos.flags[unit]
    if rider >= 0:  # bd:8.31-g, bd:8.32-g
        pos.rider[unit] = -1
        pos.put(rider, OUT)
        _rider_lost(pos, rider)
    pos.put(unit, OUT)
    pos.flags[unit] = 0
    box = _box(pos, unit, overland, flags)
    if box is not None:
        pos.set_aside(unit, box)
    if roster.side[unit] == SOVIET and roster.kind[unit] == "oversized rifle":
        # bd:8.22-b,-c: its regular counterpart waits among the dead, whenever the exchange is still due
        pos.set_aside(roster.successor[unit], DEAD)
    elif unit in roster.successor and pos.where[unit] == DEAD and flags & CUT_OFF:
        exchange_dead(pos, unit)


def _box(pos: War, unit: int, overland: bool, flags: int) -> int | None:
    """Where an eliminated unit goes; None when a roll will tell."""
    roster = pos.roster
    if roster.axis_satellite[unit]:
        if unit not in roster.axis_romanians or flags & RETURNED or not overland:  # bd:8.15-a,-b
            return OUT
        if pos.counts.get("romania left"):  # bd:8.15-c
            return OUT
        pos.ask(ComesBack(unit))
        return None
    if roster.dotted[unit]:  # bd:2.5-b, bd:8.12-e, bd:8.22-c, bd:8.30-j, bd:8.34-d, bd:8.35-e
        return OUT
    if roster.side[unit] == AXIS and pos.turn >= NO_RETURN_TURN and not overland:  # bd:8.14
        return OUT
    return DEAD


def _rider_lost(pos: War, rider: int) -> None:
    """A support unit shares its corps' fate; some come back (bd:8.31-j,-k, bd:8.32-j)."""
    pos.tell(f"{pos.short(rider)} is lost with it")
    if not pos.roster.dotted[rider]:
        pos.ask(ComesBack(rider))


def exchange_dead(pos: War, unit: int) -> None:
    """A unit in the dead pile is exchanged for its successor there (bd:8.19-a, bd:8.29-a,-b)."""
    new = pos.roster.successor[unit]
    pos.set_aside(unit, OUT)
    pos.set_aside(new, DEAD)


@dataclass(slots=True)
class ComesBack(Roll[War]):
    """A die tells after how many turns a unit is back, at no cost in steps (bd:8.15-b,-d, bd:8.31-k, bd:8.32-j)."""

    name: ClassVar[str] = "return of a unit"
    unit: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        unit, turn = self.unit, pos.turn + throw[0]
        if turn > pos.last_turn:
            pos.tell(f"{pos.short(unit)} would be back on turn {turn}, after the end: it is lost")
            return
        pos.tell(f"{pos.short(unit)} will be back on turn {turn}")
        pos.set_aside(unit, AWAITING)
        pos.arrives[unit] = turn
        pos.flags[unit] |= RETURNED if pos.roster.axis_satellite[unit] else 0
