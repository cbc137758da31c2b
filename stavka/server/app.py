"""The addresses of the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

import stavka
from stavka import library
from stavka.board import BadTable
from stavka.engine.position import Position
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.title import Title
from stavka.play.match import PLAYERS
from stavka.server import answers, pictures, rulebook
from stavka.server.codec import Plain, decode, read
from stavka.server.maps import Drawings
from stavka.server.page import Page
from stavka.server.tables import Lounge, Table

STATIC = Path(__file__).parent / "static"
SET_UPS = ("historical", "free")
Endpoint = Callable[[Request], Awaitable[Response]]
MISTAKES = (Illegal, BadTable, ValueError, OSError)
LARGEST = 8_000_000  # bytes that a page may send; the diary of the longest campaign has a tenth of it


def faulty(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose mistakes become a sentence with status 400."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except MISTAKES as error:
            return Plain({"fault": str(error)}, status_code=400)

    return answer


async def sent(request: Request) -> bytes:
    """What came with a request, as long as it is no flood."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > LARGEST:
            raise ValueError(f"this is too long: at most {LARGEST // 1_000_000} MB are taken")
    return bytes(found)


class SameOrigin:
    """Turns away requests and sockets that a page of another origin opens."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and origin.partition("://")[2] != headers.get(b"host", b"").decode("latin-1"):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await Plain({"fault": "this board is played from its own page only"}, 403)(scope, receive, send)
            return
        await self.app(scope, receive, send)


class Door:
    """All that is served, over one lounge of tables."""

    def __init__(self) -> None:
        self.lounge = Lounge()
        self.drawings = Drawings()
        self.set_ups: dict[tuple[str, str], bytes] = {}

    def table(self, request: Request) -> Table:
        return self.lounge.table(request.path_params["game"])

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    async def titles(self, request: Request) -> Response:
        return Plain([_title(code) for code in library.titles()])

    async def saves(self, request: Request) -> Response:
        return Plain(await asyncio.to_thread(self.lounge.listed))

    async def new(self, request: Request) -> Response:
        table = await asyncio.to_thread(self.lounge.new, decode(await sent(request)))
        return Plain({"game": table.name})

    async def take_in(self, request: Request) -> Response:
        text = (await sent(request)).decode("utf-8", "replace")
        table = await asyncio.to_thread(self.lounge.take_in, text)
        return Plain({"game": table.name})

    async def map(self, request: Request) -> Response:
        return Plain(self.drawings.map_of(self.table(request).match.game.position.board))

    async def rails(self, request: Request) -> Response:
        """The page names who controls which rails, as its view tells it."""
        control = read(decode(await sent(request)), dict[str, list[str]])
        board = self.table(request).match.game.position.board
        return PlainTextResponse(self.drawings.rails_of(board, control), media_type="image/svg+xml")

    async def rules(self, request: Request) -> Response:
        return Plain(rulebook.rules_of(stavka.title(request.path_params["code"])))

    async def table_picture(self, request: Request) -> Response:
        """A title as it is set up, for the start page; drawn once."""
        key = request.path_params["code"], request.path_params["scenario"]
        if key not in self.set_ups:
            title = stavka.title(key[0])
            game = stavka.new(key[0], key[1], 1)
            self.set_ups[key] = await asyncio.to_thread(pictures.picture, game, title.sides[0], "png", 800)
        return Response(self.set_ups[key], media_type=pictures.TYPES["png"], headers={"cache-control": "max-age=3600"})

    async def guide(self, request: Request) -> Response:
        return Plain(rulebook.guide_of(stavka.title(request.path_params["code"])))

    async def diary(self, request: Request) -> Response:
        table = self.table(request)
        game = table.match.game
        if not game.title.open_information and game.result is None and request.query_params.get("seat") != answers.BOTH:
            raise ValueError("the diary holds the secrets of both sides; it can be exported when the game is over")
        async with table.lock:
            text = table.match.text()
        return PlainTextResponse(text, headers=_named(f"{table.name}.stavka"))

    async def picture(self, request: Request) -> Response:
        table = self.table(request)
        kind = request.path_params["kind"]
        width = int(request.query_params.get("width", pictures.WIDTH))
        step = request.query_params.get("step")
        async with table.lock:
            side = answers.eyes(table.match.game, request.query_params.get("seat", ""))
            game = table.match.game.copy() if step is None else table.replay.at(int(step))
        data = await asyncio.to_thread(pictures.picture, game, side, kind, width)
        return Response(data, media_type=pictures.TYPES[kind], headers=_named(f"{table.name}.{kind}"))

    async def film(self, request: Request) -> Response:
        table = self.table(request)
        async with table.lock:
            side = answers.eyes(table.match.game, request.query_params.get("seat", ""))
            game, replay = table.match.game.copy(), table.replay.apart()
        data = await asyncio.to_thread(pictures.film, game, replay, side)
        return Response(data, media_type="image/gif", headers=_named(f"{table.name}.gif"))

    async def socket(self, socket: WebSocket) -> None:
        try:
            table = self.lounge.table(socket.path_params["game"])
        except MISTAKES as error:
            await socket.accept()
            await socket.send_json({"event": "fault", "fault": str(error)})
            await socket.close()
            return
        await Page(socket, table, self.lounge, socket.query_params.get("seat", answers.BOTH)).serve()


def _named(name: str) -> dict[str, str]:
    return {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}


def _title(code: str) -> dict[str, object]:
    title = stavka.title(code)
    return {
        "code": code,
        "name": title.name,
        "sides": list(title.sides),
        "players": list(PLAYERS),
        "guide": rulebook.guide_of(title) is not None,
        "scenarios": [
            {"key": key.replace("_", "-"), "name": str(data.get("title", key.replace("_", " ").capitalize()))}
            | {"set_ups": _set_ups(title, key)}
            for key, data in title.scenarios.items()
        ],
        "options": [{"key": key, "summary": text} for key, text in title.options.items()],
    }


def _set_ups(title: Title[Position], scenario: str) -> list[str]:
    """The ways in which a scenario can be set up: those that its title does not turn down."""
    found = []
    for way in SET_UPS:
        try:
            title.start(scenario, frozenset(), way, {})
        except Unreadable:
            continue
        found.append(way)
    return found


def app() -> Starlette:
    door = Door()
    routes = [
        Route("/", door.page),
        Route("/api/titles", faulty(door.titles)),
        Route("/api/titles/{code}/rules", faulty(door.rules)),
        Route("/api/titles/{code}/guide", faulty(door.guide)),
        Route("/api/titles/{code}/picture/{scenario}.png", faulty(door.table_picture)),
        Route("/api/saves", faulty(door.saves)),
        Route("/api/games", faulty(door.new), methods=["POST"]),
        Route("/api/import", faulty(door.take_in), methods=["POST"]),
        Route("/api/games/{game}/map", faulty(door.map)),
        Route("/api/games/{game}/rails", faulty(door.rails), methods=["POST"]),
        Route("/api/games/{game}/diary", faulty(door.diary)),
        Route("/api/games/{game}/film.gif", faulty(door.film)),
        Route("/api/games/{game}/picture.{kind}", faulty(door.picture)),
        WebSocketRoute("/api/games/{game}/socket", door.socket),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    middleware = [
        # Only pages from this machine: no other site's page may reach a server that listens here.
        Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"]),
        Middleware(SameOrigin),
        Middleware(GZipMiddleware, minimum_size=800),
    ]
    return Starlette(routes=routes, middleware=middleware)
