"""What a side is told of a step of the record: all of it, or what the table would show to its eyes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from stavka.engine.action import Action
from stavka.engine.position import Position
from stavka.engine.record.entry import Entry
from stavka.engine.stage import CHANCE
from stavka.engine.title import Title

SECRET = "…"  # in the place of what was done or chosen
SOME_PIECE = "?"  # in an action, in the place of a piece that could not be told from others
SOME_UNIT = "a unit"  # the same in a sentence


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


def _move(entry: Entry, side: str, names: re.Pattern[str]) -> str:
    if isinstance(entry.move, Action) and entry.move.is_secret and entry.actor != side:
        return f"{entry.move.verb} {SECRET}"
    return names.sub(SOME_PIECE, str(entry.move))


@lru_cache(maxsize=64)  # what is hidden changes seldom from one step to the next
def any_of(names: frozenset[str]) -> re.Pattern[str]:
    """Any of these names where it stands as a word of its own."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w/])(?:{'|'.join(map(re.escape, longest_first))})(?![\w/])" if longest_first else "(?!)")
