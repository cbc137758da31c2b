"""People with accounts: who they are, in which browsers they are signed in, what is theirs."""

from __future__ import annotations

import json
import secrets
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from typing import TypedDict

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from stavka.host.storage.database import Database, now
from stavka.host.storage.ratings import rating_of
from stavka.host.storage.schema import GAMES, PEOPLE, RATINGS, SEATS, SESSIONS
from stavka.host.storage.statements import make_news

STAYS = 30 * 86_400.0  # seconds for which a browser stays signed in
LONGEST_NAME, SHORTEST_NAME = 30, 2
MOST_GAMES = 200


class MyGame(TypedDict):
    """A line of the list of somebody's games."""

    game: str
    title: str
    scenario: str
    side: str
    turn: int
    phase: str
    my_turn: bool
    ended: dict[str, str] | None
    changed: float
    other: str | None  # the name of the other player, if he has an account, or of the computer player
    waits: bool  # for somebody to take the other seat


class MyRating(TypedDict):
    title: str
    rating: int
    deviation: int
    games: int


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    password: str


def handle_of(name: str) -> str:
    """The same for names that look the same; ``ValueError`` for what is no name.

    >>> handle_of("  Anna  Petrowna ") == handle_of("ANNA petrowna")
    True
    """
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST_NAME <= len(plain) <= LONGEST_NAME or not all(
        letter.isalnum() or letter in " -_.'" for letter in plain
    ):
        raise ValueError(f"a name has {SHORTEST_NAME} to {LONGEST_NAME} letters, digits, blanks or one of -_.'")
    return plain.casefold()


class People:
    """Reads and writes accounts. A method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def make(self, name: str, password: str) -> Person:
        """``password`` is what argon2 made of it."""
        made = Person(secrets.token_urlsafe(9), " ".join(name.split()), password)
        row = {"id": made.id, "name": made.name, "handle": handle_of(name), "password": password, "made": now()}
        try:
            with self.database.writing() as connection:
                connection.execute(insert(PEOPLE), row)
        except IntegrityError:
            raise ValueError("this name is taken") from None
        return made

    def named(self, name: str) -> Person | None:
        with self.database.reading() as connection:
            row = connection.execute(select(PEOPLE).where(PEOPLE.c.handle == handle_of(name))).one_or_none()
        return None if row is None else Person(row.id, row.name, row.password)

    def by_id(self, id: str) -> Person | None:
        with self.database.reading() as connection:
            row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == id)).one_or_none()
        return None if row is None else Person(row.id, row.name, row.password)

    def rehash(self, person: Person, password: str) -> None:
        with self.database.writing() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(password=password))

    def forget(self, person: Person) -> None:
        """Take the account away with all that is only its own. Games stay, without the name."""
        with self.database.writing() as connection:
            connection.execute(delete(RATINGS).where(RATINGS.c.holder == person.id))
            own = update(SEATS).where(SEATS.c.person == person.id).values(person=None)
            for game in set(connection.execute(own.returning(SEATS.c.game)).scalars()):
                make_news(self.database, connection, game)
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person.id))

    # -- sessions ------------------------------------------------------------------------------------------------------

    def sign_in(self, person: Person) -> str:
        """The token for a browser; the table has its hash."""
        token = secrets.token_urlsafe(32)
        with self.database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.until < now()))
            row = {"token": token_hash(token), "person": person.id, "until": now() + STAYS}
            connection.execute(insert(SESSIONS), row)
        return token

    def signed_in(self, token: str) -> Person | None:
        if not token:
            return None
        wanted = (
            select(PEOPLE)
            .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
            .where(SESSIONS.c.token == token_hash(token), SESSIONS.c.until > now())
        )
        with self.database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else Person(row.id, row.name, row.password)

    def sign_out(self, token: str) -> None:
        with self.database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token == token_hash(token)))

    def sign_out_everywhere(self, person: Person) -> None:
        with self.database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id))

    def new_password(self, person: Person, password: str) -> None:
        """From now on it is this one, and whoever came in by the old one is out."""
        with self.database.writing() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(password=password))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id))

    # -- what is theirs ----------------------------------------------------------------------------------------------

    def games(self, person: Person) -> list[MyGame]:
        """The games of a person: those in which it is his turn first, then the last changed."""
        wanted = (
            select(GAMES, SEATS.c.side)
            .join(SEATS, SEATS.c.game == GAMES.c.id)
            .where(SEATS.c.person == person.id)
            .order_by(GAMES.c.changed.desc())
            .limit(MOST_GAMES)
        )
        with self.database.reading() as connection:
            rows = connection.execute(wanted).all()
            others = _others(connection, person, [row.id for row in rows])
            found: list[MyGame] = [
                {
                    "game": row.id,
                    "title": row.title,
                    "scenario": row.scenario,
                    "side": row.side,
                    "turn": row.turn,
                    "phase": row.phase,
                    "my_turn": row.ended is None and row.to_act == row.side,
                    "ended": json.loads(row.ended) if row.ended else None,
                    "changed": row.changed,
                    "other": others.get(row.id, (None, False))[0],
                    "waits": others.get(row.id, (None, False))[1],
                }
                for row in rows
            ]
        return sorted(found, key=lambda one: (not one["my_turn"], one["ended"] is not None))

    def ratings(self, person: Person) -> list[MyRating]:
        with self.database.reading() as connection:
            titles = connection.execute(
                select(RATINGS.c.title).where(RATINGS.c.holder == person.id).order_by(RATINGS.c.title)
            ).scalars()
            return [_told(connection, person, title) for title in list(titles)]


def _others(connection: Connection, person: Person, games: list[str]) -> dict[str, tuple[str | None, bool]]:
    """By game who has the other seat, and whether nobody has it yet."""
    wanted = select(SEATS, PEOPLE.c.name).outerjoin(PEOPLE, PEOPLE.c.id == SEATS.c.person)
    rows = connection.execute(wanted.where(SEATS.c.game.in_(games))).all()
    return {
        row.game: (row.name or (None if row.player == "human" else row.player), row.player == "human" and not row.taken)
        for row in rows
        if row.person != person.id
    }


def _told(connection: Connection, person: Person, title: str) -> MyRating:
    rating, games = rating_of(connection, person.id, title, now())
    return {"title": title, "rating": round(rating.rating), "deviation": round(rating.deviation), "games": games}


def token_hash(token: str) -> str:
    """What is kept of a secret: whoever reads the database cannot use it."""
    return sha256(token.encode()).hexdigest()
