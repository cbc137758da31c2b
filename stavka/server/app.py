"""The addresses of the server."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

import stavka
from stavka import library
from stavka.board import BadTable
from stavka.board.drawing.palette import THEMES
from stavka.engine.refusal import Illegal
from stavka.play import leftovers, own_charts, saves, shelf
from stavka.server import answers, pictures, rulebook
from stavka.server.codec import Plain, decode, encode, read
from stavka.server.lobby import charts
from stavka.server.lobby import puzzles as lobby_puzzles
from stavka.server.lobby import shelf as lobby_shelf
from stavka.server.lobby.titles import title_info
from stavka.server.maps import Drawings
from stavka.server.page import Page
from stavka.server.safety.faults import BROKEN, sentence
from stavka.server.safety.headers import ALWAYS, Secured
from stavka.server.safety.origins import SameOrigin
from stavka.server.seat import meant
from stavka.server.shapes import SetInfo
from stavka.server.tables import IDLE, Lounge, Table
from stavka.server.workers import jobs
from stavka.server.workers.pool import Busy, shared
from stavka.server.workers.threads import in_thread

STATIC = Path(__file__).parent / "static"
Endpoint = Callable[[Request], Awaitable[Response]]
MISTAKES = (Illegal, BadTable, ValueError, OSError)
FIRST = ""  # stands for the first scenario of a title
SWEEPS = 4  # looks for idle tables in the time after which a table is idle
LOG = logging.getLogger("stavka")
LARGEST = 8_000_000  # bytes that a page may send; the diary of the longest campaign has a tenth of it


def faulty(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose mistakes become a sentence, with the status that an error names, 400, or 503 for no room."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Busy as error:
            return Plain({"fault": sentence(error)}, 503, {"retry-after": "5"})
        except MISTAKES as error:
            return Plain({"fault": sentence(error)}, getattr(error, "status", 400))
        except Exception:
            LOG.exception("the server failed on %s", request.url.path)
            return Plain({"fault": BROKEN}, 500)

    return answer


async def sent(request: Request) -> bytes:
    """What came with a request, as long as it is no flood."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > LARGEST:
            raise ValueError(f"this is too long: at most {LARGEST // 1_000_000} MB are taken")
    return bytes(found)


