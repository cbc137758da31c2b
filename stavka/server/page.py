"""The conversation with a page: it asks by number, and gets an answer with that number; changes are told to all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Mapping
from contextlib import suppress
from typing import ClassVar, Protocol

from starlette.websockets import WebSocketDisconnect

from stavka.engine.refusal import Illegal, Refusal
from stavka.server.codec import decode, encode
from stavka.server.feed import Feed, Telling
from stavka.server.outbox import Line, Outbox
from stavka.server.safety.faults import BROKEN, sentence
from stavka.server.seat import ASKS, CHANGES, WHOLE, Ask, Handler, Seat
from stavka.server.tables import Lounge, Table
from stavka.server.workers.threads import COMPUTERS, in_thread, in_thread_of

LOG = logging.getLogger("stavka")
AT_ONCE = 3  # answers that a page may wait for while it asks on


class Page:
    """A page that looks at a table from a seat. ``asks`` are the questions that it may ask there."""

    asks: ClassVar[Mapping[str, Handler]] = ASKS
    changes: ClassVar[Collection[str]] = CHANGES  # those of which all pages are told

    def __init__(self, socket: Line, table: Table, lounge: Lounge, seat: str | Seat) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat if isinstance(seat, Seat) else Seat(table, lounge, seat)
        self._feed = Feed(self.seat)
        self._outbox = Outbox(socket)
        self._coming: set[asyncio.Task[None]] = set()  # answers that take seconds

    def send(self, data: object) -> None:
        """Goes out as soon as the page takes it; nobody waits for that."""
        self._outbox.put(encode(data))

    async def serve(self) -> None:
        """Until the page closes, or takes nothing any more."""
        delivery = asyncio.create_task(self._outbox.deliver())
        try:
            await self._sit()
        except WebSocketDisconnect:
            pass
        finally:
            self._outbox.close()
            if self._outbox.over.is_set():
                delivery.cancel()
            with suppress(asyncio.CancelledError):
                await delivery

    async def _sit(self) -> None:
        table = self.table
        try:
            self.seat.may_be(self.seat.name)
        except ValueError as error:
            await self.socket.send_text(encode({"event": "fault", "fault": sentence(error)}))
            await self.socket.close()
            return
        others = len(table.pages)
        table.pages.add(self)
        try:
            self.greet(others)
            if not await self.resumes():
                await self.tell_state()
            await self.let_computer_act()
            while True:
                await self.answer(await self._heard())
        finally:
            for task in self._coming:
                task.cancel()
            table.pages.discard(self)
            self.leave()

    def greet(self, others: int) -> None:
        """Tell this page and those that were here before of each other."""
        self.send({"event": "hello", "others": others})
        tell(self.table, {"event": "joined", "others": others}, but=self)

    async def resumes(self) -> bool:
        """Whether the page has come back with the state as it is now."""
        return False

    def leave(self) -> None:
        tell(self.table, {"event": "left", "others": len(self.table.pages) - 1})

    async def _heard(self) -> str:
        """The next question; the visit ends with the line, or when the page is given up."""
        question = asyncio.ensure_future(self.socket.receive_text())
        given_up = asyncio.ensure_future(self._outbox.over.wait())
        try:
            await asyncio.wait((question, given_up), return_when=asyncio.FIRST_COMPLETED)
            if not question.done():
                raise WebSocketDisconnect
            return question.result()
        except (
            KeyError,
            RuntimeError,
        ):  # bytes, so no page of ours; or it left while sent something
            raise WebSocketDisconnect from None
        finally:
            question.cancel()
            given_up.cancel()

    async def answer(self, text: str) -> None:
        ask: Ask = {}
        untold = False  # a move was made of which nobody has heard
        try:
            ask = decode(text)
            what = str(ask.get("ask"))
            handler = self.asks.get(what)
            if handler is None:
                raise ValueError(f"there is nothing to ask by {ask.get('ask')!r:.80}")
            async with self.table.lock:
                begun = self.table.version
                try:
                    answer, news = await in_thread(self._answered, handler, ask, what)
                finally:
                    untold = self.table.version != begun
                for page, text in news:  # before the answer: who has it may act at once, in the state as it is now
                    page.post(text)
            if asyncio.iscoroutine(answer):  # takes seconds, so nobody waits for it, not even this page
                await self._answer_later(ask, answer)
                return
            if what == WHOLE:
                self._feed.forget()
                await self.tell_state()
            if what in self.changes:
                untold = False
                if trouble := self.table.trouble():
                    tell(self.table, {"event": "trouble", "reason": trouble})
            self.send({"id": ask.get("id"), "answer": answer})
        except Exception as error:
            self._fail(ask, error)
        if untold:  # it did not get into its file, which the refusal tells
            await self.tell_all()
        if ask.get("ask") in self.changes:
            await self.let_computer_act()

    async def _answer_later(self, ask: Ask, coming: Coroutine[object, object, object]) -> None:
        """While it is worked out the page may ask on; who asks for too much at a time waits for some of it."""

        async def told() -> None:
            try:
                self.send({"id": ask.get("id"), "answer": await coming})
            except Exception as error:
                self._fail(ask, error)

        self._coming.add(task := asyncio.create_task(told()))
        task.add_done_callback(self._coming.discard)
        if len(self._coming) > AT_ONCE:
            await asyncio.wait(self._coming, return_when=asyncio.FIRST_COMPLETED)

    def _fail(self, ask: Ask, error: Exception) -> None:
        if isinstance(error, Illegal):
            self._refuse(ask, error.refusal)
        elif isinstance(error, ValueError | OSError):
            self._refuse(ask, Refusal(sentence(error)))
        else:
            LOG.error("the engine failed on %.2000s", ask, exc_info=error)
            self._refuse(ask, Refusal(BROKEN))

    def _answered(self, handler: Handler, ask: Ask, what: str) -> tuple[object, list[tuple[Page, str]]]:
        """The answer, and for each page what has changed by it; in one go, since every way to a thread costs time."""
        answer = handler(self.seat, ask)
        return answer, states_for(list(self.table.pages)) if what in self.changes else []

    def _refuse(self, ask: Ask, refusal: Refusal) -> None:
        self.send({"id": ask.get("id"), "refusal": refusal})

    async def tell_state(self) -> None:
        """The state as it is now: what changed since the page was last told, or the whole."""
        await _tell_states(self.table, [self])

    async def tell_all(self) -> None:
        await _tell_states(self.table)

    def news(self, telling: Telling) -> str:
        """The message that tells the state."""
        try:
            return encode(self._feed.message(telling))
        except ValueError as error:  # a game that was over goes on, and its watcher may look no longer
            return encode({"event": "trouble", "reason": sentence(error)})

    def post(self, text: str) -> None:
        self._outbox.put(text)

    async def let_computer_act(self) -> None:
        table = self.table
        while self in table.pages and not self._outbox.over.is_set() and table.awaits_computer:
            try:
                async with table.lock:
                    await in_thread_of(COMPUTERS, table.computer_acts)
            except Exception:
                LOG.exception("the computer player failed")
                tell(table, {"event": "trouble", "reason": BROKEN})
                return
            await self.tell_all()
            if trouble := table.trouble():
                tell(table, {"event": "trouble", "reason": trouble})


async def _tell_states(table: Table, pages: list[Page] | None = None) -> None:
    """In one go, so that states go out in the order in which they were taken."""
    async with table.lock:  # the computer may be moving pieces just now
        for page, text in await in_thread(states_for, list(table.pages) if pages is None else pages):
            page.post(text)


def states_for(pages: list[Page]) -> list[tuple[Page, str]]:
    """The message that tells each page the state."""
    telling = Telling()
    return [(page, page.news(telling)) for page in pages]


class Listener(Protocol):
    def post(self, text: str) -> None: ...


class Party(Protocol):
    """Pages of one game."""

    @property
    def pages(self) -> Collection[Listener]: ...


def tell(table: Party, message: object, but: Page | None = None) -> None:
    text = encode(message)
    for page in table.pages:
        if page is not but:
            page.post(text)
