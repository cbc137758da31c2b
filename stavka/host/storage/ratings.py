"""Ratings in the database: of people by title, and of the sides of each scenario."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlalchemy import Connection, select

from stavka.host.people.glicko import Rating, rated
from stavka.host.storage.database import Database
from stavka.host.storage.games import Change
from stavka.host.storage.schema import GAMES, RATINGS, SEATS
from stavka.host.storage.seating import was_replaced
from stavka.host.storage.statements import upsert

LEAST = 10  # steps of a game that counts


def rate(database: Database, connection: Connection, change: Change) -> None:
    """A game between two people with accounts has ended: both are rated, and so are the sides they played."""
    if change.standing.ended is None or change.standing.steps < LEAST:
        return
    seats = connection.execute(
        select(SEATS.c.side, SEATS.c.person).where(SEATS.c.game == change.game).order_by(SEATS.c.side)
    ).all()
    people = {row.side: row.person for row in seats if row.person is not None}
    if len(seats) != 2 or len(set(people.values())) != 2 or was_replaced(connection, change.game):
        return
    game = connection.execute(select(GAMES.c.title, GAMES.c.scenario).where(GAMES.c.id == change.game)).one()
    winner = json.loads(change.standing.ended)["winner"]
    scores = {side: 0.5 if winner is None else float(side == winner) for side in people}
    of_sides = {side: f"side:{game.scenario}:{side}" for side in people}
    for holders in (people, of_sides):
        _rate_pair(database, connection, game.title, holders, scores, change.at)


def _rate_pair(
    database: Database,
    connection: Connection,
    title: str,
    holders: Mapping[str, str],
    scores: Mapping[str, float],
    at: float,
) -> None:
    one, other = holders
    before = {side: rating_of(connection, holder, title, at) for side, holder in holders.items()}
    for side, against in ((one, other), (other, one)):
        rating, games = before[side]
        new = rated(rating, [(before[against][0], scores[side])])
        row = {
            "holder": holders[side],
            "title": title,
            "rating": new.rating,
            "deviation": new.deviation,
            "volatility": new.volatility,
            "games": games + 1,
            "at": at,
        }
        upsert(database, connection, RATINGS, row, ("rating", "deviation", "volatility", "games", "at"))


def rating_of(connection: Connection, holder: str, title: str, at: float) -> tuple[Rating, int]:
    """A rating as it is now, and from how many games."""
    wanted = select(RATINGS).where(RATINGS.c.holder == holder, RATINGS.c.title == title)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return Rating(), 0
    kept = Rating(row.rating, row.deviation, row.volatility)
    return kept.after_absence(at - row.at), row.games
