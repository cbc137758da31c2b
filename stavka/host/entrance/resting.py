"""Pages that have the state of their game already, from a process that is gone: they rest.

Their game is not opened for them. It is opened when one of them asks something, and then the others sit down with that
one; or when there is news of the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.websockets import WebSocketDisconnect

from stavka.host.entrance.waiting import EarlyLine
from stavka.host.page import HELLO, SAME, HostedPage
from stavka.host.storage.around import Around
from stavka.host.tables import HostedTable
from stavka.server.codec import encode

Seated = Callable[[HostedTable], HostedPage]  # makes the page of one who rests, once its game is open


class Resting:
    """One page. ``around`` is what was around its game when it came."""

    def __init__(self, line: EarlyLine) -> None:
        self.around: Around | None = None
        self.heard = 0  # the last news while it was not known yet what is around the game
        self.called: asyncio.Future[HostedPage | None] = asyncio.get_running_loop().create_future()
        self.seated: Seated | None = None  # once it is known that it may sit there, and has all
        self._line = line
        self._sending: set[asyncio.Task[None]] = set()

    async def until_called(self, seated: Seated) -> HostedPage | None:
        """The page when it was seated with others, None when it has to be let in: it asks something, or there is news.
        ``WebSocketDisconnect`` when it has gone."""
        self.seated = seated
        if self.called.done():
            return self.called.result()
        for told in (HELLO, SAME):
            await self._line.send_text(encode(told))
        first = self._line.first
        assert first is not None
        await asyncio.wait((first, self.called), return_when=asyncio.FIRST_COMPLETED)
        if not self.called.done() and not self._line.asks:
            raise WebSocketDisconnect
        return self.called.result() if self.called.done() else None

    def call(self, page: HostedPage | None = None) -> None:
        if not self.called.done():
            self.called.set_result(page)

    def post(self, text: str) -> None:
        task = asyncio.create_task(self._line.send_text(text))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)


class Rest:
    """Those who rest at one game."""

    def __init__(self) -> None:
        self.pages: set[Resting] = set()


class Resters:
    """All pages of this process that rest, by their games."""

    def __init__(self) -> None:
        self._games: dict[str, Rest] = {}

    @contextmanager
    def place(self, game: str, line: EarlyLine) -> Iterator[Resting]:
        """From now on news of the game calls this page."""
        one, rest = Resting(line), self._games.setdefault(game, Rest())
        rest.pages.add(one)
        try:
            yield one
        finally:
            rest.pages.discard(one)
            if not rest.pages and self._games.get(game) is rest:
                del self._games[game]

    def rests(self) -> list[Rest]:
        return list(self._games.values())

    def games(self) -> list[str]:
        return list(self._games)

    def around(self, game: str) -> Around | None:
        """What was around a game when somebody came to rest there."""
        rest = self._games.get(game)
        return next((one.around for one in rest.pages if one.around), None) if rest else None

    def hear(self, game: str, news: int | None) -> None:
        """The last news of a game: whoever does not know it is called."""
        rest = self._games.get(game)
        for one in list(rest.pages) if rest else ():
            if one.around is None:
                one.heard = max(one.heard, news or 0)
            elif one.around.news != news:
                one.call()

    async def sit_down(self, table: HostedTable) -> None:
        """A game is open now: who rests sits down there, as far as it stands where they know it."""
        rest = self._games.get(table.name)
        if rest is None:
            return
        async with table.lock:
            for one in list(rest.pages):
                if one.seated is None or one.called.done():
                    continue
                page = one.seated(table)
                if page.has_all():
                    page.sit_down()
                one.call(page)
