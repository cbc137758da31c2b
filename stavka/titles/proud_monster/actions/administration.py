"""Actions of the Reinforcement Phase and the Refit Phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitToUnit
from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.actions.destinations import UnitsToDestination

AREAS = {"rvgk-north": "RVGK North", "rvgk-south": "RVGK South"}
BLIND = ("RD", "CD")  # types that lie face down in the Replacement Army (pmd:13.14-d,-e)
STEPS = ("1", "2", "3", "4")  # that a unit may get back (pmd:2.4.7-a)
LOST_FOR_GOOD = ("TD", "MRD", "TB", "MRB", "RB", "EB")  # types whose counters all have a black box (pmd:9.5.3-o)


class Place(UnitsToDestination):
    """Units that arrive are put together in a hex, or in an area beside the map."""

    __slots__ = ()
    verb: ClassVar[str] = "place"
    usage: ClassVar[str] = "place uRD1+uRD2 Minsk"
    areas: ClassVar[Mapping[str, str]] = AREAS

    def openly(self) -> str | None:
        """Who goes to an area beside the map is nobody else's knowledge (pmd:16.2-g)."""
        return None if self.to in self.areas.values() else str(self)


@dataclass(frozen=True, slots=True)
class Rebuild(Action):
    """A lost unit is raised again, with so many steps; of rifle and cavalry divisions only the type is known."""

    verb: ClassVar[str] = "rebuild"
    usage: ClassVar[str] = "rebuild 3PD 2, or rebuild RD"
    what: str
    steps: int = 0  # as many as it must or may have

    def words(self) -> Sequence[str]:
        return (self.what, str(self.steps)) if self.steps else (self.what,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) not in (1, 2) or (len(words) == 2 and not (words[1].isascii() and words[1].isdigit())):
            raise Unreadable(f"'{cls.verb}' wants a unit and perhaps a number of steps: {cls.usage}")
        kind = words[0].upper()
        what = kind if kind in (*BLIND, *LOST_FOR_GOOD) else names.unit(words[0])
        return cls(what, int(words[1][:3]) if len(words) == 2 else 0)

    @property
    def units(self) -> tuple[str, ...]:
        return () if self.what in (*BLIND, *LOST_FOR_GOOD) else (self.what,)


class BothUnits(UnitToUnit):
    """Both units take part, so both offer it."""

    __slots__ = ()

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit, self.other)


class Convert(BothUnits):
    """A new formation takes the place of an old one; it need not be named where it is clear."""

    __slots__ = ()
    verb: ClassVar[str] = "convert"
    usage: ClassVar[str] = "convert 3MID 3PGD"

    def words(self) -> Sequence[str]:
        return self.units

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) not in (1, 2):
            raise Unreadable(f"'{cls.verb}' wants an old unit and perhaps a new one: {cls.usage}")
        return cls(names.unit(words[0]), names.unit(words[1]) if len(words) == 2 else "")

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit, self.other) if self.other else (self.unit,)


class Reorganize(BothUnits):
    """A unit gives a step to another one of its kind in the same hex."""

    __slots__ = ()
    verb: ClassVar[str] = "reorganize"
    usage: ClassVar[str] = "reorganize 1GRD 2GRD"


class HandOver(BothUnits):
    """A unit gives its Mech Upgrade to another one of its kind in the same hex."""

    __slots__ = ()
    verb: ClassVar[str] = "hand-over"
    usage: ClassVar[str] = "hand-over 1GTC 2GTC"


@dataclass(frozen=True, slots=True)
class Refit(Action):
    """A reduced unit gets a step back, or several."""

    verb: ClassVar[str] = "refit"
    usage: ClassVar[str] = "refit 3PD, or refit 3PD 2"
    unit: str
    steps: int = 1

    def words(self) -> Sequence[str]:
        return (self.unit, str(self.steps)) if self.steps != 1 else (self.unit,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) not in (1, 2) or (len(words) == 2 and words[1] not in STEPS):
            raise Unreadable(f"'{cls.verb}' wants a unit and perhaps a number of steps: {cls.usage}")
        return cls(names.unit(words[0]), int(words[1]) if len(words) == 2 else 1)


class Reduce(UnitAction):
    """A unit gives up a step of its own accord."""

    __slots__ = ()
    verb: ClassVar[str] = "reduce"
    usage: ClassVar[str] = "reduce 3PD"


class Return(UnitAction):
    """A unit comes back from a pile of withdrawn units."""

    __slots__ = ()
    verb: ClassVar[str] = "return"
    usage: ClassVar[str] = "return 6PD"


class Withdraw(UnitAction):
    """A unit leaves because the track calls for one of its type."""

    __slots__ = ()
    verb: ClassVar[str] = "withdraw"
    usage: ClassVar[str] = "withdraw 6PD"


class Decline(Action):
    """Nothing is withdrawn, at the price of a victory point."""

    __slots__ = ()
    verb: ClassVar[str] = "decline"
    usage: ClassVar[str] = "decline"


class PayPoint(Action):
    """A Mech replacement point is paid in place of a withdrawal."""

    __slots__ = ()
    verb: ClassVar[str] = "pay"
    usage: ClassVar[str] = "pay"


class CombOut(Action):
    """The rear areas are combed out for replacements."""

    __slots__ = ()
    verb: ClassVar[str] = "comb-out"
    usage: ClassVar[str] = "comb-out"


class GoEast(Action):
    """Production moves to the Urals."""

    __slots__ = ()
    verb: ClassVar[str] = "east"
    usage: ClassVar[str] = "east"
