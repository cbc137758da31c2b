"""10. Movement phases: the moves that can be made, and what follows from a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.movement import Move
from stavka.titles.barbarossa_deluxe.movement import straits
from stavka.titles.barbarossa_deluxe.movement.costs import path_cost
from stavka.titles.barbarossa_deluxe.movement.movement_points import allowance
from stavka.titles.barbarossa_deluxe.movement.movers import able, can_move, not_now
from stavka.titles.barbarossa_deluxe.movement.reach import Reach, can_go_somewhere, path_refusal
from stavka.titles.barbarossa_deluxe.state.flags import HALTED, MOVED, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.turn import interruptions


class Moving(Option[War, Move]):
    """One unit or stack moves as far as it likes within its points; nobody must move (bd:10.2-b, bd:10.5)."""

    action = Move
    share = 40.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in able(pos, pos.roster.of_side[pos.player]):
            yield from self._moves(pos, [unit])

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] == pos.player and can_move(pos, index):
            yield from self._moves(pos, [index])

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(unit) for unit in able(pos, pos.roster.of_side[pos.player]) if can_go_somewhere(pos, unit))

    def _moves(self, pos: War, units: Sequence[int]) -> Iterator[Action]:
        reach = Reach(pos, units)
        names = tuple(map(pos.short, units))
        ways = reach.paths()
        for end in bits(reach.ends & ~stacking.no_room(pos, units)):
            yield Move(names, ways[end])

    @staticmethod
    def _move(pos: War, reach: Reach, end: int) -> Move:
        names = tuple(map(pos.short, reach.units))
        return Move(names, tuple(map(pos.board.grid.name, reach.path(end))))

    def sample(self, pos: War, rng: Random) -> Action | None:
        everyone: Sequence[int] = pos.roster.of_side[pos.player]
        for tries in range(24):  # drawing blindly finds somebody soon, except late in a phase
            if tries == 12:
                everyone = able(pos, everyone)
                if not everyone:
                    return None
            unit = everyone[int(rng.random() * len(everyone))]
            if pos.where[unit] < 0 or not can_move(pos, unit):
                continue
            group = self._with_company(pos, unit, rng)
            reach = Reach(pos, group)
            ends = reach.ends & ~stacking.no_room(pos, group)
            if ends:
                return self._move(pos, reach, random_hex(ends, rng))
        return None

    def _with_company(self, pos: War, unit: int, rng: Random) -> list[int]:
        """Sometimes the units of its class that began in the same hex go along."""
        if rng.random() > 0.25:
            return [unit]
        terms, origin = self._terms(pos, unit), pos.origin[unit]
        alike = [u for u in pos.stacks[pos.where[unit]] if self._terms(pos, u) == terms]
        return [u for u in able(pos, alike) if pos.origin[u] == origin]

    @staticmethod
    def _terms(pos: War, unit: int) -> tuple[int, bool, bool]:
        """What two units must have in common to pay the same for a way."""
        roster = pos.roster
        return roster.side[unit], roster.mech[unit], roster.german[unit]

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        if len(set(units)) != len(units):
            twice = next(name for name in action.units_named if action.units_named.count(name) > 1)
            return Refusal(f"{twice} is named twice in one move", "bd:2.2-a")
        for unit in units:
            found = not_now(pos, unit)
            if found:
                return found
        return self._stack_refusal(pos, units) or path_refusal(pos, units, pos.hexes(action.path))

    @staticmethod
    def _stack_refusal(pos: War, units: Sequence[int]) -> Refusal | None:
        if len({pos.where[u] for u in units}) > 1 or len({pos.origin[u] for u in units}) > 1:
            names = listed(map(pos.short, units))
            return Refusal(f"{names} did not begin the phase in one hex and move each for itself", "bd:10.5")
        return None

    def play(self, pos: War, action: Move) -> None:
        units = [pos.roster.index(name) for name in action.units_named]
        march(pos, units, pos.hexes(action.path))


def march(pos: War, units: Sequence[int], path: list[int]) -> None:
    """Take a stack along a path; control follows it hex by hex (bd:3.6-c)."""
    kerch = straits.leads_over_kerch(pos, path)
    for unit in units:
        pos.allow[unit] = points = allowance(pos, unit)
        pos.spent[unit] += points if kerch else min(points - pos.spent[unit], path_cost(pos, unit, path))
        pos.flags[unit] |= MOVED | HALTED if kerch else MOVED
    if kerch:
        pos.counts["kerch crossed"] = 1
    pos.moving = pos.origin[units[0]]
    way, end = path[1:], path[-1]
    for unit in units:
        pos.put(unit, end)
    side = pos.player
    swept = 0
    for hex in way:
        swept |= 1 << hex
    if side == SOVIET and pos.turn > 4:  # bd:11.21-d
        pos.german_lines &= ~swept
        pos.walls &= ~swept
    pos.take(side, swept)
    pos.seams.units_moved(pos, units, way)
    interruptions.after_move(pos, end)
