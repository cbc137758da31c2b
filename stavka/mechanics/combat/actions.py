"""Actions that battles of several titles have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitAlongPath, read_units
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class GroupAttack(Action):
    """Units together against the enemies in one hex or several."""

    attackers: tuple[str, ...]
    hexes: tuple[str, ...]

    def words(self) -> Sequence[str]:
        return ["+".join(self.attackers), "+".join(self.hexes)]

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        attackers, hexes, rest = cls.read_group(words, names)
        if rest:
            raise Unreadable(f"{' '.join(rest)!r} does not belong to '{cls.verb}': {cls.usage}")
        return cls(attackers, hexes)

    @classmethod
    def read_group(cls, words: list[str], names: Names) -> tuple[tuple[str, ...], tuple[str, ...], list[str]]:
        """The attackers and the hexes, and the words after them."""
        if len(words) < 2:
            raise Unreadable(f"'{cls.verb}' wants attackers and the hexes attacked: {cls.usage}")
        return read_units(words[0], names), tuple(names.hex(word) for word in words[1].split("+")), words[2:]

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers


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


class RetreatNext(UnitAction):
    """Names the unit that retreats next."""

    __slots__ = ()
    verb: ClassVar[str] = "next"
    usage: ClassVar[str] = "next 5A"


class Advance(UnitAction):
    """Advances a unit into the hex that a battle has emptied."""

    __slots__ = ()
    verb: ClassVar[str] = "advance"
    usage: ClassVar[str] = "advance 3Pz"


@dataclass(frozen=True, slots=True)
class AdvanceTogether(Advance):
    """Advances a unit, or several one after the other."""

    usage: ClassVar[str] = "advance 3Pz+4Pz"
    more: tuple[str, ...] = ()

    def words(self) -> Sequence[str]:
        return ("+".join(self.units),)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1:
            raise Unreadable(f"'{cls.verb}' wants units: {cls.usage}")
        first, *more = read_units(words[0], names)
        return cls(first, tuple(more))

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit, *self.more)
