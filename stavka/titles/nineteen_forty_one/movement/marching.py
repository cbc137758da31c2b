"""5. Movement on foot and on tracks, hex by hex, with 6 for zones of control."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.hexes import Layers, Terms, bits, cheapest, cheapest_ways
from stavka.mechanics.movement.route import Bar, Obstacle, first_obstacle
from stavka.titles.nineteen_forty_one.actions import Move
from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.movement.reach import allowance, crowded, free_to_move, reach, terms_of
from stavka.titles.nineteen_forty_one.nations import hungary
from stavka.titles.nineteen_forty_one.state.flags import BY_RAIL, MOVED
from stavka.titles.nineteen_forty_one.state.position import War

TRIES = 6  # units a random player thinks of before he looks through all
MOVING = "moving"  # whether a unit has moved in this phase


class Marching(Option[War, Move]):
    """Movement hex by hex (n41:5-move-any, n41:5-adjacent)."""

    action = Move
    share = 30.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_side[pos.player]:
            if free_to_move(pos, unit):
                yield from self._moves(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] == pos.player and free_to_move(pos, index):
            yield from self._moves(pos, index)

    def able(self, pos: War) -> Iterator[str]:
        units = pos.roster.of_side[pos.player]
        return (pos.short(unit) for unit in units if free_to_move(pos, unit) and self._can_go(pos, unit))

    @staticmethod
    def _can_go(pos: War, unit: int) -> bool:
        """Whether a unit can move anywhere: into a hex next to it that no friend is in, or after a closer look."""
        terms, points = terms_of(pos, unit), allowance(pos, unit)
        here = pos.where[unit]
        for hex in bits(pos.walk.around(here) & ~pos.occupied[pos.player]):
            cost = terms.step_cost(here, hex)
            if cost is not None and cost <= points:
                return True
        ends = reach(pos, unit)[1].reached
        return bool(ends & ~crowded(pos, unit, ends))

    def _moves(self, pos: War, unit: int) -> Iterator[Action]:
        terms, found = reach(pos, unit)
        ends = found.reached
        ends &= ~crowded(pos, unit, ends)
        ways = cheapest_ways(found, terms, pos.board.grid.name)
        short = pos.short(unit)
        for end in bits(ends):
            yield Move(short, ways[end])

    @staticmethod
    def _move(pos: War, unit: int, terms: Terms, found: Layers, end: int) -> Move:
        return Move(pos.short(unit), tuple(map(pos.board.grid.name, cheapest(found, end, terms))))

    def sample(self, pos: War, rng: Random) -> Action | None:
        everyone = pos.roster.of_side[pos.player]
        where, flags = pos.where, pos.flags
        for _ in range(TRIES):
            unit = everyone[int(rng.random() * len(everyone))]
            if where[unit] >= 0 and not flags[unit] & MOVED:
                action = self._random_move(pos, unit, rng)
                if action:
                    return action
        units = [u for u in everyone if where[u] >= 0 and not flags[u] & MOVED]
        while units:
            action = self._random_move(pos, units.pop(int(rng.random() * len(units))), rng)
            if action:
                return action
        return None

    def _random_move(self, pos: War, unit: int, rng: Random) -> Action | None:
        terms, found = reach(pos, unit)
        ends = found.reached
        while ends:
            end = random_hex(ends, rng)
            if not crowded(pos, unit, 1 << end):
                return self._move(pos, unit, terms, found, end)
            ends &= ~(1 << end)
        return None

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return not_now(pos, unit) or self._path_refusal(pos, unit, action)

    @staticmethod
    def _path_refusal(pos: War, unit: int, action: Move) -> Refusal | None:
        path = pos.hexes(action.path)
        here = pos.hex_name(pos.where[unit])
        if path[0] != pos.where[unit]:
            return Refusal(f"{action.unit} stands in {here}; its path must begin there", "n41:5-adjacent")
        if len(path) < 2:
            return Refusal(f"{action.unit} would not move: the path names only {here}", "n41:5-adjacent")
        return path_refusal(pos, unit, path, 0)

    def play(self, pos: War, action: Move) -> None:
        march(pos, pos.roster.index(action.unit), pos.hexes(action.path))


def march(pos: War, unit: int, path: list[int]) -> None:
    """Take a unit along a path; control follows it hex by hex (n41:4-gain-occupy, n41:4-gain-zoc)."""
    side = pos.roster.side[unit]
    between = path[1:-1]
    if between and pos.lets_go(side, path[0], path[-1]):
        for hex in between:
            come_on(pos, unit, hex)
        between = []
    pos.put(unit, path[-1])
    if between:
        pos.pass_through(side, between)
    pos.update_control()
    pos.flags[unit] |= MOVED
    pos.counts[MOVING] = 1  # n41:14-soviet-city-order


def come_on(pos: War, unit: int, hex: int) -> None:
    """A unit stands in a hex for a moment; what it holds there stays its side's when it goes on."""
    pos.put(unit, hex)
    pos.update_control()


