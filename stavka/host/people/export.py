"""Everything that is somebody's own: account, addresses, wishes, games with what was played, talk, notes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TypedDict

from sqlalchemy import Connection, Executable, func, select

import stavka
from stavka.host.house import House
from stavka.host.match import HostedMatch, OtherRules, standing_rows, told_to
from stavka.host.storage import notices
from stavka.host.storage.people import MyGame, People, Person
from stavka.host.storage.schema import CHAT, NOTES, PEOPLE, SEATS, SESSIONS
from stavka.host.storage.social_schema import ADDRESSES, BLOCKS, INVITATIONS, NOTICE_CHOICES, NOTICES, REPORTS
from stavka.server.codec import encoded

Row = dict[str, object]


class RecordTold(TypedDict):
    """A game as it was told to the side that somebody played; the whole diary where that holds no secret."""

    game: str
    side: str
    diary: str | None
    record: list[tuple[int, str, str]]  # turn, who acted, what he did


def exported(house: House, person: Person) -> Iterator[bytes]:
    """All of it as one JSON object, a game at a time: there may be many."""
    people = People(house.database)
    games = people.games(person)
    with house.database.reading() as connection:
        own = {**_account(connection, person), **_sayings(connection, person)}
    own |= {"games": games, "ratings": people.ratings(person)}
    yield encoded(own)[:-1] + b',"records":['
    for number, game in enumerate(games):
        yield (b"," if number else b"") + encoded(_record(house, game))
    yield b"]}"


def _account(connection: Connection, person: Person) -> dict[str, object]:
    made = connection.execute(select(PEOPLE.c.made).where(PEOPLE.c.id == person.id)).scalar_one()
    signed_in = select(func.count()).select_from(SESSIONS).where(SESSIONS.c.person == person.id)
    wishes = notices.wishes_of(connection, person.id)
    mine = NOTICES.c.person == person.id
    blocked = select(PEOPLE.c.name, BLOCKS.c.at).join(BLOCKS, BLOCKS.c.blocked == PEOPLE.c.id)
    return {
        "account": {
            "name": person.name,
            "made": made,
            "browsers signed in": connection.execute(signed_in).scalar_one(),
        },
        "addresses": _rows(connection, select(ADDRESSES).where(ADDRESSES.c.person == person.id), "person handle"),
        "wishes": {"ways": dict(wishes.ways), "kinds": list(wishes.kinds), "webhook": wishes.hook_url},
        "wishes of games": _rows(connection, select(NOTICE_CHOICES).where(NOTICE_CHOICES.c.person == person.id)),
        "notices": _rows(connection, select(NOTICES).where(mine).order_by(NOTICES.c.at)),
        "invited": _rows(connection, select(INVITATIONS).where(INVITATIONS.c.person == person.id), "person by"),
        "has invited": _rows(connection, select(INVITATIONS).where(INVITATIONS.c.by == person.id), "person by"),
        "blocked": _rows(connection, blocked.where(BLOCKS.c.person == person.id)),
        "complaints": _rows(connection, select(REPORTS).where(REPORTS.c.by == person.id), "by about id"),
    }


def _sayings(connection: Connection, person: Person) -> dict[str, object]:
    said: list[Row] = []
    noted: list[Row] = []
    seats = select(SEATS.c.game, SEATS.c.side).where(SEATS.c.person == person.id)
    for game, side in connection.execute(seats).all():
        lines = select(CHAT).where(CHAT.c.game == game, CHAT.c.side == side).order_by(CHAT.c.number)
        said += _rows(connection, lines, "number side")
        notes = select(NOTES).where(NOTES.c.game == game, NOTES.c.side == side).order_by(NOTES.c.step)
        noted += _rows(connection, notes, "side")
    return {"said": said, "noted": noted}


def _rows(connection: Connection, wanted: Executable, without: str = "person") -> list[Row]:
    """Rows as plain data; what only the tables need is left out."""
    found = [dict(row) for row in connection.execute(wanted).mappings()]
    return [{str(name): value for name, value in row.items() if name not in without.split()} for row in found]


def _record(house: House, game: MyGame) -> RecordTold:
    """The record as it stands. While a game has secrets, what the own side was told of it."""
    is_open = stavka.title(game["title"]).open_information or game["ended"] is not None
    diary = None
    if is_open:
        with suppress(OtherRules):  # a game of an earlier version is told by its rows alone
            diary = HostedMatch.opened(house.games, game["game"]).exported()
    rows = standing_rows(house.games.since(game["game"]))
    known = [row for row in rows if is_open or row.told is not None]
    side = game["side"]
    told = [(row.turn or 0, row.actor, row.text if is_open else told_to(row, side).move) for row in known]
    return {"game": game["game"], "side": side, "diary": diary, "record": told}
