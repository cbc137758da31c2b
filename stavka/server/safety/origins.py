"""Only pages of this server may talk to it."""

from __future__ import annotations

from collections.abc import Collection

from starlette.types import ASGIApp, Receive, Scope, Send

from stavka.server.codec import Plain

SAFE = ("GET", "HEAD")
OWN = ("same-origin", "none")  # a page of this server, or an address that a person typed or a bookmark


class SameOrigin:
    """Turns away requests and sockets that a page of another origin opens.

    Browsers say in ``Origin`` and ``Sec-Fetch-Site`` who asks, and no page can change that. A program that is no
    browser sends neither. A link from elsewhere may open these ``pages``, and nothing else.
    """

    def __init__(self, app: ASGIApp, pages: Collection[str] = ("/",)) -> None:
        self.app = app
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or _is_ours(scope, self.pages):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await Plain({"fault": "this board is played from its own page only"}, 403)(scope, receive, send)


def _is_ours(scope: Scope, pages: Collection[str]) -> bool:
    headers = scope["headers"]
    hosts, origins, sites = (_all(headers, name) for name in (b"host", b"origin", b"sec-fetch-site"))
    if len(hosts) > 1 or len(origins) > 1 or len(sites) > 1:
        return False
    host = hosts[0] if hosts else ""
    if origins and origins[0] not in (f"http://{host}", f"https://{host}"):
        return False
    site = sites[0] if sites else "same-origin"
    changes = scope["type"] == "websocket" or scope["method"] not in SAFE
    if site in OWN[: 1 if changes else 2]:
        return True
    visits = _all(headers, b"sec-fetch-mode") == ["navigate"] and _all(headers, b"sec-fetch-dest") == ["document"]
    return not changes and visits and scope["path"] in pages


def _all(headers: list[tuple[bytes, bytes]], name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in headers if key == name]
