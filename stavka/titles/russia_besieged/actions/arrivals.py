"""Actions that bring pieces in or put them in the place of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitToHex
from stavka.engine.refusal import Unreadable


class Place(UnitToHex):
    """Puts a piece in a hex outside of movement: partisans, War Economy Counters."""

    __slots__ = ()
    verb: ClassVar[str] = "place"
    usage: ClassVar[str] = "place Partisan1 1520"


class Enter(UnitToHex):
    """Brings a unit on at a hex."""

    __slots__ = ()
    verb: ClassVar[str] = "enter"
    usage: ClassVar[str] = "enter 40Pz 1540"


class Withdraw(UnitAction):
    """Takes a unit out of play because the order of battle card wants it elsewhere."""

    __slots__ = ()
    verb: ClassVar[str] = "withdraw"
    usage: ClassVar[str] = "withdraw Stuka3"


class Mobilize(UnitAction):
    """Puts a Panzergrenadier corps in the place of the infantry corps of its number."""

    __slots__ = ()
    verb: ClassVar[str] = "mobilize"
    usage: ClassVar[str] = "mobilize 11PG"


class Rebuild(UnitAction):
    """Gives a reduced unit on the map a step back for replacement points."""

    __slots__ = ()
    verb: ClassVar[str] = "rebuild"
    usage: ClassVar[str] = "rebuild 24Pz"


REDUCED = "reduced"


@dataclass(frozen=True, slots=True)
class Replace(UnitToHex):
    """Brings a unit back from the Replacement Pool for its points, at full strength or reduced."""

    verb: ClassVar[str] = "replace"
    usage: ClassVar[str] = "replace 8A 2501, or replace 8A 2501 reduced"
    reduced: bool = False

    def words(self) -> Sequence[str]:
        return (self.unit, self.hex, REDUCED) if self.reduced else (self.unit, self.hex)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) not in (2, 3) or [word.lower() for word in words[2:]] not in ([], [REDUCED]):
            raise Unreadable(f"'{cls.verb}' wants a unit and a hex: {cls.usage}")
        return cls(names.unit(words[0]), names.hex(words[1]), len(words) == 3)


@dataclass(frozen=True, slots=True)
class Lend(Action):
    """Gives a German replacement point to an ally."""

    verb: ClassVar[str] = "lend"
    usage: ClassVar[str] = "lend rumanian infantry"
    nation: str
    kind: str

    def words(self) -> Sequence[str]:
        return (self.nation, self.kind)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a nation and infantry or armor: {cls.usage}")
        return cls(words[0].lower(), words[1].lower())
