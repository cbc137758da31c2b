"""Actions of battles and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitAlongPath, read_units
from stavka.engine.refusal import Unreadable
from stavka.mechanics.combat.actions import AdvanceTogether, GroupAttack


@dataclass(frozen=True, slots=True)
class Battle(GroupAttack):
    """Units against the enemies of one hex or several, perhaps with air units that are named."""

    air: tuple[str, ...] = ()

    def words(self) -> Sequence[str]:
        words = list(GroupAttack.words(self))
        return [*words, "air", "+".join(self.air)] if self.air else words

    @classmethod
    def extra(cls, words: list[str]) -> tuple[dict[str, str | bool], list[str]]:
        """What an attack may say beyond its units, hexes and air units; and the words that are left."""
        return {}, words

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        attackers, hexes, rest = cls.read_group(words, names)
        air: tuple[str, ...] = ()
        more: dict[str, str | bool] = {}
        while rest:  # what is added comes in any order
            left = len(rest)
            if left > 1 and rest[0].lower() == "air" and not air:
                air, rest = read_units(rest[1], names), rest[2:]
            found, rest = cls.extra(rest)
            more |= found
            if len(rest) == left:
                break
        if rest:
            raise Unreadable(f"{' '.join(rest)!r} does not belong to '{cls.verb}': {cls.usage}")
        return cls(attackers, hexes, air, **more)


@dataclass(frozen=True, slots=True)
class Attack(Battle):
    """An attack in a combat phase, perhaps at lower odds than could be had, or on the Blitzkrieg table."""

    verb: ClassVar[str] = "attack"
    usage: ClassVar[str] = "attack 24Pz+47Pz 1524 air Stuka1+Stuka2 at 3-1 blitz"
    at: str = field(default="", metadata={"label": "At lower odds, for example 2-1"})
    blitz: bool = field(default=False, metadata={"label": "On the Blitzkrieg table"})

    def words(self) -> Sequence[str]:
        words = list(Battle.words(self))
        if self.at:
            words += ["at", self.at]
        return [*words, "blitz"] if self.blitz else words

    @classmethod
    def extra(cls, words: list[str]) -> tuple[dict[str, str | bool], list[str]]:
        more: dict[str, str | bool] = {}
        if len(words) > 1 and words[0].lower() == "at":
            more["at"], words = words[1].replace(":", "-"), words[2:]
        if words and words[0].lower() == "blitz":
            more["blitz"], words = True, words[1:]
        return more, words


class AutomaticVictory(Battle):
    """A 10-1 attack during movement."""

    __slots__ = ()
    verb: ClassVar[str] = "overrun"
    usage: ClassVar[str] = "overrun 24Pz+47Pz 1524 air Stuka1"


@dataclass(frozen=True, slots=True)
class AdvanceInto(AdvanceTogether):
    """Advances units; the hex may be named, as where two were emptied."""

    usage: ClassVar[str] = "advance 24Pz+47Pz 1524"
    hex: str = ""

    def words(self) -> Sequence[str]:
        units = AdvanceTogether.words(self)
        return (*units, self.hex) if self.hex else units

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) not in (1, 2):
            raise Unreadable(f"'{cls.verb}' wants units: {cls.usage}")
        first, *more = read_units(words[0], names)
        return cls(first, tuple(more), names.hex(words[1].rpartition("-")[2]) if len(words) > 1 else "")


class Exploit(UnitAlongPath):
    """The advance of a unit after a Blitzkrieg, through the hex that the defenders left."""

    __slots__ = ()
    verb: ClassVar[str] = "exploit"
    usage: ClassVar[str] = "exploit 24Pz 1524-1523-1522"


class CallMarshal(UnitAction):
    """Uses a Field Marshal in the battle that is declared."""

    __slots__ = ()
    verb: ClassVar[str] = "marshal"
    usage: ClassVar[str] = "marshal Bock"


class Ambush(UnitAction):
    """Has a partisan of the second stage help in the battle that is declared."""

    __slots__ = ()
    verb: ClassVar[str] = "ambush"
    usage: ClassVar[str] = "ambush Partisan1"


@dataclass(frozen=True, slots=True)
class YesOrNo(Action):
    """An answer to a question of a battle."""

    choice: str

    def words(self) -> Sequence[str]:
        return (self.choice,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1 or words[0].lower() not in ("yes", "no"):
            raise Unreadable(f"'{cls.verb}' wants yes or no: {cls.usage}")
        return cls(words[0].lower())


class StandFast(YesOrNo):
    """The owner has units stay in a major city for one more step, or lets them retreat."""

    __slots__ = ()
    verb: ClassVar[str] = "stand"
    usage: ClassVar[str] = "stand yes"


class ThroughFriends(YesOrNo):
    """The owner has a unit led through friends in an enemy zone, or not."""

    __slots__ = ()
    verb: ClassVar[str] = "through"
    usage: ClassVar[str] = "through yes"


class Homeward(YesOrNo):
    """The owner has a unit of a minor ally retreat towards its home, or not."""

    __slots__ = ()
    verb: ClassVar[str] = "homeward"
    usage: ClassVar[str] = "homeward yes"
