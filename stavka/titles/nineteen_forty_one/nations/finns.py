"""15. Axis nations: what Finns may attack, and where they may use rails."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.nineteen_forty_one import supply
from stavka.titles.nineteen_forty_one.state.flags import AXIS
from stavka.titles.nineteen_forty_one.state.ground import LENINGRAD
from stavka.titles.nineteen_forty_one.state.position import War


def finn_on_turn_one(pos: War, unit: int) -> bool:
    """Whether the Finnish-Soviet border is closed to a unit (n41:15-finn-turn1)."""
    return pos.turn == 1 and pos.roster.finnish[unit]


def closed_to_finns(pos: War) -> int:
    """Hexes south of the Svir or beyond the White Sea Canal, as long as Leningrad is not German (n41:15-finn-svir)."""
    ground = pos.ground
    if pos.holds_leningrad(AXIS) or not ground.finnish_zone:  # an example board has no Svir
        return 0
    return ground.home & ~ground.finnish_zone & ~ground.hex(LENINGRAD)


def attack_refusal(pos: War, unit: int, hex: int, attackers: Sequence[int]) -> Refusal | None:
    """Why a Finnish unit may not attack a hex in this company."""
    if not pos.roster.finnish[unit]:
        return None
    who, where = pos.short(unit), pos.hex_name(hex)
    if pos.turn == 1 and not pos.ground.finnish_walk(pos.weather).around(pos.where[unit]) >> hex & 1:
        return Refusal(f"{who} may not attack across the Finnish-Soviet border on turn 1", "n41:15-finn-turn1")
    leningrad = pos.ground.hex(LENINGRAD)
    if leningrad >> hex & 1 and not any(pos.roster.german[u] for u in attackers):
        return Refusal(f"{who} may attack Leningrad only together with German units", "n41:15-finn-leningrad")
    if closed_to_finns(pos) >> hex & 1:
        reason = f"{who} may not attack {where}, beyond the Svir and the canal, before Leningrad is German"
        return Refusal(reason, "n41:15-finn-svir")
    return None


def may_attack(pos: War, unit: int, hexes: int) -> int:
    """Those of the hexes a unit may attack in some company."""
    if not pos.roster.finnish[unit]:
        return hexes
    if pos.turn == 1:
        hexes &= pos.ground.finnish_walk(pos.weather).around(pos.where[unit])
    return hexes & ~closed_to_finns(pos)


def rail_to_helsinki(pos: War, unit: int) -> bool:
    """Whether a supply line runs from a unit to Helsinki wholly by rail (n41:15-finn-rail)."""
    return bool(supply.fed_rails(pos, AXIS, pos.ground.helsinki) >> pos.where[unit] & 1)


def linked_to_west(pos: War, unit: int) -> bool:
    """Whether a supply line runs from a unit to the west edge (n41:15-finn-rail-regular)."""
    if pos.where[unit] < 0:
        return True  # it comes on at a source of that edge
    return bool(supply.linked(pos, AXIS) >> pos.where[unit] & 1)
