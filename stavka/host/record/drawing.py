"""Pictures and films of hosted games: a page orders them, a worker draws them, wherever it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from stavka.host.house import House
from stavka.host.limits import Rate, SharedLimit
from stavka.host.match import HostedMatch
from stavka.host.operation.settings import Settings
from stavka.host.operation.work import Workman
from stavka.host.sitting import Sitter
from stavka.host.storage.drawings import DRAW, Drawings
from stavka.host.storage.jobs import About
from stavka.host.tables import HostedTable
from stavka.server import answers, pictures
from stavka.server.app import named, number_in
from stavka.server.replays import Replay
from stavka.server.safety.faults import BROKEN, sentence
from stavka.server.workers.pool import Busy
from stavka.server.workers.threads import in_thread

Sitting = Callable[[Request], Awaitable[tuple[HostedTable, Sitter]]]  # the table that somebody may look at, and where
PATIENCE = 90.0  # seconds for which a page waits; it may ask again, and what was drawn meanwhile is there
FIRST_LOOK, LAST_LOOK = 0.05, 0.5  # seconds between two looks, which grow
FILM = "film"


class Studio:
    """What pages order. ``about`` says all of a drawing, so that any worker can make it."""

    def __init__(self, house: House, settings: Settings, sitting: Sitting) -> None:
        self.drawings = Drawings(house.database)
        self.limit = SharedLimit(house.database, "draw", Rate(settings.drawings_an_hour, 3600.0))
        self._sitting = sitting

    async def picture(self, request: Request) -> Response:
        kind = request.path_params["kind"]
        width, step = number_in(request, "width", pictures.WIDTH), number_in(request, "step", -1)
        pictures.check(kind, width)
        about, table = await self._about(request, kind, step)
        data = await self._drawn(request, {**about, "width": width})
        return Response(data, media_type=pictures.TYPES[kind], headers=named(f"{table.name}.{kind}"))

    async def film(self, request: Request) -> Response:
        about, table = await self._about(request, FILM, -1)
        data = await self._drawn(request, about)
        return Response(data, media_type="image/gif", headers=named(f"{table.name}.gif"))

    async def _about(self, request: Request, what: str, step: int) -> tuple[dict[str, str | int], HostedTable]:
        table, sitter = await self._sitting(request)
        async with table.lock:
            game = table.match.game
            side = answers.eyes(game, sitter.seat)
            last = len(game.log)
            about: dict[str, str | int] = {"what": what, "game": table.name, "records": table.hosted.records}
        return {**about, "step": last if step < 0 else min(step, last), "side": side}, table

    async def _drawn(self, request: Request, about: About) -> bytes:
        key = await in_thread(self._ordered, request.client.host if request.client else "", about)
        until, wait = time.monotonic() + PATIENCE, FIRST_LOOK
        while (data := await in_thread(self.drawings.fetched, key)) is None:
            if time.monotonic() > until or await request.is_disconnected():
                raise Busy("the workers of this host are busy; ask again in a moment")
            await asyncio.sleep(wait)
            wait = min(2 * wait, LAST_LOOK)
        return data

    def _ordered(self, address: str, about: About) -> str:
        self.limit.count(address)
        return self.drawings.order(about)


class Draughtsman(Workman):
    """One who draws, beside those who play and write letters."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.drawings = Drawings(house.database)
        self.kinds = {DRAW: self.draw}

    def draw(self, about: About) -> None:
        """What a page has ordered; a game that cannot be drawn is not tried again."""
        try:
            data = self._drawing(about)
        except ValueError as error:
            self.drawings.give_up(about, sentence(error))
        except Exception:
            self.drawings.give_up(about, BROKEN)
            raise
        else:
            self.drawings.keep(about, data)

    def _drawing(self, about: About) -> bytes:
        match = HostedMatch.opened(self.house.games, str(about["game"]), rows=int(about["records"]))
        side = str(about["side"])
        if about["what"] != FILM:
            game = match.standing_at(int(about["step"]))
            return pictures.picture(game, side, str(about["what"]), int(about["width"]))
        replay = Replay(match.standing_at(0), match.kept_before)
        replay.follow(match.game)
        return pictures.film(match.game, replay, side)
