"""Actions of the guns that fire shells."""

from __future__ import annotations

from typing import ClassVar

from stavka.engine.action import UnitAction, UnitToHex, UnitToUnit


class Assemble(UnitAction):
    """Begins to assemble a gun, or goes back to it."""

    __slots__ = ()
    verb: ClassVar[str] = "assemble"
    usage: ClassVar[str] = "assemble HARKO"


class Disassemble(UnitAction):
    """Begins to take a gun apart, or breaks off its assembly."""

    __slots__ = ()
    verb: ClassVar[str] = "disassemble"
    usage: ClassVar[str] = "disassemble HARKO"


class Fire(UnitToHex):
    """A gun fires a shell at a hex."""

    __slots__ = ()
    verb: ClassVar[str] = "fire"
    usage: ClassVar[str] = "fire HARKO 2050"

    @property
    def end(self) -> str | None:
        return None


class BuildShell(UnitToUnit):
    """Builds a shell marker for a gun."""

    __slots__ = ()
    verb: ClassVar[str] = "shell"
    usage: ClassVar[str] = "shell HARKOShell1 HARKO"
