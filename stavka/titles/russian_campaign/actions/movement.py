"""Actions that move units by land, rail, sea or air."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAlongPath, UnitToHex
from stavka.engine.refusal import Unreadable


class Move(UnitAlongPath):
    """Normal movement along a path, the starting hex first."""

    __slots__ = ()
    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 24Pz 1425-1426-1326"


class Rail(UnitAlongPath):
    """Rail movement; the path names every rail hex, and may leave the map at one exit and come back at another."""

    __slots__ = ()
    verb: ClassVar[str] = "rail"
    usage: ClassVar[str] = "rail 40Pz 0534-0533-0532"


OFF_MAP_WORD = "off-map"  # how the notation names the Off-Map Units Box


@dataclass(frozen=True, slots=True)
class SeaMove(Action):
    """A move by sea to a hex or, where that can be, to the Off-Map Units Box."""

    unit: str
    to: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.to)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and where it goes: {cls.usage}")
        off_map = words[1].lower().replace("_", "-") == OFF_MAP_WORD
        return cls(names.unit(words[0]), OFF_MAP_WORD if off_map else names.hex(words[1]))

    @property
    def end(self) -> str | None:
        return None if self.to == OFF_MAP_WORD else self.to


class Transfer(SeaMove):
    """A sea transfer from port to port."""

    __slots__ = ()
    verb: ClassVar[str] = "transfer"
    usage: ClassVar[str] = "transfer 5Inf 3623, or transfer 5Inf off-map"


class Invade(SeaMove):
    """A sea invasion of a coastal hex."""

    __slots__ = ()
    verb: ClassVar[str] = "invade"
    usage: ClassVar[str] = "invade 5Inf 3422"


class Evacuate(SeaMove):
    """A sea evacuation from a coastal hex to a port or off the map."""

    __slots__ = ()
    verb: ClassVar[str] = "evacuate"
    usage: ClassVar[str] = "evacuate 5Inf 3024, or evacuate 5Inf off-map"


class Drop(UnitToHex):
    """Drops paratroops on a hex."""

    __slots__ = ()
    verb: ClassVar[str] = "drop"
    usage: ClassVar[str] = "drop 5Para 1815"


class Relocate(UnitAlongPath):
    """Moves a worker by rail to the east edge and beyond, the city it leaves first."""

    __slots__ = ()
    verb: ClassVar[str] = "relocate"
    usage: ClassVar[str] = "relocate Worker-1a 2402-2401"


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """Takes a unit off the map, from where it stands, along a path to the edge, or from a box."""

    unit: str
    path: tuple[str, ...] = ()

    verb: ClassVar[str] = "exit"
    usage: ClassVar[str] = "exit 24Pz 1202-1201, or exit 24Pz where it stands"

    def words(self) -> Sequence[str]:
        return (self.unit, "-".join(self.path)) if self.path else (self.unit,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) not in (1, 2):
            raise Unreadable(f"'{cls.verb}' wants a unit and perhaps a path: {cls.usage}")
        path = tuple(names.hex(word) for word in words[1].split("-")) if len(words) == 2 else ()
        return cls(names.unit(words[0]), path)
