"""8. Movement restrictions: why a unit may not go along a path."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.mechanics.movement.march import March
from stavka.mechanics.movement.route import Bar, Obstacle
from stavka.titles.russian_campaign.movement.reach import march_of
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.state.flags import AXIS, SOVIET, VICTOR_BEFORE
from stavka.titles.russian_campaign.state.position import War


def route_refusal(pos: War, unit: int, path: list[int], onward: bool = False) -> Refusal | None:
    """Why a unit may not walk along a path, points and stacking aside; ``onward`` if it wants to go on from the end."""
    march = march_of(pos, unit)
    found = march.obstacle(path)
    if found:
        return _told(pos, unit, march, path, found)
    return stop_refusal(pos, march, path, pos.short(unit)) if onward and len(path) > 1 else None


def _told(pos: War, unit: int, march: March, path: list[int], found: Obstacle) -> Refusal:
    """What is in the way, in words."""
    start, end, who = path[found.step - 1], path[found.step], pos.short(unit)
    if found.bar is Bar.NO_STEP:
        return _no_way(pos, start, end, who)
    if found.bar is Bar.STOP:
        return _must_stop(pos, march, path[found.step - 2], start, who)
    if found.bar is Bar.CLOSED:
        return _closed_to(pos, unit, march, end, who, pos.hex_name(end))
    there = pos.hex_name(end)
    reason = f"{who} may not enter {there}: it starts in an enemy zone of control and {there} is in another"
    return Refusal(reason, "trc:8.3-a")


def _no_way(pos: War, start: int, end: int, who: str) -> Refusal:
    here, there = pos.hex_name(start), pos.hex_name(end)
    if (start, end) in pos.board.rail_only or (end, start) in pos.board.rail_only:
        return Refusal(f"{who} may not walk from {here} to {there}: that link is for rail movement only", "trc:8.6")
    if pos.board.grid.direction(start, end) is None:
        return Refusal(f"{who} cannot move so: {here} and {there} do not touch", "trc:5.4-a")
    if pos.board.playable >> end & 1:
        return Refusal(f"{who} may not cross the coast between {here} and {there}", "trc:8.5")
    if pos.ground.country.get(end) in ("bulgaria", "turkey"):
        return Refusal(f"{who} may not enter {there}: Bulgaria and Turkey are closed", "trc:5.5-b")
    return Refusal(f"{who} may not enter {there}: it is sea or outside the map, and no unit moves there", "trc:5.5-a")


def stop_refusal(pos: War, march: March, path: list[int], who: str) -> Refusal | None:
    """Why a unit that has come along a path must stop at its end."""
    return _must_stop(pos, march, path[-2], path[-1], who) if march.stops(path[-2], path[-1]) else None


def _must_stop(pos: War, march: March, start: int, end: int, who: str) -> Refusal:
    at, here = 1 << end, pos.hex_name(end)
    if (1 << start, at) in march.crossings:
        return Refusal(f"{who} must stop in {here}, the first hex across the Straits of Kerch", "trc:8.5.1-a")
    if pos.player == AXIS and at & pos.partisans & ~pos.zone(SOVIET):
        return Refusal(f"{who} must stop in {here}: partisans are there", "trc:19.2-e")
    if at & march.enemy_zone:
        return Refusal(f"{who} must stop in {here}: it is in an enemy zone of control", "trc:7.2")
    ground = pos.ground
    if at & ground.woods:
        return Refusal(f"{who} must stop in {here}: woods", "trc:8.2-a")
    if at & ground.mountains:
        return Refusal(f"{who} must stop in {here}: mountains", "trc:8.2-e")
    return Refusal(f"{who} must stop in {here}: swamp", "trc:8.2-f")


def _closed_to(pos: War, unit: int, march: March, end: int, who: str, there: str) -> Refusal:
    bit = 1 << end
    side = pos.roster.side[unit]
    if pos.occupied[1 - side] & bit:
        return Refusal(f"{who} may not enter {there}: an enemy unit is there", "trc:ex-zoc-b")
    limit = borders.limit_refusal(pos, unit, end)
    limit = limit or borders.closed_refusal(pos, borders.closed_to(pos, unit), end, f"{who} may not enter {there}")
    if limit:
        return limit
    zone = f"{there}, which is in an enemy zone of control"
    if bit & march.enemy_zone and pos.roster.hq[unit]:
        return Refusal(f"{who} may enter {zone}, only where a friendly unit already is", "trc:11.1-e")
    if bit & march.enemy_zone and pos.flags[unit] & VICTOR_BEFORE:
        return Refusal(f"{who} won an automatic victory in the first impulse and may not enter {zone}", "trc:16.2-b")
    if bit & march.enemy_zone and pos.roster.shy[unit]:
        return Refusal(f"{who} is a battlegroup and may not enter {zone}", "trc:26.4.1-c")
    return Refusal(f"{who} may not enter {there}: Bulgaria and Turkey are closed", "trc:5.5-b")
