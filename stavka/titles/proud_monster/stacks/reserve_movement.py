"""6.4: how reserves move: out of reserve, or together with their marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import Carry
from stavka.titles.proud_monster.movement.costs import path_cost, terms_of
from stavka.titles.proud_monster.movement.marching import Moving, walk
from stavka.titles.proud_monster.movement.movement_points import left
from stavka.titles.proud_monster.movement.movers import able, not_now
from stavka.titles.proud_monster.movement.reach import Reach, path_refusal
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.reserves import initial_movement
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AXIS, MOVED, RESERVE, WITH_MARKER
from stavka.titles.proud_monster.state.position import War


class ReserveMoving(Moving):
    """Reserves leave their marker in a Reserve Movement Phase and move by the usual rules (pmd:6.4-g,-h,-j)."""

    def stacks(self, pos: War) -> int:
        side = pos.player
        if pos.turn == FIRST and side == AXIS:  # pmd:5.3-h
            return pos.occupied[side]
        found = pos.arrived & pos.occupied[side]
        for key in pos.reserves:
            if key % 2 == side:
                found |= 1 << key // 2
        return found


class Carrying(Option[War, Carry]):
    """Units in reserve move with their marker, stay in reserve, and are done till their next week (pmd:6.4-g,-l)."""

    action = Carry
    share = 0.5

    def open(self, pos: War) -> bool:
        return any(key % 2 == pos.player for key in pos.reserves)

    def _stacks(self, pos: War) -> Iterator[list[int]]:
        for key in pos.reserves:
            if key % 2 == pos.player:
                units = able(pos, pos.in_reserve(pos.player, key // 2))
                if units:
                    yield units

    def _ends(self, pos: War, units: Sequence[int]) -> tuple[Reach, int]:
        reach = Reach(pos, units)
        taken = sum(1 << key // 2 for key in pos.reserves if key % 2 == pos.player)
        return reach, reach.ends & ~limits.no_room(pos, units, reach.ends) & ~taken & ~pos.cleared & ~pos.joint

    def each(self, pos: War) -> Iterator[Action]:
        for units in self._stacks(pos):
            reach, ends = self._ends(pos, units)
            ways, names = reach.paths(), tuple(map(pos.short, units))
            for end in bits(ends):
                action = Carry(names, ways[end])
                if not pos.cleared or self.refusal(pos, action) is None:
                    yield action

    def able(self, pos: War) -> Iterator[str]:
        for units in self._stacks(pos):
            if self._ends(pos, units)[1]:
                yield from map(pos.short, units)

    def sample(self, pos: War, rng: Random) -> Action | None:
        stacks = list(self._stacks(pos))
        if not stacks:
            return None
        units = stacks[int(rng.random() * len(stacks))]
        reach, ends = self._ends(pos, units)
        if not ends:
            return None
        path = tuple(map(pos.hex_name, reach.path(random_hex(ends, rng))))
        action = Carry(tuple(map(pos.short, units)), path)
        return action if self.refusal(pos, action) is None else None

    def refusal(self, pos: War, action: Carry) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        names = " and ".join(action.units_named)
        if not initial_movement(pos):
            return Refusal(f"{names} may go with a marker in the Initial Movement Phase only", "pmd:6.4-g")
        for unit in units:
            found = not_now(pos, unit)
            if found:
                return found
            if not pos.flags[unit] & RESERVE or pos.flags[unit] & MOVED:
                return Refusal(f"{pos.short(unit)} is under no Reserve marker", "pmd:6.4-g")
        if len(set(units)) != len(units) or len({pos.where[u] for u in units}) > 1:
            return Refusal(f"{names} are not one stack in reserve", "pmd:6.4-l")
        path = pos.hexes(action.path)
        end = path[-1]
        if 2 * end + pos.player in pos.reserves or pos.joint >> end & 1:
            return Refusal(f"{names} may not take the marker to {pos.board.label(end)}", "pmd:6.4-l")
        return path_refusal(pos, units, path, with_marker=True) or limits.company_refusal(pos, units, end)

    def play(self, pos: War, action: Carry) -> None:
        units = [pos.roster.index(name) for name in action.units_named]
        path, side, start = pos.hexes(action.path), pos.player, pos.where[pos.roster.index(action.units_named[0])]
        number = pos.reserves.pop(2 * start + side)
        for unit in pos.of(side, start):
            if unit not in units:
                pos.flags[unit] &= ~RESERVE
        for unit in units:
            terms = terms_of(pos, side, pos.roster.line[unit], 0)
            pos.spent[unit] = min(path_cost(terms, path) or 0, left(pos, unit))
            pos.origin[unit] = start
            pos.flags[unit] |= MOVED | WITH_MARKER
        pos.moving = start
        pos.reserves[2 * path[-1] + side] = number
        walk(pos, units, path)
