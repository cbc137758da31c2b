"""What follows when a game goes on, in the same transaction: clocks are pressed, the computer is called."""

from __future__ import annotations

from sqlalchemy import Connection

from stavka.host.clock import Clock
from stavka.host.storage import calls, clocks, notices, ratings
from stavka.host.storage.database import Database
from stavka.host.storage.games import Change, Reaction
from stavka.host.storage.involved import clock_in, involved


def reaction(database: Database) -> Reaction:
    """That of a host. All that it wants to know of a game is read once."""

    def follow(connection: Connection, change: Change) -> Clock | None:
        those = involved(connection, change.game) if change.those is None else change.those
        clock = clock_in(those)
        pressed = None if clock is None else _press(database, connection, clock, change)
        if change.standing.ended is None:
            asked = next((one for one in those if one.side == change.standing.to_act), None)
            if asked is not None:
                calls.call_computer(database, connection, change.game, asked.player, change.records, change.at)
        ratings.rate(database, connection, change)
        notices.follow_game(database, connection, change, those)
        return pressed

    return follow


def _press(database: Database, connection: Connection, clock: Clock, change: Change) -> Clock:
    """Whoever is asked now has the time to think; it runs from the first action on."""
    if change.standing.ended is not None:
        now = clock.stopped(change.at)
    elif change.records:
        now = clock.asks(change.standing.to_act, change.at)
        if now is clock:
            return clock
    else:
        return clock
    clocks.keep(connection, change.game, now)
    calls.set_flag(database, connection, change.game, now, change.at)
    return now
