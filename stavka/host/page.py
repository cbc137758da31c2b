"""The conversation of a host with a page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import ClassVar

from starlette.websockets import WebSocketDisconnect

from stavka.host.seat import ACTING, HOSTED_ASKS, HOSTED_CHANGES, HostedSeat
from stavka.host.sitting import Sitter
from stavka.host.tables import HostedTable
from stavka.server.outbox import Line
from stavka.server.page import Page
from stavka.server.seat import Handler
from stavka.server.tables import Lounge
from stavka.server.workers.threads import in_thread

GONE = "this seat is no longer yours: it was given to another player, or you signed out"
WATCHER_ASKS = {name: handler for name, handler in HOSTED_ASKS.items() if name not in ACTING}


SignedIn = Callable[[], Awaitable[str | None]]  # the account that the browser of a page is signed in by, now


async def _nobody() -> str | None:
    return None


class HostedPage(Page):
    """A page of somebody who holds a seat. Whatever it asks, it is told of what others did first."""

    asks: ClassVar[Mapping[str, Handler]] = HOSTED_ASKS
    changes: ClassVar[Collection[str]] = HOSTED_CHANGES

    def __init__(
        self, socket: Line, table: HostedTable, lounge: Lounge, sitter: Sitter, signed_in: SignedIn = _nobody
    ) -> None:
        super().__init__(socket, table, lounge, HostedSeat(table, lounge, sitter))
        self._signed_in = signed_in
        self.hosted = table
        self.sitter = sitter

    def greet(self, others: int) -> None:
        self.send({"event": "hello", "others": 0})

    def leave(self) -> None:
        pass

    async def answer(self, text: str) -> None:
        await follow(self.hosted)
        person = await self._signed_in() if self.sitter.person is not None else None
        if not self.sitter.still_sits(self.hosted.around, person):
            self.send({"event": "fault", "fault": GONE})
            raise WebSocketDisconnect
        await super().answer(text)

    async def let_computer_act(self) -> None:
        """A worker of the host does that, so that it keeps nobody waiting."""


class WatcherPage(HostedPage):
    """A page of somebody who only watches: it can ask nothing that acts."""

    asks: ClassVar[Mapping[str, Handler]] = WATCHER_ASKS


async def follow(table: HostedTable) -> None:
    """Take in what was done elsewhere, and tell the pages that are here."""
    async with table.lock:
        changed = await in_thread(table.refresh)
    page = next(iter(table.pages), None)
    if changed and page is not None:
        await page.tell_all()
