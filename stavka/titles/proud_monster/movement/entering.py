"""9.1, 11.3: units come on the map from the areas beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import Enter
from stavka.titles.proud_monster.movement import closed_hexes, rvgk, volga
from stavka.titles.proud_monster.movement.costs import first_hex_cost, path_cost, terms_of
from stavka.titles.proud_monster.movement.marching import walk
from stavka.titles.proud_monster.movement.movement_points import allowance
from stavka.titles.proud_monster.movement.movers import able, finish_others, not_now
from stavka.titles.proud_monster.movement.reach import EntryReach, room_refusal, shared_refusal, walk_refusal
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.reserves import leave_reserve, out_of_reserve
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, BOXES, MOVED, OKH_NORTH
from stavka.titles.proud_monster.state.ground import GROUPS
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn import first_turn

# by what entering units have in common: where they get, and the ways in printed numbers
Known: TypeAlias = dict[tuple[object, ...], tuple[int, dict[int, tuple[str, ...]]]]


def gates(pos: War, unit: int) -> int:
    """The hexes in which a unit of an area may come on.

    From OKH North the German, from OKH South the Hungarian and Romanian ZOMO (pmd:9.1.1, pmd:9.1.2-a), on turn 112
    those of its army group (pmd:5.3-i); from an RVGK area the red hexes of its edge (pmd:11.3-d).
    """
    area, ground = pos.where[unit], pos.ground
    name = BOXES[-1 - area]
    if pos.roster.side[unit] != AXIS:
        return ground.red_edge[name]
    group = first_turn.group_of(pos, unit)
    if pos.turn == FIRST and area == OKH_NORTH and group:
        return ground.subareas[group]
    return ground.entries[name]


def entry_reaches(pos: War, unit: int) -> list[EntryReach]:
    """Where a unit gets; one that chooses its army group gets on in one lane or another (pmd:5.3-i,-j)."""
    ground = pos.ground
    if first_turn.chooses(pos, unit):
        lanes = ((ground.subareas[name], ground.land & ~ground.groups[name]) for name in GROUPS)
        return [EntryReach(pos, [unit], doors, beyond) for doors, beyond in lanes]
    return [entry_reach(pos, unit)]


def entry_reach(pos: War, unit: int) -> EntryReach:
    """The same by all its gates; over an interdicted Volga no further than the edge (pmd:11.4-d)."""
    doors = gates(pos, unit)
    reach = EntryReach(pos, [unit], doors)
    if pos.roster.side[unit] != AXIS and doors & pos.ground.caucasus and volga.interdicted(pos):
        far = reach.ends & ~doors
        reach.ends ^= sum(1 << end for end in bits(far) if pos.ground.caucasus >> reach.path(end)[0] & 1)
        for end in bits(reach.ends & doors & pos.ground.caucasus):
            if len(reach.path(end)) > 1:
                reach.ends ^= 1 << end
    return reach


class Entering(Option[War, Enter]):
    """Units of an area move onto the map at normal cost from the first hex on (pmd:6.1-n, pmd:9.1.1)."""

    action = Enter
    share = 6.0

    def waiting(self, pos: War) -> list[int]:
        """The units of the phasing side in its areas that may move now."""
        found = [u for area in AREAS[pos.player] for u in able(pos, pos.in_box(area))]
        if pos.player == AXIS or not rvgk.leaving_counts(pos):
            return found
        return [u for u in found if rvgk.leaving_refusal(pos, [u]) is None]

    def open(self, pos: War) -> bool:
        return any(pos.boxes[-1 - area] for area in AREAS[pos.player])

    def each(self, pos: War) -> Iterator[Action]:
        known: Known = {}
        for unit in self.waiting(pos):
            yield from self._entries(pos, unit, known)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.where[index] in AREAS[pos.player] and index in self.waiting(pos):
            yield from self._entries(pos, index, {})

    def able(self, pos: War) -> Iterator[str]:
        known: Known = {}
        return (pos.short(u) for u in self.waiting(pos) if next(self._entries(pos, u, known), None))

    def _entries(self, pos: War, unit: int, known: Known) -> Iterator[Action]:
        """The moves of a unit; those that come from one area alike share their ways."""
        shut, easy = closed_hexes.shut_to(pos, [unit]), out_of_reserve(pos, [unit])
        free = first_turn.chooses(pos, unit)
        alike = (gates(pos, unit), pos.roster.line[unit], allowance(pos, unit), shut, easy, free)
        if alike not in known:
            known[alike] = 0, {}
            for reach in entry_reaches(pos, unit):
                ends, ways = known[alike]
                known[alike] = ends | reach.ends, ways | reach.paths()
        ends, ways = known[alike]
        for end in bits(ends & ~limits.no_room(pos, [unit], ends)):
            yield Enter((pos.short(unit),), ways[end])

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = self.waiting(pos)
        while units:
            unit = units.pop(int(rng.random() * len(units)))
            reaches = entry_reaches(pos, unit)
            reach = reaches[0] if len(reaches) == 1 else rng.choice(reaches)
            ends = reach.ends & ~limits.no_room(pos, [unit], reach.ends)
            if ends:
                path = reach.path(random_hex(ends, rng))
                return Enter((pos.short(unit),), tuple(map(pos.board.grid.name, path)))
        return None

    def refusal(self, pos: War, action: Enter) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        if len(set(units)) != len(units):
            return Refusal(f"{action.units_named[0]} or another unit is named twice", "pmd:2.2-a")
        path = pos.hexes(action.path)
        for unit in units:
            found = self._unit_refusal(pos, unit, path)
            if found:
                return found
        if not limits.one_stack_beside_the_map(pos, units):
            return Refusal(f"{' and '.join(action.units_named)} are not one stack to come on together", "pmd:6.1-m")
        found = shared_refusal(pos, units[0], path) or room_refusal(pos, units, path[-1])
        if found or pos.player != AXIS:
            return found or rvgk.leaving_refusal(pos, units)
        return limits.company_refusal(pos, units, path[-1])

    def _unit_refusal(self, pos: War, unit: int, path: list[int]) -> Refusal | None:
        who = pos.short(unit)
        found = not_now(pos, unit)
        if found:
            return found
        if pos.where[unit] not in AREAS[pos.player]:
            return Refusal(f"{who} is in no area of its side beside the map", "pmd:6.1-n")
        if not gates(pos, unit) >> path[0] & 1:
            return Refusal(f"{who} may not come on in {pos.board.label(path[0])}", self._gate_rule(pos, unit))
        found = closed_hexes.refusal(pos, unit, path[0]) or first_turn.across_lanes(pos, unit, path)
        if found:
            return found
        easy = out_of_reserve(pos, [unit])
        terms = terms_of(pos, pos.player, pos.roster.line[unit], 0, easy=easy)
        first, points = first_hex_cost(pos, terms, pos.roster.line[unit], path[0], easy), allowance(pos, unit)
        if first is None:
            return Refusal(f"{who} may not enter {pos.board.label(path[0])}", "pmd:11.1-q")
        if first > points and len(path) > 1:  # one hex can always be entered (pmd:11.1-i)
            return Refusal(f"{who} has {counted(points, 'movement point')}, too few for that way", "pmd:11.1-a")
        if len(path) > 1 and volga.cut_off(pos, path[0]):
            return Refusal(f"{who} comes in over an interdicted Volga and goes no further this week", "pmd:11.4-d")
        if len(path) > 1:
            total = path_cost(terms, path)
            if total is not None and first + total > points:
                return Refusal(f"{who} has {counted(points, 'movement point')}, too few for that way", "pmd:11.1-a")
            return walk_refusal(pos, unit, path, points, easy)
        return None

    @staticmethod
    def _gate_rule(pos: War, unit: int) -> str:
        if pos.roster.side[unit] != AXIS:
            return "pmd:11.3-d"
        if pos.turn == FIRST:
            return "pmd:5.3-i"
        return "pmd:9.1.2-a" if pos.roster.minor[unit] else "pmd:9.1.1"

    def play(self, pos: War, action: Enter) -> None:
        units = [pos.roster.index(name) for name in action.units_named]
        come_on(pos, units, pos.hexes(action.path))


def come_on(pos: War, units: Sequence[int], path: list[int]) -> None:
    """Units pay for their first hex and their way, and stand on the map."""
    side = pos.player
    if side != AXIS:
        rvgk.pass_by(pos, units)
    for unit in units:
        line, easy = pos.roster.line[unit], out_of_reserve(pos, units)
        terms = terms_of(pos, side, line, 0, easy=easy)
        cost = (first_hex_cost(pos, terms, line, path[0], easy) or 0) + (path_cost(terms, path) or 0)
        pos.spent[unit] = min(cost, allowance(pos, unit))
        pos.origin[unit] = pos.where[unit]
        leave_reserve(pos, unit)
        pos.flags[unit] |= MOVED
    pos.moving = pos.where[units[0]]
    finish_others(pos, units)
    walk(pos, units, path)
