"""Actions that give units of the Reinforcement Phase more strength, or form new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, read_units
from stavka.engine.refusal import Unreadable


def read_value(word: str, usage: str) -> int:
    """The value of a Mech Upgrade."""
    if word not in ("1", "2"):
        raise Unreadable(f"a Mech Upgrade has the value 1 or 2, not {word!r}: {usage}")
    return int(word)


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """A Mech Upgrade of some value is given to a unit."""

    verb: ClassVar[str] = "upgrade"
    usage: ClassVar[str] = "upgrade 3PD 2"
    unit: str
    value: int

    def words(self) -> Sequence[str]:
        return (self.unit, str(self.value))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and a value: {cls.usage}")
        return cls(names.unit(words[0]), read_value(words[1], cls.usage))


@dataclass(frozen=True, slots=True)
class TurnIn(Action):
    """A Mech Upgrade is turned in for a Mech point."""

    verb: ClassVar[str] = "turn-in"
    usage: ClassVar[str] = "turn-in 1"
    value: int

    def words(self) -> Sequence[str]:
        return (str(self.value),)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1:
            raise Unreadable(f"'{cls.verb}' wants a value: {cls.usage}")
        return cls(read_value(words[0], cls.usage))


class Absorb(UnitAction):
    """A unit takes a step of its own Mech Upgrade."""

    __slots__ = ()
    verb: ClassVar[str] = "absorb"
    usage: ClassVar[str] = "absorb 3GTC"


@dataclass(frozen=True, slots=True)
class FormDetachment(Action):
    """A corps detachment is formed of three lost divisions."""

    verb: ClassVar[str] = "form"
    usage: ClassVar[str] = "form KAA 161ID+293ID+355ID"
    unit: str
    made_of: tuple[str, ...]

    def words(self) -> Sequence[str]:
        return (self.unit, "+".join(self.made_of))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and three divisions: {cls.usage}")
        return cls(names.unit(words[0]), read_units(words[1], names))

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit, *self.made_of)
