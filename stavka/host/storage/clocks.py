"""The clock of a game, in the database."""

from __future__ import annotations

import json

from sqlalchemy import Connection, insert, select, update

from stavka.host.clock import Clock, Pace
from stavka.host.storage.schema import CLOCKS


def begin(connection: Connection, game: str, clock: Clock) -> None:
    pace = clock.pace
    said = {"kind": pace.kind, "base": pace.base, "increment": pace.increment, "vacation": pace.vacation}
    connection.execute(insert(CLOCKS), {"game": game, "pace": json.dumps(said), **_row(clock)})


def clock_of(connection: Connection, game: str) -> Clock | None:
    """None for a game without one."""
    row = connection.execute(select(CLOCKS).where(CLOCKS.c.game == game)).one_or_none()
    if row is None:
        return None
    return Clock(Pace(**json.loads(row.pace)), json.loads(row.remaining), row.running, row.since or 0.0)


def keep(connection: Connection, game: str, clock: Clock) -> None:
    connection.execute(update(CLOCKS).where(CLOCKS.c.game == game).values(**_row(clock)))


def _row(clock: Clock) -> dict[str, object]:
    return {"remaining": json.dumps(dict(clock.remaining)), "running": clock.running, "since": clock.since}
