"""What a host answers. Everything about a game is told to those who hold a seat or may watch, and to nobody else."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

import stavka
from stavka.host.between.company import CompanyDesk
from stavka.host.between.rematch import again
from stavka.host.clock import Pace
from stavka.host.entrance.resting import Resters
from stavka.host.entrance.waiting import EarlyLine, Entrance
from stavka.host.house import House
from stavka.host.limits import Rate, SharedLimit
from stavka.host.lobby import Filter, listed
from stavka.host.match import BIDDING, TOKEN_BYTES, HostedMatch
from stavka.host.notices.desk import NoticeDesk
from stavka.host.operation.metrics import measured
from stavka.host.operation.place import Place
from stavka.host.operation.settings import Settings
from stavka.host.page import HostedPage, SignedIn, WatcherPage, follow
from stavka.host.people.accounts import Accounts
from stavka.host.people.by_mail import ByMail
from stavka.host.people.passwords import Passwords
from stavka.host.record.drawing import Studio
from stavka.host.record.proof import parted
from stavka.host.sitting import Forbidden, Sitter, mark_of, sitter, tokens_in
from stavka.host.storage.around import Around
from stavka.host.storage.games import Terms
from stavka.host.storage.people import token_hash
from stavka.host.tables import Gallery, HostedTable, HostLounge
from stavka.host.upkeep import Upkeep
from stavka.play.match import HUMAN
from stavka.server.app import MISTAKES, STATIC, Door, sent
from stavka.server.asks import NewGame
from stavka.server.codec import Plain, decode, encode, read
from stavka.server.safety.faults import sentence
from stavka.server.shapes import SetInfo
from stavka.server.tables import Table
from stavka.server.workers.threads import OPENING, in_thread, in_thread_of

LOG = logging.getLogger("stavka")
YEAR = 365 * 86_400
LONGEST_DELAY = 7 * 86_400.0


@dataclass(frozen=True, slots=True)
class Wanted(NewGame):
    """A game that somebody wants to play with others."""

    listed: bool = False
    watch_delay: float | None = None
    pace: Pace | None = None
    bid: int | None = None
    limit_turn: int | None = None
    invite: dict[str, str] = field(default_factory=dict)  # names of accounts, by side


@dataclass(frozen=True, slots=True)
class Shown:
    """A token that somebody shows."""

    token: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    side: str = field(default="")


class HostDoor(Door):
    """All that is served to people elsewhere."""

    def __init__(
        self, house: House, settings: Settings, passwords: Passwords | None = None, place: Place | None = None
    ) -> None:
        self.tables = HostLounge(house)
        super().__init__(settings.idle, self.tables)
        self.accounts = Accounts(house, settings, passwords or Passwords())
        self.by_mail = ByMail(house, settings, self.accounts)
        self.notices = NoticeDesk(house, settings, self.accounts)
        self.studio = Studio(house, settings, self.sitting)
        self.company = CompanyDesk(house, self.accounts, self._seated)
        self.house = house
        self.settings = settings
        self.gallery = Gallery(house)
        self.resters = Resters()
        self.place = place or Place()
        self.upkeep = Upkeep(house, self.tables, self.gallery, settings.idle, self.resters, self.place)
        self.entrance = Entrance()
        self.beginning = SharedLimit(house.database, "begin", Rate(settings.games_an_hour, 3600.0))
        self.joining = SharedLimit(house.database, "join", Rate(settings.joins_an_hour, 3600.0))

    def own_sets(self, code: str) -> list[SetInfo]:
        """Those of the host are nobody else's business."""
        return []

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        async with self.upkeep.going_on():
            yield

    # -- who asks ----------------------------------------------------------------------------------------------------

    async def sitting(self, connection: HTTPConnection) -> tuple[HostedTable, Sitter]:
        """The table that somebody may look at, and from where; ``Forbidden`` when he may not."""
        game = connection.path_params["game"]
        around = await in_thread(self._around, game)
        found = self._sitter(connection, around, await self._account(connection))
        if not found.held and around.watch_delay is None:
            head = await in_thread(self.house.games.head, game)
            if head.standing.ended is None:
                raise Forbidden("this game is played by others; the link of a seat opens it")
        table = self.lounge.known(game) if found.held else None
        if table is None:
            opened = partial(self.tables.table_with, around=around) if found.held else self.gallery.table
            table = await in_thread_of(OPENING, opened, game)
        assert isinstance(table, HostedTable)
        if not found.held or table.is_behind(around.news):  # else we have just looked
            await follow(table)
        return table, found

    def _sitter(self, connection: HTTPConnection, around: Around, person: str | None) -> Sitter:
        tokens = tokens_in(connection.cookies.get(cookie_of(connection.path_params["game"]), ""))
        return sitter(around, tokens, connection.query_params.get("seat", ""), person)

    def _around(self, game: str) -> Around:
        """What is around a game now; where somebody sits or rests and nothing has changed, that is known."""
        table = self.tables.known(game)
        known = table.around if isinstance(table, HostedTable) else self.resters.around(game)
        if known is not None and known.news == self.house.games.news_of(game):
            return known
        return self.house.surroundings.of(game)

    async def _account(self, connection: HTTPConnection) -> str | None:
        person = await self.accounts.person(connection)
        return person.id if person is not None else None

    async def table(self, request: Request) -> Table:
        table, request.state.sitter = await self.sitting(request)
        return table

    def seat_of(self, table: Table, request: Request) -> str:
        found: Sitter = request.state.sitter
        return found.seat

    # -- pages -------------------------------------------------------------------------------------------------------

    async def lobby_page(self, request: Request) -> Response:
        return _page("host.html")

    async def board_page(self, request: Request) -> Response:
        return _page("board.html")

    async def health(self, request: Request) -> Response:
        """Whether this process can serve: it reaches its database."""
        await in_thread(self.house.jobs.waiting)
        return Plain({"health": "good"})

    async def metrics(self, request: Request) -> Response:
        """For those who look after the host, on the machine itself."""
        if _address(request) not in ("127.0.0.1", "::1"):
            raise Forbidden("the metrics are told on the machine of the host alone")
        pages = [len(table.pages) for lounge in (self.lounge, self.gallery) for table in lounge.at_hand()]
        resting = sum(len(rest.pages) for rest in self.resters.rests())
        text = await in_thread(measured, self.house, len(pages), sum(pages) + resting, self.place.replaced)
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    # -- lobby -------------------------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        """The games that wait for a player, as far as they fit what is asked for."""
        wanted = Filter.of(request.query_params)
        return Plain(await in_thread(listed, self.house.database, wanted, await self._account(request)))

    async def new(self, request: Request) -> Response:
        """A new game; the links of its seats are told this once."""
        wanted = read(decode(await sent(request)), Wanted)
        if wanted.seed is not None or wanted.hand_dice:
            raise ValueError("on a host the dice come from a key that nobody knows")
        if wanted.tables:
            raise ValueError("on a host games are played by the charts of the title")
        if wanted.watch_delay is not None and not 0 <= wanted.watch_delay <= LONGEST_DELAY:
            raise ValueError("those who watch are behind by at most a week")
        if wanted.bid is not None and BIDDING not in stavka.title(wanted.title).options:
            raise ValueError("this title has no bids")
        if wanted.bid is not None and not -99 <= wanted.bid <= 99:
            raise ValueError("a bid is a number from -99 to 99")
        if wanted.limit_turn is not None and not 1 <= wanted.limit_turn <= 999:
            raise ValueError("the points decide after one of the turns of the game")
        await in_thread(self.beginning.count, _address(request))
        terms = Terms(wanted.listed, wanted.watch_delay, wanted.pace, wanted.bid, wanted.limit_turn)
        person = await self._account(request)
        if wanted.invite and person is None:
            raise ValueError("to invite somebody by name you need an account; send him the link of his seat")
        for side, name in wanted.invite.items():
            if side not in stavka.title(wanted.title).sides or wanted.seats.get(side, HUMAN) != HUMAN:
                raise ValueError(f"there is no seat of a person called {side!r:.40}")
            await in_thread(self.company.inviting.count, str(person))
            await in_thread(self.company.company.may_invite, name, person)
        match, tokens = await in_thread(HostedMatch.begin, self.house.games, wanted, terms)
        for side, name in wanted.invite.items():
            await in_thread(self.company.company.invite, match.id, side, name, person)
        links = {side: f"{self.settings.public}/join#{match.id}/{token}" for side, token in tokens.items()}
        return Plain({"game": match.id, "links": links})

    async def join(self, request: Request) -> Response:
        """Keep the token of a link in this browser; tokens of other seats of the game are kept beside it."""
        game = request.path_params["game"]
        await in_thread(self.joining.count, _address(request))
        token = read(decode(await sent(request)), Shown).token
        around = await in_thread(self.house.surroundings.of, game)
        found = sitter(around, tokens_in(token))
        if not found.held:
            raise Forbidden("this link opens no seat; perhaps a part of it is missing")
        person = await self._account(request)
        await in_thread(self.company.company.may_sit_down, game, person)
        for side in found.held:
            await in_thread(self.house.surroundings.came, game, side, person)
        return self._seated(request, game, token, sorted(found.held))

    async def take(self, request: Request) -> Response:
        """A free seat of a listed game, for whoever comes first."""
        game = request.path_params["game"]
        await in_thread(self.joining.count, _address(request))
        side = read(decode(await sent(request)), Chosen).side
        token = secrets.token_urlsafe(TOKEN_BYTES)
        person = await self._account(request)
        await in_thread(self.company.company.may_sit_down, game, person)
        if not await in_thread(self.house.surroundings.take, game, side, token_hash(token), person):
            raise Forbidden("this seat is not free")
        return self._seated(request, game, token, [side], told=True)

    async def rematch(self, request: Request) -> Response:
        """Another game with the sides changed, for those who have played this one."""
        game = request.path_params["game"]
        around = await in_thread(self.house.surroundings.of, game)
        tokens = tokens_in(request.cookies.get(cookie_of(game), ""))
        found = sitter(around, tokens, person=await self._account(request))
        await in_thread(self.beginning.count, _address(request))
        seat = await in_thread(again, self.house, game, found)
        if seat is None:
            return Plain({"asked": True})
        return self._seated(request, seat.game, seat.token, [seat.side])

    def _seated(self, request: Request, game: str, token: str, sides: list[str], told: bool = False) -> Response:
        kept = [one for one in tokens_in(request.cookies.get(cookie_of(game), "")) if one != token]
        link = {"link": f"{self.settings.public}/join#{game}/{token}"} if told else {}
        answer = Plain({"game": game, "sides": sides, **link})
        answer.set_cookie(
            cookie_of(game),
            ".".join([token, *kept]),
            max_age=YEAR,
            path=f"/api/games/{game}",
            secure=self.settings.is_secure,
            httponly=True,
            samesite="lax",
        )
        return answer

    # -- a game ------------------------------------------------------------------------------------------------------

    async def undone(self, request: Request) -> Response:
        """What was taken back in a game, for those who play it; for everybody when it is over."""
        table, found = await self.sitting(request)
        game = table.match.game
        if game.result is None and not (found.held and game.title.open_information):
            raise Forbidden("what was taken back is told when the game is over")
        records = await in_thread(self.house.games.since, table.name)
        return Plain(parted(records)[1])

    async def picture(self, request: Request) -> Response:
        return await self.studio.picture(request)

    async def film(self, request: Request) -> Response:
        return await self.studio.film(request)

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        line = EarlyLine(socket)
        try:
            page = await self._page_of(socket, line)
        except WebSocketDisconnect:
            return
        except MISTAKES as error:
            await line.send_text(encode({"event": "fault", "fault": sentence(error)}))
            await line.close()
            return
        await page.serve()

    async def _page_of(self, socket: WebSocket, line: EarlyLine) -> HostedPage:
        """The page of somebody who is let in; one that has come back with all there is rests before."""
        holds = socket.query_params.get("holds", "")
        signed_in = partial(self._account, socket)
        if holds and self.lounge.known(socket.path_params["game"]) is None:
            page = await self._rested(socket, line, holds, signed_in)
            if page is not None:
                return page
        table, found = await self._let_in(socket, line)
        if not found.held:
            return WatcherPage(line, table, self.gallery, found, signed_in)
        await self.resters.sit_down(table)
        return HostedPage(line, table, self.lounge, found, signed_in, holds)

    async def _rested(self, socket: WebSocket, line: EarlyLine, holds: str, signed_in: SignedIn) -> HostedPage | None:
        """A page that has all that its seat is told. None when it has not, or has something to ask."""
        game = socket.path_params["game"]
        with self.resters.place(game, line) as resting:
            resting.around = around = await in_thread(self._around, game)
            found = self._sitter(socket, around, await self._account(socket))
            if resting.heard > around.news or not found.held or mark_of(found, found.seat, around) != holds:
                return None
            return await resting.until_called(
                lambda table: HostedPage(line, table, self.lounge, found, signed_in, holds)
            )

    async def _let_in(self, socket: WebSocket, line: EarlyLine) -> tuple[HostedTable, Sitter]:
        if self.lounge.known(socket.path_params["game"]) is not None:
            return await self.sitting(socket)
        async with self.entrance.turn(line, socket.path_params["game"]):
            return await self.sitting(socket)


def cookie_of(game: str) -> str:
    return f"seat-{game}"


def _page(name: str) -> Response:
    return FileResponse(Path(STATIC) / name, headers={"cache-control": "no-cache"})


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
