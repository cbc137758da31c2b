"""What a host answers about notices: what waits, how somebody wants to be told, and how it is stopped."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stavka.host.house import House
from stavka.host.notices import webhook
from stavka.host.notices.words import untold
from stavka.host.operation.settings import Settings
from stavka.host.people.accounts import Accounts
from stavka.host.storage.database import now
from stavka.host.storage.letters import STOP, Letter, Letters, NoLetter
from stavka.host.storage.notices import BROWSER, KINDS, MAIL, WAYS, choice_of, keep_wishes, seen, wishes_of
from stavka.host.storage.schema import SEATS
from stavka.host.storage.social_schema import NOTICE_CHOICES
from stavka.host.storage.statements import upsert
from stavka.server.app import sent
from stavka.server.codec import Plain, decode, read
from stavka.server.workers.threads import in_thread

LONGEST_TOKEN = 100


@dataclass(frozen=True, slots=True)
class Ways:
    """Each way on or off."""

    mail: bool
    browser: bool
    webhook: bool


@dataclass(frozen=True, slots=True)
class Asked(Ways):
    """How somebody wants to be told in general; an address of a webhook is kept when none is named."""

    kinds: list[str] = field(default_factory=lambda: list(KINDS))
    hook_url: str | None = None


@dataclass(frozen=True, slots=True)
class OfGame:
    game: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The link of a letter: no more letters at all, or none of one ``game``."""

    token: str
    game: str | None = None


class NoticeDesk:
    """For those who are signed in, and for whoever follows the link of a letter to stop them."""

    def __init__(self, house: House, settings: Settings, accounts: Accounts) -> None:
        self.database = house.database
        self.letters = Letters(house.database)
        self.settings = settings
        self.accounts = accounts

    async def waiting(self, request: Request) -> Response:
        """What somebody has not seen yet."""
        me = await self.accounts.me(request)
        found = await in_thread(untold, self.database, me.id, BROWSER, "")
        return Plain(found.notices)

    async def have_seen(self, request: Request) -> Response:
        me, of = await self.accounts.me(request), read(decode(await sent(request)), OfGame)
        await in_thread(self._see, me.id, of.game)
        return Plain({})

    def _see(self, person: str, game: str) -> None:
        with self.database.writing() as connection:
            seen(connection, person, game, now())

    # -- wishes --------------------------------------------------------------------------------------------------------

    async def wishes(self, request: Request) -> Response:
        me = await self.accounts.me(request)
        return Plain(await in_thread(self._wishes, me.id, bool(me.password)))

    def _wishes(self, person: str, has_password: bool) -> dict[str, object]:
        with self.database.reading() as connection:
            found = wishes_of(connection, person)
        return {
            **found.ways,
            "kinds": [kind for kind in KINDS if kind in found.kinds],
            "all_kinds": KINDS,
            "hook_url": found.hook_url,
            "address": self.letters.address(person),
            "has_mail": self.settings.has_mail,
            "has_password": has_password,
        }

    async def wish(self, request: Request) -> Response:
        """Keep how somebody wants to be told; the secret of a new webhook is told this once."""
        me, asked = await self.accounts.me(request), read(decode(await sent(request)), Asked)
        if not set(asked.kinds) <= set(KINDS):
            raise ValueError(f"there is news of the kinds {', '.join(KINDS)}")
        if asked.hook_url:
            await in_thread(webhook.looked_up, asked.hook_url, self.settings.webhooks_local)
        return Plain({"secret": await in_thread(self._wish, me.id, asked)})

    def _wish(self, person: str, asked: Asked) -> str | None:
        with self.database.writing() as connection:
            before = wishes_of(connection, person)
            ways = {way: bool(getattr(asked, way)) for way in WAYS}
            new = replace(before, ways=ways, kinds=asked.kinds)
            secret = None
            if asked.hook_url == "":
                new = replace(new, hook_url=None, hook_secret=None)
            elif asked.hook_url is not None and asked.hook_url != before.hook_url:
                secret = webhook.fresh_secret()
                new = replace(new, hook_url=asked.hook_url, hook_secret=secret)
            keep_wishes(self.database, connection, person, new)
        return secret

    async def of_game(self, request: Request) -> Response:
        """How somebody wants to be told of one game; asked without a body, how he does."""
        me, game = await self.accounts.me(request), request.path_params["game"]
        ways = read(decode(await sent(request)), Ways) if request.method == "POST" else None
        return Plain(await in_thread(self._of_game, me.id, game, ways))

    def _of_game(self, person: str, game: str, ways: Ways | None) -> dict[str, bool]:
        with self.database.writing() as connection:
            own = select(SEATS.c.side).where(SEATS.c.game == game, SEATS.c.person == person)
            if connection.execute(own).first() is None:
                raise ValueError("this is no game of yours")
            if ways is not None:
                row = {"person": person, "game": game, **{way: int(getattr(ways, way)) for way in WAYS}}
                upsert(self.database, connection, NOTICE_CHOICES, row, WAYS)
            return choice_of(connection, person, game) or dict(wishes_of(connection, person).ways)

    # -- stopping ------------------------------------------------------------------------------------------------------

    async def one_click(self, request: Request) -> Response:
        """What a mail program sends when its user presses its own button (RFC 8058)."""
        await sent(request)
        token = request.query_params.get("token", "")[:LONGEST_TOKEN]
        await in_thread(self._stop, await in_thread(self._letter, token), None)
        return PlainTextResponse("No more letters.\n")

    async def stop(self, request: Request) -> Response:
        asked = read(decode(await sent(request)), Stopped)
        letter = await in_thread(self._letter, asked.token[:LONGEST_TOKEN])
        await in_thread(self._stop, letter, asked.game)
        return Plain({})

    def _letter(self, token: str) -> Letter:
        found = self.letters.read(token)
        if found.purpose != STOP or found.person is None:
            raise NoLetter
        return found

    def _stop(self, letter: Letter, game: str | None) -> None:
        person = str(letter.person)
        if game is not None:
            with self.database.reading() as connection:
                ways = choice_of(connection, person, game) or dict(wishes_of(connection, person).ways)
            self._of_game(person, game, Ways(**{**ways, MAIL: False}))
            return
        with self.database.writing() as connection:
            before = wishes_of(connection, person)
            keep_wishes(self.database, connection, person, replace(before, ways={**before.ways, MAIL: False}))