class Door:
    """All that is served, over one lounge of tables."""

    def __init__(self, idle: float = IDLE, lounge: Lounge | None = None) -> None:
        self.lounge = lounge or Lounge()
        self.drawings = Drawings()
        self.workers = shared()
        self.idle = idle
        self.prepared: set[str] = set()  # titles whose maps a worker draws
        self.set_ups: dict[tuple[str, str, str], Future[str]] = {}

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Clear what a server that was killed has left, and put tables away as long as this one runs."""
        await in_thread(leftovers.clear, saves.folder())
        await in_thread(shelf.clear)
        sweeping = asyncio.create_task(self.sweep())
        yield
        sweeping.cancel()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(self.idle / SWEEPS)
            await in_thread(self.lounge.put_away, self.idle)

    async def table(self, request: Request) -> Table:
        return await in_thread(self.lounge.table, request.path_params["game"])

    def seat_of(self, table: Table, request: Request) -> str:
        """The seat that a request counts for."""
        return meant(table, request.query_params.get("seat", ""))

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    async def titles(self, request: Request) -> Response:
        if "pictures" in request.query_params:  # the page asks for them next: a worker begins meanwhile
            theme = _theme(request, "pictures")
            with suppress(Busy):
                for code in library.titles():
                    self.set_up(code, FIRST, theme)
        return Plain(
            await in_thread(lambda: [{**title_info(code), "sets": self.own_sets(code)} for code in library.titles()])
        )

    def own_sets(self, code: str) -> list[SetInfo]:
        """Charts of the player's own, by which he may begin a game here."""
        return charts.sets_of(code)

    async def saves(self, request: Request) -> Response:
        return Plain(await in_thread(lobby_shelf.listed))

    async def rename(self, request: Request) -> Response:
        asked = decode(await sent(request))
        return Plain({"name": await in_thread(lobby_shelf.rename, self.lounge, request.path_params["game"], asked)})

    async def take_off(self, request: Request) -> Response:
        await in_thread(lobby_shelf.take_off, self.lounge, request.path_params["game"])
        return Plain({})

    async def put_back(self, request: Request) -> Response:
        await in_thread(shelf.put_back, request.path_params["game"])
        return Plain({})

    async def new(self, request: Request) -> Response:
        table = await in_thread(self.lounge.new, decode(await sent(request)))
        return Plain({"game": table.name})

    async def take_in(self, request: Request) -> Response:
        text = (await sent(request)).decode("utf-8", "replace")
        return Plain({"game": await self.workers.do(jobs.take_in, text)})

    async def puzzles(self, request: Request) -> Response:
        return Plain(await in_thread(lobby_puzzles.listed))

    async def puzzle(self, request: Request) -> Response:
        return Plain(await in_thread(lobby_puzzles.begin, self.lounge, request.path_params["id"]))

    async def puzzle_solution(self, request: Request) -> Response:
        return Plain(await in_thread(lobby_puzzles.solution, request.path_params["id"]))

    async def puzzle_verdict(self, request: Request) -> Response:
        table = await in_thread(self.lounge.table, request.query_params.get("game", ""))
        async with table.lock:
            log = list(table.match.game.log)
        return Plain(await in_thread(lobby_puzzles.verdict, request.path_params["id"], log))

    async def map(self, request: Request) -> Response:
        board = (await self.table(request)).match.game.position.board
        return Plain(await in_thread(self.drawings.map_of, board))

    async def ground(self, request: Request) -> Response:
        game = (await self.table(request)).match.game
        zones = game.title.weather_zones(game.position)
        told = [part.rpartition(":")[::2] for part in request.query_params.get("weather", "").split(";")]
        weather = [(zones.get(zone, 0) if zone else None, name) for zone, name in told]
        return _svg(await in_thread(self.drawings.ground_of, game.position.board, _theme(request), weather))

    async def rails(self, request: Request) -> Response:
        """The page names who controls which rails, as its view tells it."""
        control = read(decode(await sent(request)), dict[str, list[str]])
        board = (await self.table(request)).match.game.position.board
        return _svg(await in_thread(self.drawings.rails_of, board, control, _theme(request)))

    async def rules(self, request: Request) -> Response:
        return Plain(await in_thread(lambda: rulebook.rules_of(stavka.title(request.path_params["code"]))))

    async def table_picture(self, request: Request) -> Response:
        """A title as it is set up, for the start page; drawn once, however many ask at the same time."""
        code, scenario = request.path_params["code"], request.path_params["scenario"]
        info = await in_thread(title_info, code)
        wanted = FIRST if scenario == info["scenarios"][0]["key"] else scenario
        picture = await asyncio.shield(asyncio.wrap_future(self.set_up(code, wanted, _theme(request))))
        self.prepare_map(code)
        return _svg(picture, {"cache-control": "max-age=3600"})

    def set_up(self, code: str, scenario: str, theme: str) -> Future[str]:
        """The picture of a title; of one that failed another is drawn."""
        key = code, scenario, theme
        drawn = self.set_ups.get(key)
        if drawn is None or (drawn.done() and (drawn.cancelled() or drawn.exception())):
            drawn = self.set_ups[key] = self.workers.begin(jobs.set_up_picture, *key)
        return drawn

    def prepare_map(self, code: str) -> None:
        """Whoever looks at a title may begin it next: its map is drawn meanwhile."""
        board = stavka.title(code).map
        if code not in self.prepared and not self.drawings.has(board):
            self.prepared.add(code)
            self.workers.prepare(jobs.ground, lambda found: self.drawings.keep(board, found), code)

    async def front(self, request: Request) -> Response:
        """The front of a game, as far as whoever opens it may see: of two who share a page, what both see."""
        table = await self.table(request)
        game = table.match.game
        async with table.lock:
            seat = meant(table, request.query_params.get("seat", answers.BOTH))
            shared = seat == answers.BOTH and not answers.may_watch(game)
            sides = game.title.sides if shared else (answers.eyes(game, seat),)
            moment = await in_thread(jobs.Moment.of, game)
        return _svg(await self.workers.do(jobs.front, moment, sides, _theme(request)))

    async def charts(self, request: Request) -> Response:
        """The charts that a game is played by."""
        title = (await self.table(request)).match.game.title
        return Plain(await in_thread(charts.charts_of, title))

    async def key(self, request: Request) -> Response:
        game = (await self.table(request)).match.game
        sides = game.title.sides if game.position.board.rail_hexes else ()
        return Plain(await in_thread(self.drawings.key_of, game.position.board, sides, _theme(request)))

    async def title_tables(self, request: Request) -> Response:
        return Plain(await in_thread(charts.tables_of, request.path_params["code"]))

    async def title_table(self, request: Request) -> Response:
        return Plain(await in_thread(charts.table_of, request.path_params["code"], request.path_params["name"]))

    async def own_set(self, request: Request) -> Response:
        """A set of charts of the player's own: what differs in it, or kept as it is sent, or away with it."""
        code, name = request.path_params["code"], request.path_params["name"]
        if request.method == "POST":
            changes = charts.changes_of(decode(await sent(request)))
            return Plain(await in_thread(charts.keep, code, name, changes))
        if request.method == "DELETE":
            await in_thread(own_charts.remove_set, code, name)
            return Plain({})
        return Plain(await in_thread(charts.differences, code, name))

    async def check_charts(self, request: Request) -> Response:
        changes = charts.changes_of(decode(await sent(request)))
        return Plain(await self.workers.do(jobs.faults_of_charts, request.path_params["code"], changes))

    async def guide(self, request: Request) -> Response:
        return Plain(await in_thread(lambda: rulebook.guide_of(stavka.title(request.path_params["code"]))))

    async def diary(self, request: Request) -> Response:
        table = await self.table(request)
        game = table.match.game
        seat = self.seat_of(table, request)
        if not answers.may_watch(game) and seat != answers.BOTH:
            raise ValueError("the diary holds the secrets of both sides; it can be exported when the game is over")
        async with table.lock:
            text = await in_thread(table.match.exported)
        return PlainTextResponse(text, headers=named(f"{table.name}.stavka"))

    async def picture(self, request: Request) -> Response:
        table = await self.table(request)
        kind = request.path_params["kind"]
        width, step = number_in(request, "width", pictures.WIDTH), number_in(request, "step", -1)
        async with table.lock:
            game = table.match.game
            side = answers.eyes(game, self.seat_of(table, request))
            moment = await in_thread(jobs.Moment.of, game) if step < 0 else None
            diary = "" if moment else await in_thread(game.diary)
        drawn = (
            self.workers.do(jobs.picture, moment, side, kind, width)
            if moment
            else self.workers.do(jobs.picture_at, diary, step, side, kind, width)
        )
        data = await drawn
        return Response(data, media_type=pictures.TYPES[kind], headers=named(f"{table.name}.{kind}"))

    async def film(self, request: Request) -> Response:
        table = await self.table(request)
        async with table.lock:
            game = table.match.game
            side = answers.eyes(game, self.seat_of(table, request))
            diary = await in_thread(game.diary)
        data = await self.workers.do(jobs.film, diary, side)
        return Response(data, media_type="image/gif", headers=named(f"{table.name}.gif"))

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()  # first: a long game takes its time to open
        try:
            table = await in_thread(self.lounge.table, socket.path_params["game"])
        except MISTAKES as error:
            await socket.send_text(encode({"event": "fault", "fault": sentence(error)}))
            await socket.close()
            return
        await Page(socket, table, self.lounge, socket.query_params.get("seat", answers.BOTH)).serve()


