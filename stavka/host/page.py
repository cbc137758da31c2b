"""The conversation of a host with a page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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

WATCHER_ASKS = {name: handler for name, handler in HOSTED_ASKS.items() if name not in ACTING}


class HostedPage(Page):
    """A page of somebody who holds a seat. Whatever it asks, it is told of what others did first."""

    asks: ClassVar[Mapping[str, Handler]] = HOSTED_ASKS
    changes: ClassVar[Collection[str]] = HOSTED_CHANGES

    def __init__(self, socket: Line, table: HostedTable, lounge: Lounge, sitter: Sitter) -> None:
        super().__init__(socket, table, lounge, HostedSeat(table, lounge, sitter))
        self.hosted = table
        self.sitter = sitter

    def greet(self, others: int) -> None:
        self.send({"event": "hello", "others": 0})

    def leave(self) -> None:
        pass

    async def answer(self, text: str) -> None:
        await follow(self.hosted)
        if not self.sitter.still_sits(self.hosted.around):
            self.send({"event": "fault", "fault": "this seat was given to another player"})
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
