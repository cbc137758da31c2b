"""Whoever asks too often is turned away before anything is done for him."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from stavka.host.limits import MemoryLimit, TooMany
from stavka.server.codec import Plain


class Flood:
    """Counts requests and sockets by address."""

    def __init__(self, app: ASGIApp, limit: MemoryLimit) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self.limit.count(str((scope.get("client") or ("",))[0]))
        except TooMany as error:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1013})
            else:
                await Plain({"fault": str(error)}, 429, {"retry-after": "10"})(scope, receive, send)
            return
        await self.app(scope, receive, send)