def number_in(request: Request, name: str, otherwise: int) -> int:
    """A whole number that an address may have."""
    word = request.query_params.get(name)
    if word is None:
        return otherwise
    if not re.fullmatch(r"[0-9]{1,9}", word):
        raise ValueError(f"{name} is a whole number, not {word!r:.40}")
    return int(word)


def _theme(request: Request, name: str = "theme") -> str:
    """The colours that an address asks for, known before anything is drawn in them or kept."""
    theme = request.query_params.get(name, "classic")
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r:.40}; the themes are {', '.join(THEMES)}")
    return theme


def _svg(drawing: str, headers: dict[str, str] | None = None) -> Response:
    return PlainTextResponse(drawing, media_type=pictures.TYPES["svg"], headers=headers)


def named(name: str) -> dict[str, str]:
    """The header that tells a browser how to call a file."""
    return {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}


def title_routes(door: Door) -> list[BaseRoute]:
    """What tells of no game: the titles, and the files of the page."""
    return [
        Route("/api/titles", faulty(door.titles)),
        Route("/api/titles/{code}/rules", faulty(door.rules)),
        Route("/api/titles/{code}/guide", faulty(door.guide)),
        Route("/api/titles/{code}/picture/{scenario}.svg", faulty(door.table_picture)),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]


