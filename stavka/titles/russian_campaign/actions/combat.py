"""Actions of battles and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitAlongPath, read_units
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class Battle(Action):
    """Units against the enemies of one or more hexes, perhaps with bombers and at lower odds than could be had."""

    attackers: tuple[str, ...]
    hexes: tuple[str, ...]
    air: int = 0
    at: str = field(default="", metadata={"told": "At lower odds, for example 2-1"})

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
            word, value = rest[0].lower(), rest[1] if len(rest) > 1 else ""
            if word == "air" and value.isdecimal() and len(value) <= 3:
                air = int(value)
            elif word == "at" and value:
                at = value
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


class Remnant(UnitAction):
    """Names the battlegroup that survives in a hex of lost defenders."""

    __slots__ = ()
    verb: ClassVar[str] = "remnant"
    usage: ClassVar[str] = "remnant BG-Pz1"
