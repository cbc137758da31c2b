"""Actions that move units by land, rail, sea or air."""

from __future__ import annotations

from typing import ClassVar

from stavka.engine.action import UnitAction, UnitAlongPath, UnitToHex


class Move(UnitAlongPath):
    """Ground movement along a path, the starting hex first."""

    __slots__ = ()
    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 24Pz 1329-1328-1427"


class Rail(UnitAlongPath):
    """Rail movement; the path names every rail hex, and may leave the map at an exit and come back at another."""

    __slots__ = ()
    verb: ClassVar[str] = "rail"
    usage: ClassVar[str] = "rail 40Pz 1540-1539-1438"


class CrossIce(UnitToHex):
    """The move over the ice road, into or out of Leningrad."""

    __slots__ = ()
    verb: ClassVar[str] = "ice"
    usage: ClassVar[str] = "ice 8A 0812"


class Transfer(UnitToHex):
    """A sea transport from port to port."""

    __slots__ = ()
    verb: ClassVar[str] = "transfer"
    usage: ClassVar[str] = "transfer 5Inf 0318"


class Invade(UnitToHex):
    """A sea invasion of a coastal hex."""

    __slots__ = ()
    verb: ClassVar[str] = "invade"
    usage: ClassVar[str] = "invade 5Inf 0419"


class Evacuate(UnitToHex):
    """A sea evacuation from a coast to a port."""

    __slots__ = ()
    verb: ClassVar[str] = "evacuate"
    usage: ClassVar[str] = "evacuate 51A 4022"


class Drop(UnitToHex):
    """Paratroops jump from the city that they are in."""

    __slots__ = ()
    verb: ClassVar[str] = "drop"
    usage: ClassVar[str] = "drop 5Para 2115"


class Raise(UnitAction):
    """Turns a partisan to its second stage."""

    __slots__ = ()
    verb: ClassVar[str] = "raise"
    usage: ClassVar[str] = "raise Partisan1"


class Rescue(UnitAction):
    """Tries to fly a dictator out of a place that he cannot leave by rail."""

    __slots__ = ()
    verb: ClassVar[str] = "rescue"
    usage: ClassVar[str] = "rescue Hitler"
