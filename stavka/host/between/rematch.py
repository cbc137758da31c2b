"""Another game with the sides changed: asked for by one, agreed to by the other."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from stavka.host.house import House
from stavka.host.match import TOKEN_BYTES, HostedMatch
from stavka.host.sitting import Forbidden, Sitter
from stavka.host.storage import notices
from stavka.host.storage.around import Around
from stavka.host.storage.database import now
from stavka.host.storage.games import Terms
from stavka.host.storage.people import token_hash
from stavka.host.storage.schema import GAMES, SEATS
from stavka.host.storage.social_schema import REMATCHES
from stavka.host.storage.statements import make_news
from stavka.server.asks import NewGame

REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of the next game, and the token that opens it."""

    game: str
    side: str
    token: str


def again(house: House, game: str, sitter: Sitter) -> Seat | None:
    """A seat of the next game, or None while the other player is asked whether he wants one."""
    around, head = house.surroundings.of(game), house.games.head(game)
    if not sitter.held:
        raise Forbidden("whoever watches can only look")
    if head.standing.ended is None:
        raise ValueError("the game is not over yet")
    if "situation" in head.header:
        raise ValueError("a game that began from a position of its own has no sides to change")
    other = next((side for side in around.tokens if side not in sitter.held), None)
    if around.next is None:
        offer = around.offers.get(REMATCH)
        if other is not None and (offer is None or offer.side in sitter.held):
            house.surroundings.offer(game, REMATCH, sorted(sitter.held)[0], around.records)
            return None
        _begin(house, game, around)
        house.surroundings.answered(game, REMATCH)
    return _seat(house, house.surroundings.of(game), sitter)


def _begin(house: House, game: str, around: Around) -> None:
    """The same game once more; who has an account sits down in it at once."""
    head = house.games.head(game)
    one, two = around.players
    names = {one: two, two: one}
    header = head.header
    seats = {names[side]: player for side, player in around.players.items()}
    wanted = NewGame(head.header["title"], header["scenario"], list(header["options"]), header["set-up"], seats)
    pace = around.clock.pace if around.clock else None
    bid = header.get("settings", {}).get("bid")
    terms = Terms(watch_delay=head.watch_delay, pace=pace, bid=bid, limit_turn=head.limit_turn)
    match, _ = HostedMatch.begin(house.games, wanted, terms)
    try:
        with house.database.writing() as connection:
            connection.execute(insert(REMATCHES), {"game": game, "next": match.id})
            make_news(house.database, connection, game)
            make_news(house.database, connection, match.id)
            for side, person in around.people.items():
                own = SEATS.c.game == match.id, SEATS.c.side == names[side]
                connection.execute(update(SEATS).where(*own).values(person=person))
                text = f"The next game has begun; you play {names[side]}."
                notices.give(house.database, connection, person, match.id, notices.JOINED, text, now())
    except IntegrityError:  # both pressed at once: there is a next game already
        with house.database.writing() as connection:
            connection.execute(delete(GAMES).where(GAMES.c.id == match.id))


def _seat(house: House, around: Around, sitter: Sitter) -> Seat:
    """Whoever had a side has the other one in the next game; a link of his own opens it."""
    assert around.next is not None
    side = next(iter(sorted(sitter.held)))
    names = dict(zip(around.players, reversed(list(around.players)), strict=True))
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with house.database.writing() as connection:
        own = SEATS.c.game == around.next, SEATS.c.side == names[side]
        taken = connection.execute(select(SEATS.c.taken).where(*own)).scalar_one()
        values = {"token": token_hash(token), "taken": taken or now()}
        connection.execute(update(SEATS).where(*own).values(**values))
        make_news(house.database, connection, around.next)
    return Seat(around.next, names[side], token)
