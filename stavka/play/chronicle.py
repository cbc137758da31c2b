"""The record of a game as each side was told it, step by step: what a side sees later tells it nothing of before."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.telling.record import Told, told, told_openly


class Chronicle:
    """Follows a game that has secrets and writes down for each side what it is told.

    ``at`` gives the game as it stood after some of its steps.
    """

    def __init__(self, at: Callable[[int], Game]) -> None:
        self._at = at
        self._walker: Game | None = None  # the game after the steps that are written down
        self._entries: list[Entry] = []
        self._lines: dict[str, list[Told]] = {}
        self._hidden: dict[str, frozenset[str]] = {}

    def lines(self, game: Game, side: str, since: int = 0) -> list[Told]:
        """The record for a side from a step on. When nothing is secret any more, all of it is told."""
        since = max(0, since)
        if game.title.open_information or game.result is not None:
            return [told_openly(entry) for entry in game.log[since:]]
        self._follow(game)
        return self._lines[side][since:]

    def _follow(self, game: Game) -> None:
        same = _common(self._entries, game.log)
        if self._walker is None or same < len(self._entries):
            self._walker = self._at(same)
            self._hidden = self._unseen(self._walker)
            del self._entries[same:]
            self._lines = {side: self._lines.get(side, [])[:same] for side in game.title.sides}
        for entry in game.log[same:]:
            self._write(self._walker, entry)

    def _write(self, walker: Game, entry: Entry) -> None:
        before = self._hidden
        walker.play(str(entry.move))
        self._hidden = self._unseen(walker)
        for side, lines in self._lines.items():
            lines.append(told(walker.title, before[side] & self._hidden[side], entry, side))
        self._entries.append(entry)

    @staticmethod
    def _unseen(game: Game) -> dict[str, frozenset[str]]:
        return {side: game.title.unseen(game.position, side) for side in game.title.sides}


def _common(one: list[Entry], other: list[Entry]) -> int:
    """How many steps both records begin with."""
    for step, (a, b) in enumerate(zip(one, other, strict=False)):
        if a is not b and a != b:
            return step
    return min(len(one), len(other))
