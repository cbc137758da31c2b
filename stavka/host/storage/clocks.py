"""The clock of a game, in the database."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from stavka.host.clock import Clock, Pace
from stavka.host.storage.schema import CLOCKS

OF_GAME = select(CLOCKS).where(CLOCKS.c.game == bindparam("of"))
SHOWN = ("remaining", "running", "since", "fallen")
KEEP = (
    update(CLOCKS).where(CLOCKS.c.game == bindparam("of")).values(**{name: bindparam(f"now_{name}") for name in SHOWN})
)


def begin(connection: Connection, game: str, clock: Clock) -> None:
    pace = clock.pace
    said = {name: getattr(pace, name) for name in ("kind", "base", "increment", "vacation", "flag")}
    connection.execute(insert(CLOCKS), {"game": game, "pace": json.dumps(said), **_row(clock)})


def clock_of(connection: Connection, game: str) -> Clock | None:
    """None for a game without one."""
    row = connection.execute(OF_GAME, {"of": game}).one_or_none()
    return None if row is None else clock_in_row(row)


def clock_in_row(row: Row[Any]) -> Clock:
    return clock_read(row.pace, row.remaining, row.running, row.since, row.fallen)


def clock_read(pace: str, remaining: str, running: str | None, since: float | None, fallen: str | None) -> Clock:
    """A clock from the columns of its table."""
    return Clock(Pace(**json.loads(pace)), json.loads(remaining), running, since or 0.0, fallen)


def keep(connection: Connection, game: str, clock: Clock) -> None:
    connection.execute(KEEP, {"of": game, **{f"now_{name}": value for name, value in _row(clock).items()}})


def _row(clock: Clock) -> dict[str, object]:
    remaining = json.dumps(dict(clock.remaining))
    return {"remaining": remaining, "running": clock.running, "since": clock.since, "fallen": clock.fallen}
