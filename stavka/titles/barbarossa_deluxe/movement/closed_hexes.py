"""Where units may never go or attack: 5.11, 8.3, 8.30, 10.22, 12.7, whatever moves them there."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.nations.satellites import free_in_the_north
from stavka.titles.barbarossa_deluxe.special_units import cavalry_groups
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.turn import first_turn

WHY = {
    "bd:10.22-a": "satellites keep out of the northern area",
    "bd:8.30-c": "the cavalry group keeps to its own logistics area",
    "bd:8.3-h": "that command keeps to the Crimea and the southern coast",
    "bd:8.3-d": "that corps keeps to the Baltic States",
}


def closed(pos: War, unit: int) -> int:
    """Hexes that this unit may not enter or attack into now."""
    roster, ground = pos.roster, pos.ground
    shut = 0
    if pos.turn == 1:
        shut |= first_turn.shut(pos, unit)
    if roster.side[unit] == AXIS:
        if roster.axis_satellite[unit] and not free_in_the_north(pos):  # bd:10.22-a,-b
            shut |= ground.north
        elif unit == roster.kerch_command:  # bd:8.3-h
            shut |= ground.land & ~ground.cs
        elif unit == roster.baltic_corps:  # bd:8.3-d
            shut |= ground.land & ~ground.baltic_states
    elif roster.cavalry[unit]:  # bd:8.30-c
        shut |= cavalry_groups.other_area(pos, unit)
    return shut


def refusal(pos: War, unit: int, hex: int, what: str = "may not enter") -> Refusal:
    """Why a unit is kept out of a hex that is closed to it."""
    rule = closed_rule(pos, unit, hex)
    where = f"{pos.short(unit)} {what} {pos.board.label(hex)}"
    return Refusal(f"{where}: {WHY.get(rule, 'that ground is closed to it on turn 1')}", rule)


def closed_rule(pos: War, unit: int, hex: int) -> str:
    """The rule that keeps a unit out of a hex."""
    roster = pos.roster
    if pos.turn == 1 and first_turn.shut(pos, unit) >> hex & 1:
        return first_turn.rule(pos, unit, hex)
    if roster.axis_satellite[unit]:
        return "bd:10.22-a"
    if roster.cavalry[unit]:
        return "bd:8.30-c"
    return "bd:8.3-h" if unit == roster.kerch_command else "bd:8.3-d"
