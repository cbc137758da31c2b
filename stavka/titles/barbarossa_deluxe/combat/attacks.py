"""11.1 to 11.6: who may attack what in a prepared assault."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe.combat import strong_places
from stavka.titles.barbarossa_deluxe.combat.fight import defenders_of
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, straits
from stavka.titles.barbarossa_deluxe.movement.straits import sivash_closed
from stavka.titles.barbarossa_deluxe.special_units import fortress_commands
from stavka.titles.barbarossa_deluxe.state.flags import AT_SEA, ATTACKED, FOUGHT
from stavka.titles.barbarossa_deluxe.state.position import War


def reach_of(pos: War, unit: int) -> int:
    """Hexes next door across sides over which this unit may attack (bd:11.1-a, bd:11.17-a, bd:11.18-a,-c)."""
    net = pos.ground.attack_net(straits.crosses_sivash(pos, unit), kerch=not pos.roster.mech[unit])
    return net.around(pos.where[unit])


def idle(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not attack at all in this phase."""
    roster, who = pos.roster, pos.short(unit)
    if roster.side[unit] != pos.player:
        return Refusal(f"{who} is not of the attacking side", "bd:11.1-a")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "bd:2.2-a")
    if pos.flags[unit] & FOUGHT:
        return Refusal(f"{who} has attacked in this phase", "bd:11.4-b")
    if roster.rides[unit]:
        rule = "bd:8.31-b" if roster.tiger[unit] else "bd:8.32-b"
        return Refusal(f"{who} never fights alone; it goes with its unit", rule)
    if unit == roster.coastal_army:
        return Refusal(f"{who} only defends", "bd:10.34-e")
    command = fortress_commands.attack_refusal(pos, unit)
    if command:
        return command
    if not roster.attack[unit] and not roster.die[unit]:
        return Refusal(f"{who} has an attack factor of 0", "bd:11.12-b")
    if pos.flags[unit] & AT_SEA:
        baltic = pos.ground.baltic_ports >> pos.where[unit] & 1
        return Refusal(f"{who} has moved by sea this turn", "bd:10.17-b" if baltic else "bd:10.16-b")
    return pos.seams.holds_in_place(pos, unit) or pos.seams.bars_attack(pos, unit)


def unit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    found = idle(pos, unit)
    if found:
        return found
    if not reach_of(pos, unit) >> hex & 1:
        return _out_of_reach(pos, unit, hex)
    if closed_hexes.closed(pos, unit) >> hex & 1:
        return closed_hexes.refusal(pos, unit, hex, "may not attack into")
    if pos.roster.cavalry[unit] and strong_places.is_city(pos, hex):
        return Refusal(f"{pos.short(unit)} may not attack into the city {pos.board.label(hex)}", "bd:8.30-g")
    return None


def _out_of_reach(pos: War, unit: int, hex: int) -> Refusal:
    who, where, start = pos.short(unit), pos.board.label(hex), pos.where[unit]
    if pos.ground.kerch.around(start) >> hex & 1:
        return Refusal(f"{who} is mechanized and may not attack {where} over the Kerch Strait", "bd:11.17-a")
    if pos.ground.sivash.around(start) >> hex & 1:
        why = sivash_closed(pos, unit)
        return Refusal(f"{who} may not attack {where} over the Sivash: {why}", "bd:11.18-a")
    if pos.board.grid.direction(start, hex) is not None:
        return Refusal(f"{who} may not attack {where} across open water", "bd:11.19")
    return Refusal(f"{who} does not stand beside {where}", "bd:11.1-a")


def target_refusal(pos: War, hex: int) -> Refusal | None:
    if not pos.occupied[pos.enemy] >> hex & 1:
        return Refusal(f"there is no enemy to attack in {pos.board.label(hex)}", "bd:11.1-a")
    defenders = defenders_of(pos, pos.player, hex, False)
    if not defenders or any(pos.flags[u] & ATTACKED for u in defenders):
        return Refusal(f"the units in {pos.board.label(hex)} have been attacked in this phase", "bd:11.4-c")
    return None


def targets(pos: War) -> int:
    """Enemy hexes that may still be attacked in this phase; attacks need not be declared beforehand (bd:11.5)."""
    found = 0
    near = pos.ground.grid.spread(pos.occupied[pos.player])
    for hex in bits(pos.occupied[pos.enemy] & near):
        if target_refusal(pos, hex) is None:
            found |= 1 << hex
    return found


def attackers_on(pos: War, hex: int) -> list[int]:
    """Units that may attack a hex now; those of one hex may attack different ones (bd:11.3, bd:11.6-a)."""
    sides = pos.roster.side
    return [
        unit
        for near in pos.ground.grid.neighbours(hex)
        for unit in pos.stacks.get(near, ())
        if sides[unit] == pos.player and unit_refusal(pos, unit, hex) is None
    ]
