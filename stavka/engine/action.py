"""Actions are values; their text is the notation a person reads and types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Protocol, Self

from stavka.engine.refusal import Unreadable


class Names(Protocol):
    """What a word of the notation may stand for."""

    def unit(self, word: str) -> str:
        """The short name of a unit."""

    def hex(self, word: str) -> str:
        """The number of a hex."""


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions. A subclass says its verb, how it is written (``words``) and how it is read (``read``)."""

    verb: ClassVar[str] = ""
    usage: ClassVar[str] = ""
    is_secret: ClassVar[bool] = False  # True when the other side does not hear what is chosen

    def words(self) -> Sequence[str]:
        """What follows the verb in the notation."""
        return ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words()))

    def openly(self) -> str | None:
        """What the other side sees done, where it may not hear all of it; None when it hears the verb alone."""
        return None if self.is_secret else str(self)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if words:
            raise Unreadable(f"'{cls.verb}' stands alone; {' '.join(words)!r} is too much")
        return cls()

    @property
    def units(self) -> tuple[str, ...]:
        """The pieces the action is about."""
        found: list[str] = []
        for field in fields(self):
            value: Any = getattr(self, field.name)
            if field.name in ("unit", "units_named"):
                found.extend([value] if isinstance(value, str) else value)
        return tuple(found)

    @property
    def end(self) -> str | None:
        """The hex in which the action leaves its units; None when it does not say, or takes them off the map."""
        return None


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Ends a phase or a series of choices."""

    verb: ClassVar[str] = "done"
    usage: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class UnitAction(Action):
    """An action that names one unit and nothing else."""

    unit: str

    def words(self) -> Sequence[str]:
        """The unit."""
        return (self.unit,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1:
            raise Unreadable(f"'{cls.verb}' wants one unit: {cls.usage}")
        return cls(names.unit(words[0]))

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit,)


@dataclass(frozen=True, slots=True)
class UnitsAction(Action):
    """An action that names several units, joined by plus signs, and nothing else."""

    wanted: ClassVar[str] = "units joined by plus signs"
    units_named: tuple[str, ...]

    def words(self) -> Sequence[str]:
        """The units."""
        return ("+".join(self.units_named),)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1:
            raise Unreadable(f"'{cls.verb}' wants {cls.wanted}: {cls.usage}")
        return cls(read_units(words[0], names))

    @property
    def units(self) -> tuple[str, ...]:
        return self.units_named


class Lose(UnitAction):
    """Names the unit that is lost."""

    __slots__ = ()
    verb: ClassVar[str] = "lose"
    usage: ClassVar[str] = "lose 5Inf"


@dataclass(frozen=True, slots=True)
class UnitToUnit(Action):
    """An action that joins one unit to another, puts it in its place, or passes something on to it."""

    unit: str
    other: str

    def words(self) -> Sequence[str]:
        """The two units."""
        return (self.unit, self.other)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants two units: {cls.usage}")
        return cls(names.unit(words[0]), names.unit(words[1]))


@dataclass(frozen=True, slots=True)
class UnitToHex(Action):
    """An action that puts one unit in one hex."""

    unit: str
    hex: str

    def words(self) -> Sequence[str]:
        """The unit and the hex."""
        return (self.unit, self.hex)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and a hex: {cls.usage}")
        return cls(names.unit(words[0]), names.hex(words[1]))

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit,)

    @property
    def end(self) -> str | None:
        return self.hex


@dataclass(frozen=True, slots=True)
class UnitAlongPath(Action):
    """An action that takes one unit along a path of hexes, the hex it starts from first."""

    unit: str
    path: tuple[str, ...]

    def words(self) -> Sequence[str]:
        """The unit and its path."""
        return (self.unit, "-".join(self.path))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants a unit and a path: {cls.usage}")
        return cls(names.unit(words[0]), tuple(names.hex(word) for word in words[1].split("-")))

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit,)

    @property
    def end(self) -> str | None:
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class UnitsAlongPath(Action):
    """An action that takes one unit or a stack along a path of hexes, the hex it starts from first."""

    units_named: tuple[str, ...]
    path: tuple[str, ...]

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named), "-".join(self.path))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants units and a path: {cls.usage}")
        return cls(read_units(words[0], names), tuple(names.hex(word) for word in words[1].split("-")))

    @property
    def units(self) -> tuple[str, ...]:
        return self.units_named

    @property
    def end(self) -> str | None:
        return self.path[-1]


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
    rule: ClassVar[str] = ""  # that says which words there are
    choice: str

    def words(self) -> Sequence[str]:
        return (self.choice,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        word = "-".join(words).lower()
        if word not in cls.known:
            raise Unreadable(f"'{cls.verb}' is followed by {' or '.join(cls.known)}: {cls.usage}", cls.rule)
        return cls(word)


@dataclass(frozen=True, slots=True)
class UnitsToHex(Action):
    """An action that takes one unit or several together to a hex."""

    units_named: tuple[str, ...]
    hex: str

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named), self.hex)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants units and a hex: {cls.usage}")
        return cls(read_units(words[0], names), names.hex(words[1]))

    @property
    def units(self) -> tuple[str, ...]:
        return self.units_named

    @property
    def end(self) -> str | None:
        return self.hex


def read_units(word: str, names: Names) -> tuple[str, ...]:
    """Several units joined by plus signs."""
    return tuple(names.unit(part) for part in word.split("+"))


def reader(actions: Sequence[type[Action]]) -> Callable[[str, Names], Action]:
    """A function that reads the notation of these actions."""
    verbs = {action.verb: action for action in actions}

    def read(text: str, names: Names) -> Action:
        words = text.split()
        if not words:
            raise Unreadable("there is nothing to read; an action begins with a verb such as 'move' or 'done'")
        action = verbs.get(words[0].lower())
        if action is None:
            raise Unreadable(f"there is no action {words[0]!r}; known are {', '.join(sorted(verbs))}")
        return action.read(words[1:], names)

    return read
