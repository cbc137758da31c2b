"""The actions of the title and their notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.rules.action import (
    Action,
    Names,
    UnitAction,
    UnitAlongPath,
    UnitToHex,
    read_units,
)
from stavka.rules.refusal import Unreadable


class Move(UnitAlongPath):
    """Normal movement along a path, the starting hex first."""

    __slots__ = ()
    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 24Pz 1425-1426-1326"


class Rail(UnitAlongPath):
    """Rail movement; the path names every rail hex, and may leave the map at one exit and come back at another."""

    __slots__ = ()
    verb: ClassVar[str] = "rail"
    usage: ClassVar[str] = "rail 40Pz 0534-0533-0532"


@dataclass(frozen=True, slots=True)
class Battle(Action):
    """Units against the enemies of one or more hexes, perhaps with bombers and at lower odds than could be had."""

    attackers: tuple[str, ...]
    hexes: tuple[str, ...]
    air: int = 0
    at: str = ""

    def words(self) -> Sequence[str]:
        words = ["+".join(self.attackers), "+".join(self.hexes)]
        if self.air:
            words += ["air", str(self.air)]
        if self.at:
            words += ["at", self.at]
        return words

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) < 2:
            raise Unreadable(f"'{cls.verb}' wants attackers and the hexes attacked: {cls.usage}")
        attackers = read_units(words[0], names)
        hexes = tuple(names.hex(word) for word in words[1].split("+"))
        air, at = 0, ""
        rest = words[2:]
        while rest:
            if rest[0] == "air" and len(rest) > 1 and rest[1].isdecimal():
                air = int(rest[1])
            elif rest[0] == "at" and len(rest) > 1:
                at = rest[1]
            else:
                raise Unreadable(f"{' '.join(rest)!r} does not belong to '{cls.verb}': {cls.usage}")
            rest = rest[2:]
        return cls(attackers, hexes, air, at)

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers


class Attack(Battle):
    """An attack in a combat phase."""

    __slots__ = ()
    verb: ClassVar[str] = "attack"
    usage: ClassVar[str] = "attack 24Pz+47Pz 1524 air 1 at 3-1"


class AutomaticVictory(Battle):
    """A 10-1 attack during movement."""

    __slots__ = ()
    verb: ClassVar[str] = "overrun"
    usage: ClassVar[str] = "overrun 24Pz+47Pz 1524 air 1"


class RetreatTo(UnitAlongPath):
    """Retreats a unit along a path, the hex it leaves first."""

    __slots__ = ()
    verb: ClassVar[str] = "retreat"
    usage: ClassVar[str] = "retreat 5A 1422-1421-1420"


class GiveUp(UnitAction):
    """Names a unit that surrenders because it cannot make a legal attack."""

    __slots__ = ()
    verb: ClassVar[str] = "give-up"
    usage: ClassVar[str] = "give-up 5Inf"


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


class Drop(UnitToHex):
    """Drops paratroops on a hex."""

    __slots__ = ()
    verb: ClassVar[str] = "drop"
    usage: ClassVar[str] = "drop 5Para 1815"


class Withdraw(UnitAction):
    """Takes a unit out of play because the order of battle card wants it elsewhere."""

    __slots__ = ()
    verb: ClassVar[str] = "withdraw"
    usage: ClassVar[str] = "withdraw 2SSPz"


OFF_MAP_WORD = "off-map"  # how the notation names the Off-Map Units Box


@dataclass(frozen=True, slots=True)
class SeaMove(Action):
    """A move by sea to a hex or, where that can be, to the Off-Map Units Box."""

    unit: str
    to: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.to)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and where it goes: {cls.usage}")
        off_map = words[1].lower().replace("_", "-") == OFF_MAP_WORD
        return cls(names.unit(words[0]), OFF_MAP_WORD if off_map else names.hex(words[1]))


class Transfer(SeaMove):
    """A sea transfer from port to port."""

    __slots__ = ()
    verb: ClassVar[str] = "transfer"
    usage: ClassVar[str] = "transfer 5Inf 3623, or transfer 5Inf off-map"


class Invade(SeaMove):
    """A sea invasion of a coastal hex."""

    __slots__ = ()
    verb: ClassVar[str] = "invade"
    usage: ClassVar[str] = "invade 5Inf 3422"


class Evacuate(SeaMove):
    """A sea evacuation from a coastal hex to a port or off the map."""

    __slots__ = ()
    verb: ClassVar[str] = "evacuate"
    usage: ClassVar[str] = "evacuate 5Inf 3024, or evacuate 5Inf off-map"


class Remnant(UnitAction):
    """Names the battlegroup that survives in a hex of lost defenders."""

    __slots__ = ()
    verb: ClassVar[str] = "remnant"
    usage: ClassVar[str] = "remnant BG-Pz1"


class Relocate(UnitAlongPath):
    """Moves a worker by rail to the east edge and beyond, the city it leaves first."""

    __slots__ = ()
    verb: ClassVar[str] = "relocate"
    usage: ClassVar[str] = "relocate Worker-1a 2402-2401"


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """Takes a unit off the map, from where it stands, along a path to the edge, or from a box."""

    unit: str
    path: tuple[str, ...] = ()

    verb: ClassVar[str] = "exit"
    usage: ClassVar[str] = "exit 24Pz 1202-1201, or exit 24Pz where it stands"

    def words(self) -> Sequence[str]:
        return (self.unit, "-".join(self.path)) if self.path else (self.unit,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) not in (1, 2):
            raise Unreadable(f"'{cls.verb}' wants a unit and perhaps a path: {cls.usage}")
        path = tuple(names.hex(word) for word in words[1].split("-")) if len(words) == 2 else ()
        return cls(names.unit(words[0]), path)


@dataclass(frozen=True, slots=True)
class VariantAction(Action):
    """An answer to the question whether history shall go another way."""

    variant: str

    def words(self) -> Sequence[str]:
        return (self.variant,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1:
            raise Unreadable(f"'{cls.verb}' wants the name of a variant: {cls.usage}")
        return cls(words[0].lower())


class Adopt(VariantAction):
    """Takes up a variant."""

    __slots__ = ()
    verb: ClassVar[str] = "adopt"
    usage: ClassVar[str] = "adopt var-tunisia"


class Decline(VariantAction):
    """Leaves a variant alone."""

    __slots__ = ()
    verb: ClassVar[str] = "decline"
    usage: ClassVar[str] = "decline var-tunisia"


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
