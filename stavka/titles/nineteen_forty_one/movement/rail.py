"""5. Rail movement, with 15 for Finns and 17 for turn 1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, are, counted
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.mechanics.rail.net import way_to, ways
from stavka.titles.nineteen_forty_one import turn_one
from stavka.titles.nineteen_forty_one.actions import Rail
from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.movement.marching import come_on, march, not_now
from stavka.titles.nineteen_forty_one.movement.reach import crowded
from stavka.titles.nineteen_forty_one.nations import finns, hungary
from stavka.titles.nineteen_forty_one.seams import Capacity
from stavka.titles.nineteen_forty_one.state.flags import AXIS, BY_RAIL, DUE, MOVED, SOVIET, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War
from stavka.titles.nineteen_forty_one.state.roster import EDGE

FINNISH_RAIL = "finnish rail"  # whether the extra Finnish move was made this turn


def capacity(pos: War, side: int) -> Capacity:
    """Rail capacity of a player turn: Axis in corps, Soviet in units; what is not used is lost (n41:5-rail-save)."""
    rail = pos.charts.raw["rail"]
    if pos.turn == 1:
        found = turn_one.rail_capacity(pos, side)
    elif side == AXIS:
        found = Capacity(int(rail["axis"]["corps"]), "n41:5-rail-capacity-axis")
    else:
        found = Capacity(int(rail["soviet"]), "n41:5-rail-capacity-soviet")
    return pos.seams.rail_capacity(found, pos, side)


def left(pos: War, side: int) -> int:
    """What of the capacity is not used yet."""
    return max(0, capacity(pos, side).units - pos.rail_used[side])


def cost(pos: War, unit: int) -> int:
    """What a unit takes of its side's capacity: a group or an army all that the Axis have.

    n41:5-rail-capacity-axis
    """
    if pos.roster.side[unit] == SOVIET or pos.roster.corps[unit]:
        return 1
    return int(pos.charts.raw["rail"]["axis"]["corps"])


def open_rails(pos: War, side: int) -> int:
    """Rail hexes in friendly territory that no enemy zone covers, judged now (n41:5-rail-friendly, n41:5-rail-zoc)."""
    return pos.ground.rails & pos.owner[side] & ~pos.zone(1 - side) & hungary.open_hexes(pos)


def has_room(pos: War, unit: int) -> bool:
    side = pos.roster.side[unit]
    return cost(pos, unit) <= capacity(pos, side).units - pos.rail_used[side]


def finnish_extra(pos: War, unit: int) -> bool:
    """Whether a Finnish unit can use the extra move of its nation (n41:5-rail-finn, n41:15-finn-rail)."""
    if not pos.roster.finnish[unit] or pos.turn == 1 or pos.where[unit] < 0 or pos.count(FINNISH_RAIL):
        return False
    return finns.rail_to_helsinki(pos, unit)


def regular(pos: War, unit: int) -> bool:
    """Whether a unit may use its side's capacity now (n41:15-finn-rail-regular)."""
    if not has_room(pos, unit):
        return False
    return not pos.roster.finnish[unit] or finns.linked_to_west(pos, unit)


def starts(pos: War, unit: int, rails: int) -> int:
    """Where a unit gets on the train: its hex, or a source on its edge if it is coming on.

    n41:14-axis-rail, n41:14-soviet-rail
    """
    where = pos.where[unit]
    if where >= 0:
        return 1 << where & rails
    if where != DUE:
        return 0
    return pos.ground.sources[pos.roster.side[unit]] & rails