def not_now(
    pos: War, unit: int, moved: str = "has already moved in this movement phase", rule: str = "n41:5-movement-rating"
) -> Refusal | None:
    """Why a unit may not move at all at this moment; what is said of one that has moved on foot may differ."""
    who = pos.short(unit)
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to move now", "n41:2-in-sequence")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "n41:5-move-any")
    refusal = pos.seams.moved_already(pos, unit)
    if refusal:
        return refusal
    if pos.flags[unit] & BY_RAIL:
        return Refusal(f"{who} was moved by rail and may not move otherwise in this phase", "n41:5-rail-exclusive")
    if pos.flags[unit] & MOVED:
        return Refusal(f"{who} {moved}", rule)
    return None


def path_refusal(pos: War, unit: int, path: list[int], spent: int) -> Refusal | None:
    """What is wrong with a way on foot, its first hex reached for so many points."""
    terms = terms_of(pos, unit)
    who = pos.short(unit)
    found = first_obstacle(terms, path, allowance(pos, unit), spent)
    if found:
        start, end = path[found.step - 1], path[found.step]
        if found.bar is Bar.STOP:
            return Refusal(f"{who} must stop in {pos.hex_name(start)}: an enemy zone of control", "n41:6-infantry-stop")
        if found.bar is Bar.POINTS:
            return _too_far(pos, unit, terms, path, found)
        return step_refusal(pos, unit, terms, start, end)
    if crowded(pos, unit, 1 << path[-1]):
        return stacking.no_room(pos, unit, path[-1])
    return None


def _too_far(pos: War, unit: int, terms: Terms, path: list[int], found: Obstacle) -> Refusal:
    """A way that is too dear: the points of the unit, and those of the whole way as far as it leads anywhere."""
    wanted, end = found.spent, found.step
    for step in range(found.step + 1, len(path)):
        cost = terms.step_cost(path[step - 1], path[step])
        if cost is None or terms.stop >> path[step - 1] & 1:
            break
        wanted, end = wanted + cost, step
    has = counted(allowance(pos, unit), "movement point")
    told = f"{pos.short(unit)} has {has}; this way to {pos.hex_name(path[end])} takes {wanted}"
    return Refusal(told, "n41:5-movement-rating")


def step_refusal(pos: War, unit: int, terms: Terms, start: int, end: int) -> Refusal:
    """Why a step cannot be made."""
    who, here, there = pos.short(unit), pos.hex_name(start), pos.hex_name(end)
    side = pos.roster.side[unit]
    if pos.board.grid.direction(start, end) is None:
        return Refusal(f"{who} cannot move so: {here} and {there} do not touch", "n41:5-adjacent")
    if pos.occupied[1 - side] >> end & 1:
        return Refusal(f"{who} may not enter {there}: an enemy unit is there", "n41:5-no-enemy-hex")
    if hungary.closed(pos) >> end & 1:
        return Refusal(f"{who} may not enter {there}: Hungary is closed on turn 1", "n41:15-hungary")
    if not pos.ground.open(pos.weather) >> end & 1:
        return Refusal(f"{who} may not enter {there}: open water or out of play", "n41:5-prohibited")
    if not pos.walk.around(start) >> end & 1:
        return Refusal(f"{who} may not cross the water between {here} and {there}", "n41:5-prohibited")
    if not any(c.net.around(start) >> end & 1 for c in terms.crossings):
        reason = f"{who} may not go to {there}: no Finn crosses the Finnish-Soviet border on turn 1"
        return Refusal(reason, "n41:15-finn-turn1")
    if terms.between is None:
        reason = f"{who} may not go from {here} straight to {there}: both are in enemy zones of control"
        return Refusal(reason, "n41:6-infantry-leave")
    reason = f"{who} may not go from {here} straight to {there}: an enemy armor unit's zone of control is there"
    return Refusal(reason, "n41:6-armor-zoc-zoc")
