"""Actions of ships."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitsToHex
from stavka.engine.refusal import Unreadable

HARBOURS = {"okh-north": "OKH North", "okh-south": "OKH South", "rvgk-south": "RVGK South"}


@dataclass(frozen=True, slots=True)
class Ship(Action):
    """A unit goes by sea from one port to another; one beside the map is written with a hyphen."""

    verb: ClassVar[str] = "ship"
    usage: ClassVar[str] = "ship 1ID Riga, or ship 1ID OKH-North"
    unit: str
    to: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.to.replace(" ", "-"))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and a port: {cls.usage}")
        return cls(names.unit(words[0]), HARBOURS.get(words[1].lower()) or names.hex(words[1]))

    @property
    def end(self) -> str | None:
        return None if self.to in HARBOURS.values() else self.to


@dataclass(frozen=True, slots=True)
class Invade(UnitsToHex):
    """Soviet units land on a coast."""

    verb: ClassVar[str] = "invade"
    usage: ClassVar[str] = "invade 83NB+25RD 2950"
