"""Actions of the war economy: workers, oil, Shock Armies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class TakeArmor(Action):
    """Takes so many points of Lend Lease as armor."""

    verb: ClassVar[str] = "armor"
    usage: ClassVar[str] = "armor 1"
    points: int

    def words(self) -> Sequence[str]:
        return (str(self.points),)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 2:
            raise Unreadable(f"'{cls.verb}' wants a number of points: {cls.usage}")
        return cls(int(words[0]))


class Relocate(UnitAction):
    """Sends a WEC to the Urals."""

    __slots__ = ()
    verb: ClassVar[str] = "relocate"
    usage: ClassVar[str] = "relocate WEC-Kiev"


class Ship(UnitAction):
    """Brings the oil of a captured well to Germany."""

    __slots__ = ()
    verb: ClassVar[str] = "ship"
    usage: ClassVar[str] = "ship Oil-Maikop"


class Disband(UnitAction):
    """Takes an armor unit off the map for its oil points."""

    __slots__ = ()
    verb: ClassVar[str] = "disband"
    usage: ClassVar[str] = "disband 3MC"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Makes a Shock Army of an infantry unit and an armor or mechanized unit."""

    verb: ClassVar[str] = "build"
    usage: ClassVar[str] = "build 1Shock-6 8A 3MC"
    unit: str
    infantry: str
    armor: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.infantry, self.armor)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 3:
            raise Unreadable(f"'{cls.verb}' wants a Shock Army and its two parts: {cls.usage}")
        return cls(*map(names.unit, words))

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit, self.infantry, self.armor)


class Fund(UnitAction):
    """Pays in the first impulse for a Shock Army that can be built in the second."""

    __slots__ = ()
    verb: ClassVar[str] = "fund"
    usage: ClassVar[str] = "fund 1Shock-6"


class Enlarge(UnitAction):
    """Puts a larger Shock Army in the place of a smaller one of the same number."""

    __slots__ = ()
    verb: ClassVar[str] = "enlarge"
    usage: ClassVar[str] = "enlarge 1Shock-8"
