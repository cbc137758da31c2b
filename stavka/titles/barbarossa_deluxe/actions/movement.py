"""Actions of the movement phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAlongPath, UnitToHex, read_units
from stavka.engine.refusal import Unreadable
from stavka.titles.barbarossa_deluxe.actions.kinds import HexAction


@dataclass(frozen=True, slots=True)
class Move(Action):
    """One unit or a stack moves along a path, the hex it leaves first."""

    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 3Pz+14Pz 2315-2314-2313"
    units_named: tuple[str, ...]
    path: tuple[str, ...]

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named), "-".join(self.path))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants units and a path: {cls.usage}")
        return cls(read_units(words[0], names), tuple(names.hex(word) for word in words[1].split("-")))

    @property
    def end(self) -> str | None:
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Strategic(UnitAlongPath):
    """German strategic movement, the hex it leaves first."""

    verb: ClassVar[str] = "strategic"
    usage: ClassVar[str] = "strategic 3Pz 2117-2217-2317"


@dataclass(frozen=True, slots=True)
class Start(HexAction):
    """Rolls for the mechanized units of a hex before they move."""

    verb: ClassVar[str] = "start"
    usage: ClassVar[str] = "start 2315"


@dataclass(frozen=True, slots=True)
class Sail(UnitToHex):
    """Moves a unit by sea from port to port."""

    verb: ClassVar[str] = "sail"
    usage: ClassVar[str] = "sail 54Inf Odessa"
