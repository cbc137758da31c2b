"""What the notations of several actions have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class HexAction(Action):
    """Base of actions that name one hex."""

    hex: str

    def words(self) -> Sequence[str]:
        return (self.hex,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if not words:
            raise Unreadable(f"'{cls.verb}' wants a hex or place: {cls.usage}")
        return cls(names.hex(" ".join(words)))


@dataclass(frozen=True, slots=True)
class WordAction(Action):
    """Base of actions that choose one word of a few."""

    known: ClassVar[tuple[str, ...]] = ()
    choice: str

    def words(self) -> Sequence[str]:
        return (self.choice,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        word = "-".join(words).lower()
        if word not in cls.known:
            raise Unreadable(f"'{cls.verb}' is followed by {' or '.join(cls.known)}: {cls.usage}")
        return cls(word)


@dataclass(frozen=True, slots=True)
class UnitToUnit(Action):
    """Base of actions that join one unit to another, or put it in its place."""

    unit: str
    other: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.other)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants two units: {cls.usage}")
        return cls(names.unit(words[0]), names.unit(words[1]))
