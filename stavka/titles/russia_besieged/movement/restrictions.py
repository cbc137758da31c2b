"""4. and 6.1: why a unit may not go along a path."""

from __future__ import annotations

from itertools import pairwise

from stavka.engine.refusal import Refusal, counted
from stavka.hexes.reach import Terms
from stavka.mechanics.movement.route import Bar, Obstacle, first_obstacle
from stavka.titles.russia_besieged.movement.reach import DEAREST, closed_to, far_shore, terms_of
from stavka.titles.russia_besieged.state.flags import GOING_ON
from stavka.titles.russia_besieged.state.position import War


def route_refusal(pos: War, unit: int, path: list[int], points: int) -> Refusal | None:
    """Why a unit may not walk along a path with so many points, stacking aside."""
    terms = terms_of(pos, unit)
    if pos.ground.far_shore.get(path[0]) == path[1]:
        return _straits(pos, unit, terms, path)
    if len(path) == 2 and not pos.flags[unit] & GOING_ON:  # one hex may always be entered (rb:6.0)
        points = max(points, DEAREST)
    found = first_obstacle(terms, path, points)
    return _told(pos, unit, terms, path, found, points) if found else None


def cost(pos: War, unit: int, path: list[int], points: int) -> int:
    """What a path costs; the crossing of the straits takes all (rb:6.2)."""
    if pos.ground.far_shore.get(path[0]) == path[1]:
        return points
    terms = terms_of(pos, unit)
    return min(sum(terms.step_cost(a, b) or 0 for a, b in pairwise(path)), points)


def _straits(pos: War, unit: int, terms: Terms, path: list[int]) -> Refusal | None:
    who = pos.short(unit)
    if len(path) > 2:
        return Refusal(f"{who} needs its whole movement to cross the Straits of Kerch", "rb:6.2")
    if far_shore(pos, terms, path[0]) == path[1]:
        return None
    if terms.hex_cost(path[1]) is None:
        return _closed(pos, unit, path[1])
    return Refusal(f"{who} may not cross the straits from one enemy zone of control into another", "rb:4.05")


def _told(pos: War, unit: int, terms: Terms, path: list[int], found: Obstacle, points: int) -> Refusal:
    """What is in the way, in words."""
    start, end, who = path[found.step - 1], path[found.step], pos.short(unit)
    if found.bar is Bar.STOP:
        return must_stop(pos, terms, start, who)
    if found.bar is Bar.POINTS:
        has = counted(points, "movement point")
        return Refusal(f"{who} has {has}, the path to {pos.hex_name(end)} wants {found.spent}", "rb:6.0")
    if found.bar is Bar.ZONE_TO_ZONE:
        there = pos.hex_name(end)
        rule = "rb:4.04" if found.step == 1 else "rb:4.05"
        return Refusal(f"{who} may not step from one enemy zone of control straight into another at {there}", rule)
    if found.bar is Bar.CLOSED and pos.board.grid.direction(start, end) is not None:
        return _closed(pos, unit, end)
    return _no_way(pos, start, end, who)


def _no_way(pos: War, start: int, end: int, who: str) -> Refusal:
    here, there = pos.hex_name(start), pos.hex_name(end)
    if (start, end) in pos.board.rail_only or (end, start) in pos.board.rail_only:
        return Refusal(f"{who} may not walk from {here} to {there}: that link is for rail movement only", "rb:7.12")
    if pos.ground.far_shore.get(start) == end:
        return Refusal(f"{who} needs its whole movement to cross the Straits of Kerch", "rb:6.2")
    if pos.board.grid.direction(start, end) is None:
        return Refusal(f"{here} and {there} do not touch", "rb:6.0")
    return Refusal(f"{who} may not cross the coast between {here} and {there}", "rb:6.1")


def must_stop(pos: War, terms: Terms, hex: int, who: str) -> Refusal:
    """Why a unit goes no further than a hex that stops it."""
    at, here, ground = 1 << hex, pos.hex_name(hex), pos.ground
    if at & terms.zone:
        return Refusal(f"{who} must stop in {here}: it is in an enemy zone of control", "rb:4.02")
    if at & ground.mountains:
        return Refusal(f"{who} must stop in {here}: mountains", "rb:6.1")
    if at & ground.swamps:
        return Refusal(f"{who} must stop in {here}: swamp", "rb:6.4" if pos.snow else "rb:6.1")
    return Refusal(f"{who} must stop in {here}: forest", "rb:6.1")


def _closed(pos: War, unit: int, end: int) -> Refusal:
    bit, who, there = 1 << end, pos.short(unit), pos.hex_name(end)
    side = pos.roster.side[unit]
    if pos.occupied[1 - side] & bit:
        return Refusal(f"{who} may not enter {there}: an enemy unit is there", "rb:6.1")
    if closed_to(pos, unit) & bit:
        refusal = pos.seams.entry_refused(pos, unit, end)
        return refusal or Refusal(f"{who} may not enter {there}: it is closed", "rb:26.15-b")
    country = pos.ground.country.get(end)
    if country and not pos.ground.open & bit:
        return Refusal(f"{who} may not enter {there}: {country.capitalize()} is closed", "rb:1.0-b")
    return Refusal(f"{who} may not enter {there}: no unit moves there", "rb:6.1")
