"""Retreats: the ways that are open, those that rank before others, and the room that a group of units finds.

A retreat leads over hexes that the rules open to it. Among the ways there are some that rank before others: the ranks
are gone through in order, and each leaves only the ways that meet it, if there are any such.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias

from stavka.engine.stage import P, Stage
from stavka.hexes import bits

Path: TypeAlias = tuple[int, ...]  # the hex that is left first
Ways: TypeAlias = dict[int, Path]  # the hexes in which a retreat can end, each with a way there
Rank: TypeAlias = Callable[[Path], bool]  # whether a way is of the better kind


def paths_back(start: int, least: int, most: int, onward: Callable[[int], int]) -> list[Path]:
    """All ways of so many hexes that touch no hex twice, the longest first; ``onward`` gives what can follow a hex."""
    found: list[Path] = []
    paths: list[Path] = [(start,)]
    for hexes in range(1, most + 1):
        longer: list[Path] = []
        for path in paths:
            ahead = onward(path[-1])
            for been in path:
                ahead &= ~(1 << been)
            while ahead:
                bit = ahead & -ahead
                ahead ^= bit
                longer.append((*path, bit.bit_length() - 1))
        paths = longer
        if hexes >= least:
            found = paths + found
    return found


def best(paths: Sequence[Path], ranks: Sequence[Rank]) -> Sequence[Path]:
    """The ways left after all ranks; one that no way meets is passed over."""
    for rank in ranks:
        if len(paths) < 2:
            break
        paths = [path for path in paths if rank(path)] or paths
    return paths


def by_end(paths: Sequence[Path]) -> Ways:
    """One way for each end, the shortest."""
    ends: Ways = {}
    for path in paths:
        known = ends.get(path[-1])
        if known is None or len(path) < len(known):
            ends[path[-1]] = path
    return ends


def ending_in(hexes: int) -> Rank:
    """Ways that end in one of these hexes rank first."""
    return lambda path: bool(hexes >> path[-1] & 1)


def keeping_to(hexes: int) -> Rank:
    """Ways that lead through these hexes alone rank first; the hex that is left does not count."""
    return lambda path: all(hexes >> hex & 1 for hex in path[1:])


def nearest_to(hexes: Callable[[], int], spread: Callable[[int], int], furthest: int) -> list[Rank]:
    """Ways that end in one of some hexes rank first, then those that end beside one, and so on.

    ``spread`` gives a set with all hexes one step from it. Where the hexes are, and what is so far from them, is worked
    out only if ways are left to be told apart by it.
    """
    rings: list[int] = []  # by distance: all that is no further away
    known: dict[int, int] = {}  # by end: how far it is

    def distance(end: int) -> int:
        if not rings:
            rings.append(hexes())
        for steps, ring in enumerate(rings):
            if ring >> end & 1:
                return steps
        while len(rings) <= furthest:
            rings.append(rings[-1] | spread(rings[-1]))
            if rings[-1] >> end & 1:
                return len(rings) - 1
        return furthest + 1

    def ending_within(steps: int) -> Rank:
        def ends_within(path: Path) -> bool:
            end = path[-1]
            if end not in known:
                known[end] = distance(end)
            return known[end] <= steps

        return ends_within

    return [ending_within(steps) for steps in range(furthest + 1)]


def nearest_room(
    start: int, first: int, onward: Callable[[int], int], has_room: Callable[[int], bool]
) -> dict[int, Path]:
    """The nearest hexes with room, on ways that begin in one of the first hexes."""
    front: Ways = {hex: (start, hex) for hex in bits(first)}
    seen = 1 << start
    while front:
        for hex in front:
            seen |= 1 << hex
        ends = {hex: path for hex, path in front.items() if has_room(hex)}
        if ends:
            return ends
        ahead: Ways = {}
        for hex, path in front.items():
            for end in bits(onward(hex) & ~seen):
                ahead.setdefault(end, (*path, end))
        front = ahead
    return {}


class RetreatTerms(Protocol[P]):
    """What the rules of a title say about retreats."""

    def onward(self, pos: P, unit: int, hex: int) -> int:
        """The hexes that a retreating unit may step into from a hex."""
        ...

    def ranks(self, pos: P, unit: int, least: int, most: int) -> Sequence[Rank]:
        """What makes some ways better than others, the most important first."""
        ...

    def room(self, pos: P, there: Sequence[int], unit: int) -> bool:
        """Whether a unit may end its retreat beside these units of its side."""
        ...

    def stands(self, pos: P, unit: int) -> bool:
        """Whether a unit need not retreat where it is."""
        ...

    def dies(self, pos: P, unit: int) -> bool:
        """Whether a unit is lost when it must retreat."""
        ...

    def retreating(self, units: tuple[int, ...], least: int, most: int) -> Stage[P]:
        """The stage that has units moved back."""
        ...

    def too_many(self, pos: P, units: tuple[int, ...]) -> Stage[P]:
        """The stage that has the owner lose one of the units, because there is no room for all."""
        ...

    def again(self, units: tuple[int, ...], least: int, most: int) -> Stage[P]:
        """The stage that goes on with a retreat after a unit was lost for want of room."""
        ...


@dataclass(frozen=True, slots=True)
class Retreats(Generic[P]):
    """Retreats as a title has them."""

    terms: RetreatTerms[P]

    def fall_back(self, pos: P, units: Sequence[int], least: int, most: int) -> None:
        """Units must retreat: some stand, some die of it, the others are moved."""
        going: list[int] = []
        for unit in units:
            if self.terms.stands(pos, unit):
                continue
            if self.terms.dies(pos, unit):
                pos.eliminate(unit, "is eliminated: it cannot retreat")
            else:
                going.append(unit)
        if going:
            self.begin(pos, tuple(going), least, most)

    def begin(self, pos: P, units: tuple[int, ...], least: int, most: int) -> None:
        """Ask for the retreats of a group, after the units that cannot get away are gone."""
        ways = {u: self.ways(pos, u, least, most) for u in units}
        for unit in [u for u in units if not ways[u]]:
            pos.eliminate(unit, "is eliminated: it has no way to retreat")
            del ways[unit]
        if not ways:
            return
        going = tuple(ways)
        if self.can_all_settle(pos, {u: list(ways[u]) for u in going}):
            pos.ask(self.terms.retreating(going, least, most))
        else:
            pos.ask(self.terms.too_many(pos, self._excess(pos, ways)), self.terms.again(going, least, most))

    def _paths(self, pos: P, unit: int, least: int, most: int) -> list[Path]:
        onward = self.terms.onward
        return paths_back(pos.where[unit], least, most, lambda hex: onward(pos, unit, hex))

    def best_paths(self, pos: P, unit: int, least: int, most: int) -> Sequence[Path]:
        """All ways that no other ranks before."""
        paths = self._paths(pos, unit, least, most)
        return best(paths, self.terms.ranks(pos, unit, least, most))

    def ways(self, pos: P, unit: int, least: int, most: int) -> Ways:
        """Where a unit can retreat to by the ways that rank first, stacking left aside."""
        return by_end(self.best_paths(pos, unit, least, most))

    def all_ways(self, pos: P, unit: int, least: int, most: int) -> Ways:
        """Where a unit can retreat to by whatever way."""
        return by_end(self._paths(pos, unit, least, most))

    def _excess(self, pos: P, ways: dict[int, Ways]) -> tuple[int, ...]:
        """Units of which one has no room: those whose loss makes room for the rest, or all that count for stacking."""
        counting = tuple(u for u in ways if pos.roster.stacks[u])
        relief = (u for u in counting if self.can_all_settle(pos, {v: list(ways[v]) for v in ways if v != u}))
        return tuple(relief) or counting

    def can_all_settle(self, pos: P, ends: dict[int, list[int]], placed: dict[int, list[int]] | None = None) -> bool:
        """Whether all units can end somewhere with room for each."""
        placed = placed or {}
        if not ends:
            return True
        unit = min(ends, key=lambda u: len(ends[u]))
        rest = {u: e for u, e in ends.items() if u != unit}
        side = pos.roster.side[unit]
        for end in ends[unit]:
            there = [u for u in pos.of(side, end) if u not in ends] + placed.get(end, [])
            if self.terms.room(pos, there, unit) and self.can_all_settle(
                pos, rest, {**placed, end: [*placed.get(end, []), unit]}
            ):
                return True
        return False

    def ends_for(self, pos: P, unit: int, units: Sequence[int], least: int, most: int) -> Ways:
        """Where one of some retreating units may end so that the others still find room."""
        found: Ways = {}
        for ways in (self.ways, self.all_ways):
            others = {u: list(ways(pos, u, least, most)) for u in units if u != unit}
            ends = ways(pos, unit, least, most)
            found = {end: path for end, path in ends.items() if self.can_all_settle(pos, {unit: [end], **others})}
            if found:
                break
        return found
