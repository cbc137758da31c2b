"""With whom somebody plays: invitations, people who are blocked, complaints for whoever runs the host."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TypedDict

from sqlalchemy import Connection, delete, insert, or_, select, update

from stavka.host.storage import notices
from stavka.host.storage.database import Database, now
from stavka.host.storage.people import handle_of
from stavka.host.storage.schema import CHAT, GAMES, PEOPLE, SEATS
from stavka.host.storage.social_schema import BLOCKS, INVITATIONS, REPORTS
from stavka.host.storage.statements import make_news, upsert

NOT_OPEN = "this game is not open to you"


class Blocked(ValueError):
    """One of the two does not want the other."""

    status = 403


class Invitation(TypedDict):
    game: str
    side: str
    title: str
    scenario: str
    by: str | None


@dataclass(frozen=True, slots=True)
class Report:
    id: str
    at: float
    game: str
    side: str
    by: str | None
    about: str | None
    said: str
    why: str
    settled: float | None


class Company:
    """Reads and writes them. A method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # -- invitations -----------------------------------------------------------------------------------------------

    def may_invite(self, name: str, by: str | None) -> None:
        """An error says why somebody cannot be invited."""
        with self.database.reading() as connection:
            _invited(connection, name, by)

    def invite(self, game: str, side: str, name: str, by: str | None) -> None:
        """Ask somebody with an account to take a seat."""
        at = now()
        with self.database.writing() as connection:
            person = _invited(connection, name, by)
            row = {"game": game, "side": side, "person": person, "by": by, "at": at}
            upsert(self.database, connection, INVITATIONS, row, ("at",))
            host = "Somebody"
            if by is not None:
                host = connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == by)).scalar_one()
            text = f"{host} invites you to play {side}."
            notices.give(self.database, connection, person, game, notices.INVITED, text, at)

    def invitations(self, person: str) -> list[Invitation]:
        wanted = (
            select(INVITATIONS.c.game, INVITATIONS.c.side, GAMES.c.title, GAMES.c.scenario, PEOPLE.c.name)
            .join(GAMES, GAMES.c.id == INVITATIONS.c.game)
            .outerjoin(PEOPLE, PEOPLE.c.id == INVITATIONS.c.by)
            .where(INVITATIONS.c.person == person, GAMES.c.ended.is_(None))
            .order_by(INVITATIONS.c.at.desc())
        )
        with self.database.reading() as connection:
            return [
                {"game": row.game, "side": row.side, "title": row.title, "scenario": row.scenario, "by": row.name}
                for row in connection.execute(wanted)
            ]

    def accept(self, game: str, person: str, token: str) -> str:
        """Take the seat that was offered; the side. The link of the seat that others may know opens it no more."""
        with self.database.writing() as connection:
            side = self._taken_away(connection, game, person)
            own = SEATS.c.game == game, SEATS.c.side == side, SEATS.c.taken.is_(None), SEATS.c.player == "human"
            values = {"taken": now(), "token": token, "person": person}
            if connection.execute(update(SEATS).where(*own).values(**values)).rowcount != 1:
                raise ValueError("somebody else has taken this seat meanwhile")
            connection.execute(delete(INVITATIONS).where(INVITATIONS.c.game == game, INVITATIONS.c.side == side))
            name = connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == person)).scalar_one()
            text = f"{name} has sat down as {side}."
            notices.give_players(self.database, connection, game, notices.JOINED, text, now(), but=side)
            make_news(self.database, connection, game)
            return side

    def decline(self, game: str, person: str) -> None:
        with self.database.writing() as connection:
            side = self._taken_away(connection, game, person)
            text = f"Whom you invited to play {side} declines."
            notices.give_players(self.database, connection, game, notices.JOINED, text, now())

    def _taken_away(self, connection: Connection, game: str, person: str) -> str:
        own = INVITATIONS.c.game == game, INVITATIONS.c.person == person
        side: str | None = connection.execute(select(INVITATIONS.c.side).where(*own)).scalars().first()
        if side is None:
            raise ValueError("nobody invites you to this game")
        connection.execute(delete(INVITATIONS).where(*own))
        return side

    # -- people who do not want each other -------------------------------------------------------------------------

    def block(self, person: str, name: str) -> None:
        with self.database.writing() as connection:
            other = _named(connection, name)
            if other == person:
                raise ValueError("you cannot block yourself")
            upsert(self.database, connection, BLOCKS, {"person": person, "blocked": other, "at": now()})
            own = INVITATIONS.c.person == person, INVITATIONS.c.by == other
            connection.execute(delete(INVITATIONS).where(*own))

    def unblock(self, person: str, name: str) -> None:
        with self.database.writing() as connection:
            own = BLOCKS.c.person == person, BLOCKS.c.blocked == _named(connection, name)
            connection.execute(delete(BLOCKS).where(*own))

    def blocked(self, person: str) -> list[str]:
        wanted = select(PEOPLE.c.name).join(BLOCKS, BLOCKS.c.blocked == PEOPLE.c.id).order_by(PEOPLE.c.name)
        with self.database.reading() as connection:
            return list(connection.execute(wanted.where(BLOCKS.c.person == person)).scalars())

    def may_sit_down(self, game: str, person: str | None) -> None:
        """``Blocked`` when somebody who plays there does not want him."""
        if person is None:
            return
        with self.database.reading() as connection:
            rows = connection.execute(select(SEATS.c.person).where(SEATS.c.game == game)).scalars().all()
            if person in rows:
                return
            if any(other is not None and are_apart(connection, other, person) for other in rows):
                raise Blocked(NOT_OPEN)

    def may_write(self, person: str | None, to: str | None) -> None:
        """``Blocked`` when whoever would read it does not want to."""
        if person is None or to is None:
            return
        with self.database.reading() as connection:
            if are_apart(connection, to, person):
                raise Blocked("you cannot write to this player")

    # -- complaints --------------------------------------------------------------------------------------------------

    def report(self, game: str, side: str, by: str | None, why: str) -> None:
        """Complain of the player of a side; what he said last is kept with it, whatever becomes of the game."""
        lines = select(CHAT.c.text).where(CHAT.c.game == game, CHAT.c.side == side).order_by(CHAT.c.number.desc())
        with self.database.writing() as connection:
            said = list(connection.execute(lines.limit(50)).scalars())[::-1]
            about = connection.execute(
                select(SEATS.c.person).where(SEATS.c.game == game, SEATS.c.side == side)
            ).scalar_one_or_none()
            row = {"id": secrets.token_urlsafe(6), "game": game, "side": side, "by": by, "about": about}
            connection.execute(insert(REPORTS), {**row, "said": "\n".join(said), "why": why, "at": now()})

    def reports(self, settled: bool = False) -> list[Report]:
        """Complaints, the oldest first; those that are ``settled`` too, or only the others."""
        with self.database.reading() as connection:
            names = {row.id: row.name for row in connection.execute(select(PEOPLE.c.id, PEOPLE.c.name))}
            wanted = select(REPORTS).order_by(REPORTS.c.at)
            rows = connection.execute(wanted if settled else wanted.where(REPORTS.c.settled.is_(None))).all()
        return [
            Report(
                row.id,
                row.at,
                row.game,
                row.side,
                names.get(row.by),
                names.get(row.about),
                row.said,
                row.why,
                row.settled,
            )
            for row in rows
        ]

    def settle(self, id: str) -> bool:
        with self.database.writing() as connection:
            own = update(REPORTS).where(REPORTS.c.id == id, REPORTS.c.settled.is_(None))
            return connection.execute(own.values(settled=now())).rowcount == 1


def are_apart(connection: Connection, one: str, other: str) -> bool:
    """Whether one of the two has blocked the other."""
    either = or_(
        (BLOCKS.c.person == one) & (BLOCKS.c.blocked == other), (BLOCKS.c.person == other) & (BLOCKS.c.blocked == one)
    )
    return connection.execute(select(BLOCKS.c.at).where(either)).first() is not None


def _invited(connection: Connection, name: str, by: str | None) -> str:
    person = _named(connection, name)
    if person == by:
        raise ValueError("you cannot invite yourself")
    if by is not None and are_apart(connection, person, by):
        raise Blocked(f"{' '.join(name.split())} cannot be invited by you")
    return person


def _named(connection: Connection, name: str) -> str:
    found = connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.handle == handle_of(name))).scalar_one_or_none()
    if found is None:
        raise ValueError(f"nobody here is called {' '.join(name.split())}")
    return str(found)
