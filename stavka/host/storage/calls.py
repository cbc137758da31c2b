"""Jobs that a game calls for as it stands: the computer is asked, a flag will fall."""

from __future__ import annotations

from sqlalchemy import Connection, select

from stavka.host.clock import Clock
from stavka.host.storage import jobs
from stavka.host.storage.clocks import clock_of
from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import GAMES, SEATS

COMPUTER, FLAG, WARNING = "computer", "flag", "warning"
HUMAN = "human"
DAY = 86_400.0  # seconds before a flag falls that its owner is warned, in games of several days a turn


def call_computer(
    database: Database, connection: Connection, game: str, player: str | None, records: int, at: float
) -> None:
    """Whoever is asked may be a computer player."""
    if player in (None, HUMAN):
        return
    # One job for each portion of a turn: what a killed process had in hand is done again, what is kept is not.
    about: jobs.About = {"game": game, "records": records}
    jobs.put(database, connection, f"{COMPUTER}:{game}:{records}", COMPUTER, about, at)


def set_flag(database: Database, connection: Connection, game: str, clock: Clock, at: float) -> None:
    """When the side that is running has no time left, somebody looks."""
    flag, warning = f"{FLAG}:{game}", f"{WARNING}:{game}"
    if clock.runs_out is None:
        jobs.drop(connection, flag)
        jobs.drop(connection, warning)
        return
    jobs.put(database, connection, flag, FLAG, {"game": game}, clock.runs_out, move=True)
    if clock.pace.kind == "days" and clock.runs_out - at > 1.5 * DAY:
        jobs.put(database, connection, warning, WARNING, {"game": game}, clock.runs_out - DAY, move=True)


def after_seating(database: Database, connection: Connection, game: str) -> None:
    """Somebody else sits there now: the jobs of the game as it stands."""
    head = connection.execute(select(GAMES).where(GAMES.c.id == game)).one()
    if head.ended is not None:
        return
    clock = clock_of(connection, game)
    if clock is not None:
        set_flag(database, connection, game, clock, now())
    own = select(SEATS.c.player).where(SEATS.c.game == game, SEATS.c.side == head.to_act)
    player = connection.execute(own).scalar_one_or_none()
    call_computer(database, connection, game, player, head.records, now())
