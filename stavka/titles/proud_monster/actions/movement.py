"""Actions of the movement phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitsAlongPath
from stavka.engine.refusal import Unreadable

AREAS = {"okh-north": "OKH North", "okh-south": "OKH South"}


@dataclass(frozen=True, slots=True)
class Move(UnitsAlongPath):
    """One unit or a stack moves along a path, the hex it leaves first."""

    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 3PD+4PD 0922-1021-1121"


@dataclass(frozen=True, slots=True)
class Carry(UnitsAlongPath):
    """Units in reserve move along a path together with their Reserve marker."""

    verb: ClassVar[str] = "carry"
    usage: ClassVar[str] = "carry 3PD+4PD 0922-1021"


@dataclass(frozen=True, slots=True)
class Enter(UnitsAlongPath):
    """One unit or a stack comes from an area beside the map; the path begins with the hex it enters."""

    verb: ClassVar[str] = "enter"
    usage: ClassVar[str] = "enter 3PD+4PD 0922-1021"


@dataclass(frozen=True, slots=True)
class Transfer(Action):
    """Strategic movement of a unit to a hex, or to an area beside the map, whose name is written with a hyphen."""

    verb: ClassVar[str] = "transfer"
    usage: ClassVar[str] = "transfer 1ID OKH-North"
    unit: str
    to: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.to.replace(" ", "-"))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and a hex or area: {cls.usage}")
        return cls(names.unit(words[0]), AREAS.get(words[1].lower()) or names.hex(words[1]))

    @property
    def end(self) -> str | None:
        return None if self.to in AREAS.values() else self.to
