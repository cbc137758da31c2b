"""10.1 to 10.7: where units can get, and what is wrong with a way."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from stavka.engine.refusal import Refusal, counted, listed
from stavka.hexes import Layers, bits, cheapest, cheapest_ways, layers
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, straits
from stavka.titles.barbarossa_deluxe.movement.costs import path_cost, terms_of
from stavka.titles.barbarossa_deluxe.movement.movement_points import factor, left
from stavka.titles.barbarossa_deluxe.state.flags import BY_EDGE, HALTED, MOVED
from stavka.titles.barbarossa_deluxe.state.position import War


def shut_to(pos: War, units: Sequence[int]) -> int:
    """Hexes these units may not even pass through.

    Enemies: bd:10.4. Room at every instant: bd:6.2-a. No zones of control (bd:1.7-c); supply is no bar (bd:7.18).
    """
    shut = pos.occupied[1 - pos.roster.side[units[0]]] | stacking.no_room(pos, units, passing=True)
    for unit in units:
        shut |= closed_hexes.closed(pos, unit)
    return shut


class Reach:
    """Where one unit or a stack of one class can get, and what it costs."""

    def __init__(self, pos: War, units: Sequence[int]) -> None:
        self.pos, self.units = pos, units
        lead = units[0]
        self.start = pos.where[lead]
        shut = shut_to(pos, units)
        self.terms = terms_of(pos, lead, shut)
        # bd:10.7: a stack goes as far as its slowest unit
        points = left(pos, lead) if len(units) == 1 else min(left(pos, u) for u in units)
        self.found: Layers = layers(1 << self.start, max(0, points), self.terms)
        self.ends = self.found.reached
        if not any(pos.spent[u] or pos.flags[u] & MOVED for u in units):
            self.ends |= self._one_hex(shut) | straits.across_kerch(pos, self.start) & ~shut

    def _one_hex(self, shut: int) -> int:
        """A unit may always move one hex with all its points, where it is allowed at all (bd:10.3)."""
        near = 0
        for crossing in self.terms.crossings:
            near |= crossing.net.around(self.start)
        return near ^ (near & shut)

    def path(self, end: int) -> list[int]:
        if self.found.cost(end):
            return cheapest(self.found, end, self.terms)
        return [self.start, end]

    def paths(self) -> dict[int, tuple[str, ...]]:
        """The way to every end, in printed numbers."""
        name = self.pos.board.grid.name
        ways = cheapest_ways(self.found, self.terms, name)
        for end in bits(self.ends & ~self.found.reached):
            ways[end] = (name(self.start), name(end))
        return ways


def can_go_somewhere(pos: War, unit: int) -> bool:
    """Whether a unit that may move has a hex to end in; a free hex next door is answer enough for most."""
    full = stacking.no_room(pos, [unit])
    fresh = not pos.spent[unit] and not pos.flags[unit] & MOVED
    if fresh and pos.ground.walk.around(pos.where[unit]) & ~(full | shut_to(pos, [unit])):  # bd:10.3
        return True
    return bool(Reach(pos, [unit]).ends & ~full)


def path_refusal(pos: War, units: Sequence[int], path: list[int]) -> Refusal | None:
    """What is wrong with a path, step by step."""
    start = pos.where[units[0]]
    if len(path) < 2 or path[0] != start:
        who = listed(map(pos.short, units))
        return Refusal(f"{who} stands in {pos.hex_name(start)}; the path begins there and leads on", "bd:10.1-b")
    if straits.leads_over_kerch(pos, path):
        found = straits.kerch_refusal(pos, units, path[1])
        if found:
            return found
    else:
        for unit in units:
            found = _walk_refusal(pos, unit, units, path)
            if found:
                return found
        slowest = min(left(pos, u) for u in units)
        if len(path) > 2 and any(path_cost(pos, u, path) > slowest for u in units):  # bd:10.7
            who = listed(map(pos.short, units))
            points = counted(slowest, "point")
            dearest = max(path_cost(pos, u, path) for u in units)
            reason = (
                f"{who} move as the slowest of them, by {points}; the way to {pos.hex_name(path[-1])} takes {dearest}"
            )
            return Refusal(reason, "bd:10.7")
    if stacking.no_room(pos, units) >> path[-1] & 1:
        return Refusal(*stacking.rule_broken(pos, units, path[-1]))
    return None


def _walk_refusal(pos: War, unit: int, units: Sequence[int], path: list[int]) -> Refusal | None:
    side, who = pos.roster.side[unit], pos.short(unit)
    terms = terms_of(pos, unit, 0)
    room = stacking.no_room(pos, units, passing=True)
    closed = closed_hexes.closed(pos, unit)
    points = left(pos, unit)
    for start, end in itertools.pairwise(path):
        where = pos.board.label(end)
        cost = terms.step_cost(start, end)
        if cost is None:
            return _no_step(pos, unit, start, end)
        if pos.occupied[1 - side] >> end & 1:
            return Refusal(f"{who} may not enter {where}: enemies are there", "bd:10.4")
        if closed >> end & 1:
            return closed_hexes.refusal(pos, unit, end)
        if room >> end & 1:
            reason, rule = stacking.rule_broken(pos, units, end)
            return Refusal(reason, "bd:6.2-a" if end != path[-1] and rule == "bd:6.3" else rule)
        points -= cost
    whole = len(path) == 2 and not pos.spent[unit] and not pos.flags[unit] & MOVED
    if points < 0 and not whole:  # bd:10.3
        has, wanted = counted(left(pos, unit), "movement point"), left(pos, unit) - points
        return Refusal(f"{who} has {has}, the way to {pos.hex_name(path[-1])} takes {wanted}", "bd:10.1-a")
    return None


def _no_step(pos: War, unit: int, start: int, end: int) -> Refusal:
    if pos.board.grid.direction(start, end) is None:
        here, there = pos.hex_name(start), pos.hex_name(end)
        return Refusal(f"{pos.short(unit)} cannot move so: {here} and {there} do not touch", "bd:10.1-b")
    water = Refusal(f"{pos.short(unit)} may not cross open water to {pos.hex_name(end)}", "bd:10.13")
    return straits.step_refusal(pos, unit, start, end) or water


def begin(pos: War) -> None:
    """A movement phase opens: points are not saved from before (bd:10.2-a)."""
    size = len(pos.roster)
    pos.spent = [0] * size
    pos.allow = [-1] * size
    pos.origin = list(pos.where)
    pos.moving = -1
    clear = ~(MOVED | HALTED)
    pos.flags = [flags & clear if flags else 0 for flags in pos.flags]
    for name in ("kerch crossed", "starts", "sailed", "emergency"):
        pos.counts.pop(name, None)
    for unit in pos.roster.of_side[pos.player]:
        if pos.flags[unit] & BY_EDGE and pos.where[unit] >= 0:  # bd:8.1-g
            pos.flags[unit] &= ~BY_EDGE
            pos.spent[unit] = min(factor(pos, unit), terms_of(pos, unit, 0).hex_cost(pos.where[unit]) or 0)
