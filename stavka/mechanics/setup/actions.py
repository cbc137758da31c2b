"""Actions of the bidding and of the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class BidFirst(Action):
    """The winner of the roll opens the auction."""

    verb: ClassVar[str] = "bid-first"
    usage: ClassVar[str] = "bid-first"


@dataclass(frozen=True, slots=True)
class BidSecond(Action):
    """The winner of the roll lets the other player open the auction."""

    verb: ClassVar[str] = "bid-second"
    usage: ClassVar[str] = "bid-second"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bids replacement factors for the German side."""

    verb: ClassVar[str] = "bid"
    usage: ClassVar[str] = "bid 11"
    factors: int

    def words(self) -> Sequence[str]:
        return (str(self.factors),)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        number = words[0] if len(words) == 1 else ""
        digits = number.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= 3):
            raise Unreadable(f"'{cls.verb}' wants a whole number of at most three digits: {cls.usage}")
        return cls(int(number))


@dataclass(frozen=True, slots=True)
class PassBid(Action):
    """Declines to bid further."""

    verb: ClassVar[str] = "pass"
    usage: ClassVar[str] = "pass"


class Take(UnitAction):
    """Takes a unit back off the map while its side sets up."""

    __slots__ = ()
    verb: ClassVar[str] = "take"
    usage: ClassVar[str] = "take 24Pz"


@dataclass(frozen=True, slots=True)
class Auto(Action):
    """Completes a set-up as history had it."""

    verb: ClassVar[str] = "auto"
    usage: ClassVar[str] = "auto"
