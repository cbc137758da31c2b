"""Notices in the database: what somebody with an account shall hear of his games, and how he wants to be told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from stavka.host.storage import involved, jobs
from stavka.host.storage.database import Database
from stavka.host.storage.games import Change
from stavka.host.storage.involved import Involved
from stavka.host.storage.schema import SEATS
from stavka.host.storage.social_schema import ADDRESSES, NOTICE_CHOICES, NOTICE_SETTINGS, NOTICES
from stavka.host.storage.statements import upsert

TURN = involved.TURN
CLOCK, OFFER, TALK, JOINED, ENDED, INVITED = "clock", "offer", "talk", "joined", "ended", "invited"
KINDS = (TURN, CLOCK, OFFER, TALK, JOINED, ENDED, INVITED)
MAIL, BROWSER, WEBHOOK = WAYS = ("mail", "browser", "webhook")
DIGEST, HOOK = "digest", "hook"  # kinds of jobs
TOGETHER = 2.0  # seconds in which what happens in a game goes into one message of a webhook


@dataclass(frozen=True, slots=True)
class Wishes:
    """How somebody wants to be told. Each of the ``ways`` is on or off; of other kinds than these nothing is told."""

    ways: Mapping[str, bool]
    kinds: Sequence[str] = KINDS
    hook_url: str | None = None
    hook_secret: str | None = None
    letters: int = 0
    last_letter: float | None = None

    def wants(self, way: str, kind: str) -> bool:
        return self.ways[way] and kind in self.kinds and (way != WEBHOOK or bool(self.hook_url))


WISHES = Wishes({MAIL: True, BROWSER: True, WEBHOOK: True})  # of somebody who has said nothing


def wishes_of(connection: Connection, person: str, game: str | None = None) -> Wishes:
    """What somebody wants in general; with a game, what he wants there."""
    row = connection.execute(select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.person == person)).one_or_none()
    found = WISHES
    if row is not None:
        ways = {way: bool(getattr(row, way)) for way in WAYS}
        kinds = json.loads(row.kinds)
        found = Wishes(ways, kinds, row.hook_url, row.hook_secret, row.letters, row.last_letter)
    own = choice_of(connection, person, game) if game is not None else None
    if own is None:
        return found
    return Wishes(own, found.kinds, found.hook_url, found.hook_secret, found.letters, found.last_letter)


def choice_of(connection: Connection, person: str, game: str) -> dict[str, bool] | None:
    """The ways of one game, if somebody has chosen them for it."""
    wanted = select(NOTICE_CHOICES).where(NOTICE_CHOICES.c.person == person, NOTICE_CHOICES.c.game == game)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else {way: bool(getattr(row, way)) for way in WAYS}


def keep_wishes(database: Database, connection: Connection, person: str, wishes: Wishes) -> None:
    row = {
        "person": person,
        **{way: int(on) for way, on in wishes.ways.items()},
        "kinds": json.dumps([kind for kind in KINDS if kind in wishes.kinds]),
        "hook_url": wishes.hook_url,
        "hook_secret": wishes.hook_secret,
        "letters": wishes.letters,
        "last_letter": wishes.last_letter,
    }
    upsert(database, connection, NOTICE_SETTINGS, row, tuple(name for name in row if name != "person"))


# -- what happens ------------------------------------------------------------------------------------------------------


def give(database: Database, connection: Connection, person: str, game: str, kind: str, text: str, at: float) -> None:
    """Something for somebody to hear. The jobs that carry it are put beside it."""
    wishes = wishes_of(connection, person, game)
    if kind not in wishes.kinds or not any(wishes.ways.values()):
        return
    own = NOTICES.c.person == person, NOTICES.c.game == game, NOTICES.c.kind == kind
    before = connection.execute(select(NOTICES.c.number, NOTICES.c.mailed, NOTICES.c.seen).where(*own)).one_or_none()
    untold = before is not None and before.mailed is None and before.seen is None
    number = before.number + 1 if before is not None and untold else 1
    row = {"person": person, "game": game, "kind": kind, "text": text[:1000], "number": number, "at": at}
    told = {"mailed": None, "hooked": None, "seen": None}
    upsert(database, connection, NOTICES, {**row, **told}, ("text", "number", "at", *told))
    if wishes.wants(MAIL, kind) and has_address(connection, person):
        # A new number for every letter: what happens while one is written is for the next.
        key = f"{DIGEST}:{person}:{wishes.letters}"
        jobs.put(database, connection, key, DIGEST, {"person": person, "letters": wishes.letters}, at)
    if wishes.wants(WEBHOOK, kind):
        about: jobs.About = {"person": person, "game": game, "kind": kind}
        jobs.put(database, connection, f"{HOOK}:{person}:{game}:{kind}:{at:.3f}", HOOK, about, at + TOGETHER)


def has_address(connection: Connection, person: str) -> bool:
    wanted = select(ADDRESSES.c.person).where(ADDRESSES.c.person == person, ADDRESSES.c.confirmed.is_not(None))
    return connection.execute(wanted).one_or_none() is not None


def give_players(
    database: Database, connection: Connection, game: str, kind: str, text: str, at: float, but: str | None = None
) -> None:
    """The same for everybody with an account who plays a game, ``but`` for whoever has that side."""
    rows = connection.execute(select(SEATS).where(SEATS.c.game == game, SEATS.c.person.is_not(None))).all()
    own = {row.person for row in rows if row.side == but}
    for person in sorted({row.person for row in rows} - own):
        muted = any(row.muted for row in rows if row.person == person)
        if not (kind == TALK and muted):
            give(database, connection, person, game, kind, text, at)


def give_side(
    database: Database, connection: Connection, game: str, side: str, kind: str, text: str, at: float
) -> None:
    """The same for whoever has one side, if he has an account."""
    own = select(SEATS.c.person).where(SEATS.c.game == game, SEATS.c.side == side)
    person = connection.execute(own).scalar_one_or_none()
    if person is not None:
        give(database, connection, person, game, kind, text, at)


def follow_game(database: Database, connection: Connection, change: Change, those: Involved) -> None:
    """A game has gone on: whoever is asked now hears of it, once; whoever has answered need not any more."""
    standing = change.standing
    if standing.ended is not None:
        past = NOTICES.c.kind.in_((TURN, CLOCK, OFFER))
        connection.execute(delete(NOTICES).where(NOTICES.c.game == change.game, past))
        reason = json.loads(standing.ended)["reason"]
        give_players(database, connection, change.game, ENDED, f"The game is over: {reason}.", change.at)
        return
    rows = [(row, row.person) for row in those if row.person is not None]
    if len({person for _, person in rows}) < len(rows):
        return  # one person plays both sides, and knows
    for row, person in rows:
        if row.side in change.actors and row.side == standing.to_act:
            if row.told is not None and row.seen is None:  # whoever acts has seen it
                seen(connection, person, change.game, change.at)
        elif row.side == standing.to_act and row.told is None:
            text = f"It is your turn as {row.side}."
            give(database, connection, person, change.game, TURN, text, change.at)
        elif row.side != standing.to_act and row.told is not None:
            past = NOTICES.c.kind.in_((TURN, CLOCK))
            own = NOTICES.c.person == person, NOTICES.c.game == change.game, past
            connection.execute(delete(NOTICES).where(*own))


def seen(connection: Connection, person: str, game: str, at: float) -> None:
    """Somebody has looked at a game: what he was to hear of it he knows."""
    own = NOTICES.c.person == person, NOTICES.c.game == game, NOTICES.c.seen.is_(None)
    connection.execute(update(NOTICES).where(*own).values(seen=at))
