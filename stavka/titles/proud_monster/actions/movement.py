"""Actions of the movement phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitsAlongPath, UnitsToHex, read_units
from stavka.engine.refusal import Unreadable

RVGK_AREAS = {"rvgk-north": "RVGK North", "rvgk-south": "RVGK South"}
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


@dataclass(frozen=True, slots=True)
class SendBack(Action):
    """Soviet units leave the map for an RVGK area, or change areas."""

    verb: ClassVar[str] = "send"
    usage: ClassVar[str] = "send 5RD+6RD RVGK-North"
    units_named: tuple[str, ...]
    to: str

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named), self.to.replace(" ", "-"))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        area = RVGK_AREAS.get(words[1].lower()) if len(words) == 2 else None
        if area is None:
            raise Unreadable(f"'{cls.verb}' wants units and an RVGK area: {cls.usage}")
        return cls(read_units(words[0], names), area)


@dataclass(frozen=True, slots=True)
class Raid(UnitsToHex):
    """Cavalry rides into the rear of an enemy stack."""

    verb: ClassVar[str] = "raid"
    usage: ClassVar[str] = "raid 5CD+6CD 3616"


@dataclass(frozen=True, slots=True)
class Drop(UnitsToHex):
    """Paratroops land in a hex."""

    verb: ClassVar[str] = "drop"
    usage: ClassVar[str] = "drop 1ParD+2ParD 3431"
