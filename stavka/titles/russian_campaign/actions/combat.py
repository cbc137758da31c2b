"""Actions of battles and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from stavka.engine.action import Names, UnitAction
from stavka.engine.refusal import Unreadable
from stavka.mechanics.combat.actions import GroupAttack


@dataclass(frozen=True, slots=True)
class Battle(GroupAttack):
    """Units against the enemies of one or more hexes, perhaps with bombers and at lower odds than could be had."""

    air: int = 0
    at: str = field(default="", metadata={"label": "At lower odds, for example 2-1"})

    def words(self) -> Sequence[str]:
        words = list(GroupAttack.words(self))
        if self.air:
            words += ["air", str(self.air)]
        if self.at:
            words += ["at", self.at]
        return words

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        attackers, hexes, rest = cls.read_group(words, names)
        air, at = 0, ""
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


class Remnant(UnitAction):
    """Names the battlegroup that survives in a hex of lost defenders."""

    __slots__ = ()
    verb: ClassVar[str] = "remnant"
    usage: ClassVar[str] = "remnant BG-Pz1"
