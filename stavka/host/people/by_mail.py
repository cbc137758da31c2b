"""What a host answers about mail: signing in by a link, a new password, an address that is shown to be one's own."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from stavka.host.house import House
from stavka.host.limits import Rate, SharedLimit
from stavka.host.operation.settings import Settings
from stavka.host.people.accounts import Accounts, NotSignedIn, address_asking
from stavka.host.storage.letters import ASKED, CONFIRM, MAKE, RESET, SIGN_IN, Letters, NoLetter, address_of
from stavka.host.storage.people import handle_of
from stavka.server.app import sent
from stavka.server.codec import Plain, decode, read
from stavka.server.workers.threads import in_thread

LONGEST_TOKEN = 100


@dataclass(frozen=True, slots=True)
class Wanted:
    """A letter that somebody asks for; a ``name`` when it is to make an account."""

    purpose: str
    mail: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Used:
    """A link that somebody follows, with the ``password`` that he chooses where he does."""

    token: str
    password: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A new mail address, empty for none; ``password`` is that of the account, if it has one."""

    mail: str
    password: str = ""


class ByMail:
    """Letters that are asked for, and links that are followed."""

    def __init__(self, house: House, settings: Settings, accounts: Accounts) -> None:
        self.letters = Letters(house.database)
        self.settings = settings
        self.accounts = accounts
        self.asking = SharedLimit(house.database, "letter", Rate(settings.letters_an_hour, 3600.0))

    def _has_mail(self) -> None:
        if not self.settings.has_mail:
            raise ValueError("this host writes no letters")

    async def ask(self, request: Request) -> Response:
        """A letter is on its way, if there is somebody to get it: the answer does not tell."""
        self._has_mail()
        wanted = read(decode(await sent(request)), Wanted)
        if wanted.purpose not in ASKED:
            raise ValueError(f"a letter is asked for to do one of {', '.join(ASKED)}")
        address = address_of(wanted.mail)
        if wanted.purpose == MAKE:
            handle_of(wanted.name)
            if await in_thread(self.accounts.people.named, wanted.name) is not None:
                raise ValueError("this name is taken")
        for key in (address_asking(request), f"to {address.casefold()}"):
            await in_thread(self.asking.count, key)
        name = " ".join(wanted.name.split())
        await in_thread(lambda: self.letters.ask(wanted.purpose, address, name=name))
        return Plain({"asked": True})

    async def look(self, request: Request) -> Response:
        """What a link would do, so that whoever follows it can say yes."""
        token = read(decode(await sent(request)), Used).token[:LONGEST_TOKEN]
        await in_thread(self.accounts.trying.count, address_asking(request))
        letter = await in_thread(self.letters.read, token)
        if letter.purpose not in (*ASKED, CONFIRM):
            raise NoLetter
        return Plain({"purpose": letter.purpose, "name": await in_thread(self.letters.owner, letter)})

    async def use(self, request: Request) -> Response:
        used = read(decode(await sent(request)), Used)
        token = used.token[:LONGEST_TOKEN]
        await in_thread(self.accounts.trying.count, address_asking(request))
        purpose = (await in_thread(self.letters.read, token)).purpose
        if purpose == CONFIRM:
            await in_thread(self.letters.confirm, token)
            return Plain({"purpose": purpose})
        if purpose == SIGN_IN:
            return await self.accounts.signed_in(await in_thread(self.letters.sign_in, token))
        if purpose not in (RESET, MAKE):
            raise NoLetter
        wants_password = purpose == RESET or used.password
        hashed = await in_thread(self.accounts.passwords.hashed, used.password) if wants_password else ""
        done = self.letters.reset if purpose == RESET else self.letters.make
        return await self.accounts.signed_in(await in_thread(done, token, hashed))

    async def move(self, request: Request) -> Response:
        """Another address for the account; it counts when the link that is mailed there was followed."""
        me, moved = await self.accounts.me(request), read(decode(await sent(request)), Moved)
        await in_thread(self.accounts.trying.count, f"name {handle_of(me.name)}")
        if me.password and not await in_thread(self.accounts.passwords.fits, me.password, moved.password):
            raise NotSignedIn("the password is wrong")
        if not moved.mail.strip():
            if not me.password:
                raise ValueError("without a password the mail address is the only way into this account")
            await in_thread(self.letters.forget_address, me.id)
            return Plain({"asked": False})
        self._has_mail()
        address = address_of(moved.mail)
        for key in (address_asking(request), f"to {address.casefold()}"):
            await in_thread(self.asking.count, key)
        await in_thread(lambda: self.letters.ask(CONFIRM, address, person=me.id))
        return Plain({"asked": True})
