"""What follows when a game goes on, in the same transaction: clocks are pressed, the computer is called."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from stavka.host.storage import clocks, jobs, ratings
from stavka.host.storage.database import Database
from stavka.host.storage.games import Change, Reaction
from stavka.host.storage.schema import SEATS
from stavka.play.match import HUMAN

COMPUTER, FLAG = "computer", "flag"


def reactions(database: Database) -> Sequence[Reaction]:
    """Those of a host, in their order."""

    def press_clock(connection: Connection, change: Change) -> None:
        clock = clocks.clock_of(connection, change.game)
        if clock is None:
            return
        key = f"{FLAG}:{change.game}"
        if change.standing.ended is not None:
            clocks.keep(connection, change.game, clock.stopped(change.at))
            jobs.drop(connection, key)
            return
        if not change.records:  # time runs from the first action on
            return
        pressed = clock.asks(change.standing.to_act, change.at)
        if pressed is clock:
            return
        clocks.keep(connection, change.game, pressed)
        if pressed.runs_out is None:
            jobs.drop(connection, key)
        else:
            jobs.put(database, connection, key, FLAG, {"game": change.game}, pressed.runs_out, move=True)

    def call_computer(connection: Connection, change: Change) -> None:
        if change.standing.ended is not None or change.standing.to_act is None:
            return
        player = connection.execute(
            select(SEATS.c.player).where(SEATS.c.game == change.game, SEATS.c.side == change.standing.to_act)
        ).scalar_one_or_none()
        if player in (None, HUMAN):
            return
        # One job for each portion of a turn: what a killed process had in hand is done again, what is kept is not.
        about: jobs.About = {"game": change.game, "records": change.records}
        jobs.put(database, connection, f"{COMPUTER}:{change.game}:{change.records}", COMPUTER, about, change.at)

    def rate_players(connection: Connection, change: Change) -> None:
        ratings.rate(database, connection, change)

    return (press_clock, call_computer, rate_players)
