"""What a host answers about accounts. Nobody wants one to play; it adds my games, another device and a rating."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from starlette.concurrency import iterate_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from stavka.host.house import House
from stavka.host.limits import Rate, SharedLimit
from stavka.host.operation.settings import Settings
from stavka.host.people.export import exported
from stavka.host.people.passwords import Passwords
from stavka.host.storage.people import STAYS, People, Person, handle_of
from stavka.server.app import sent
from stavka.server.codec import Plain, decode, read
from stavka.server.workers.threads import in_thread

Given = TypeVar("Given", "Proof", "Changed")
EXPORTS = 10  # an hour, of one person


class NotSignedIn(ValueError):
    status = 401


@dataclass(frozen=True, slots=True)
class Credentials:
    name: str
    password: str


@dataclass(frozen=True, slots=True)
class Proof:
    password: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The password so far, and the one that shall be."""

    password: str
    new: str


@dataclass(frozen=True, slots=True)
class Leaving:
    everywhere: bool = False


class Accounts:
    """Signing up, in and out, and what is mine."""

    def __init__(self, house: House, settings: Settings, passwords: Passwords) -> None:
        self.house = house
        self.people = People(house.database)
        self.exporting = SharedLimit(house.database, "export", Rate(EXPORTS, 3600.0))
        self.passwords = passwords
        self.is_secure = settings.is_secure
        self.making = SharedLimit(house.database, "account", Rate(settings.accounts_a_day, 86_400.0))
        self.trying = SharedLimit(house.database, "sign-in", Rate(settings.sign_ins_an_hour, 3600.0))

    @property
    def cookie(self) -> str:
        """Browsers keep one with this prefix to the host alone, and only over TLS."""
        return "__Host-stavka" if self.is_secure else "stavka"

    def token(self, connection: HTTPConnection) -> str:
        return connection.cookies.get(self.cookie, "")[:100]

    async def person(self, connection: HTTPConnection) -> Person | None:
        token = self.token(connection)
        return await in_thread(self.people.signed_in, token) if token else None

    async def me(self, request: Request) -> Person:
        found = await self.person(request)
        if found is None:
            raise NotSignedIn("you are not signed in")
        return found

    # -- addresses -----------------------------------------------------------------------------------------------------

    async def make(self, request: Request) -> Response:
        wanted = read(decode(await sent(request)), Credentials)
        handle_of(wanted.name)
        await in_thread(self.making.count, address_asking(request))
        hashed = await in_thread(self.passwords.hashed, wanted.password)
        return await self.signed_in(await in_thread(self.people.make, wanted.name, hashed))

    async def sign_in(self, request: Request) -> Response:
        given = read(decode(await sent(request)), Credentials)
        for key in (address_asking(request), f"name {handle_of(given.name)}"):
            await in_thread(self.trying.count, key)
        found = await in_thread(self.people.named, given.name)
        kept = found.password if found is not None else None
        if not await in_thread(self.passwords.fits, kept, given.password) or found is None:
            raise NotSignedIn("the name or the password is wrong")
        if self.passwords.is_dated(found.password):
            await in_thread(self.people.rehash, found, await in_thread(self.passwords.hashed, given.password))
        return await self.signed_in(found)

    async def signed_in(self, person: Person) -> Response:
        token = await in_thread(self.people.sign_in, person)
        answer = Plain({"name": person.name})
        answer.set_cookie(
            self.cookie, token, max_age=int(STAYS), path="/", secure=self.is_secure, httponly=True, samesite="lax"
        )
        return answer

    async def sign_out(self, request: Request) -> Response:
        """In this browser, or wherever this account is signed in."""
        asked = await sent(request)
        me = await self.person(request)
        if me is not None and asked and read(decode(asked), Leaving).everywhere:
            await in_thread(self.people.sign_out_everywhere, me)
        await in_thread(self.people.sign_out, self.token(request))
        return self._parted()

    async def change(self, request: Request) -> Response:
        """Another password, by whoever knows the old one; every other browser is signed out."""
        me, given = await self._proved(request, Changed)
        await in_thread(self.people.new_password, me, await in_thread(self.passwords.hashed, given.new))
        return await self.signed_in(me)

    def _parted(self) -> Response:
        answer = Plain({})
        answer.delete_cookie(self.cookie, path="/", secure=self.is_secure, httponly=True, samesite="lax")
        return answer

    async def mine(self, request: Request) -> Response:
        me = await self.person(request)
        if me is None:
            return Plain({"name": None, "games": [], "ratings": []})
        games, ratings = await in_thread(self.people.games, me), await in_thread(self.people.ratings, me)
        return Plain({"name": me.name, "games": games, "ratings": ratings})

    async def export(self, request: Request) -> Response:
        """Everything that is somebody's own, as a file."""
        me = await self.me(request)
        await in_thread(self.exporting.count, me.id)
        parts = iterate_in_threadpool(exported(self.house, me))
        headers = {"content-disposition": 'attachment; filename="stavka.json"'}
        return StreamingResponse(parts, media_type="application/json", headers=headers)

    async def forget(self, request: Request) -> Response:
        """An account is taken away by whoever knows its password."""
        me, _ = await self._proved(request, Proof)
        await in_thread(self.people.forget, me)
        return self._parted()

    async def _proved(self, request: Request, kind: type[Given]) -> tuple[Person, Given]:
        """Who is signed in and shows his password once more, and what else he sends."""
        me, given = await self.me(request), read(decode(await sent(request)), kind)
        await in_thread(self.trying.count, f"name {handle_of(me.name)}")
        if not await in_thread(self.passwords.fits, me.password, given.password):
            raise NotSignedIn("the password is wrong")
        return me, given


def address_asking(request: Request) -> str:
    """Whose limits a request counts for."""
    return request.client.host if request.client else ""
