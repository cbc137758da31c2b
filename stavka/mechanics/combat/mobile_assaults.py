"""Mobile assaults: units attack an enemy hex beside them in the middle of their move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.stage import A, Option, P
from stavka.hexes import bits


class MobileAssaults(Option[P, A]):
    """Lists the assaults of single units and of all that can go together; a title says who, where and with whom.

    It is an option of a movement menu: the assault is fought at once, and the menu goes on when it is over.
    """

    tries: ClassVar[int] = 3  # units that a random player looks at
    in_company: ClassVar[float] = 0.8  # how often it takes all that can go together

    def candidates(self, pos: P) -> Sequence[int]:
        """The units that might make an assault now."""
        raise NotImplementedError

    def targets(self, pos: P, unit: int) -> int:
        """The hexes that a unit may assault by itself or with others."""
        raise NotImplementedError

    def goes_with(self, pos: P, unit: int, other: int) -> bool:
        """Whether another unit may assault together with one."""
        raise NotImplementedError

    def allowed(self, pos: P, units: Sequence[int], hex: int) -> bool:
        """Whether these units are a force that may assault; most titles ask no more than that they go together."""
        return True

    def make(self, pos: P, units: Sequence[int], hex: int) -> Action:
        """The action by which units assault a hex."""
        raise NotImplementedError

    def drawn(self, pos: P, units: Sequence[int], hex: int, rng: Random) -> Action:
        """The action of a random player, who may add something to it."""
        return self.make(pos, units, hex)

    def each(self, pos: P) -> Iterator[Action]:
        return self._assaults(pos, self.candidates(pos))

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        hex = pos.where[pos.roster.index(unit)]
        together = [u for u in self.candidates(pos) if pos.where[u] == hex]
        return (action for action in self._assaults(pos, together) if unit in action.units)

    def able(self, pos: P) -> Iterator[str]:
        for unit in self.candidates(pos):
            if self.targets(pos, unit):
                yield pos.short(unit)

    def company(self, pos: P, unit: int, hex: int, units: Sequence[int]) -> list[int]:
        """A unit with all that can go with it against a hex."""
        return [u for u in units if self.goes_with(pos, unit, u) and self.targets(pos, u) >> hex & 1]

    def _assaults(self, pos: P, units: Sequence[int]) -> Iterator[Action]:
        done: set[tuple[int, int]] = set()
        for unit in units:
            for hex in bits(self.targets(pos, unit)):
                if self.allowed(pos, [unit], hex):
                    yield self.make(pos, [unit], hex)
                if (pos.where[unit], hex) not in done:
                    done.add((pos.where[unit], hex))
                    group = self.company(pos, unit, hex, units)
                    if len(group) > 1 and self.allowed(pos, group, hex):
                        yield self.make(pos, group, hex)

    def sample(self, pos: P, rng: Random) -> Action | None:
        units = self.candidates(pos)
        for _ in range(min(self.tries, len(units))):
            unit = units[int(rng.random() * len(units))]
            found = list(bits(self.targets(pos, unit)))
            if found:
                hex = found[int(rng.random() * len(found))]
                group = self.company(pos, unit, hex, units) if rng.random() < self.in_company else [unit]
                if self.allowed(pos, group, hex):
                    return self.drawn(pos, group, hex, rng)
        return None
