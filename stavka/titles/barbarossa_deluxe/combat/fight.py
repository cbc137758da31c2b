"""11. One battle: who fights whom where, what each is worth, and how the odds shift."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from stavka.engine.record.saved import Saved
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, FIGHT_FIGHT, FIGHT_MOVE, MOVE_FIGHT, RETREATED, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states

ONE_UNIT = 1  # what a Tiger battalion or cavalry-mechanized group counts in a bloodbath (bd:8.31-h, bd:8.32-h)
Worth = tuple[int, int, int]  # a factor, what it is divided by, and what is added after that


@dataclass(frozen=True, slots=True)
class Fight(Saved):
    """A declared attack; it has exactly one target hex (bd:11.3)."""

    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]  # those who defend; units that retreated here earlier do not (bd:11.29-a)
    hex: int
    mobile: bool
    luftwaffe: bool = False
    shifts: tuple[tuple[str, int], ...] = ()  # Soviet support markers
    artillery: tuple[int, ...] = ()
    air: tuple[int, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()  # factors rolled for this battle


def defenders_of(pos: War, side: int, hex: int, mobile: bool) -> tuple[int, ...]:
    """The units of a hex defend as one (bd:11.2); after a prepared assault's retreat they do not count (bd:11.29-a).

    In mobile assaults those who retreated count in full (bd:10.31-a).
    """
    there = pos.of(1 - side, hex)
    return tuple(u for u in there if not pos.roster.rides[u] and (mobile or not pos.flags[u] & RETREATED))


# -- factors ----------------------------------------------------------------------------------------------------------


def is_city(pos: War, hex: int) -> bool:
    return bool(pos.ground.cities >> hex & 1)


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
        if not states.full(pos, unit):  # bd:7.5-c, bd:7.7-b, bd:7.16-b
            divisor = 2
    elif unit != roster.counter_fire_corps:  # bd:8.35-c: unaffected by supply
        divisor = states.attack_divisor(pos, unit)
        if roster.shock[unit] and divisor == 1 and _shock_doubles(pos, fight, unit):  # bd:5.7-b, bd:7.22-e
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


def _shock_doubles(pos: War, fight: Fight, unit: int) -> bool:
    """Supplied shock armies in prepared assaults of a turn that began with fighting (bd:5.7-b, bd:12.2-c)."""
    return not fight.mobile and pos.order in (FIGHT_MOVE, FIGHT_FIGHT) and states.has_offensive(pos, unit)


def marsh_waived(pos: War, unit: int, hex: int) -> bool:
    """Two marshes that supplied German mechanized units may ignore on turn 1 (bd:5.13)."""
    return (
        pos.turn == 1
        and pos.roster.german[unit]
        and pos.roster.mech[unit]
        and bool(pos.ground.waived_marsh >> hex & 1)
        and states.is_overland(pos, unit)
    )


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
    return factor, 1 if states.defends_in_full(pos, unit) else 2, 0


def attack_total(pos: War, fight: Fight) -> int:
    return total(attack_worth(pos, fight, u) for u in fight.attackers)


def defence_total(pos: War, fight: Fight) -> int:
    with states.unseen(pos, fight.attackers if fight.mobile else ()):  # bd:10.26-b
        return total(defence_worth(pos, fight, u) for u in fight.defenders)


# -- shifts -----------------------------------------------------------------------------------------------------------


def shifts(pos: War, fight: Fight) -> list[tuple[str, int]]:
    """Every shift with its name; all are added before the column is fixed (bd:11.11)."""
    found = [*_by_sequence(pos, fight), *_by_terrain(pos, fight), *fight.shifts]
    if fight.mobile:
        # bd:10.32, bd:5.10-d
        tired = fight.side == AXIS and pos.turn == 4 and pos.counts.get("no pause")
        found.append(("mobile assault", -2 if tired else -1))
    elif concentric(pos, fight):  # bd:10.25-d: never in a mobile assault
        found.append(("concentric", 1))
    if fight.luftwaffe:  # bd:11.23-c,-e, bd:10.33
        found.append(("Luftwaffe", 1 if fight.side == AXIS else -1))
    found += _riders(pos, fight)
    if fight.side == SOVIET and lone_satellite(pos, fight):  # bd:11.33-a
        found.append(("satellite alone", 1))
    return [(name, columns) for name, columns in found if columns]


def _by_sequence(pos: War, fight: Fight) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    if not fight.mobile and fight.side == AXIS:
        if pos.order == FIGHT_MOVE and _bonus(pos, fight.hex):
            found.append(("fight/move", 1))
        if pos.order == FIGHT_FIGHT and pos.step == 1:  # bd:5.6-d
            found.append(("fight/fight", 1))
        if pos.counts.get("no pause") and pos.turn in (4, 5):  # bd:5.10-d,-e
            found.append(("no Paulus Pause", 3 - pos.turn))
    if not fight.mobile and fight.side == SOVIET and pos.order == MOVE_FIGHT:  # bd:5.7-a
        found.append(("move/fight", -1))
    german = any(pos.roster.german[u] for u in fight.defenders)
    if pos.turn == 1 and fight.side == SOVIET and german and not pos.ground.soviet_home >> fight.hex & 1:
        found.append(("west of the start line", -1))  # bd:5.15
    return found


def _bonus(pos: War, hex: int) -> bool:
    """The German fight/move bonus: 1941 everywhere, 1942 in the chosen zone, later never (bd:5.6-a,-b,-c)."""
    if pos.turn <= 4:
        return True
    last = 11 if pos.scenario == "blue_kremlin" else 12  # bd:13.8
    if not 9 <= pos.turn <= last:
        return False
    zone = {"north": pos.ground.north, "south": pos.ground.south}.get(pos.counts.get("effort", ""), 0)
    return bool(zone >> hex & 1)


def _by_terrain(pos: War, fight: Fight) -> list[tuple[str, int]]:
    """Terrain of the hex attacked and of its sides; clear ground gives nothing (bd:11.13)."""
    ground, hex = pos.ground, fight.hex
    found: list[tuple[str, int]] = []
    enemy = 1 - fight.side
    if ground.rough >> hex & 1:  # bd:11.14-a
        found.append(("rough", -1))
    waived = any(marsh_waived(pos, u, hex) for u in fight.attackers)
    if ground.marsh >> hex & 1 and not fight.mobile and not waived:  # bd:11.15-b
        found.append(("marsh", 1))
    if strongpoint(pos, enemy, hex):  # bd:9.6-a,-e; a satellite alone has it too, less the column of bd:11.33-a
        found.append(("hero city" if enemy == SOVIET else "fortress city", -3))
    elif is_city(pos, hex):  # bd:11.20-a
        found.append(("city", -1))
    if fort_of(pos, enemy) >> hex & 1:  # bd:11.21-a,-b,-e
        found.append(("fortified line", -1))
    if enemy == SOVIET and states.area_hexes(pos) >> hex & 1:  # bd:8.18-b,-c,-d
        found.append(("fortified area", -1 if pos.turn == pos.area_turn else -2))
    if all(crosses_river(pos, fight, u) for u in fight.attackers):  # bd:11.16-a,-b
        found.append(("river", -1))
    return found


def strongpoint(pos: War, side: int, hex: int) -> bool:
    """Whether a hex is a hero city of the Soviet or a fortress city of the German; a command is none (bd:8.33-h)."""
    return bool((pos.heroes if side == SOVIET else pos.fortresses) >> hex & 1)


def fort_of(pos: War, side: int) -> int:
    """Fortified lines that help a side's defence (bd:11.21-b,-c,-d)."""
    return pos.ground.soviet_line if side == SOVIET else pos.german_lines | pos.walls


