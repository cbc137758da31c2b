"""The clock of a game, in the database."""

from __future__ import annotations

import json

from sqlalchemy import Connection, bindparam, insert, select, update

from stavka.host.clock import Clock, Pace
from stavka.host.storage.schema import CLOCKS

OF_GAME = select(CLOCKS).where(CLOCKS.c.game == bindparam("of"))


def begin(connection: Connection, game: str, clock: Clock) -> None:
    pace = clock.pace
    said = {name: getattr(pace, name) for name in ("kind", "base", "increment", "vacation", "flag")}
    connection.execute(insert(CLOCKS), {"game": game, "pace": json.dumps(said), **_row(clock)})


def clock_of(connection: Connection, game: str) -> Clock | None:
    """None for a game without one."""
    row = connection.execute(OF_GAME, {"of": game}).one_or_none()
    if row is None:
        return None
    return Clock(Pace(**json.loads(row.pace)), json.loads(row.remaining), row.running, row.since or 0.0, row.fallen)


def keep(connection: Connection, game: str, clock: Clock) -> None:
    connection.execute(update(CLOCKS).where(CLOCKS.c.game == game).values(**_row(clock)))


def _row(clock: Clock) -> dict[str, object]:
    remaining = json.dumps(dict(clock.remaining))
    return {"remaining": remaining, "running": clock.running, "since": clock.since, "fallen": clock.fallen}
