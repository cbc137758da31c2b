"""What is sent with somebody's cookies must come from a page of this host: it says a token that only such a page can
read. This stands beside the check of the origin and the kind of the cookies, so that no one of them is all there is."""

from __future__ import annotations

import hmac
import secrets
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stavka.server.codec import Plain

SAFE = ("GET", "HEAD", "OPTIONS")
HEADER = "x-stavka-page"
BYTES = 24


class OwnPages:
    """Gives each browser a token with the first page, and wants it back with whatever changes something."""

    def __init__(self, app: ASGIApp, pages: tuple[str, ...], is_secure: bool) -> None:
        self.app = app
        self.pages = pages
        self.is_secure = is_secure
        self.cookie = "__Host-page" if is_secure else "page"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = _read(headers.get("cookie", ""))
        known = cookies.get(self.cookie, "")
        if scope["method"] not in SAFE:
            # Whoever sends no cookie has nothing on which another site could ride: a program, or a mail server.
            if cookies and not (known and hmac.compare_digest(known.encode(), headers.get(HEADER, "").encode())):
                await Plain({"fault": "this page is out of date; load it again"}, 403)(scope, receive, send)
                return
        elif not known and scope["path"] in self.pages:
            await self.app(scope, receive, self._giving(send))
            return
        await self.app(scope, receive, send)

    def _giving(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = "; Secure" if self.is_secure else ""
                token = f"{self.cookie}={secrets.token_urlsafe(BYTES)}; Path=/; SameSite=Strict{more}"
                MutableHeaders(raw=message["headers"]).append("set-cookie", token)
            await send(message)

        return sent


def _read(text: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text).items()}
    except CookieError:
        return {"": text}  # there is something, and it is nothing of ours
