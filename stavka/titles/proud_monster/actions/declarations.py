"""Actions that declare something for a week or a turn, or lay supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, HexAction, Names, UnitAction, UnitsAction, UnitToHex, WordAction
from stavka.engine.refusal import Unreadable

SOME = "?"  # in the place of what the other side does not see


@dataclass(frozen=True, slots=True)
class DeclareOffensive(Action):
    """Makes this a Seasonal Offensive week."""

    verb: ClassVar[str] = "offensive"
    usage: ClassVar[str] = "offensive"


@dataclass(frozen=True, slots=True)
class Gambit(Action):
    """Declares the Manstein Gambit."""

    verb: ClassVar[str] = "gambit"
    usage: ClassVar[str] = "gambit"


@dataclass(frozen=True, slots=True)
class Pause(WordAction):
    """Declares a Paulus Pause of so many weeks."""

    verb: ClassVar[str] = "pause"
    usage: ClassVar[str] = "pause 2"
    known: ClassVar[tuple[str, ...]] = ("1", "2", "3")
    rule: ClassVar[str] = "pmd:8.10-a"


class Concentrate(UnitsAction):
    """Concentrates all supply on some units for this week."""

    __slots__ = ()
    verb: ClassVar[str] = "concentrate"
    usage: ClassVar[str] = "concentrate 3PD+4PD+10MID"


class Deploy(UnitToHex):
    """Sets a unit up in a hex."""

    __slots__ = ()
    verb: ClassVar[str] = "deploy"
    usage: ClassVar[str] = "deploy 31ID 0821"
    is_secret: ClassVar[bool] = True


class Forgo(UnitAction):
    """Declares a unit unsupplied for this phase."""

    __slots__ = ()
    verb: ClassVar[str] = "forgo"
    usage: ClassVar[str] = "forgo 31ID"


@dataclass(frozen=True, slots=True)
class AirSupply(HexAction):
    """Commits an air supply marker to a hex."""

    verb: ClassVar[str] = "airlift"
    usage: ClassVar[str] = "airlift 3616"


@dataclass(frozen=True, slots=True)
class LaySupply(Action):
    """Lays an offensive supply marker of a value face down on a hex."""

    verb: ClassVar[str] = "supply"
    usage: ClassVar[str] = "supply 5 3419"
    is_secret: ClassVar[bool] = True
    value: int
    hex: str

    def words(self) -> Sequence[str]:
        return (str(self.value), self.hex)

    def openly(self) -> str:
        """Where it lies is never hidden (pmd:8.6-a)."""
        return f"{self.verb} {SOME} {self.hex}"

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2 or not (words[0].isascii() and words[0].isdigit()):
            raise Unreadable(f"'{cls.verb}' wants the value of a marker and a hex: {cls.usage}")
        return cls(int(words[0][:3]), names.hex(words[1]))


@dataclass(frozen=True, slots=True)
class SupplyTown(HexAction):
    """Turns an offensive supply marker up to serve as a town."""

    verb: ClassVar[str] = "depot"
    usage: ClassVar[str] = "depot 3419"


@dataclass(frozen=True, slots=True)
class Subtract(Action):
    """Takes one off the losses of both sides."""

    verb: ClassVar[str] = "subtract"
    usage: ClassVar[str] = "subtract"


@dataclass(frozen=True, slots=True)
class RequireRetreat(Action):
    """Requires the defender to take its last loss as a retreat."""

    verb: ClassVar[str] = "require-retreat"
    usage: ClassVar[str] = "require-retreat"
