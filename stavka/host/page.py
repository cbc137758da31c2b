"""The conversation of a host with a page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import ClassVar

from starlette.websockets import WebSocketDisconnect

from stavka.host.between.questions import ACTING, HOSTED_ASKS, HOSTED_CHANGES
from stavka.host.seat import HostedSeat
from stavka.host.sitting import Forbidden, Sitter, seated_again
from stavka.host.tables import HostedTable
from stavka.host.watching import PublicSeat
from stavka.server.codec import encode
from stavka.server.feed import Telling
from stavka.server.outbox import Line
from stavka.server.page import Page, states_for
from stavka.server.seat import Ask, Handler
from stavka.server.tables import Lounge
from stavka.server.workers.threads import in_thread

HELLO, SAME = {"event": "hello", "others": 0}, {"event": "same"}
GONE = "this seat is no longer yours: it was given to another player, or you signed out"
WATCHER_ASKS = {name: handler for name, handler in HOSTED_ASKS.items() if name not in ACTING}


SignedIn = Callable[[], Awaitable[str | None]]  # the account that the browser of a page is signed in by, now


async def _nobody() -> str | None:
    return None


class HostedPage(Page):
    """A page of somebody who holds a seat. Whatever it asks, it is told of what others did first."""

    asks: ClassVar[Mapping[str, Handler]] = HOSTED_ASKS
    seats: ClassVar[type[HostedSeat]] = HostedSeat
    watches: ClassVar[bool] = False
    changes: ClassVar[Collection[str]] = HOSTED_CHANGES

    def __init__(
        self,
        socket: Line,
        table: HostedTable,
        lounge: Lounge,
        sitter: Sitter,
        signed_in: SignedIn = _nobody,
        holds: str = "",
    ) -> None:
        self.hosted_seat = self.seats(table, lounge, sitter)
        super().__init__(socket, table, lounge, self.hosted_seat)
        self._signed_in = signed_in
        self.hosted = table
        self.sitter = sitter
        self._person: str | None = None  # the account that the browser is signed in by
        self._is_stale = self._is_gone = False
        self._holds = holds  # the mark of the state with which the page has come
        self._resumed = False

    def greet(self, others: int) -> None:
        if not self._resumed:
            self.send(HELLO)

    async def resumes(self) -> bool:
        if not self._holds or self._resumed:
            return self._resumed
        async with self.table.lock:  # somebody may be acting just now
            if self.has_all():
                self._feed.resume()
                self.send(SAME)
                return True
        return False

    def has_all(self) -> bool:
        """Whether the page has come with the state as it is now."""
        return bool(self._holds) and self._holds == self.hosted_seat.mark

    def sit_down(self) -> None:
        """Be told what happens from now on; this page has the state as it is now, and was told so."""
        self._resumed = True
        self._feed.resume()
        self.table.pages.add(self)

    def leave(self) -> None:
        pass

    async def answer(self, text: str) -> None:
        self._person = await self._signed_in() if self.sitter.person is not None else None
        self._is_stale = self._is_gone = False
        await super().answer(text)
        if self._is_gone:
            self.send({"event": "fault", "fault": GONE})
            raise WebSocketDisconnect
        if self._is_stale:
            await self.tell_all()

    def _answered(self, handler: Handler, ask: Ask, what: str) -> tuple[object, list[tuple[Page, str]]]:
        """First whatever was done elsewhere is taken in, and whether this is still somebody's seat."""
        self._is_stale = self.hosted.refresh()
        if not self.sitter.still_sits(self.hosted.around, self._person):
            self._sit_again(self._person)
        self._is_gone = not self.sitter.held and not self.watches
        if self._is_gone:
            raise Forbidden(GONE)
        answer, news = super()._answered(handler, ask, what)
        if self._is_stale and not news:
            news = states_for(list(self.table.pages))
        self._is_stale = False
        return answer, news

    def _sit_again(self, person: str | None) -> None:
        """The seats have changed: an auction exchanged them, or this one was given to somebody else."""
        self.sitter = self.hosted_seat.sitter = seated_again(self.sitter, self.hosted.around, person)
        self.hosted_seat.name = self.sitter.seat

    def news(self, telling: Telling) -> str:
        """Whoever lost his seat is told nothing more, though he asks nothing."""
        if not self.sitter.still_sits(self.hosted.around, self.sitter.person):
            self._sit_again(self.sitter.person)
        if not self.sitter.held and not self.watches:
            return encode({"event": "fault", "fault": GONE})
        return super().news(telling)

    async def let_computer_act(self) -> None:
        """A worker of the host does that, so that it keeps nobody waiting."""


class WatcherPage(HostedPage):
    """A page of somebody who only watches: it can ask nothing that acts."""

    asks: ClassVar[Mapping[str, Handler]] = WATCHER_ASKS
    seats: ClassVar[type[HostedSeat]] = PublicSeat
    watches: ClassVar[bool] = True


async def follow(table: HostedTable) -> None:
    """Take in what was done elsewhere, and tell the pages that are here."""
    async with table.lock:
        changed = await in_thread(table.refresh)
    page = next(iter(table.pages), None)
    if changed and page is not None:
        await page.tell_all()
