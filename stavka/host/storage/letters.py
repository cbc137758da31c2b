"""Mail addresses, and links that were mailed: kept as hashes, used once, good for a while."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from stavka.host.storage import jobs
from stavka.host.storage.database import Database, now
from stavka.host.storage.people import Person, handle_of, token_hash
from stavka.host.storage.schema import PEOPLE, SESSIONS
from stavka.host.storage.social_schema import ADDRESSES, LETTERS
from stavka.host.storage.statements import upsert

SIGN_IN, RESET, MAKE, CONFIRM, STOP = "sign-in", "reset", "make", "confirm", "stop"
ASKED = (SIGN_IN, RESET, MAKE)  # what anybody may ask for
HOUR, DAY = 3600.0, 86_400.0
LASTS = {SIGN_IN: HOUR / 2, RESET: HOUR / 2, MAKE: DAY, CONFIRM: DAY, STOP: 365 * DAY}
LETTER = "letter"  # a kind of jobs
BUCKET = 60.0  # seconds in which the same letter is asked for once
_ADDRESS = re.compile(r"[^\s@<>()\[\],;:\\\"\x00-\x20]{1,64}@[^\s@<>()\[\],;:\\\"\x00-\x20]{1,180}\.[a-zA-Z0-9-]{2,63}")


@dataclass(frozen=True, slots=True)
class Letter:
    """What a link that was mailed is good for."""

    purpose: str
    person: str | None
    name: str | None
    address: str | None


class NoLetter(ValueError):
    status = 403

    def __init__(self) -> None:
        super().__init__("this link is no longer good: it was used, or too much time has gone by; ask for another")


def address_of(text: str) -> str:
    """A mail address as it is written; ``ValueError`` for what is none.

    >>> address_of(" Anna@Example.org ")
    'Anna@Example.org'
    """
    plain = text.strip()
    if len(plain) > 254 or not plain.isascii() or not _ADDRESS.fullmatch(plain):
        raise ValueError("this is no mail address")
    return plain


class Letters:
    """Reads and writes them. A method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def ask(self, purpose: str, address: str, *, name: str = "", person: str = "") -> None:
        """Have a letter written. Whoever writes it finds out for whom it is; whoever asks is told nothing."""
        at = now()
        who = token_hash(f"{person}:{address.casefold()}")[:24]
        about: jobs.About = {"purpose": purpose, "address": address, "name": name, "person": person}
        with self.database.writing() as connection:
            key = f"{LETTER}:{purpose}:{who}:{int(at // BUCKET)}"
            jobs.put(self.database, connection, key, LETTER, about, at)

    def written(self, letter: Letter) -> str:
        """The token for a link; the table has its hash."""
        token = secrets.token_urlsafe(32)
        row = {"token": token_hash(token), "purpose": letter.purpose, "person": letter.person, "name": letter.name}
        until = now() + LASTS[letter.purpose]
        with self.database.writing() as connection:
            connection.execute(delete(LETTERS).where(LETTERS.c.until < now()))
            connection.execute(insert(LETTERS), {**row, "address": letter.address, "until": until})
        return token

    def read(self, token: str) -> Letter:
        """What a link is good for; ``NoLetter`` when for nothing any more."""
        with self.database.reading() as connection:
            return _read(connection, token)

    def owner(self, letter: Letter) -> str:
        """The name of the account that a link belongs to."""
        if letter.person is None:
            return letter.name or ""
        with self.database.reading() as connection:
            return str(connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == letter.person)).scalar_one())

    # -- using one -----------------------------------------------------------------------------------------------------

    def sign_in(self, token: str) -> Person:
        with self.database.writing() as connection:
            return _person(connection, _use(connection, token, SIGN_IN))

    def reset(self, token: str, password: str) -> Person:
        """A new password, as argon2 made it. Whoever was signed in anywhere is so no more."""
        with self.database.writing() as connection:
            letter = _use(connection, token, RESET)
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == letter.person).values(password=password))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == letter.person))
            return _person(connection, letter)

    def make(self, token: str, password: str) -> Person:
        """A new account, whose address is known to be good; without a password it is entered by mail alone."""
        try:
            with self.database.writing() as connection:
                letter = _use(connection, token, MAKE)
                made = Person(secrets.token_urlsafe(9), str(letter.name), password)
                row = {"id": made.id, "name": made.name, "handle": handle_of(made.name), "password": password}
                connection.execute(insert(PEOPLE), {**row, "made": now()})
                self._confirm(connection, made.id, str(letter.address))
        except IntegrityError:
            raise ValueError("this name is taken meanwhile; ask for another letter with another name") from None
        return made

    def confirm(self, token: str) -> None:
        with self.database.writing() as connection:
            letter = _use(connection, token, CONFIRM)
            self._confirm(connection, str(letter.person), str(letter.address))

    def _confirm(self, connection: Connection, person: str, address: str) -> None:
        other = connection.execute(
            select(ADDRESSES.c.person).where(ADDRESSES.c.handle == address.casefold(), ADDRESSES.c.person != person)
        ).first()
        if other is not None:
            raise ValueError("this mail address belongs to another account")
        row = {"person": person, "address": address, "handle": address.casefold(), "confirmed": now()}
        upsert(self.database, connection, ADDRESSES, row, ("address", "handle", "confirmed"))

    # -- addresses -----------------------------------------------------------------------------------------------------

    def address(self, person: str) -> str | None:
        """Where somebody gets his mail, if he has shown that he does."""
        with self.database.reading() as connection:
            return confirmed(connection, person)

    def living_at(self, address: str) -> Person | None:
        """The account whose mail goes to an address."""
        wanted = select(PEOPLE).join(ADDRESSES, ADDRESSES.c.person == PEOPLE.c.id)
        with self.database.reading() as connection:
            row = connection.execute(wanted.where(ADDRESSES.c.handle == address.casefold())).first()
        return None if row is None else _of_row(row)

    def forget_address(self, person: str) -> None:
        with self.database.writing() as connection:
            connection.execute(delete(ADDRESSES).where(ADDRESSES.c.person == person))


def confirmed(connection: Connection, person: str) -> str | None:
    wanted = select(ADDRESSES.c.address).where(ADDRESSES.c.person == person, ADDRESSES.c.confirmed.is_not(None))
    found: str | None = connection.execute(wanted).scalar_one_or_none()
    return found


def _read(connection: Connection, token: str) -> Letter:
    wanted = select(LETTERS).where(LETTERS.c.token == token_hash(token), LETTERS.c.until > now())
    row = connection.execute(wanted).one_or_none()
    if row is None:
        raise NoLetter
    return Letter(row.purpose, row.person, row.name, row.address)


def _use(connection: Connection, token: str, purpose: str) -> Letter:
    """Read and take away: of two who use the same link at once, one is too late."""
    letter = _read(connection, token)
    gone = connection.execute(delete(LETTERS).where(LETTERS.c.token == token_hash(token)))
    if gone.rowcount != 1 or letter.purpose != purpose:
        raise NoLetter
    return letter


def _person(connection: Connection, letter: Letter) -> Person:
    return _of_row(connection.execute(select(PEOPLE).where(PEOPLE.c.id == letter.person)).one())


def _of_row(row: Row[tuple[object, ...]]) -> Person:
    return Person(row.id, row.name, row.password)
