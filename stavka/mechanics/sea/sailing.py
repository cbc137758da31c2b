"""The option to move units by sea."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option, P
from stavka.hexes import bits
from stavka.mechanics.sea.voyages import Voyage

B = TypeVar("B", bound=Action)  # the action of one kind of sea move

UNITS, GOALS = 3, 8  # how many of each a random player looks at


class SeaMoves(Option[P, B]):
    """One kind of sea move in a movement phase."""

    def sailors(self, pos: P) -> list[int]:
        """Units of the phasing side on a coast or beyond the map; whether they may sail is another question."""
        raise NotImplementedError

    def not_fit(self, pos: P, unit: int) -> Refusal | None:
        """Why a unit may not move by sea now at all."""
        raise NotImplementedError

    def goals(self, pos: P) -> int:
        """Hexes that are worth asking about."""
        raise NotImplementedError

    def goals_of(self, pos: P, unit: int) -> int:
        """Those that are worth it for a unit."""
        return self.goals(pos)

    def boxes(self, pos: P) -> Sequence[int]:
        """Boxes beyond the map that such a move may end in."""
        return ()

    def move(self, pos: P, unit: int, to: int) -> B:
        """The action that takes a unit to a hex or box."""
        raise NotImplementedError

    def plan(self, pos: P, action: B) -> Voyage | Refusal:
        """The voyage an action means, or why there is none."""
        raise NotImplementedError

    def sail(self, pos: P, voyage: Voyage) -> None:
        """Put to sea."""
        raise NotImplementedError

    def each(self, pos: P) -> Iterator[Action]:
        for unit in self.sailors(pos):
            yield from self._moves(pos, unit)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in self.sailors(pos):
            yield from self._moves(pos, index)

    def able(self, pos: P) -> Iterator[str]:
        return (pos.short(unit) for unit in self.sailors(pos) if any(True for _ in self._moves(pos, unit)))

    def _moves(self, pos: P, unit: int) -> Iterator[Action]:
        if self.not_fit(pos, unit):
            return
        for action in self._tries(pos, unit):
            if not isinstance(self.plan(pos, action), Refusal):
                yield action

    def _tries(self, pos: P, unit: int) -> list[B]:
        return [self.move(pos, unit, to) for to in (*bits(self.goals_of(pos, unit)), *self.boxes(pos))]

    def sample(self, pos: P, rng: Random) -> Action | None:
        units = self.sailors(pos)
        rng.shuffle(units)
        for unit in units[:UNITS]:
            if not self.not_fit(pos, unit):
                tries = self._tries(pos, unit)
                rng.shuffle(tries)
                for action in tries[:GOALS]:
                    if not isinstance(self.plan(pos, action), Refusal):
                        return action
        return None

    def refusal(self, pos: P, action: B) -> Refusal | None:
        found = self.plan(pos, action)
        return found if isinstance(found, Refusal) else None

    def play(self, pos: P, action: B) -> None:
        voyage = self.plan(pos, action)
        assert isinstance(voyage, Voyage)
        self.sail(pos, voyage)
