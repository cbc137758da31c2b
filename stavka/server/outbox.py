"""What waits to be sent to one page, so that a page that stops reading keeps nobody waiting but itself."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

from starlette.websockets import WebSocketDisconnect

MOST = 4_000_000  # letters that may wait; a whole state of the largest title has a tenth of it
SECONDS = 15.0  # in which a page must take what it is sent next


class Line(Protocol):
    """The server's end of a line to a page."""

    async def receive_text(self) -> str: ...
    async def send_text(self, text: str, /) -> None: ...
    async def close(self) -> None: ...


class Outbox:
    """Messages in their order. It is over when the page is gone or takes too long; a page then comes back by itself
    and is told the whole state."""

    def __init__(self, line: Line, most: int = MOST, seconds: float = SECONDS) -> None:
        self._line = line
        self._most, self._seconds = most, seconds
        self._waiting: deque[str] = deque()
        self._letters = 0
        self._news = asyncio.Event()
        self._closing = False
        self.over = asyncio.Event()

    def put(self, text: str) -> None:
        """Never waits. When too much waits already the page is given up."""
        if self.over.is_set():
            return
        if self._letters + len(text) > self._most and self._waiting:
            self._end()
            return
        self._waiting.append(text)
        self._letters += len(text)
        self._news.set()

    async def deliver(self) -> None:
        """Send what comes, until the page is given up, or it was closed and all is sent."""
        try:
            while not self.over.is_set():
                if not self._waiting:
                    if self._closing:
                        return
                    self._news.clear()
                    await self._news.wait()
                    continue
                async with asyncio.timeout(self._seconds):
                    await self._line.send_text(self._waiting[0])
                if self._waiting:
                    self._letters -= len(self._waiting.popleft())
        except (TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
            pass
        finally:
            self._end()

    def close(self) -> None:
        """Nothing more will come."""
        self._closing = True
        self._news.set()

    def _end(self) -> None:
        self._waiting.clear()
        self._letters = 0
        self.over.set()
        self._news.set()