class RailMoving(Option[War, Rail]):
    """Moves a unit along the rails, at any moment of either movement phase (n41:5-rail-phase)."""

    action = Rail
    share = 2.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_side[pos.player]:
            yield from self._moves(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] == pos.player:
            yield from self._moves(pos, index)

    def able(self, pos: War) -> Iterator[str]:
        rails = open_rails(pos, pos.player)
        for unit in pos.roster.of_side[pos.player]:
            if self._could(pos, unit) and (regular(pos, unit) or finnish_extra(pos, unit)):
                begin = starts(pos, unit, rails)
                ends = pos.board.tracks.flood(begin, rails) if begin else 0
                if pos.where[unit] >= 0:
                    ends &= ~begin
                if ends & ~crowded(pos, unit, ends):
                    yield pos.short(unit)

    def _moves(self, pos: War, unit: int) -> Iterator[Action]:
        if not self._could(pos, unit) or (not regular(pos, unit) and not finnish_extra(pos, unit)):
            return
        rails = open_rails(pos, pos.player)
        for start in bits(starts(pos, unit, rails)):
            before = ways(pos.board.tracks, start, rails)
            ends = sum(1 << h for h in before)
            if pos.where[unit] < 0:
                ends |= 1 << start
            for end in bits(ends & ~crowded(pos, unit, ends)):
                yield self._rail(pos, unit, way_to(before, end))

    @staticmethod
    def _could(pos: War, unit: int) -> bool:
        if pos.where[unit] >= 0:
            return not pos.flags[unit] & (MOVED | UNSUPPLIED) and bool(pos.ground.rails >> pos.where[unit] & 1)
        return pos.where[unit] == DUE and pos.segment == 1  # n41:14-timing

    @staticmethod
    def _rail(pos: War, unit: int, path: list[int]) -> Rail:
        return Rail(pos.short(unit), tuple(map(pos.hex_name, path)))

    def sample(self, pos: War, rng: Random) -> Action | None:
        rails = open_rails(pos, pos.player)
        able = [u for u in pos.roster.of_side[pos.player] if self._could(pos, u)]
        while able:
            unit = able.pop(int(rng.random() * len(able)))
            begin = starts(pos, unit, rails)
            if not begin or (not regular(pos, unit) and not finnish_extra(pos, unit)):
                continue
            while begin:
                start = random_hex(begin, rng)
                begin &= ~(1 << start)
                ends = pos.board.tracks.flood(1 << start, rails)
                if pos.where[unit] >= 0:
                    ends &= ~(1 << start)
                ends &= ~crowded(pos, unit, ends)
                if ends:
                    path = pos.board.tracks.trace(start, 1 << random_hex(ends, rng), rails)
                    assert path is not None
                    return self._rail(pos, unit, path)
        return None

    def open(self, pos: War) -> bool:
        side = pos.player
        if capacity(pos, side).units > pos.rail_used[side]:
            return True
        return bool(side == AXIS and pos.turn > 1 and not pos.count(FINNISH_RAIL))

    def refusal(self, pos: War, action: Rail) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        where = pos.where[unit]
        if pos.turn == 1 and pos.player == pos.roster.side[unit] == AXIS:
            return Refusal(f"{action.unit} may not ride: no Axis unit moves by rail on turn 1", "n41:17-german-rail")
        if where == DUE and pos.roster.side[unit] == pos.player:
            refusal = self._entry_refusal(pos, unit, action)
        else:
            moved = "has moved in this phase and may not use rails"
            refusal = not_now(pos, unit, moved, "n41:5-rail-exclusive") or self._start_refusal(pos, unit, action)
        return refusal or self._way_refusal(pos, unit, action) or self._capacity_refusal(pos, unit)

    @staticmethod
    def _entry_refusal(pos: War, unit: int, action: Rail) -> Refusal | None:
        start = next(iter(pos.hexes(action.path)), None)
        side = pos.roster.side[unit]
        if pos.segment != 1:
            return Refusal(f"{action.unit} is no reinforcement of this phase", "n41:14-timing")
        if start is None or not pos.ground.sources[side] >> start & 1:
            rule = "n41:14-axis-rail" if side == AXIS else "n41:14-soviet-rail"
            if pos.counter(unit).place == EDGE:
                rule = "n41:17-1e"
            reason = f"{action.unit} enters by rail at a supply source of its edge"
            return Refusal(reason, rule)
        return None

    @staticmethod
    def _start_refusal(pos: War, unit: int, action: Rail) -> Refusal | None:
        path = pos.hexes(action.path)
        if path[0] != pos.where[unit] or len(path) < 2:
            here = pos.hex_name(pos.where[unit])
            return Refusal(f"{action.unit} stands in {here}; its path must begin there", "n41:5-rail-exclusive")
        if pos.flags[unit] & UNSUPPLIED:
            return Refusal(f"{action.unit} is out of supply and may not move by rail", "n41:8-effect-rail")
        return None

    @staticmethod
    def _way_refusal(pos: War, unit: int, action: Rail) -> Refusal | None:
        path = pos.hexes(action.path)
        who, side = action.unit, pos.player
        for hex, number in zip(path, action.path, strict=True):
            if not pos.ground.rails >> hex & 1:
                return Refusal(f"{who} would leave the rails: {number} has none", "n41:5-rail-exclusive")
            if pos.zone(1 - side) >> hex & 1:
                return Refusal(f"{who} cannot ride: {number} is in an enemy zone of control", "n41:5-rail-zoc")
            if not pos.owner[side] >> hex & 1:
                return Refusal(f"{who} cannot ride: {number} is not friendly territory", "n41:5-rail-friendly")
            if not hungary.open_hexes(pos) >> hex & 1:
                return Refusal(f"{who} cannot ride: {number} lies in Hungary, closed on turn 1", "n41:15-hungary")
        for a, b in pairwise(path):
            if not pos.board.tracks.around(a) >> b & 1:
                here, there = pos.hex_name(a), pos.hex_name(b)
                return Refusal(f"{who} cannot ride from {here} to {there}: no railroad joins them", "n41:5-rail-range")
        if crowded(pos, unit, 1 << path[-1]):
            return stacking.no_room(pos, unit, path[-1])
        return None

    @staticmethod
    def _capacity_refusal(pos: War, unit: int) -> Refusal | None:
        if finnish_extra(pos, unit) or regular(pos, unit):
            return None
        who, side = pos.short(unit), pos.player
        if has_room(pos, unit):
            return Refusal(f"{who} has no supply line to the west edge", "n41:15-finn-rail-regular")
        if pos.roster.finnish[unit] and not pos.count(FINNISH_RAIL):
            return Refusal(f"{who} has no supply line by rail to Helsinki", "n41:15-finn-rail")
        units, rule = capacity(pos, side)
        left = units - pos.rail_used[side]
        if side == AXIS:
            reason = f"{who} takes {cost(pos, unit)} of {units} corps of rail capacity, {left} {are(left)} left"
            return Refusal(reason, rule)
        return Refusal(f"{who} may not ride: {counted(units, 'unit')} a turn may, {left} {are(left)} left", rule)

    def play(self, pos: War, action: Rail) -> None:
        unit = pos.roster.index(action.unit)
        if finnish_extra(pos, unit):
            pos.counts[FINNISH_RAIL] = 1
        else:
            pos.rail_used[pos.player] += cost(pos, unit)
        path = pos.hexes(action.path)
        if pos.where[unit] < 0:
            come_on(pos, unit, path[0])
        march(pos, unit, path)
        pos.flags[unit] |= BY_RAIL
