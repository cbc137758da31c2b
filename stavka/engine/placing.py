"""Options that put one unit in one hex: which units, which hexes, and why not the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from stavka.engine.action import Action, UnitToHex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option, P
from stavka.hexes import bits

T = TypeVar("T", bound=UnitToHex)


def random_hex(hexes: int, rng: Random) -> int:
    """A hex of a set that is not empty: cut the set at a random place and take the next one above, or the lowest."""
    low = (hexes & -hexes).bit_length() - 1
    span = hexes.bit_length() - low
    cut = hexes >> (shift := low + int(rng.random() * span))
    return (cut & -cut).bit_length() - 1 + shift


class UnitToHexOption(Option[P, T]):
    """Base of options whose action names a unit and a hex (``UnitToHex``)."""

    def units(self, pos: P) -> Sequence[int]:
        """The units that may be put somewhere now."""
        raise NotImplementedError

    def hexes(self, pos: P, unit: int) -> int:
        """Where such a unit may go."""
        raise NotImplementedError

    def not_this_unit(self, pos: P, unit: int) -> Refusal:
        raise NotImplementedError

    def not_this_hex(self, pos: P, unit: int, hex: int) -> Refusal:
        raise NotImplementedError

    def put(self, pos: P, unit: int, hex: int) -> None:
        raise NotImplementedError

    def make(self, pos: P, unit: int, hex: int) -> T:
        return self.action(pos.short(unit), pos.hex_name(hex))

    def each(self, pos: P) -> Iterator[Action]:
        for unit in self.units(pos):
            for hex in bits(self.hexes(pos, unit)):
                yield self.make(pos, unit, hex)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in self.units(pos):
            for hex in bits(self.hexes(pos, index)):
                yield self.make(pos, index, hex)

    def able(self, pos: P) -> Iterator[str]:
        return (pos.short(unit) for unit in self.units(pos) if self.hexes(pos, unit))

    def sample(self, pos: P, rng: Random) -> Action | None:
        units = list(self.units(pos))
        while units:
            unit = units.pop(int(rng.random() * len(units)))
            hexes = self.hexes(pos, unit)
            if hexes:
                return self.make(pos, unit, random_hex(hexes, rng))
        return None

    def refusal(self, pos: P, action: T) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if unit not in self.units(pos):
            return self.not_this_unit(pos, unit)
        hex = pos.board.grid.index(action.hex)
        return None if self.hexes(pos, unit) >> hex & 1 else self.not_this_hex(pos, unit, hex)

    def play(self, pos: P, action: T) -> None:
        self.put(pos, pos.roster.index(action.unit), pos.board.grid.index(action.hex))
