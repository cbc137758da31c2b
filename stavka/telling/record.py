"""What a side is told of a step of the record: all of it, or what the table would show to its eyes."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

from stavka.engine.action import Action
from stavka.engine.position import Position
from stavka.engine.record.entry import Entry
from stavka.engine.stage import CHANCE
from stavka.engine.title import Title

SECRET = "…"  # in the place of what was done or chosen
SOME_PIECE = "?"  # in an action, in the place of a piece that could not be told from others
SOME_UNIT = "a unit"  # the same in a sentence
PLAIN = re.compile(r"[\w/]+")  # most names are one such word; what is hidden changes with every step


class Told(NamedTuple):
    """A line of the record for the eyes of one side."""

    turn: int
    stage: str
    actor: str
    move: str
    news: tuple[str, ...]


def told_openly(entry: Entry) -> Told:
    return Told(entry.turn, entry.stage, entry.actor, str(entry.move), entry.news)


def told(title: Title[Position], hidden: frozenset[str], entry: Entry, side: str) -> Told:
    """A step as a side saw it; ``hidden`` are the pieces that it could look at neither before nor after.

    Where pieces are seen to be moved, they are told, without the names of those that are hidden. Where the title does
    not say that they are, nothing is told of what the other side does.
    """
    names = any_of(hidden)
    stage = SECRET if names.search(entry.stage) else entry.stage
    if title.moves_are_seen:
        news = tuple(names.sub(SOME_UNIT, sentence) for sentence in entry.news)
        return Told(entry.turn, stage, entry.actor, _move(entry, side, names), news)
    if entry.actor not in (side, CHANCE):
        return Told(entry.turn, stage, entry.actor, SECRET, ())
    news = tuple(sentence for sentence in entry.news if not names.search(sentence))
    return Told(entry.turn, stage, entry.actor, str(entry.move), news)


def _move(entry: Entry, side: str, names: Names) -> str:
    if not isinstance(entry.move, Action) or entry.actor == side:
        return names.sub(SOME_PIECE, str(entry.move))
    seen = entry.move.openly()
    return f"{entry.move.verb} {SECRET}" if seen is None else names.sub(SOME_PIECE, seen)


class Names:
    """Names of pieces, to be found in a text where they stand as words of their own."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self._words = _words(frozenset(filterfalse(_is_plain, names)))

    def search(self, text: str) -> bool:
        return any(match.group() in self._names for match in self._words.finditer(text))

    def sub(self, instead: str, text: str) -> str:
        return self._words.sub(lambda match: instead if match.group() in self._names else match.group(), text)


@lru_cache(maxsize=16_384)  # a step asks again about nearly all of the names of the last
def _is_plain(name: str) -> bool:
    return PLAIN.fullmatch(name) is not None


@lru_cache(maxsize=64)
def _words(names: frozenset[str]) -> re.Pattern[str]:
    """Any plain word, and these names that are more than a word."""
    longest_first = sorted(names, key=len, reverse=True)
    forms = "|".join([*map(re.escape, longest_first), PLAIN.pattern])
    return re.compile(rf"(?<![\w/])(?:{forms})(?![\w/])")


@lru_cache(maxsize=64)
def any_of(names: frozenset[str]) -> Names:
    """Any of these names where it stands as a word of its own."""
    return Names(names)
