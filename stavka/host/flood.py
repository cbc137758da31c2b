"""Whoever asks too often, or with letters that no address has, is turned away before anything is done for him."""

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


class Readable:
    """An address with a zero byte is none of ours, and PostgreSQL keeps no text with one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        strange = "\0" in scope.get("path", "") or b"%00" in scope.get("query_string", b"")
        if not strange:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await Plain({"fault": "there is no such address"}, 404)(scope, receive, send)
