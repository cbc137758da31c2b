"""What follows when a game goes on, in the same transaction: clocks are pressed, the computer is called."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from stavka.host.storage import calls, clocks, notices, ratings
from stavka.host.storage.database import Database
from stavka.host.storage.games import Change, Reaction


def reactions(database: Database) -> Sequence[Reaction]:
    """Those of a host, in their order."""

    def press_clock(connection: Connection, change: Change) -> None:
        clock = clocks.clock_of(connection, change.game)
        if clock is None:
            return
        if change.standing.ended is not None:
            stopped = clock.stopped(change.at)
            clocks.keep(connection, change.game, stopped)
            calls.set_flag(database, connection, change.game, stopped, change.at)
            return
        if not change.records:  # time runs from the first action on
            return
        pressed = clock.asks(change.standing.to_act, change.at)
        if pressed is not clock:
            clocks.keep(connection, change.game, pressed)
            calls.set_flag(database, connection, change.game, pressed, change.at)

    def call_computer(connection: Connection, change: Change) -> None:
        if change.standing.ended is None and change.standing.to_act is not None:
            to_act, records = change.standing.to_act, change.records
            calls.call_computer(database, connection, change.game, to_act, records, change.at)

    def rate_players(connection: Connection, change: Change) -> None:
        ratings.rate(database, connection, change)

    def tell_players(connection: Connection, change: Change) -> None:
        notices.follow_game(database, connection, change)

    return (press_clock, call_computer, rate_players, tell_players)
