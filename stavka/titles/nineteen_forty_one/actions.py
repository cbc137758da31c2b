"""The actions of the base game and their notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitAlongPath, UnitToHex, read_units
from stavka.engine.refusal import Unreadable
from stavka.mechanics.combat import actions

SINGLE_HEX = "n41:7-single-hex"


@dataclass(frozen=True, slots=True)
class Move(UnitAlongPath):
    """Movement hex by hex, the starting hex first."""

    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 3PzGr 1423-1422-1421"


@dataclass(frozen=True, slots=True)
class Rail(UnitAlongPath):
    """Rail movement along every rail hex, the starting hex first; a unit that enters starts at a supply source."""

    verb: ClassVar[str] = "rail"
    usage: ClassVar[str] = "rail 28A 1401-1402-1403"


@dataclass(frozen=True, slots=True)
class Enter(UnitAlongPath):
    """A unit comes on at a map edge and moves on, its hex of entry first."""

    verb: ClassVar[str] = "enter"
    usage: ClassVar[str] = "enter 50Inf 1328-1327"


@dataclass(frozen=True, slots=True)
class Place(UnitToHex):
    """A Soviet reinforcement appears at a major city."""

    verb: ClassVar[str] = "place"
    usage: ClassVar[str] = "place 28A Moscow"


@dataclass(frozen=True, slots=True)
class Replace(UnitAction):
    """Takes an eliminated unit as a replacement."""

    verb: ClassVar[str] = "replace"
    usage: ClassVar[str] = "replace 5A"


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Units attack the enemies in one hex, perhaps with air points."""

    verb: ClassVar[str] = "attack"
    usage: ClassVar[str] = "attack 3PzGr+5Inf 1523 air 1"
    attackers: tuple[str, ...]
    hex: str
    air: int = 0

    def words(self) -> Sequence[str]:
        words = ["+".join(self.attackers), self.hex]
        return [*words, "air", str(self.air)] if self.air else words

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        air = 0
        if len(words) == 4 and words[2].lower() == "air" and words[3].isdecimal():
            air = int(words[3])
        elif len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants attackers and the one hex attacked: {cls.usage}", SINGLE_HEX)
        if "+" in words[1]:
            raise Unreadable(
                f"an attack is made on one hex, not on {words[1].replace('+', ' and ')} at once", SINGLE_HEX
            )
        return cls(read_units(words[0], names), names.hex(words[1]), air)

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers


@dataclass(frozen=True, slots=True)
class Points(Action):
    """Base of actions that spend a number of air points."""

    points: int

    def words(self) -> Sequence[str]:
        return (str(self.points),)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1 or not words[0].isdecimal():
            raise Unreadable(f"'{cls.verb}' wants a number of air points: {cls.usage}")
        return cls(int(words[0]))


@dataclass(frozen=True, slots=True)
class AirAgainst(Points):
    """The non-phasing player's air points against an attack, perhaps none."""

    verb: ClassVar[str] = "air"
    usage: ClassVar[str] = "air 1"


@dataclass(frozen=True, slots=True)
class Negate(Points):
    """Cancels so many of the other player's air points."""

    verb: ClassVar[str] = "negate"
    usage: ClassVar[str] = "negate 2"


class RetreatTo(actions.RetreatTo):
    """Retreats a unit along a path, the hex it leaves first."""

    __slots__ = ()
    usage: ClassVar[str] = "retreat 3A 1523-1522"


@dataclass(frozen=True, slots=True)
class Advance(UnitAction):
    """Advances a unit into the hex that was cleared."""

    verb: ClassVar[str] = "advance"
    usage: ClassVar[str] = "advance 3PzGr"
