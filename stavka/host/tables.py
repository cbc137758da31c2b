"""Tables of a host: each process has those at hand that somebody looks at, and follows what others do elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

from stavka.host.house import House
from stavka.host.match import BIDDING, HostedMatch
from stavka.host.storage.around import Around
from stavka.host.storage.database import now
from stavka.library import begun
from stavka.play.standing import read_orders
from stavka.server.replays import Replay
from stavka.server.story.book import Book
from stavka.server.tables import Lounge, Question, Table

ORDERS = -1  # the step under which the notes of a side have its standing orders


class HostedTable(Table):
    """A game, and what is around it. ``delay`` is for the gallery: seconds by which it is behind."""

    def __init__(
        self, match: HostedMatch, house: House, delay: float | None = None, around: Around | None = None
    ) -> None:
        super().__init__(match, match.id)
        self.house = house
        self.delay = delay
        self.around: Around
        self.look_around(around)
        self.chronicle = match.chronicle
        self.book = Book(lambda step: self.replay.at(step), self.chronicle.lines)
        game = match.game
        self.has_points = game.title.judged(game.position) is not None  # which is so all through a game

    @property
    def hosted(self) -> HostedMatch:
        return cast(HostedMatch, self.match)  # as it was given

    def fresh_replay(self) -> Replay:
        return Replay(begun(self.match.game.header), self.hosted.kept_before)

    @property
    def version(self) -> int:
        """The same in every process, so that a page may come to another one in the middle of its choice."""
        return self.hosted.records + (self.match.game.result is not None)

    @property
    def horizon(self) -> float | None:
        return None if self.delay is None else now() - self.delay

    def is_behind(self, news: int | None) -> bool:
        """Whether there is news that is not known here. What is around a game is read after its moves, so it may tell
        of one that was made in between, or of an end."""
        around = self.around
        has_missed_end = around.has_ended and self.match.game.result is None
        return news != around.news or around.records != self.hosted.records or has_missed_end

    def refresh(self) -> bool:
        """Take in what has changed elsewhere; whether anything has."""
        unchanged = not self.is_behind(self.house.games.news_of(self.name))
        if unchanged and self.delay is None:
            return False
        if not self.hosted.catch_up(self.horizon) and unchanged:
            return False
        self.look_around()
        return True

    def play(self, text: str, sure: bool) -> Question | None:
        question = super().play(text, sure)
        if question is None:
            self._look_at_clock()
        return question

    def undo(self) -> list[str]:
        taken_back = super().undo()
        self._look_at_clock()
        return taken_back

    def _look_at_clock(self) -> None:
        """We have gone on with the game. If that was the very next news, only the clock was pressed: whatever else is
        written around a game makes news of its own."""
        around, added, match = self.around, self.hosted.added, self.hosted
        is_next = added is not None and (added.news, added.records) == (around.news + 1, match.records)
        if added is None or not is_next or BIDDING in match.game.header.get("options", ()):  # seats may be exchanged
            self.look_around()
            return
        self.around = replace(around, news=added.news, records=added.records, clock=added.clock, changed=added.at)

    def look_around(self, known: Around | None = None) -> None:
        """What has changed around the game, here or elsewhere; somebody else may sit there."""
        self.around = known or self.house.surroundings.of(self.name)
        self.hosted.seats.update(self.around.players)
        notes = (notes[ORDERS] for notes in self.around.notes.values() if ORDERS in notes)
        self.match.standing[:] = [order for text in notes for order in read_orders(json.loads(text))]


class HostLounge(Lounge):
    """The tables of those who play."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    def table_with(self, name: str, around: Around) -> Table:
        """The table of a game around which somebody has just looked."""
        return self.table_by(name, lambda name: self.opened(name, around))

    def _called(self, name: str) -> Table | None:
        """Games of a host have no files that could move, and most news is of games that are open elsewhere."""
        return self._tables.get(name)

    def opened(self, name: str, around: Around | None = None) -> Table:
        return HostedTable(HostedMatch.opened(self.house.games, name), self.house, None, around)


class Gallery(Lounge):
    """The same games for those who watch, as they were a while ago. Nothing can be done here."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    def opened(self, name: str) -> Table:
        head = self.house.games.head(name)
        delay = head.watch_delay or 0.0
        return HostedTable(HostedMatch.opened(self.house.games, name, now() - delay), self.house, delay)
