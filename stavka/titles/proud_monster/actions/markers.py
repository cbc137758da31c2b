"""Actions that lay markers, or take them away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import HexAction, UnitToHex


@dataclass(frozen=True, slots=True)
class Reserve(HexAction):
    """Puts the stack of a hex in reserve."""

    verb: ClassVar[str] = "reserve"
    usage: ClassVar[str] = "reserve 1920"


@dataclass(frozen=True, slots=True)
class Release(HexAction):
    """Takes a Reserve marker off the map."""

    verb: ClassVar[str] = "release"
    usage: ClassVar[str] = "release 1920"


@dataclass(frozen=True, slots=True)
class Hedgehog(HexAction):
    """Lays a Hedgehog on a hex, or takes it away."""

    verb: ClassVar[str] = "hedgehog"
    usage: ClassVar[str] = "hedgehog 3616"


@dataclass(frozen=True, slots=True)
class GiveUpMarker(HexAction):
    """Gives up a Close Combat marker on the map, with all units of its side there."""

    verb: ClassVar[str] = "give-up-marker"
    usage: ClassVar[str] = "give-up-marker 3616"


class LayBridge(UnitToHex):
    """Lays a pontoon bridge towards a hex, or takes it up again."""

    __slots__ = ()
    verb: ClassVar[str] = "bridge"
    usage: ClassVar[str] = "bridge Pontoon2 3616"
    is_secret: ClassVar[bool] = True


class Support(UnitToHex):
    """Commits an air unit to a stack."""

    __slots__ = ()
    verb: ClassVar[str] = "support"
    usage: ClassVar[str] = "support VIIIAirC 1021"


@dataclass(frozen=True, slots=True)
class Examine(HexAction):
    """Looks into an enemy stack."""

    verb: ClassVar[str] = "examine"
    usage: ClassVar[str] = "examine 3620"


@dataclass(frozen=True, slots=True)
class Dig(HexAction):
    """Lays Fieldworks in a hex."""

    verb: ClassVar[str] = "dig"
    usage: ClassVar[str] = "dig 3616"
