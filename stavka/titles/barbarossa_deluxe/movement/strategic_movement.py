"""8.6, 8.7 and 8.31: German strategic movement."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, are, counted
from stavka.engine.stage import AnyOption, Menu, Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import cities, stacking
from stavka.titles.barbarossa_deluxe.actions.administration import Attach
from stavka.titles.barbarossa_deluxe.actions.movement import Strategic
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.special_units.tigers_and_groups import attach, host_refusal, hosts
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, BY_RAIL, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines

FIRST_TURN, LAST_TURN = 9, 29  # bd:8.6, bd:8.7-h
CAPACITY = 8  # bd:8.7-d


def price(pos: War, unit: int) -> int:
    """Points of capacity: 1, mechanized 2, a satellite army 4 (bd:8.7-d); a Tiger battalion 2 (bd:8.31-e)."""
    if pos.roster.axis_satellite[unit]:
        return 4
    return 2 if pos.roster.mech[unit] else 1


def capacity(pos: War) -> int:
    return CAPACITY - pos.count("strategic used")


def stations(pos: War) -> int:
    """Own cities in overland supply, where strategic moves begin (bd:8.7-b)."""
    return pos.ground.cities & pos.owner[AXIS] & overland_lines.fed(pos, AXIS)


def start_refusal(pos: War, unit: int) -> Refusal | None:
    """Who may move so: from an own city in overland supply, enemies beside it or not (bd:8.7-b,-e)."""
    who, hex = pos.short(unit), pos.where[unit]
    if pos.roster.side[unit] != AXIS or hex < 0 or not pos.roster.movable[unit]:
        return Refusal(f"{who} is no unit of the German side on the map that moves strategically", "bd:8.7-a")
    held = pos.seams.holds_in_place(pos, unit)
    if held:
        return held
    if not stations(pos) >> pos.origin[unit] & 1:
        return Refusal(f"{who} did not start the phase in an own city in overland supply", "bd:8.7-b")
    if price(pos, unit) > capacity(pos):
        left = capacity(pos)
        wants = f"{counted(price(pos, unit), 'point')} of strategic capacity, {left} {are(left)} left"
        return Refusal(f"{who} takes {wants}", "bd:8.7-d")
    if hex != pos.origin[unit]:
        return Refusal(f"{who} has moved strategically in this phase", "bd:8.7-a")
    return None


def shut_to(pos: War, unit: int) -> int:
    """Hexes it may not use, as in regular movement (bd:8.7-f)."""
    shut = pos.occupied[SOVIET] | stacking.no_room(pos, [unit], passing=True) | closed_hexes.closed(pos, unit)
    return shut | stacking.hexes_of(pos, [unit])


def ends(pos: War, unit: int) -> int:
    """Where a strategic move may end: only its first and last hex may touch an enemy (bd:8.7-c,-g)."""
    walk = pos.ground.walk
    safe = pos.ground.land & ~shut_to(pos, unit) & ~near_enemy(pos)
    start = 1 << pos.where[unit]
    inner = walk.flood(start, safe)
    return walk.step(inner) & ~shut_to(pos, unit) & ~stacking.no_room(pos, [unit]) & ~start


def near_enemy(pos: War) -> int:
    return pos.ground.grid.spread(pos.occupied[SOVIET])


class MovingStrategically(Option[War, Strategic]):
    """A move of any length (bd:8.7-a,-c)."""

    action = Strategic
    share = 4.0

    def open(self, pos: War) -> bool:
        return bool(capacity(pos))

    def _units(self, pos: War) -> list[int]:
        return [u for u in pos.units_in(AXIS, stations(pos)) if start_refusal(pos, u) is None]

    def each(self, pos: War) -> Iterator[Action]:
        for unit in self._units(pos):
            yield from self._moves(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if start_refusal(pos, index) is None:
            yield from self._moves(pos, index)

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(unit) for unit in self._units(pos) if ends(pos, unit))

    def _moves(self, pos: War, unit: int) -> Iterator[Strategic]:
        found, who = ends(pos, unit), pos.short(unit)
        safe = pos.ground.land & ~shut_to(pos, unit) & ~near_enemy(pos)
        ways = pos.ground.walk.traces(pos.where[unit], found, safe)
        yield from (Strategic(who, tuple(map(pos.hex_name, ways[end]))) for end in bits(found))

    def _move(self, pos: War, unit: int, end: int) -> Strategic:
        safe = pos.ground.land & ~shut_to(pos, unit) & ~near_enemy(pos)
        path = pos.ground.walk.trace(pos.where[unit], 1 << end, safe)
        assert path is not None
        return Strategic(pos.short(unit), tuple(map(pos.hex_name, path)))

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = self._units(pos)
        while units:
            unit = units.pop(int(rng.random() * len(units)))
            found = ends(pos, unit)
            if found:
                return self._move(pos, unit, random_hex(found, rng))
        return None

    def refusal(self, pos: War, action: Strategic) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        found = start_refusal(pos, unit)
        if found:
            return found
        path = pos.hexes(action.path)
        if len(path) < 2 or path[0] != pos.where[unit]:
            here = pos.hex_name(pos.where[unit])
            return Refusal(f"{action.unit} stands in {here}; the path begins there and leads on", "bd:8.7-c")
        walk, shut, near = pos.ground.walk, shut_to(pos, unit), near_enemy(pos)
        for a, b in itertools.pairwise(path):
            if pos.ground.kerch.around(a) >> b & 1:
                why = "strategic movement does not cross the Kerch Strait"
                return Refusal(f"{action.unit} may not go to {pos.hex_name(b)}: {why}", "bd:10.14-b")
            if not walk.around(a) >> b & 1 or shut >> b & 1:
                return self._barred(pos, unit, a, b)
            if near >> b & 1 and b != path[-1]:
                return Refusal(f"{action.unit} may not pass {pos.hex_name(b)}: it lies beside an enemy", "bd:8.7-c")
        if stacking.no_room(pos, [unit]) >> path[-1] & 1:
            return Refusal(*stacking.rule_broken(pos, [unit], path[-1]))
        return None

    @staticmethod
    def _barred(pos: War, unit: int, start: int, end: int) -> Refusal:
        """Why a step is not made: the hexes are apart, or the second one is shut (bd:8.7-f)."""
        here, there = pos.hex_name(start), pos.hex_name(end)
        if pos.board.grid.direction(start, end) is None:
            return Refusal(f"{pos.short(unit)} cannot go so: {here} and {there} do not touch", "bd:8.7-f")
        if closed_hexes.closed(pos, unit) >> end & 1:
            return closed_hexes.refusal(pos, unit, end)
        if pos.occupied[SOVIET] >> end & 1:
            return Refusal(f"{pos.short(unit)} may not go to {there}: enemies are there", "bd:8.7-f")
        return Refusal(f"{pos.short(unit)} may not go to {there}: water or a full hex bars the way", "bd:8.7-f")

    def play(self, pos: War, action: Strategic) -> None:
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        pos.add("strategic used", price(pos, unit))
        pos.put(unit, path[-1])
        pos.flags[unit] |= BY_RAIL
        pos.take(AXIS, sum(1 << hex for hex in set(path[1:])))
        pos.units_went([unit], path[1:])


class ShiftingTigers(Option[War, Attach]):
    """A Tiger battalion goes to another corps by strategic movement (bd:8.31-e)."""

    action = Attach

    def open(self, pos: War) -> bool:
        return bool(capacity(pos) >= 2 and self._tigers(pos))

    def _tigers(self, pos: War) -> list[int]:
        city = stations(pos)
        return [u for u in pos.roster.riders_of[AXIS] if pos.where[u] >= 0 and city >> pos.where[u] & 1]

    def each(self, pos: War) -> Iterator[Action]:
        for rider in self._tigers(pos) if capacity(pos) >= 2 else ():
            for unit in hosts(pos, rider):
                if self._refused(pos, rider, unit) is None:
                    yield Attach(pos.short(rider), pos.short(unit))

    def _refused(self, pos: War, rider: int, unit: int) -> Refusal | None:
        if rider not in self._tigers(pos):
            return Refusal(f"{pos.short(rider)} is in no own city in overland supply", "bd:8.7-b")
        if capacity(pos) < 2:
            left = capacity(pos)
            return Refusal(
                f"{pos.short(rider)} takes 2 points of strategic capacity, {left} {are(left)} left", "bd:8.7-d"
            )
        found = host_refusal(pos, rider, unit)
        if found or pos.rider[unit] == rider:
            return found or Refusal(f"{pos.short(rider)} is with {pos.short(unit)} already", "bd:8.31-e")
        here, there = pos.where[rider], pos.where[unit]
        safe = pos.ground.land & ~near_enemy(pos)
        if here != there and pos.ground.walk.trace(here, 1 << there, safe) is None:
            who = f"{pos.short(rider)} cannot get to {pos.short(unit)}"
            return Refusal(f"{who}: no way leads there that is free of enemies", "bd:8.7-c")
        return None

    def refusal(self, pos: War, action: Attach) -> Refusal | None:
        return self._refused(pos, pos.roster.index(action.unit), pos.roster.index(action.other))

    def play(self, pos: War, action: Attach) -> None:
        attach(pos, pos.roster.index(action.unit), pos.roster.index(action.other))
        pos.add("strategic used", 2)


class EndStrategic(Ending[War]):
    """Ends the strategic movement phase."""

    share = 2.0

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.counts.pop("strategic used", None)


@dataclass(slots=True)
class StrategicMovement(Menu[War]):
    """The German strategic movement phase (bd:8.7-a)."""

    name: ClassVar[str] = "axis strategic movement"
    rule: ClassVar[str] = "bd:5.1-a"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS


OPTIONS: tuple[AnyOption[War], ...] = (
    MovingStrategically(),
    ShiftingTigers(),
    cities.DeclaringFortress(),
    EndStrategic(),
)


def begin(pos: War) -> None:
    pos.counts.pop("strategic used", None)
    pos.origin = list(pos.where)
    pos.flags = [flags & ~BY_RAIL if flags else 0 for flags in pos.flags]
    if FIRST_TURN <= pos.turn <= LAST_TURN:
        pos.ask(StrategicMovement())
