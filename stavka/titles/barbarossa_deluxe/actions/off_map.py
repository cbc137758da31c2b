"""Actions that take units to the RVGK box, the Caucasus or Bulgaria, and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import HexAction, UnitAction, UnitsAction, UnitToHex


@dataclass(frozen=True, slots=True)
class Reserve(UnitAction):
    """Takes a Soviet unit from the map into the RVGK box."""

    verb: ClassVar[str] = "reserve"
    usage: ClassVar[str] = "reserve 5A"


@dataclass(frozen=True, slots=True)
class Deploy(UnitToHex):
    """Brings a unit out of the RVGK box."""

    verb: ClassVar[str] = "deploy"
    usage: ClassVar[str] = "deploy 5A Moscow"


class Expedition(UnitsAction):
    """Three German corps leave for the Caucasus."""

    __slots__ = ()
    verb: ClassVar[str] = "expedition"
    usage: ClassVar[str] = "expedition 40Pz+57Pz+52Inf"
    wanted: ClassVar[str] = "three corps"


@dataclass(frozen=True, slots=True)
class Send(UnitAction):
    """Sends a Soviet army to the Caucasus box."""

    verb: ClassVar[str] = "send"
    usage: ClassVar[str] = "send 9A"


@dataclass(frozen=True, slots=True)
class Recall(UnitToHex):
    """Brings a unit back from the Caucasus box."""

    verb: ClassVar[str] = "recall"
    usage: ClassVar[str] = "recall 40Pz 3202"


@dataclass(frozen=True, slots=True)
class Retire(UnitAction):
    """Takes an army back from the Caucasus box into the RVGK box."""

    verb: ClassVar[str] = "retire"
    usage: ClassVar[str] = "retire 9A"


@dataclass(frozen=True, slots=True)
class Fetch(UnitAction):
    """A Soviet unit leaves for Bulgaria, to come back with its armies."""

    verb: ClassVar[str] = "fetch"
    usage: ClassVar[str] = "fetch 57A"


@dataclass(frozen=True, slots=True)
class Liberate(HexAction):
    """The unit that left for Bulgaria comes back with the Bulgarian armies."""

    verb: ClassVar[str] = "liberate"
    usage: ClassVar[str] = "liberate 3216"
