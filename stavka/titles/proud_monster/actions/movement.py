"""Actions of the movement phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Names, UnitsAlongPath, UnitsToHex
from stavka.titles.proud_monster.actions.declarations import SOME
from stavka.titles.proud_monster.actions.destinations import UnitsToDestination, UnitToDestination

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

    def openly(self) -> str:
        """The marker is seen to move, not how many are under it (pmd:6.4-c)."""
        return f"{self.verb} {SOME} {'-'.join(self.path)}"


@dataclass(frozen=True, slots=True)
class Enter(UnitsAlongPath):
    """One unit or a stack comes from an area beside the map; the path begins with the hex it enters."""

    verb: ClassVar[str] = "enter"
    usage: ClassVar[str] = "enter 3PD+4PD 0922-1021"


class Transfer(UnitToDestination):
    """Strategic movement of a unit to a hex, or to an area beside the map."""

    __slots__ = ()
    verb: ClassVar[str] = "transfer"
    usage: ClassVar[str] = "transfer 1ID OKH-North"
    areas: ClassVar[Mapping[str, str]] = AREAS


class SendBack(UnitsToDestination):
    """Soviet units leave the map for an RVGK area, or change areas."""

    __slots__ = ()
    verb: ClassVar[str] = "send"
    usage: ClassVar[str] = "send 5RD+6RD RVGK-North"
    areas: ClassVar[Mapping[str, str]] = RVGK_AREAS
    wanted: ClassVar[str] = "units and an RVGK area"

    @classmethod
    def destination(cls, word: str, names: Names) -> str | None:
        return cls.areas.get(word.lower())


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
