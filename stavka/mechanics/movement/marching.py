"""The option to march: which units, how far, where they may stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import ClassVar, Protocol, TypeVar

from stavka.engine.action import Action, UnitAlongPath
from stavka.engine.stage import Option, P
from stavka.hexes import bits

M = TypeVar("M", bound=UnitAlongPath)
TRIES = 6  # how many units a random player looks at before he makes a list of those that can move


class Reach(Protocol):
    """How far one unit gets."""

    @property
    def ends(self) -> int:
        """The hexes that it can come to, whether or not it may stop there."""
        ...

    def path(self, end: int) -> Sequence[int]:
        """A way to one of them, from the start on."""
        ...

    def paths(self, name: Callable[[int], str]) -> dict[int, tuple[str, ...]]:
        """The ways to all of them, written in printed numbers."""
        ...


class MarchMoves(Option[P, M]):
    """Movement on foot. A title says who may move how far and where a move may end, and refuses in its own words."""

    share = 30.0
    busy: ClassVar[int]  # the flags of units that have done all they may in this phase

    def marchers(self, pos: P) -> Sequence[int]:
        """The units of the phasing side that march at all."""
        raise NotImplementedError

    def could_move(self, pos: P, unit: int) -> bool:
        """A quick look at a unit: False when it surely cannot move."""
        raise NotImplementedError

    def points(self, pos: P, unit: int) -> int:
        """The movement points that a unit may spend now; 0 when it may not move."""
        raise NotImplementedError

    def reach(self, pos: P, unit: int, points: int) -> Reach:
        raise NotImplementedError

    def may_end(self, pos: P, unit: int, hex: int) -> bool:
        """Whether a unit may stop in a hex that it can reach."""
        raise NotImplementedError

    def ends(self, pos: P, unit: int, reached: int) -> int:
        """The hexes of a reach in which a unit may stop; a title with a quicker way has its own."""
        return sum(1 << hex for hex in bits(reached) if self.may_end(pos, unit, hex))

    def each(self, pos: P) -> Iterator[Action]:
        for unit in self.marchers(pos):
            yield from self.moves(pos, unit)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in self.marchers(pos):
            yield from self.moves(pos, index)

    def able(self, pos: P) -> Iterator[str]:
        return (pos.short(unit) for unit in self.marchers(pos) if self.can_move(pos, unit))

    def can_move(self, pos: P, unit: int) -> bool:
        """Whether a unit has some legal move."""
        points = self.points(pos, unit)
        if not points:
            return False
        return any(self.may_end(pos, unit, hex) for hex in bits(self.reach(pos, unit, points).ends))

    def moves(self, pos: P, unit: int) -> Iterator[Action]:
        points = self.points(pos, unit)
        if not points:
            return
        reach = self.reach(pos, unit, points)
        paths = reach.paths(pos.board.grid.name)
        short = pos.short(unit)
        for hex in bits(self.ends(pos, unit, reach.ends)):
            yield self.action(short, paths[hex])

    def draws(self, pos: P, mine: Sequence[int], rng: Random) -> Iterator[int]:
        """Units of the phasing side, one by one; a title in which many are off the map draws from those on it."""
        while True:
            yield mine[int(rng.random() * len(mine))]

    def passed_over(self, pos: P, unit: int) -> None:
        """A unit was drawn that cannot move; a title may remember not to draw it again."""

    def sample(self, pos: P, rng: Random) -> Action | None:
        mine = self.marchers(pos)
        if not mine:
            return None
        for unit in islice(self.draws(pos, mine, rng), TRIES):  # most of the time one of the first few can move
            if not self.could_move(pos, unit):
                self.passed_over(pos, unit)
                continue
            action = self._random_move(pos, unit, rng)
            if action:
                return action
        where, flags, busy = pos.where, pos.flags, self.busy
        units = [u for u in mine if where[u] >= 0 and not flags[u] & busy and self.could_move(pos, u)]
        while units:
            pick = int(rng.random() * len(units))
            action = self._random_move(pos, units[pick], rng)
            if action:
                return action
            units[pick] = units[-1]
            units.pop()
        return None

    def _random_move(self, pos: P, unit: int, rng: Random) -> Action | None:
        points = self.points(pos, unit)
        if not points:
            return None
        reach = self.reach(pos, unit, points)
        ends = reach.ends
        while ends:
            # a random bit: cut at a random place, take the lowest left
            cut = ends >> (shift := int(rng.random() * ends.bit_length()))
            hex = (cut & -cut).bit_length() - 1 + shift
            if self.may_end(pos, unit, hex):
                return self.action(pos.short(unit), tuple(map(pos.board.grid.name, reach.path(hex))))
            ends &= ~(1 << hex)
        return None
