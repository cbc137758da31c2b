"""10.72: what keeps a retreating unit out of a hex."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.russia_besieged.combat.contact import adjacent
from stavka.titles.russia_besieged.state.position import War


def refusal(pos: War, unit: int, start: int, end: int) -> Refusal:
    """Why a unit does not retreat from one hex into the next: the first reason that holds."""
    side, bit = pos.roster.side[unit], 1 << end
    country = pos.ground.country.get(end, "")
    abroad = pos.seams.entry_refused(pos, unit, end) if pos.roster.turncoat[unit] else None
    reasons = (
        ((pos.occupied[1 - side] | pos.bases(1 - side)) & bit, "an enemy unit is there", "rb:10.72-a"),
        (not pos.ground.open & bit and country, f"{country.capitalize()} is closed", "rb:10.72-g"),
        (not pos.ground.open & bit, "it is no land", "rb:10.72-d"),
        (not adjacent(pos, start) & bit, "a coast lies between", "rb:10.72-c"),
        (pos.shut_to(side) & bit, "it is closed to its side", "rb:26.15-b"),
        (abroad is not None, "it does not leave its country", abroad.rule if abroad else ""),
        (pos.roster.partisan[unit] and not pos.ground.russia & bit, "partisans stay in Russia", "rb:16.11-a"),
        (pos.seams.retreat_limits(0, pos, unit) & bit, "the country is neutral or shut to it", "rb:10.72-f"),
        (True, "it is in an enemy zone of control", "rb:10.72-b"),
    )
    why, rule = next((why, rule) for holds, why, rule in reasons if holds)
    return Refusal(f"{pos.short(unit)} may not retreat into {pos.hex_name(end)}: {why}", rule)
