"""Actions that only options bring."""

from __future__ import annotations

from typing import ClassVar

from stavka.engine.action import UnitAction, UnitToHex
from stavka.titles.russia_besieged.actions.combat import YesOrNo


class KeepForces(YesOrNo):
    """The Axis keeps forces in the east that were meant for the Ardennes, or not."""

    __slots__ = ()
    verb: ClassVar[str] = "keep"
    usage: ClassVar[str] = "keep yes"


class MoveFirst(YesOrNo):
    """The winner of the initiative moves first in this turn, or lets the other side."""

    __slots__ = ()
    verb: ClassVar[str] = "first"
    usage: ClassVar[str] = "first yes"


class Intercept(UnitAction):
    """An air unit of the defender joins a battle."""

    __slots__ = ()
    verb: ClassVar[str] = "intercept"
    usage: ClassVar[str] = "intercept Shturmovik1"


class BreakOut(UnitAction):
    """The stack of a unit tries to break out of an encirclement instead of attacking."""

    __slots__ = ()
    verb: ClassVar[str] = "breakout"
    usage: ClassVar[str] = "breakout 8A"


class BreakTo(UnitToHex):
    """The hex to which a unit that breaks out leads its stack."""

    __slots__ = ()
    verb: ClassVar[str] = "breakto"
    usage: ClassVar[str] = "breakto 8A 1520"


class EnterReserve(UnitAction):
    """Puts a unit near a headquarters into reserve."""

    __slots__ = ()
    verb: ClassVar[str] = "reserve"
    usage: ClassVar[str] = "reserve 24Pz"


class Release(UnitToHex):
    """Brings a unit out of the reserve near a headquarters."""

    __slots__ = ()
    verb: ClassVar[str] = "release"
    usage: ClassVar[str] = "release 24Pz 1520"
