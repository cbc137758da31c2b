"""5.11 to 5.13: what is different on the first game turn."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states


def marsh_waived(pos: War, unit: int, hex: int) -> bool:
    """Two marshes that supplied German mechanized units may ignore on turn 1 (bd:5.13)."""
    return (
        pos.turn == 1
        and pos.roster.german[unit]
        and pos.roster.mech[unit]
        and bool(pos.ground.waived_marsh >> hex & 1)
        and states.is_overland(pos, unit)
    )


def rule(pos: War, unit: int, hex: int) -> str:
    """The rule that keeps a unit out of a hex on turn 1."""
    if pos.roster.side[unit] == SOVIET:
        return "bd:5.11-c"
    hungary = pos.ground.hungary
    return "bd:5.11-b" if hungary >> hex & 1 or _in(pos, unit, hungary) else "bd:5.11-a"


def _in(pos: War, unit: int, hexes: int) -> bool:
    return pos.where[unit] >= 0 and bool(hexes >> pos.where[unit] & 1)


def shut(pos: War, unit: int) -> int:
    """Romania and Hungary on turn 1; all of it ends with turn 2 (bd:5.11-a,-b,-c,-d)."""
    if not pos.terms.war_of_1941:
        return 0
    ground = pos.ground
    if pos.roster.side[unit] == SOVIET:
        return ground.hungary | ground.romania
    if _in(pos, unit, ground.romania):
        return ground.land & ~ground.romania
    if _in(pos, unit, ground.hungary):
        return ground.land & ~ground.hungary
    return ground.hungary
