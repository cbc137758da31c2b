"""Actions of air units and their bases."""

from __future__ import annotations

from typing import ClassVar

from stavka.engine.action import UnitToHex


class StageAirbase(UnitToHex):
    """An airbase moves to another city with its air unit."""

    __slots__ = ()
    verb: ClassVar[str] = "stage"
    usage: ClassVar[str] = "stage StukaBase1 Brest"
