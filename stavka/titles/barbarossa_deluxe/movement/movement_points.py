"""2.11, 7.17, 10.1 to 10.3: movement points."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import supply_effects
from stavka.titles.barbarossa_deluxe.turn.paulus_pause import needs_start


def factor(pos: War, unit: int) -> int:
    """The movement factor of a unit on this turn, static units none (bd:2.11, bd:2.9-d, bd:10.1-a)."""
    if pos.roster.static[unit]:
        return 0
    side, mech = pos.roster.side[unit], pos.roster.mech[unit]
    if pos.terms.movement is not None:  # bd:15.6-b
        return pos.terms.movement[side][not mech]
    if pos.counts.get("oder") and mech and side == AXIS:  # bd:4.18-f
        return int(pos.charts.raw["victory"]["oder"]["mech_mf"])
    return pos.charts.movement(pos.turn, side, mech)


def allowance(pos: War, unit: int) -> int:
    """Points for this phase, fixed when the unit begins to move (bd:7.17-a, bd:7.16-b, bd:7.5-c, bd:7.7-b)."""
    if pos.allow[unit] >= 0:
        return pos.allow[unit]
    points = factor(pos, unit)
    if pos.player == AXIS and pos.roster.mech[unit] and needs_start(pos):  # bd:5.10-f
        points = max(0, points - dict(pos.counts.get("starts", ())).get(pos.origin[unit], 0))
    return points if supply_effects.full(pos, unit) else points // 2


def left(pos: War, unit: int) -> int:
    return allowance(pos, unit) - pos.spent[unit]
