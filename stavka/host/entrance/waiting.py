"""Who waits to sit down at a game that is not at hand.

When a process dies all its pages come to the others at once. Few are seated at a time, so that those who play already
go on; and whoever has something to ask goes before those who only look. One of these is let in now and then all the
same, however many ask: who has sent an action and lost its answer looks first where the game stands.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.websockets import WebSocket

AT_A_TIME = 2
BREATH = 0.1  # seconds before one who only looks is let in, when others wait
IN_A_ROW = 4  # who ask are let in before one who only looks


class EarlyLine:
    """A line that is listened to from its beginning, so that it is known whether its page asks something."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.first: asyncio.Future[str] | None = asyncio.ensure_future(socket.receive_text())

    @property
    def asks(self) -> bool:
        return self.first is not None and self.first.done() and not _failed(self.first)

    async def receive_text(self) -> str:
        first, self.first = self.first, None
        return await (self._socket.receive_text() if first is None else first)

    async def send_text(self, text: str, /) -> None:
        await self._socket.send_text(text)

    async def close(self) -> None:
        if self.first is not None:
            self.first.cancel()
        await self._socket.close()


def _failed(first: asyncio.Future[str]) -> bool:
    """Whether the page went before it had said anything."""
    return first.cancelled() or first.exception() is not None


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """One who waits; he is called with a place among those for whom games are opened, or since his game is open now."""

    line: EarlyLine
    game: str
    called: asyncio.Future[bool]


class Entrance:
    """Lets in a few at a time, those who ask something first; and with each all who wait for the same game."""

    def __init__(self, at_a_time: int = AT_A_TIME, breath: float = BREATH) -> None:
        self._free, self._breath = at_a_time, breath
        self._in_a_row = 0  # who asked and went before those who look
        self._waiting: list[Waiting] = []
        self._resting: list[asyncio.TimerHandle] = []  # places that are free after a breath
        self._opened_now: set[str] = set()  # games: whoever else comes to one of them is let in when that is done

    @asynccontextmanager
    async def turn(self, line: EarlyLine, game: str) -> AsyncIterator[None]:
        """One who is here is let in when it is his turn."""
        has_place = True
        if self._free and game not in self._opened_now:
            self._free -= 1
            self._opened_now.add(game)
        else:
            one = Waiting(line, game, asyncio.get_running_loop().create_future())
            self._waiting.append(one)
            if line.first is not None:
                line.first.add_done_callback(self._hurry)
            try:
                has_place = await one.called
            except asyncio.CancelledError:
                if one.called.done() and not one.called.cancelled():  # called and gone in the same moment
                    if one.called.result():
                        self._leave(game)
                else:
                    self._waiting = [other for other in self._waiting if other is not one]
                raise
        try:
            yield
        finally:
            if has_place:
                self._leave(game)

    def _leave(self, game: str) -> None:
        """A game has been opened: whoever waits for it costs little now, and the place is for another one."""
        self._opened_now.discard(game)
        for one in self._waiting:
            if one.game == game and not one.called.done():
                one.called.set_result(False)
        self._waiting = [one for one in self._waiting if not one.called.done()]
        self._next()

    def _next(self) -> None:
        """The next who asks something; when all only look, one of them after a breath, for those who play already."""
        if self._waiting and not any(one.line.asks for one in self._waiting):
            self._resting.append(asyncio.get_running_loop().call_later(self._breath, self._rested))
        else:
            self._let_in()

    def _rested(self) -> None:
        del self._resting[0]
        self._let_in()

    def _hurry(self, first: asyncio.Future[str]) -> None:
        """Somebody who waits asks something now: for him there is no breath."""
        if self._resting and not _failed(first):
            self._resting.pop().cancel()
            self._let_in()

    def _let_in(self) -> None:
        self._waiting = [one for one in self._waiting if not one.called.done()]  # who is gone has not said so yet
        able = [one for one in self._waiting if one.game not in self._opened_now]
        if not able:
            self._free += 1
            return
        asking = [one for one in able if one.line.asks]
        chosen = asking[0] if asking and self._in_a_row < IN_A_ROW else able[0]
        self._in_a_row = self._in_a_row + 1 if chosen.line.asks else 0
        self._waiting.remove(chosen)
        self._opened_now.add(chosen.game)
        chosen.called.set_result(True)
