"""The record of a game as each side was told it, step by step: what a side sees later tells it nothing of before."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from stavka.engine.game import Game
from stavka.engine.record.entry import Entry, common
from stavka.telling.record import Told, told, told_openly

PUBLIC = "public"  # the eyes of somebody who has no side


class Chronicle:
    """Follows a game that has secrets and writes down for each side what it is told.

    ``at`` gives the game as it stood after some of its steps.
    """

    def __init__(self, at: Callable[[int], Game]) -> None:
        self._at = at
        self._walker: Game | None = None  # the game after the steps that are written down
        self._firm: tuple[int, Game] | None = None  # the same where nothing can be taken back any more
        self._entries: list[Entry] = []
        self._lines: dict[str, list[Told]] = {}
        self._hidden: dict[str, frozenset[str]] = {}

    def begin_at(self, game: Game, lines: Mapping[str, list[Told]]) -> None:
        """Go on from a game whose record was written down before, for each side."""
        self._walker = game.copy()
        self._walker.dice = None
        self._firm = len(game.log), self._walker.copy()
        self._entries, self._lines = game.log.copy(), {side: list(told) for side, told in lines.items()}
        self._hidden = self._unseen(game)

    def lines(self, game: Game, side: str, since: int = 0) -> list[Told]:
        """The record for a side from a step on. When nothing is secret any more, all of it is told."""
        since = max(0, since)
        if game.title.open_information or game.result is not None:
            return [told_openly(entry) for entry in game.log[since:]]
        return self.written(game, since)[side]

    def written(self, game: Game, since: int) -> dict[str, list[Told]]:
        """What each side was told from a step on, whatever is secret now."""
        self._follow(game)
        return {side: lines[since:] for side, lines in self._lines.items()}

    def _follow(self, game: Game) -> None:
        same = common(self._entries, game.log)
        if self._walker is None or same < len(self._entries):
            if self._firm is not None and self._firm[0] <= same:
                same, firm = self._firm
                self._walker = firm.copy()
            else:
                self._walker = self._at(same)
            self._hidden = self._unseen(self._walker)
            del self._entries[same:]
            self._lines = {eyes: self._lines.get(eyes, [])[:same] for eyes in (*game.title.sides, PUBLIC)}
        for entry in game.log[same:]:
            self._write(self._walker, entry)

    def _write(self, walker: Game, entry: Entry) -> None:
        before = self._hidden
        walker.play(str(entry.move))
        self._hidden = self._unseen(walker)
        hidden = {side: before[side] & self._hidden[side] for side in walker.title.sides}
        hidden[PUBLIC] = frozenset().union(*hidden.values())
        for eyes, lines in self._lines.items():
            lines.append(told(walker.title, hidden[eyes], entry, eyes))
        self._entries.append(entry)
        if not walker.can_undo:
            self._firm = len(self._entries), walker.copy()

    @staticmethod
    def _unseen(game: Game) -> dict[str, frozenset[str]]:
        return {side: game.title.unseen(game.position, side) for side in game.title.sides}
