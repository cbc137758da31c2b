"""Actions of the set-up and of the mutual administrative phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, HexAction, UnitAction, UnitToHex, UnitToUnit


@dataclass(frozen=True, slots=True)
class Place(UnitToHex):
    """Sets a unit up."""

    verb: ClassVar[str] = "place"
    usage: ClassVar[str] = "place 3Pz 2315"


@dataclass(frozen=True, slots=True)
class Enter(UnitToHex):
    """Brings a reinforcement in."""

    verb: ClassVar[str] = "enter"
    usage: ClassVar[str] = "enter 50Inf 1724"


@dataclass(frozen=True, slots=True)
class Replace(UnitToHex):
    """Rebuilds a unit of the dead pile and brings it in."""

    verb: ClassVar[str] = "replace"
    usage: ClassVar[str] = "replace 5Inf Warsaw"


@dataclass(frozen=True, slots=True)
class Rebuild(UnitAction):
    """Rebuilds a Soviet unit of the dead pile in the RVGK box."""

    verb: ClassVar[str] = "rebuild"
    usage: ClassVar[str] = "rebuild 5A"


@dataclass(frozen=True, slots=True)
class Attach(UnitToUnit):
    """Attaches a Tiger battalion to a corps, a cavalry-mechanized group to an army."""

    verb: ClassVar[str] = "attach"
    usage: ClassVar[str] = "attach 502TB 57Pz"


@dataclass(frozen=True, slots=True)
class Convert(UnitToUnit):
    """Brings a Guards or shock army in for a rifle army."""

    verb: ClassVar[str] = "convert"
    usage: ClassVar[str] = "convert 1G 24A"


@dataclass(frozen=True, slots=True)
class Withdraw(UnitAction):
    """Names a unit that is withdrawn."""

    verb: ClassVar[str] = "withdraw"
    usage: ClassVar[str] = "withdraw 19A"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Declines a withdrawal."""

    verb: ClassVar[str] = "decline"
    usage: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Wall(HexAction):
    """Places an East Wall counter."""

    verb: ClassVar[str] = "wall"
    usage: ClassVar[str] = "wall 2008"


@dataclass(frozen=True, slots=True)
class Fortify(HexAction):
    """Places the Soviet fortified area."""

    verb: ClassVar[str] = "fortify"
    usage: ClassVar[str] = "fortify 2207"


@dataclass(frozen=True, slots=True)
class CombOut(Action):
    """Combs out the rear for infantry."""

    verb: ClassVar[str] = "comb-out"
    usage: ClassVar[str] = "comb-out"
