"""Tables of a host: each process has those at hand that somebody looks at, and follows what others do elsewhere."""

from __future__ import annotations

from typing import cast

from stavka.host.house import House
from stavka.host.match import HostedMatch
from stavka.host.storage.database import now
from stavka.server.tables import Lounge, Question, Table


class HostedTable(Table):
    """A game, and what is around it. ``delay`` is for the gallery: seconds by which it is behind."""

    def __init__(self, match: HostedMatch, house: House, delay: float | None = None) -> None:
        super().__init__(match, match.id)
        self.house = house
        self.delay = delay
        self.around = house.surroundings.of(match.id)

    @property
    def hosted(self) -> HostedMatch:
        return cast(HostedMatch, self.match)  # as it was given

    @property
    def horizon(self) -> float | None:
        return None if self.delay is None else now() - self.delay

    def refresh(self) -> bool:
        """Take in what has changed elsewhere; whether anything has."""
        news = self.house.games.last_news([self.name]).get(self.name)
        unchanged = news == self.around.news and self.around.records == self.hosted.records
        if unchanged and self.delay is None:
            return False
        if self.hosted.catch_up(self.horizon):
            self.version += 1
        elif unchanged:
            return False
        self.around = self.house.surroundings.of(self.name)
        return True

    def play(self, text: str, sure: bool) -> Question | None:
        question = super().play(text, sure)
        self.look_around()  # the clock was pressed
        return question

    def undo(self) -> list[str]:
        taken_back = super().undo()
        self.look_around()
        return taken_back

    def look_around(self) -> None:
        """What this process has just changed around the game."""
        self.around = self.house.surroundings.of(self.name)


class HostLounge(Lounge):
    """The tables of those who play."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    def opened(self, name: str) -> Table:
        return HostedTable(HostedMatch.opened(self.house.games, name), self.house)


class Gallery(Lounge):
    """The same games for those who watch, as they were a while ago. Nothing can be done here."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    def opened(self, name: str) -> Table:
        head = self.house.games.head(name)
        delay = head.watch_delay or 0.0
        return HostedTable(HostedMatch.opened(self.house.games, name, now() - delay), self.house, delay)