def crosses_river(pos: War, fight: Fight, unit: int) -> bool:
    """Whether a unit attacks across a river, or a strait that counts as one (bd:11.17-a, bd:11.18-a)."""
    start = pos.where[unit]
    if start < 0:
        return False
    ground, target = pos.ground, 1 << fight.hex
    if (ground.sivash.around(start) | ground.kerch.around(start)) & target:
        return True
    if not ground.rivers.around(start) & target:
        return False
    return not (pos.turn == 1 and pos.roster.german[unit])  # bd:10.18-b


def concentric(pos: War, fight: Fight) -> bool:
    """From opposite hexes, three alternating ones or more than three (bd:11.24-a)."""
    enemy = 1 - fight.side
    if strongpoint(pos, enemy, fight.hex):  # bd:9.6-c, bd:11.24-b
        return False
    if enemy == SOVIET and states.area_hexes(pos) >> fight.hex & 1:  # bd:8.18-g, bd:11.24-b
        return False
    if enemy == AXIS and is_city(pos, fight.hex):  # bd:11.24-c
        return False
    ring = pos.ground.ring[fight.hex]
    places = {ring[pos.where[u]] for u in fight.attackers if pos.where[u] in ring}
    return around(places)


def around(places: set[int]) -> bool:
    """Whether places on the ring of six are opposite, alternating, or more than three.

    >>> around({0, 3}), around({0, 2, 4}), around({0, 1, 2, 3}), around({0, 1, 2})
    (True, True, True, False)
    """
    if len(places) > 3:
        return True
    return any((p + 3) % 6 in places for p in places) or places in ({0, 2, 4}, {1, 3, 5})


def _riders(pos: War, fight: Fight) -> list[tuple[str, int]]:
    """Tigers shift one column however many; every cavalry-mechanized group shifts one (bd:8.31-f, bd:8.32-f)."""
    riders = [pos.rider[u] for u in (*fight.attackers, *fight.defenders) if pos.rider[u] >= 0]
    tigers = any(pos.roster.tiger[r] for r in riders)
    groups = sum(pos.roster.group[r] for r in riders)
    sign = 1 if fight.side == AXIS else -1
    return [("Tigers", sign if tigers else 0), ("cavalry-mechanized groups", -sign * groups)]


def lone_satellite(pos: War, fight: Fight) -> bool:
    """Whether only an Axis satellite defends, inside the USSR (bd:11.33-a)."""
    if not fight.defenders or not pos.ground.ussr >> fight.hex & 1:
        return False
    return all(pos.roster.axis_satellite[u] for u in fight.defenders)


def level(pos: War, fight: Fight) -> int:
    """Where the battle stands on the ladder of odds, shifts included, ends not cut (bd:11.8, bd:11.9, bd:11.25-b)."""
    return level_of(pos, attack_total(pos, fight), defence_total(pos, fight), shifts(pos, fight))


def level_of(pos: War, attack: int, defence: int, columns: Iterable[tuple[str, int]]) -> int:
    return pos.charts.crt.level(attack, defence) + sum(more for _, more in columns)


def throws(pos: War, fight: Fight) -> list[Fight]:
    """The battle after every throw of the dice that give factors and are still to be rolled."""
    waiting = rolled_units(pos, (*fight.attackers, *fight.defenders), fight)
    faces = product(range(1, 7), repeat=len(waiting))
    return [replace(fight, dice=(*fight.dice, *zip(waiting, dice, strict=True))) for dice in faces]


def rolled_units(pos: War, units: Sequence[int], fight: Fight) -> list[int]:
    """Units of the battle whose factor is a die that has not been rolled yet (bd:8.4-b, bd:8.35-c)."""
    known = {u for u, _ in fight.dice}
    return [u for u in units if pos.roster.die[u] and u not in known]
