"""Where units may never go or attack: 5.11, 8.3, 8.30, 10.22, 12.7, whatever moves them there."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states


def closed(pos: War, unit: int) -> int:
    """Hexes that this unit may not enter or attack into now."""
    roster, ground = pos.roster, pos.ground
    shut = 0
    if pos.turn == 1:
        shut |= first_turn(pos, unit)
    if roster.side[unit] == AXIS:
        if roster.axis_satellite[unit] and not satellites_free(pos):  # bd:10.22-a,-b
            shut |= ground.north
        elif unit == roster.kerch_command:  # bd:8.3-h
            shut |= ground.land & ~ground.cs
        elif unit == roster.baltic_corps:  # bd:8.3-d
            shut |= ground.land & ~ground.baltic_states
    elif roster.cavalry[unit]:  # bd:8.30-c
        shut |= ground.south if roster.counters[unit].place.endswith("north") else ground.north
    return shut


def closed_rule(pos: War, unit: int, hex: int) -> str:
    """The rule that keeps a unit out of a hex."""
    roster, ground = pos.roster, pos.ground
    if pos.turn == 1 and first_turn(pos, unit) >> hex & 1:
        if roster.side[unit] == SOVIET:
            return "bd:5.11-c"
        return "bd:5.11-b" if (ground.hungary >> hex & 1) or _in(pos, unit, ground.hungary) else "bd:5.11-a"
    if roster.axis_satellite[unit]:
        return "bd:10.22-a"
    if roster.cavalry[unit]:
        return "bd:8.30-c"
    return "bd:8.3-h" if unit == roster.kerch_command else "bd:8.3-d"


def _in(pos: War, unit: int, hexes: int) -> bool:
    return pos.where[unit] >= 0 and bool(hexes >> pos.where[unit] & 1)


def first_turn(pos: War, unit: int) -> int:
    """Romania and Hungary on turn 1; all of it ends with turn 2 (bd:5.11-a,-b,-c,-d)."""
    if pos.scenario != "campaign":
        return 0
    ground = pos.ground
    if pos.roster.side[unit] == SOVIET:
        return ground.hungary | ground.romania
    if _in(pos, unit, ground.romania):
        return ground.land & ~ground.romania
    if _in(pos, unit, ground.hungary):
        return ground.land & ~ground.hungary
    return ground.hungary


def satellites_free(pos: War) -> bool:
    """A German effort in the north in 1942 frees the satellites, not so in the what-if game (bd:10.22-c)."""
    return pos.counts.get("effort") == "north" and pos.scenario != "what_if_1942"


def stands_fast(pos: War, unit: int) -> bool:
    """The German-side units that were cut off in Stalingrad when the turn began, wherever they are now (bd:12.7-a)."""
    return unit in pos.counts.get("stand fast", ())


def new_turn(pos: War) -> None:
    """The stand-fast order binds a force that begins a turn cut off, until it first begins one in supply.

    bd:12.7-a,-b
    """
    if pos.scenario != "road_back" or pos.turn < 14 or pos.counts.get("stand fast over"):
        return
    pos.counts.pop("stand fast", None)
    hex = pos.ground.stalingrad
    if not hex & pos.occupied[AXIS]:
        return
    if hex & states.overland(pos, AXIS):
        pos.counts["stand fast over"] = 1
    else:
        pos.counts["stand fast"] = tuple(pos.of(AXIS, hex.bit_length() - 1))
