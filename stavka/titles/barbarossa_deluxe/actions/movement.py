"""Actions of the movement phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import HexAction, UnitAlongPath, UnitsAlongPath, UnitToHex


@dataclass(frozen=True, slots=True)
class Move(UnitsAlongPath):
    """One unit or a stack moves along a path, the hex it leaves first."""

    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 3Pz+14Pz 2315-2314-2313"


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
