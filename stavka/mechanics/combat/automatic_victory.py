"""Automatic victories: attacks so strong that the enemy is removed at once, in the middle of a movement phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from stavka.engine.action import Action
from stavka.engine.stage import Option, P
from stavka.hexes import bits

B = TypeVar("B", bound=Action)  # the action that declares one

TRIES = 4  # hexes that a random player looks at


class AutomaticVictories(Option[P, B]):
    """Units around an enemy hex remove those in it. Listed are attacks by all of them, with as little as it takes."""

    share = 0.5

    def targets(self, pos: P) -> int:
        """Enemy hexes that the phasing side could attack."""
        raise NotImplementedError

    def around(self, pos: P) -> int:
        """The same, found more quickly: enemies beside units of the phasing side."""
        return self.targets(pos)

    def units(self, pos: P, hex: int) -> Sequence[int]:
        """All units that could join an attack on a hex now."""
        raise NotImplementedError

    def attempts(self, pos: P, units: Sequence[int], hex: int) -> Iterator[B]:
        """Attacks by these units with more and more support; the first that is legal is taken."""
        raise NotImplementedError

    def each(self, pos: P) -> Iterator[Action]:
        for hex in bits(self.targets(pos)):
            yield from self._against(pos, hex)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        for hex in bits(self.targets(pos)):
            if index in self.units(pos, hex):
                yield from self._against(pos, hex)

    def _against(self, pos: P, hex: int) -> Iterator[Action]:
        units = self.units(pos, hex)
        if units:
            for action in self.attempts(pos, units, hex):
                if self.refusal(pos, action) is None:
                    yield action
                    return

    def sample(self, pos: P, rng: Random) -> Action | None:
        hexes = list(bits(self.around(pos)))
        rng.shuffle(hexes)
        for hex in hexes[:TRIES]:
            found = next(self._against(pos, hex), None)
            if found is not None:
                return found
        return None


def crowded_victors(
    pos: P, attackers: Sequence[int], can_leave: Callable[[int], bool], excess: Callable[[Sequence[int]], int]
) -> int | None:
    """A hex in which victors, who stay where they are, would be too many with those that cannot leave any more."""
    for hex in dict.fromkeys(pos.where[u] for u in attackers):
        units = pos.of(pos.player, hex)
        if excess([u for u in units if u in attackers or not can_leave(u)]):
            return hex
    return None
