"""13.2, 13.4.1, 8.5: the factors of both sides in an assault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from stavka.titles.proud_monster.combat.declaring.attacks import bridged, crosses
from stavka.titles.proud_monster.combat.fight import defenders_left
from stavka.titles.proud_monster.special_units import air_units, artillery, flak
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.ground import RIVERS
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated
from stavka.titles.proud_monster.turn import first_turn
from stavka.titles.proud_monster.weather.weather_effects import river_frozen, sivash_frozen

ARMOR_ON_ARROWS = ("P", "HP", "T", "AG")  # pmd:13.4.1-q
SPRING_1942 = 205  # a river that runs in March 1942 or later is the spring's (pmd:13.4.1-l)
HALF, THREE_QUARTERS, WHOLE = Fraction(1, 2), Fraction(3, 4), Fraction(1)


def halved(total: int) -> int:
    """Half, rounded up (pmd:13.2-c)."""
    return (total + 1) // 2


def over_arrow(pos: War, start: int, hex: int) -> bool:
    """Whether a hexside is a crossing arrow that is not frozen (pmd:13.4.1-p, pmd:8.11-d,-e)."""
    if start < 0 or not pos.ground.arrow_net.around(start) >> hex & 1:
        return False
    kerch = pos.ground.kerch
    frozen = pos.kerch_frozen if kerch >> start & kerch >> hex & 1 else sivash_frozen(pos)
    return not frozen


def river(pos: War, fight: Fight, start: int) -> Fraction:
    """What a river between an attacker and the hex leaves of its factors (pmd:13.4.1-k,-l,-m,-n, pmd:14.6-a).

    It runs in Dry, Rain and Mud (pmd:12.4-e,-f). A bridge makes it a minor river of 1941 (pmd:15.12-c). Who shares the
    hex has crossed it (pmd:13.15.3-l).
    """
    hex = fight.hex
    if start < 0 or start == hex or not first_turn.rivers_hinder(pos, fight.side):
        return WHOLE
    found = next((kind for kind in RIVERS if crosses(pos, kind, start, hex)), "")
    if not found or bridgehead(pos, fight):
        return WHOLE
    if river_frozen(pos, start, hex):
        return WHOLE
    if bridged(pos, start, hex) or (found == "minor_river" and pos.turn < SPRING_1942):
        return THREE_QUARTERS
    return HALF


def bridgehead(pos: War, fight: Fight) -> bool:
    """In a mobile assault friends in the hex under a marker have crossed the river already (pmd:14.6-b)."""
    hex = fight.hex
    marked = 2 * hex in pos.close_combat or 2 * hex + 1 in pos.close_combat
    return fight.mobile and marked and bool(pos.joint >> hex & 1)


def attack_factor(pos: War, fight: Fight, unit: int, start: int) -> int:
    """The attack factor of one unit, before what halves a sum."""
    roster, ground, strength = pos.roster, pos.ground, pos.strength(unit)
    if over_arrow(pos, start, fight.hex) and roster.branch[unit] in ARMOR_ON_ARROWS:
        return 1
    climbs = roster.mountaineers[unit] and not isolated(pos, unit)  # pmd:8.5-i
    if ground.rough >> fight.hex & 1 and climbs and not fight.mobile:  # pmd:13.4.1-f
        return max(strength.combat, strength.defence or 0)
    return artillery.attack_factor(pos, fight, unit, strength)


def fraction(pos: War, fight: Fight, unit: int, start: int) -> Fraction:
    """What rivers, marsh and flak leave of a unit's factors."""
    left = river(pos, fight, start)
    if stuck_in_marsh(pos, fight, unit):
        left *= HALF
    if flak.halves(pos, fight, unit):
        left *= HALF
    return left


def stuck_in_marsh(pos: War, fight: Fight, unit: int) -> bool:
    """Mech units that are not infantry attack into a marsh with half their factors (pmd:13.4.1-h)."""
    return bool(pos.ground.marsh >> fight.hex & 1 and pos.roster.mech_not_infantry[unit])


def hindrances(pos: War, fight: Fight, unit: int, start: int) -> str:
    """What cuts a unit's factors down, in words."""
    found = (
        ("river", river(pos, fight, start) != 1),
        ("marsh", stuck_in_marsh(pos, fight, unit)),
        ("flak", flak.halves(pos, fight, unit)),
    )
    return " and ".join(name for name, holds in found if holds)


def attack(pos: War, fight: Fight) -> int:
    """The attack factors of an assault; supply is that of the start of the phase (pmd:13.0-f).

    The factors of a stack without offensive supply are added up and halved (pmd:8.5-b,-c,-d, pmd:8.6-d); what passes
    the same rivers and hindrances is added up before it is cut down (pmd:13.4.1-h,-k). Nothing sinks below one
    (pmd:13.2-d). Air units add no more than the ground units of their stack have (pmd:15.4-h).
    """
    if fight.weighed:
        return fight.weighed
    total = _with_guns(pos, fight, fight.attackers)
    for unit in fight.air:
        supported = [u for u in fight.attackers if pos.where[u] == pos.where[unit]]
        total += min(air_units.strength(pos, unit, attacking=True), _with_guns(pos, fight, supported))
    return max(total, 1)


def _with_guns(pos: War, fight: Fight, units: Sequence[int]) -> int:
    """The factors of ground units; those of Soviet guns count up to what the others have (pmd:15.11-c)."""
    others = [u for u in units if not artillery.supports(pos, u)]
    ground = _sum(pos, fight, others)
    return ground if len(others) == len(units) else min(_sum(pos, fight, units), 2 * ground)


def _sum(pos: War, fight: Fight, units: Sequence[int]) -> int:
    stacks: dict[tuple[int, tuple[int, int], int], int] = {}
    fed = pos.attacking[fight.side]
    for unit in units:
        start = pos.where[unit]
        key = (start, fraction(pos, fight, unit, start).as_integer_ratio(), fed >> unit & 1)
        stacks[key] = stacks.get(key, 0) + attack_factor(pos, fight, unit, start)
    passing: dict[tuple[int, int], int] = {}
    for (_, left, supplied), total in stacks.items():
        passing[left] = passing.get(left, 0) + (total if supplied else halved(total))
    return sum(-(-total * part // whole) for (part, whole), total in passing.items())


def defence_of(pos: War, fight: Fight, units: Iterable[int]) -> int:
    """The defence factors of units of the hex; those out of supply are added up and halved (pmd:8.5-c,-d,-h).

    Supply is that of the start of the phase, in mobile assaults too (pmd:14.5-b).
    """
    side = 1 - fight.side
    by_air = pos.airlifted if side == AXIS else 0  # pmd:8.7-d,-j
    fed = pos.supplied[side]
    whole = half = 0
    for unit in units:
        factor = artillery.defence_factor(pos, fight, unit)
        if (fed | by_air) >> unit & 1:
            whole += factor
        else:
            half += factor
    ground = whole + halved(half)
    for unit in air_units.over(pos, side, fight.hex):
        ground += min(air_units.strength(pos, unit, attacking=False), ground)  # pmd:15.4-h
    return max(ground, 1)  # pmd:13.2-d


def defence(pos: War, fight: Fight) -> int:
    """The defence factors of the units that are revealed."""
    left = defenders_left(pos, fight)
    return defence_of(pos, fight, [u for u in fight.shown if u in left])
