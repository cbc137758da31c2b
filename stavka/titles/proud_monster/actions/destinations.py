"""Actions that take units to a hex or to an area beside the map, whose name is written with a hyphen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, read_units
from stavka.engine.refusal import Unreadable

AXIS_ONLY, SOVIET_ONLY = "pmd:2.2-f", "pmd:2.2-g"
OWNERS = {"okh-north": AXIS_ONLY, "okh-south": AXIS_ONLY, "rvgk-north": SOVIET_ONLY, "rvgk-south": SOVIET_ONLY}


def area_word(words: Sequence[str]) -> str:
    """A destination in the form of the notation: ``North OKH`` is ``okh-north``."""
    word = "-".join(words).lower().replace("_", "-").removesuffix("-area")
    first, _, second = word.partition("-")
    return f"{second}-{first}" if first in ("north", "south") else word


def area_of(words: Sequence[str], areas: Mapping[str, str], verb: str) -> str | None:
    """The area that words mean; one of the other side is told apart by its rule (pmd:2.2-f,-g)."""
    word = area_word(words)
    if word not in areas and word in OWNERS:
        side = "the Axis" if OWNERS[word] == AXIS_ONLY else "the Soviets"
        raise Unreadable(f"'{verb}' leads nowhere: {' '.join(words)} is for {side} only", OWNERS[word])
    return areas.get(word)


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
        area = area_of(words[1:], cls.areas, cls.verb) if words[1:] else None
        if area is None and len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants {cls.wanted}: {cls.usage}")
        return cls(names.unit(words[0]), area or names.hex(words[1]))

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
        to = area_of(words[1:], cls.areas, cls.verb) if words[1:] else None
        if to is None and len(words) == 2:
            to = cls.destination(words[1], names)
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
