"""Actions that take units to a hex or to an area beside the map, whose name is written with a hyphen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, read_units
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class UnitToDestination(Action):
    """Base of actions that take one unit there."""

    areas: ClassVar[Mapping[str, str]] = {}  # by the word of the notation
    wanted: ClassVar[str] = "a unit and a hex or area"
    unit: str
    to: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.to.replace(" ", "-"))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants {cls.wanted}: {cls.usage}")
        return cls(names.unit(words[0]), cls.areas.get(words[1].lower()) or names.hex(words[1]))

    @property
    def end(self) -> str | None:
        return None if self.to in self.areas.values() else self.to


@dataclass(frozen=True, slots=True)
class UnitsToDestination(Action):
    """Base of actions that take several units there together."""

    areas: ClassVar[Mapping[str, str]] = {}
    wanted: ClassVar[str] = "units and a hex or area"
    units_named: tuple[str, ...]
    to: str

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named), self.to.replace(" ", "-"))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        to = cls.destination(words[1], names) if len(words) == 2 else None
        if to is None:
            raise Unreadable(f"'{cls.verb}' wants {cls.wanted}: {cls.usage}")
        return cls(read_units(words[0], names), to)

    @classmethod
    def destination(cls, word: str, names: Names) -> str | None:
        """What the word stands for; None for what such an action does not know."""
        return cls.areas.get(word.lower()) or names.hex(word)

    @property
    def end(self) -> str | None:
        return None if self.to in self.areas.values() else self.to
