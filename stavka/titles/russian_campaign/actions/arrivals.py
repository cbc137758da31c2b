"""Actions that bring units in, put them in the place of others or take them away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitToHex
from stavka.engine.refusal import Unreadable


class Enter(UnitToHex):
    """Brings a unit on at a hex."""

    __slots__ = ()
    verb: ClassVar[str] = "enter"
    usage: ClassVar[str] = "enter 40Pz 0534"


class Place(UnitToHex):
    """Puts a piece in a hex outside of movement: partisans, or units at set-up."""

    __slots__ = ()
    verb: ClassVar[str] = "place"
    usage: ClassVar[str] = "place Partisan1 1520"


class Withdraw(UnitAction):
    """Takes a unit out of play because the order of battle card wants it elsewhere."""

    __slots__ = ()
    verb: ClassVar[str] = "withdraw"
    usage: ClassVar[str] = "withdraw 2SSPz"


class Exchange(UnitAction):
    """Gives up a unit in play for another one."""

    __slots__ = ()
    verb: ClassVar[str] = "exchange"
    usage: ClassVar[str] = "exchange 10Inf"


class Divert(UnitAction):
    """Sends a replacement unit to Siberia."""

    __slots__ = ()
    verb: ClassVar[str] = "divert"
    usage: ClassVar[str] = "divert 5A"


class Recall(UnitAction):
    """Brings a unit back from Siberia as a replacement."""

    __slots__ = ()
    verb: ClassVar[str] = "recall"
    usage: ClassVar[str] = "recall 5A"


class Replace(UnitAction):
    """Names a unit of the pool that is replaced."""

    __slots__ = ()
    verb: ClassVar[str] = "replace"
    usage: ClassVar[str] = "replace 24Pz"


@dataclass(frozen=True, slots=True)
class Mobilize(Action):
    """Puts a motorized corps in the place of an infantry corps."""

    verb: ClassVar[str] = "mobilize"
    usage: ClassVar[str] = "mobilize 43Mot 7Inf"
    unit: str
    infantry: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.infantry)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a motorized and an infantry corps: {cls.usage}")
        return cls(names.unit(words[0]), names.unit(words[1]))

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit, self.infantry)