def game_routes(door: Door) -> list[BaseRoute]:
    """What belongs to one game."""
    return [
        Route("/api/games/{game}/map", faulty(door.map)),
        Route("/api/games/{game}/ground.svg", faulty(door.ground)),
        Route("/api/games/{game}/charts", faulty(door.charts)),
        Route("/api/games/{game}/key", faulty(door.key)),
        Route("/api/games/{game}/rails", faulty(door.rails), methods=["POST"]),
        Route("/api/games/{game}/diary", faulty(door.diary)),
        Route("/api/games/{game}/film.gif", faulty(door.film)),
        Route("/api/games/{game}/picture.{kind}", faulty(door.picture)),
        WebSocketRoute("/api/games/{game}/socket", door.socket),
    ]


def app(idle: float = IDLE) -> Starlette:
    """The server. A table at which nobody looks for ``idle`` seconds is put away, until somebody asks for it."""
    door = Door(idle)
    routes = [
        Route("/", door.page),
        Route("/api/titles/{code}/tables", faulty(door.title_tables)),
        Route("/api/titles/{code}/tables/{name}", faulty(door.title_table)),
        Route("/api/titles/{code}/check", faulty(door.check_charts), methods=["POST"]),
        Route("/api/titles/{code}/sets/{name}", faulty(door.own_set), methods=["GET", "POST", "DELETE"]),
        Route("/api/saves", faulty(door.saves)),
        Route("/api/saves/{game}", faulty(door.take_off), methods=["DELETE"]),
        Route("/api/saves/{game}/name", faulty(door.rename), methods=["POST"]),
        Route("/api/saves/{game}/back", faulty(door.put_back), methods=["POST"]),
        Route("/api/games", faulty(door.new), methods=["POST"]),
        Route("/api/games/{game}/front.svg", faulty(door.front)),
        Route("/api/puzzles", faulty(door.puzzles)),
        Route("/api/puzzles/{id}", faulty(door.puzzle), methods=["POST"]),
        Route("/api/puzzles/{id}/solution", faulty(door.puzzle_solution)),
        Route("/api/puzzles/{id}/verdict", faulty(door.puzzle_verdict)),
        Route("/api/import", faulty(door.take_in), methods=["POST"]),
        *title_routes(door),
        *game_routes(door),
    ]
    middleware = [
        Middleware(Secured),
        # Only pages from this machine: no other site's page may reach a server that listens here.
        Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"]),
        Middleware(SameOrigin),
        Middleware(GZipMiddleware, minimum_size=800, compresslevel=6),
    ]
    return Starlette(
        routes=routes, middleware=middleware, lifespan=door.lifespan, exception_handlers={Exception: broken}
    )


async def broken(request: Request, error: Exception) -> Response:
    return Plain({"fault": BROKEN}, 500, ALWAYS)
