"""11.8, 11.12: what attackers and defenders are worth."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.strong_places import is_city
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, FIGHT_FIGHT, FIGHT_MOVE
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines, states, supply_effects
from stavka.titles.barbarossa_deluxe.turn.first_turn import marsh_waived

ONE_UNIT = 1  # what a Tiger battalion or cavalry-mechanized group counts in a bloodbath (bd:8.31-h, bd:8.32-h)
Worth = tuple[int, int, int]  # a factor, what it is divided by, and what is added after that


def attack_worth(pos: War, fight: Fight, unit: int) -> Worth:
    """What one attacker brings: factor, divisor, addition (bd:2.10-a,-b, bd:11.8)."""
    roster = pos.roster
    factor, divisor = roster.attack[unit], 1
    if roster.die[unit]:  # bd:8.4-b, bd:8.35-c
        factor = dict(fight.dice)[unit]
    elif unit == roster.paratroops and pos.where[unit] < 0:  # bd:4.17-d
        return roster.defence[unit], 1, 0
    elif fight.side == AXIS:
        factor = _german_factor(pos, fight, unit)
    if fight.side == AXIS:
        if not supply_effects.full(pos, unit):  # bd:7.5-c, bd:7.7-b, bd:7.16-b
            divisor = 2
    elif unit != roster.counter_fire_corps:  # bd:8.35-c: unaffected by supply
        divisor = supply_effects.attack_divisor(pos, unit)
        if roster.shock[unit] and divisor == 1 and _shock_doubles(pos, unit):  # bd:5.7-b, bd:7.22-e
            factor *= 2
    if unit in fight.artillery:  # bd:8.36-d
        factor *= 2
    if roster.mech[unit] and pos.ground.marsh >> fight.hex & 1 and not marsh_waived(pos, unit, fight.hex):
        divisor *= 2  # bd:11.15-a
    return factor, divisor, fight.air.count(unit)  # bd:8.38-d


def _german_factor(pos: War, fight: Fight, unit: int) -> int:
    """Panzers use their defence factor against cities, mountain corps theirs in rough (bd:11.20-c, bd:11.14-b)."""
    roster = pos.roster
    if roster.panzer[unit] and is_city(pos, fight.hex) and not roster.late[unit]:  # bd:8.29-c
        return roster.defence[unit]
    if roster.kind[unit] == "mountain" and pos.ground.rough >> fight.hex & 1 and states.is_overland(pos, unit):
        return roster.defence[unit]
    return roster.attack[unit]


def _shock_doubles(pos: War, unit: int) -> bool:
    """Supplied shock armies in the assaults of a turn that began with fighting (bd:5.7-b, bd:12.2-c)."""
    return pos.order in (FIGHT_MOVE, FIGHT_FIGHT) and supply_effects.has_offensive(pos, unit)


def total(worths: Iterable[Worth]) -> int:
    """Factors that share a division are added first and divided once, to no less than 1.

    bd:1.3-a,-b,-c, bd:7.22-f, bd:11.12-a
    """
    by_divisor: dict[int, int] = {}
    added = 0
    for factor, divisor, more in worths:
        by_divisor[divisor] = by_divisor.get(divisor, 0) + factor
        added += more
    return added + sum(max(1, n // d) if n else 0 for d, n in by_divisor.items())


def defence_worth(pos: War, fight: Fight, unit: int) -> Worth:
    """What one defender is worth, fortress commands like the others (bd:2.10-b, bd:7.16-b, bd:8.33-i,-j)."""
    roster = pos.roster
    factor = dict(fight.dice)[unit] if roster.die[unit] else roster.defence[unit]
    if unit == roster.counter_fire_corps:  # bd:8.35-c
        return factor, 1, 0
    return factor, 1 if supply_effects.defends_in_full(pos, unit) else 2, 0


def attack_total(pos: War, fight: Fight) -> int:
    return total(attack_worth(pos, fight, u) for u in fight.attackers)


def defence_total(pos: War, fight: Fight) -> int:
    with overland_lines.unseen(pos, fight.attackers if fight.mobile else ()):  # bd:10.26-b
        return total(defence_worth(pos, fight, u) for u in fight.defenders)
