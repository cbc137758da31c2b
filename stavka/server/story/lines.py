"""A step of the record as a line of a story: what a side was told of it, and nothing else, says where it happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stavka.engine.action import Action
from stavka.engine.position import Position
from stavka.engine.record.entry import Entry, Throw
from stavka.server.story.shapes import Line
from stavka.telling.offers import aims, label_of
from stavka.telling.record import SOME_PIECE, Told


class Places(NamedTuple):
    """The pieces and hexes of a line."""

    units: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


def line(pos: Position, entry: Entry, told: Told, step: int) -> Line:
    """The position is the one before the step."""
    move = entry.move
    whole = isinstance(move, Action) and told.move == str(move)
    if whole:
        assert isinstance(move, Action)
        found, words = _of_action(pos, move), label_of(pos, move)
    else:
        found = _of_words(pos, told.move.split()[1:])
        words = _seen(pos, told.move, found)
    return {
        "step": step,
        "stage": told.stage,
        "actor": told.actor,
        "words": words,
        "news": told.news,
        "dice": move.dice if isinstance(move, Throw) and told.move == str(move) else (),
        "units": found.units,
        "path": found.path,
        "hexes": found.hexes,
    }


def _seen(pos: Position, told: str, found: Places) -> str:
    """A march of which not every piece is seen, in words like those of one that is known."""
    verb, *rest = told.split()
    unseen = sum(part == SOME_PIECE for word in rest for part in word.split("+"))
    if not found.path or not unseen:  # elsewhere it may stand for a figure
        return told
    who = [*found.units, "an unseen unit" if unseen == 1 else f"{unseen} unseen units"]
    where = ", ".join(pos.board.label(pos.board.grid.index(name)) for name in found.hexes)
    return f"{verb.replace('-', ' ').capitalize()} {' + '.join(who)} → {where}"


def attackers_of(action: Action) -> tuple[str, ...]:
    """The pieces that attack, of an action that has some."""
    return tuple(getattr(action, "attackers", ()))


def _of_action(pos: Position, action: Action) -> Places:
    where = aims(pos, action)
    return Places(tuple(dict.fromkeys((*action.units, *attackers_of(action)))), where.path, where.hexes)


def _of_words(pos: Position, words: Iterable[str]) -> Places:
    """Where names are withheld, the words that are left say which pieces and hexes are meant."""
    grid, names = pos.board.grid, pos.roster.short
    units: list[str] = []
    path: tuple[str, ...] = ()
    hexes: list[str] = []
    for word in words:
        way, group = tuple(word.split("-")), word.split("+")
        if len(way) > 1 and all(hex in grid for hex in way):
            path = way
            hexes.append(way[-1])
        elif all(part in grid for part in group):
            hexes += group
        else:
            units += [part for part in group if part in names]
    return Places(tuple(units), path, tuple(hexes))
