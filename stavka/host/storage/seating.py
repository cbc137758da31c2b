"""Who sits where changes: an auction exchanges the seats, somebody leaves and another one, or the computer, comes."""

from __future__ import annotations

import json
from dataclasses import replace

from sqlalchemy import Connection, delete, func, insert, select, update

from stavka.host.clock import Clock
from stavka.host.storage import clocks
from stavka.host.storage.schema import CLOCKS, GAMES, SEATS
from stavka.host.storage.social_schema import NOTICES, REPLACEMENTS

HUMAN = "human"
HELD = ("player", "token", "taken", "person", "muted")  # what goes with a player to another seat


def exchange(connection: Connection, game: str, wanted: bool) -> None:
    """Let each player have the other side, or his first one again, if it is not so already."""
    now = connection.execute(select(GAMES.c.swapped).where(GAMES.c.id == game)).scalar_one()
    if bool(now) == wanted:
        return
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(swapped=int(wanted)))
    one, other = connection.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.side)).all()
    connection.execute(update(SEATS).where(SEATS.c.game == game).values(token=None))  # tokens are had once
    for side, held in ((one.side, other), (other.side, one)):
        own = SEATS.c.game == game, SEATS.c.side == side
        connection.execute(update(SEATS).where(*own).values({name: getattr(held, name) for name in HELD}))
    row = connection.execute(select(CLOCKS).where(CLOCKS.c.game == game)).one_or_none()
    if row is not None:
        names = {one.side: other.side, other.side: one.side}
        remaining = {names[side]: left for side, left in json.loads(row.remaining).items()}
        connection.execute(update(CLOCKS).where(CLOCKS.c.game == game).values(remaining=json.dumps(remaining)))


def replaced(connection: Connection, game: str, side: str, player: str, token: str | None, why: str, at: float) -> None:
    """Another player has a seat: a computer player, or whoever comes by a new link. The old one opens nothing more."""
    own = SEATS.c.game == game, SEATS.c.side == side
    person = connection.execute(select(SEATS.c.person).where(*own)).scalar_one()
    if person is not None:  # what there was to hear of the game is not for him any more
        connection.execute(delete(NOTICES).where(NOTICES.c.person == person, NOTICES.c.game == game))
    values = {"player": player, "token": token, "taken": None, "person": None, "muted": 0}
    connection.execute(update(SEATS).where(*own).values(**values))
    last = select(func.max(REPLACEMENTS.c.number)).where(REPLACEMENTS.c.game == game)
    number = (connection.execute(last).scalar_one() or 0) + 1
    row = {"game": game, "number": number, "side": side, "player": player, "why": why, "at": at}
    connection.execute(insert(REPLACEMENTS), row)
    if player == HUMAN:
        connection.execute(update(GAMES).where(GAMES.c.id == game).values(listed=1))
    clock = clocks.clock_of(connection, game)
    if clock is not None:
        clocks.keep(connection, game, _clock_of_the_new_one(clock, side, player, at))


def _clock_of_the_new_one(clock: Clock, side: str, player: str, at: float) -> Clock:
    """Whoever comes begins with a full reserve, and time to sit down; the computer needs no time."""
    remaining = dict(clock.remaining)
    if player == HUMAN:
        remaining[side] = clock.pace.reserve
        running = side if side in (clock.running, clock.fallen) else clock.running
        return replace(clock, remaining=remaining, running=running, since=at, fallen=None)
    remaining.pop(side, None)
    running = None if clock.running == side else clock.running
    return replace(clock, remaining=remaining, running=running, fallen=None)


def was_replaced(connection: Connection, game: str) -> bool:
    """Whether somebody left the game before it was over."""
    return connection.execute(select(REPLACEMENTS.c.number).where(REPLACEMENTS.c.game == game)).first() is not None
