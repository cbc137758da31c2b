"""What a host answers about with whom somebody plays: invitations, and people whom he has blocked."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from stavka.host.house import House
from stavka.host.limits import Rate, SharedLimit
from stavka.host.match import TOKEN_BYTES
from stavka.host.people.accounts import Accounts
from stavka.host.storage.company import Company
from stavka.host.storage.people import token_hash
from stavka.server.app import sent
from stavka.server.codec import Plain, decode, read
from stavka.server.workers.threads import in_thread

INVITATIONS_A_DAY = 50
Seated = Callable[[Request, str, str, list[str]], Response]  # keeps the token of a seat in the browser


@dataclass(frozen=True, slots=True)
class Answered:
    """An invitation is accepted or declined."""

    accept: bool


@dataclass(frozen=True, slots=True)
class Named:
    name: str


class CompanyDesk:
    """For those who are signed in."""

    def __init__(self, house: House, accounts: Accounts, seated: Seated) -> None:
        self.company = Company(house.database)
        self.accounts = accounts
        self.seated = seated
        self.inviting = SharedLimit(house.database, "invite", Rate(INVITATIONS_A_DAY, 86_400.0))

    async def invitations(self, request: Request) -> Response:
        me = await self.accounts.me(request)
        return Plain(await in_thread(self.company.invitations, me.id))

    async def answer(self, request: Request) -> Response:
        me, game = await self.accounts.me(request), request.path_params["game"]
        if not read(decode(await sent(request)), Answered).accept:
            await in_thread(self.company.decline, game, me.id)
            return Plain({})
        await in_thread(self.company.may_sit_down, game, me.id)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        side = await in_thread(self.company.accept, game, me.id, token_hash(token))
        return self.seated(request, game, token, [side])

    async def blocked(self, request: Request) -> Response:
        me = await self.accounts.me(request)
        return Plain(await in_thread(self.company.blocked, me.id))

    async def block(self, request: Request) -> Response:
        me, named = await self.accounts.me(request), read(decode(await sent(request)), Named)
        await in_thread(self.company.block, me.id, named.name)
        return Plain({})

    async def unblock(self, request: Request) -> Response:
        me, named = await self.accounts.me(request), read(decode(await sent(request)), Named)
        await in_thread(self.company.unblock, me.id, named.name)
        return Plain({})
