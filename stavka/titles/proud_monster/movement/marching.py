"""11.1: the moves that can be made on the map, and what follows from a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import Move
from stavka.titles.proud_monster.movement.costs import path_cost, terms_of
from stavka.titles.proud_monster.movement.movement_points import left, line_of
from stavka.titles.proud_monster.movement.movers import able, began_in, can_move, finish_others, not_now
from stavka.titles.proud_monster.movement.reach import Reach, path_refusal
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.stacks.reserves import leave_reserve, out_of_reserve
from stavka.titles.proud_monster.state.flags import ENTERED_JOINT, MOVED
from stavka.titles.proud_monster.state.position import War

TRIES = 12
FAR = 12  # the movement points of the fastest units (pmd:16.3-c)
FRESH = 0.9  # how often a random player turns to a stack that has not moved


class Moving(Option[War, Move]):
    """One unit or stack moves as far as it likes within its points; nobody must move (pmd:11.1-a,-c).

    ``each`` lists the moves of whole stacks, class by class; ``each_of`` those of one unit, alone and with its stack.
    """

    action = Move
    share = 40.0

    def stacks(self, pos: War) -> int:
        """The hexes with stacks that might move in this phase."""
        return pos.occupied[pos.player]

    def each(self, pos: War) -> Iterator[Action]:
        for hex in bits(self.stacks(pos)):
            for group in self._classes(pos, able(pos, pos.stacks[hex])):
                together = list(self._moves(pos, group))
                yield from together
                if not together and len(group) > 1:  # no hex has room for all of them
                    for unit in group:
                        yield from self._moves(pos, [unit])

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.where[index] < 0 or pos.roster.side[index] != pos.player or not can_move(pos, index):
            return
        yield from self._moves(pos, [index])
        company = self._company(pos, index)
        if len(company) > 1:
            yield from self._moves(pos, company)

    def able(self, pos: War) -> Iterator[str]:
        for hex in bits(self.stacks(pos)):
            for unit in able(pos, pos.stacks[hex]):
                if self._ends(pos, Reach(pos, [unit])):
                    yield pos.short(unit)

    @staticmethod
    def _ends(pos: War, reach: Reach) -> int:
        """Where units can get and find room."""
        return reach.ends ^ limits.no_room(pos, reach.units, reach.ends)  # which are some of the ends

    def _classes(self, pos: War, units: Sequence[int]) -> list[list[int]]:
        """Units that move now, sorted by class and by the hex they began in."""
        found: dict[tuple[int, int], list[int]] = {}
        for unit in units:
            found.setdefault((line_of(pos, unit), began_in(pos, unit)), []).append(unit)
        return list(found.values())

    def _company(self, pos: War, unit: int) -> list[int]:
        """The unit and those that began with it and can go along."""
        origin = began_in(pos, unit)
        return [u for u in able(pos, pos.stacks[pos.where[unit]]) if began_in(pos, u) == origin]

    def _moves(self, pos: War, units: Sequence[int]) -> Iterator[Action]:
        reach = Reach(pos, units)
        names = tuple(map(pos.short, units))
        ways = reach.paths()
        for end in bits(self._ends(pos, reach)):
            yield Move(names, ways[end])

    def sample(self, pos: War, rng: Random) -> Action | None:
        hexes = self.stacks(pos)
        if not hexes:
            return None
        fresh = hexes ^ (hexes & pos.arrived)
        if fresh and rng.random() < FRESH:
            hexes = fresh
        for _ in range(TRIES):  # most of the time one of the first few can move
            found = self._random_move(pos, random_hex(hexes, rng), rng)
            if found:
                return found
        order = list(bits(self.stacks(pos)))
        while order:
            pick = int(rng.random() * len(order))
            found = self._random_move(pos, order[pick], rng)
            if found:
                return found
            order[pick] = order[-1]
            order.pop()
        return None

    def _random_move(self, pos: War, hex: int, rng: Random) -> Action | None:
        classes = self._classes(pos, able(pos, pos.stacks[hex]))
        if not classes:
            return None
        units = classes[int(rng.random() * len(classes))]
        if rng.random() < 0.5:
            units = [units[int(rng.random() * len(units))]]
        reach = Reach(pos, units, 1 + int(rng.random() * FAR))  # as far as any unit goes, or less far at less cost
        ends = self._ends(pos, reach)
        if not ends:
            return None
        name = pos.board.grid.name
        path = reach.path(random_hex(ends, rng))
        return Move(tuple(map(pos.short, units)), tuple(map(name, path)))

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        if len(set(units)) != len(units):
            return Refusal(f"{action.units_named[0]} or another unit is named twice", "pmd:2.2-a")
        units, flying = on_the_ground(pos, units)
        if not units or any(pos.where[u] != pos.where[units[0]] for u in flying):
            return Refusal(
                f"{action.units_named[0]} does not move by itself, only with the stack it is with", "pmd:15.4-f"
            )
        for unit in units:
            found = not_now(pos, unit)
            if found:
                return found
            if pos.where[unit] < 0:
                return Refusal(f"{pos.short(unit)} is not on the map", "pmd:2.2-a")
        if len({pos.where[u] for u in units}) > 1 or len({began_in(pos, u) for u in units}) > 1:
            names = " and ".join(action.units_named)
            return Refusal(f"{names} do not move as a stack: they did not begin the phase in one hex", "pmd:11.1-f")
        path = pos.hexes(action.path)
        return path_refusal(pos, units, path) or limits.company_refusal(pos, units, path[-1])

    def play(self, pos: War, action: Move) -> None:
        units, flying = on_the_ground(pos, [pos.roster.index(name) for name in action.units_named])
        path = pos.hexes(action.path)
        for unit in flying:
            air_units.join(pos, unit, path[-1])
        march(pos, units, path)


def on_the_ground(pos: War, units: Sequence[int]) -> tuple[list[int], list[int]]:
    """The units of a stack that march, and the air unit that goes along with this part of it (pmd:15.4-g)."""
    air, side = pos.roster.air, pos.player
    flying = [u for u in units if air[u] and pos.roster.side[u] == side and pos.where[u] >= 0]
    return [u for u in units if u not in flying], flying


def march(pos: War, units: Sequence[int], path: list[int]) -> None:
    """Take a stack along a path; control follows it hex by hex (pmd:4.2-c)."""
    side = pos.roster.side[units[0]]
    costs: dict[int, int] = {}
    easy = out_of_reserve(pos, units)
    for unit in units:
        line = line_of(pos, unit)
        if line not in costs:
            costs[line] = path_cost(terms_of(pos, side, line, 0, easy=easy), path) or 0
        pay(pos, unit, costs[line])
    pos.moving = began_in(pos, units[0])
    finish_others(pos, units)
    walk(pos, units, path)


def pay(pos: War, unit: int, cost: int) -> None:
    """A unit spends points; a single hex that is too dear takes all it has (pmd:11.1-i)."""
    before = pos.spent.get(unit, 0)
    pos.spent[unit] = before + max(min(cost, left(pos, unit)), 0)
    pos.origin.setdefault(unit, pos.where[unit])
    leave_reserve(pos, unit)  # pmd:6.4-g
    pos.flags[unit] |= MOVED


def walk(pos: War, units: Sequence[int], path: Sequence[int]) -> None:
    """Units stand at the end of their way; in a shared hex they have come in or gone out (pmd:13.15.3-e)."""
    start, end = pos.where[units[0]], path[-1]
    shared = pos.joint
    if shared >> end & 1 or (start >= 0 and shared >> start & 1):
        for unit in units:
            pos.flags[unit] |= ENTERED_JOINT
    pos.arrived |= 1 << end
    arrive(pos, units, path)
