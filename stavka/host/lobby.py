"""Games that wait for a player."""

from __future__ import annotations

import json
from typing import TypedDict

from sqlalchemy import select

from stavka.host.storage.database import Database
from stavka.host.storage.schema import CLOCKS, GAMES, SEATS
from stavka.play.match import HUMAN

MOST = 100


class OpenGame(TypedDict):
    """A game with a free seat."""

    game: str
    title: str
    scenario: str
    options: list[str]
    free: list[str]  # sides
    players: dict[str, str]
    pace: dict[str, object] | None
    watch_delay: float | None
    made: float


def listed(database: Database) -> list[OpenGame]:
    """The games in which a stranger may take a seat, the newest first."""
    free = select(SEATS.c.game).where(SEATS.c.player == HUMAN, SEATS.c.taken.is_(None))
    wanted = (
        select(GAMES, CLOCKS.c.pace)
        .outerjoin(CLOCKS, CLOCKS.c.game == GAMES.c.id)
        .where(GAMES.c.listed == 1, GAMES.c.ended.is_(None), GAMES.c.id.in_(free))
        .order_by(GAMES.c.made.desc())
        .limit(MOST)
    )
    with database.reading() as connection:
        rows = connection.execute(wanted).all()
        seats = connection.execute(select(SEATS).where(SEATS.c.game.in_([row.id for row in rows]))).all()
    found: list[OpenGame] = []
    for row in rows:
        own = [seat for seat in seats if seat.game == row.id]
        found.append(
            {
                "game": row.id,
                "title": row.title,
                "scenario": row.scenario,
                "options": json.loads(row.header).get("options", []),
                "free": sorted(seat.side for seat in own if seat.player == HUMAN and seat.taken is None),
                "players": {seat.side: seat.player for seat in own},
                "pace": json.loads(row.pace) if row.pace else None,
                "watch_delay": row.watch_delay,
                "made": row.made,
            }
        )
    return found
