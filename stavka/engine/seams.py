"""Seams: the named places at which chapters, optional rules and variants of a title change what happens elsewhere.

A title lists its seams in one dataclass, with the kinds below as its fields; a figure or a function that is simply
replaced needs no kind. The base game asks its seams and does not know who answers. An empty seam is false, so that a
game without options pays next to nothing:

>>> from dataclasses import dataclass, field
>>> @dataclass
... class Seams:
...     city_taken: Reactions[[list[str], str]] = field(default_factory=Reactions)
...     rail_capacity: Adjustments[int, [str]] = field(default_factory=Adjustments)
...     snow_turns: tuple[int, ...] = (4, 5)
>>> def early_winter(seams: Seams) -> None:
...     seams.snow_turns = (3, *seams.snow_turns)
...     seams.rail_capacity.append(lambda capacity, weather: capacity // 2 if weather == "snow" else capacity)
>>> book = Rulebook(Seams, [OptionalRule("early-winter", "snow from September", early_winter)])
>>> book.seams({"early-winter"}).rail_capacity(10, "snow"), book.seams(()).rail_capacity(10, "snow")
(5, 10)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Concatenate, Generic, ParamSpec, TypeVar

Q = ParamSpec("Q")
R = TypeVar("R")
T = TypeVar("T")
S = TypeVar("S")


class Reactions(list[Callable[Q, None]], Generic[Q]):
    """What follows from an event: every function is called, in order."""

    def __call__(self, *event: Q.args, **named: Q.kwargs) -> None:
        for react in self:
            react(*event, **named)


class Answers(list[Callable[Q, R | None]], Generic[Q, R]):
    """A question that one function may answer, such as why something is refused: the first answer counts."""

    def __call__(self, *question: Q.args, **named: Q.kwargs) -> R | None:
        for answer in self:
            found = answer(*question, **named)
            if found is not None:
                return found
        return None


class Conditions(list[Callable[Q, bool]], Generic[Q]):
    """Something that holds if one function says so."""

    def __call__(self, *question: Q.args, **named: Q.kwargs) -> bool:
        for holds in self:  # noqa: SIM110 - a generator would cost more than most of these questions
            if holds(*question, **named):
                return True
        return False


class Adjustments(list[Callable[Concatenate[T, Q], T]], Generic[T, Q]):
    """A value that each function may change, in order."""

    def __call__(self, value: T, *about: Q.args, **named: Q.kwargs) -> T:
        for adjust in self:
            value = adjust(value, *about, **named)
        return value


def nothing(seams: object) -> None:
    """Of an optional rule that changes nothing by itself."""


@dataclass(frozen=True, slots=True)
class OptionalRule(Generic[S]):
    """A rule that players may agree on: its name, a line for the player, and what it changes at the seams."""

    name: str
    line: str
    register: Callable[[S], None] = nothing


class Rulebook(Generic[S]):
    """The seams of a title under every set of optional rules that is asked for, each composed once."""

    def __init__(self, base: Callable[[], S], optional: Iterable[OptionalRule[S]]) -> None:
        self._base = base
        self._optional = tuple(optional)
        self._composed: dict[frozenset[str], S] = {}

    def seams(self, agreed: Iterable[str]) -> S:
        """The base game with the rules agreed on, which register in the order of the rulebook."""
        key = frozenset(agreed)
        if key not in self._composed:
            seams = self._base()
            for rule in self._optional:
                if rule.name in key:
                    rule.register(seams)
            self._composed[key] = seams
        return self._composed[key]
