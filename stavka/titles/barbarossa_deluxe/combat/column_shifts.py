"""11.11 to 11.24, 11.33: what shifts the odds of a battle."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.strong_places import fort_of, is_city, strongpoint
from stavka.titles.barbarossa_deluxe.nations import borders
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, FIGHT_FIGHT, FIGHT_MOVE, MOVE_FIGHT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.turn.effort_of_1942 import fight_move_bonus
from stavka.titles.barbarossa_deluxe.turn.first_turn import marsh_waived


def all_of(pos: War, fight: Fight) -> list[tuple[str, int]]:
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
    if lone_satellite(pos, fight):  # bd:11.33-a
        found.append(("satellite alone", 1))
    return [(name, columns) for name, columns in found if columns]


def _by_sequence(pos: War, fight: Fight) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    if not fight.mobile and fight.side == AXIS:
        if pos.order == FIGHT_MOVE and fight_move_bonus(pos, fight.hex):
            found.append(("fight/move", 1))
        if pos.order == FIGHT_FIGHT and pos.step == 1:  # bd:5.6-d
            found.append(("fight/fight", 1))
        if pos.counts.get("no pause") and pos.turn in (4, 5):  # bd:5.10-d,-e
            found.append(("no Paulus Pause", 3 - pos.turn))
    if not fight.mobile and fight.side == SOVIET and pos.order == MOVE_FIGHT:  # bd:5.7-a
        found.append(("move/fight", -1))
    german = any(pos.roster.german[u] for u in fight.defenders)
    if pos.turn == 1 and fight.side == SOVIET and german and not borders.soviet_lands(pos) >> fight.hex & 1:
        found.append(("west of the start line", -1))  # bd:5.15
    return found


def _by_terrain(pos: War, fight: Fight) -> list[tuple[str, int]]:
    """Terrain of the hex attacked and of its sides; clear ground gives nothing (bd:11.13)."""
    ground, hex = pos.ground, fight.hex
    found: list[tuple[str, int]] = []
    enemy = 1 - fight.side
    if ground.rough >> hex & 1:  # bd:11.14-a
        found.append(("rough", -1))
    waived = any(marsh_waived(pos, u, hex) for u in fight.attackers)
    if ground.marsh >> hex & 1 and not waived:  # bd:11.15-b
        found.append(("marsh", 1))
    if strongpoint(pos, enemy, hex):  # bd:9.6-a,-e; a satellite alone has it too, less the column of bd:11.33-a
        found.append(("hero city" if enemy == SOVIET else "fortress city", -3))
    elif is_city(pos, hex):  # bd:11.20-a
        found.append(("city", -1))
    if fort_of(pos, enemy) >> hex & 1:  # bd:11.21-a,-b,-e
        found.append(("fortified line", -1))
    if enemy == SOVIET and pos.area_hexes() >> hex & 1:  # bd:8.18-b,-c,-d
        found.append(("fortified area", -1 if pos.turn == pos.area_turn else -2))
    marching = [
        u for u in fight.attackers if pos.where[u] >= 0 or not fight.mobile
    ]  # a drop spares no assault its river
    if all(crosses_river(pos, fight, u) for u in marching):  # bd:11.16-a,-b
        found.append(("river", -1))
    return found


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
    return converging(pos, fight, (pos.where[u] for u in fight.attackers))


def converging(pos: War, fight: Fight, starts: Iterable[int]) -> bool:
    """From opposite hexes, three alternating ones or more than three (bd:11.24-a)."""
    enemy = 1 - fight.side
    if strongpoint(pos, enemy, fight.hex):  # bd:9.6-c, bd:11.24-b
        return False
    if enemy == SOVIET and pos.area_hexes() >> fight.hex & 1:  # bd:8.18-g, bd:11.24-b
        return False
    if enemy == AXIS and is_city(pos, fight.hex):  # bd:11.24-c
        return False
    ring = pos.ground.ring[fight.hex]
    return around({ring[start] for start in starts if start in ring})


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
    return bool(pos.ground.ussr >> fight.hex & 1) and all(pos.roster.axis_satellite[u] for u in fight.defenders)
