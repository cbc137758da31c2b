"""Who and what a change of a game concerns, read at once: it is asked for with every action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, select

from stavka.host.clock import Clock
from stavka.host.storage.clocks import clock_read
from stavka.host.storage.schema import CLOCKS, SEATS
from stavka.host.storage.social_schema import NOTICES

TURN = "turn"  # the kind of notice that tells somebody that he is asked
_waiting = and_(NOTICES.c.person == SEATS.c.person, NOTICES.c.game == SEATS.c.game, NOTICES.c.kind == TURN)
INVOLVED = (
    select(
        SEATS.c.side,
        SEATS.c.player,
        SEATS.c.person,
        NOTICES.c.kind,
        NOTICES.c.seen,
        CLOCKS.c.pace,
        CLOCKS.c.remaining,
        CLOCKS.c.running,
        CLOCKS.c.since,
        CLOCKS.c.fallen,
    )
    .outerjoin(NOTICES, _waiting)
    .outerjoin(CLOCKS, CLOCKS.c.game == SEATS.c.game)
    .where(SEATS.c.game == bindparam("of"))
    .order_by(SEATS.c.side)
)


class Seated(NamedTuple):
    """A seat, what its player was told and has not yet answered, and the clock of the game."""

    side: str
    player: str
    person: str | None
    told: str | None
    seen: float | None
    pace: str | None
    remaining: str
    running: str | None
    since: float | None
    fallen: str | None


Involved = Sequence[Seated]


def involved(connection: Connection, game: str) -> Involved:
    return seated(connection.execute(INVOLVED, {"of": game}))


def seated(rows: Iterable[Iterable[Any]]) -> Involved:
    return [Seated._make(row) for row in rows]


def clock_in(those: Involved) -> Clock | None:
    """The clock of the game; None for a game without one."""
    one = those[0] if those else None
    if one is None or one.pace is None:
        return None
    return clock_read(one.pace, one.remaining, one.running, one.since, one.fallen)
