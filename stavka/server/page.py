"""The conversation with a page: it asks by number, and gets an answer with that number; changes are told to all."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from starlette.websockets import WebSocketDisconnect

from stavka.engine.refusal import Illegal, Refusal, Unreadable
from stavka.server.codec import decode, encode
from stavka.server.feed import Feed
from stavka.server.seat import ASKS, CHANGES, WHOLE, Ask, Seat
from stavka.server.tables import Lounge, Table

LOG = logging.getLogger("stavka")
BROKEN = "something went wrong inside the program, which is a fault of it, not yours; the game is as it was before"


class Line(Protocol):
    """The server's end of a line to a page."""

    async def accept(self) -> None: ...
    async def receive_text(self) -> str: ...
    async def send_text(self, text: str, /) -> None: ...
    async def close(self) -> None: ...


class Page:
    """A page that looks at a table from a seat."""

    def __init__(self, socket: Line, table: Table, lounge: Lounge, seat: str) -> None:
        self.socket = socket
        self.table = table
        self.seat = Seat(table, lounge, seat)
        self._feed = Feed(self.seat)
        self._telling = asyncio.Lock()  # states go out in the order in which they were taken

    async def send(self, data: object) -> None:
        try:
            await self.socket.send_text(encode(data))
        except (RuntimeError, WebSocketDisconnect):
            self.table.pages.discard(self)

    async def serve(self) -> None:
        """Until the page closes."""
        table = self.table
        await self.socket.accept()
        try:
            self.seat.may_be(self.seat.name)
        except ValueError as error:
            await self.send({"event": "fault", "fault": str(error)})
            await self.socket.close()
            return
        others = len(table.pages)
        table.pages.add(self)
        try:
            await self.send({"event": "hello", "others": others})
            await tell(table, {"event": "joined", "others": others}, but=self)
            await self.tell_state()
            await self._let_computer_act()
            while True:
                await self._answer(await self._heard())
        except WebSocketDisconnect:
            pass
        finally:
            table.pages.discard(self)
            await tell(table, {"event": "left", "others": len(table.pages) - 1})

    async def _heard(self) -> str:
        try:
            return await self.socket.receive_text()
        except KeyError:  # bytes instead of text: this is no page of ours
            raise WebSocketDisconnect from None

    async def _answer(self, text: str) -> None:
        ask: Ask = {}
        untold = False  # a move was made of which nobody has heard
        try:
            ask = decode(text)
            what = str(ask.get("ask"))
            handler = ASKS.get(what)
            if handler is None:
                raise ValueError(f"there is nothing to ask by {ask.get('ask')!r}")
            async with self.table.lock:
                begun = self.table.version
                try:
                    answer = handler(self.seat, ask)
                finally:
                    untold = self.table.version != begun
            if asyncio.iscoroutine(answer):  # takes seconds, so nobody else waits for it
                answer = await answer
            if what == WHOLE:
                self._feed.forget()
                await self.tell_state()
            if what in CHANGES:  # before the answer: who has it may act at once, in the state as it is now
                await self.tell_all()
                untold = False
                if self.table.match.fault:
                    await tell(self.table, {"event": "trouble", "reason": self.table.match.fault})
            await self.send({"id": ask.get("id"), "answer": answer})
        except Illegal as error:
            await self._refuse(ask, error.refusal)
        except (Unreadable, ValueError, OSError) as error:
            await self._refuse(ask, Refusal(str(error)))
        except Exception:
            LOG.exception("the engine failed on %s", ask)
            await self._refuse(ask, Refusal(BROKEN))
        if untold:  # it did not get into its file, which the refusal tells
            await self.tell_all()
        if ask.get("ask") in CHANGES:
            await self._let_computer_act()

    async def _refuse(self, ask: Ask, refusal: Refusal) -> None:
        await self.send({"id": ask.get("id"), "refusal": refusal})

    async def tell_state(self) -> None:
        """The state as it is now: what changed since the page was last told, or the whole."""
        async with self._telling:
            async with self.table.lock:  # the computer may be moving pieces just now
                try:
                    message = self._feed.message()
                except ValueError as error:  # a game that was over goes on, and its watcher may look no longer
                    message = {"event": "trouble", "reason": str(error)}
            await self.send(message)

    async def tell_all(self) -> None:
        for page in list(self.table.pages):
            await page.tell_state()

    async def _let_computer_act(self) -> None:
        match = self.table.match
        while match.game.result is None and not match.human_to_act:
            try:
                async with self.table.lock:
                    await asyncio.to_thread(self.table.computer_acts)
            except Exception:
                LOG.exception("the computer player failed")
                await tell(self.table, {"event": "trouble", "reason": BROKEN})
                return
            await self.tell_all()


async def tell(table: Table, message: object, but: Page | None = None) -> None:
    for page in list(table.pages):
        if page is not but:
            await page.send(message)
