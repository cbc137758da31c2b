"""Actions of battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitsToHex, UnitToHex, WordAction, read_units
from stavka.engine.refusal import Unreadable

LUFTWAFFE = "luftwaffe"


@dataclass(frozen=True, slots=True)
class Battle(Action):
    """Base of attacks: attackers, the one hex attacked, perhaps with a Luftwaffe counter."""

    attackers: tuple[str, ...]
    hex: str
    luftwaffe: bool = field(default=False, metadata={"label": "A Luftwaffe counter helps"})

    def words(self) -> Sequence[str]:
        words = ["+".join(self.attackers), self.hex]
        return [*words, LUFTWAFFE] if self.luftwaffe else words

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        support = len(words) == 3 and words[2].lower() == LUFTWAFFE
        if len(words) != 2 and not support:
            raise Unreadable(f"'{cls.verb}' wants attackers and one hex, perhaps '{LUFTWAFFE}': {cls.usage}")
        return cls(read_units(words[0], names), names.hex(words[1]), support)

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers


@dataclass(frozen=True, slots=True)
class Attack(Battle):
    """A prepared assault."""

    verb: ClassVar[str] = "attack"
    usage: ClassVar[str] = "attack 24Pz+46Pz+12Inf 2115 luftwaffe"


@dataclass(frozen=True, slots=True)
class Assault(Battle):
    """A mobile assault into the next hex, during movement."""

    verb: ClassVar[str] = "assault"
    usage: ClassVar[str] = "assault 24Pz+46Pz 2115 luftwaffe"


@dataclass(frozen=True, slots=True)
class Luftwaffe(Action):
    """A Luftwaffe counter helps the defence."""

    verb: ClassVar[str] = "luftwaffe"
    usage: ClassVar[str] = "luftwaffe"


@dataclass(frozen=True, slots=True)
class Support(Action):
    """Commits a Soviet support marker to a battle; artillery and air armies to one of the armies."""

    verb: ClassVar[str] = "support"
    usage: ClassVar[str] = "support artillery 5GT"
    known: ClassVar[tuple[str, ...]] = ("artillery", "air", "partisans", "airborne", "interceptors")
    kind: str
    unit: str = ""

    def words(self) -> Sequence[str]:
        return (self.kind, self.unit) if self.unit else (self.kind,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        kind = words[0].lower() if words else ""
        if kind not in cls.known or len(words) != (2 if kind in ("artillery", "air") else 1):
            raise Unreadable(f"'{cls.verb}' wants a kind of support and perhaps an army: {cls.usage}")
        return cls(kind, names.unit(words[1]) if len(words) == 2 else "")

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit,) if self.unit else ()


@dataclass(frozen=True, slots=True)
class Result(WordAction):
    """Keeps a bloodbath or takes a retreat in its stead."""

    verb: ClassVar[str] = "result"
    usage: ClassVar[str] = "result retreat"
    known: ClassVar[tuple[str, ...]] = ("bloodbath", "retreat")


@dataclass(frozen=True, slots=True)
class Retreat(UnitsToHex):
    """Retreats units of one hex to another, together."""

    verb: ClassVar[str] = "retreat"
    usage: ClassVar[str] = "retreat 3A+11Mech 1715"


@dataclass(frozen=True, slots=True)
class Advance(UnitToHex):
    """Advances a unit after combat."""

    verb: ClassVar[str] = "advance"
    usage: ClassVar[str] = "advance 3Pz 2314"
