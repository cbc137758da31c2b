"""Spreads pages over the processes that serve.

When a process dies, its pages go to the others, and nothing would bring them to the one that takes its place. Each
process tells the others how many pages it has; whoever has many more than its share asks some of them to come anew, a
few at a time. A page opens its new line before it leaves the old one, so nobody waits for that.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from stavka.host.operation.place import Place
from stavka.host.storage.database import Database
from stavka.server.page import Party

Group = TypeVar("Group", bound=Party)
MARK = "@"  # before what a process tells of itself; no name of a game begins so
BEAT = 2.0  # seconds between two tellings
LAPSE = 3 * BEAT  # a process that has been silent for so long is gone
# One that has taken the place of another says nothing before the pages of that one have come back, and is not counted
# meanwhile: it is short of pages for so long, but not of any that others have.
SETTLE = 1.5 * BEAT
SLACK, SPARE = 1.2, 4  # times its share, and pages beyond that, that a process may have
AT_ONCE = 10  # tables whose pages are asked to go at a time
TRIES = 3  # that may be in vain, since on a busy host pages need a while to go
LONGEST = 300.0  # seconds to the next try, where those who are asked to go come back each time


class Balance:
    """What one process knows of the others."""

    def __init__(
        self, database: Database, place: Place | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._place = place or Place()
        self._database = database
        self._clock = clock
        self._heard: dict[str, tuple[int, float]] = {}  # pages of each process, and when it said so
        self._asked = 0  # pages that had been here when some were asked to go
        self._vain = 0  # tries in a row after which no fewer pages were here
        self._pause, self._not_before = BEAT, 0.0

    def tell(self, pages: int) -> None:
        self._database.tell_all(f"{MARK}{self._place.name} {pages}")

    def hear(self, told: str) -> None:
        name, _, pages = told.removeprefix(MARK).partition(" ")
        if not pages.isdecimal():
            return
        if name not in self._heard:
            self._vain, self._pause, self._not_before = 0, BEAT, 0.0
        self._heard[name] = int(pages), self._clock()

    def surplus(self, pages: int) -> int:
        """How many pages this process has beyond its share of those that are told now."""
        at = self._clock()
        self._heard = {name: told for name, told in self._heard.items() if at - told[1] <= LAPSE}
        others = {name: told for name, told in self._heard.items() if name != self._place.name}
        others = {name: told for name, told in others.items() if at - told[1] <= SETTLE}
        if not others:
            return 0
        share = (pages + sum(count for count, _ in others.values())) / (len(others) + 1)
        return int(pages - share) if pages > SLACK * share + SPARE else 0

    def to_go(self, tables: Sequence[Group]) -> list[Group]:
        """The tables whose pages are asked to come anew."""
        pages, at = sum(len(table.pages) for table in tables), self._clock()
        wanted = self.surplus(pages)
        if not wanted or at < self._not_before:
            return []
        self._vain = self._vain + 1 if pages >= self._asked > 0 else 0
        self._pause = min(2 * self._pause, LONGEST) if self._vain > TRIES else BEAT
        self._asked, self._not_before = pages, at + self._pause
        found: list[Group] = []
        for table in random.sample(tables, len(tables)):
            if wanted <= 0 or len(found) == AT_ONCE:
                break
            if table.pages:
                found.append(table)
                wanted -= len(table.pages)
        return found
