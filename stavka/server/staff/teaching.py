"""For those who want to learn: why the computer did that, and what one could have done better oneself."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING

from stavka.engine.action import Action
from stavka.server import answers, asks
from stavka.server.shapes import Taught
from stavka.server.workers import jobs, pool

if TYPE_CHECKING:
    from stavka.server.seat import Seat

MOST = 4000  # steps that a teacher looks at in one go


def why(seat: Seat, ask: asks.AtStep) -> Awaitable[str]:
    """Why the computer did that; when the game is over, what spoke for anybody's action."""
    match, game = seat.table.match, seat.table.match.game
    entry = game.log[ask.step - 1] if 0 < ask.step <= len(game.log) else None
    if entry is None or not isinstance(entry.move, Action):
        raise ValueError(f"nobody chose anything in step {ask.step}")
    if not answers.may_watch(game):
        raise ValueError("this game has secrets, so its players tell their reasons when it is over")
    if game.result is None and match.is_person(entry.actor):
        raise ValueError("this was a person's choice; the computer tells only its own reasons")
    before = jobs.Moment.of(seat.table.replay.at(ask.step - 1))
    return pool.shared().do(jobs.why, before, str(entry.move), match.reasons.get(ask.step))


def lessons(seat: Seat, ask: asks.Span) -> Awaitable[list[Taught]]:
    """What the side that sits here could have done better in some steps, by what it knew then."""
    game = seat.table.match.game
    if game.result is None:
        seat.must_be_advised()
    side = seat.own_side()
    until = len(game.log) if ask.until is None else min(ask.until, len(game.log))
    since = max(0, min(ask.since, until))
    if until - since > MOST:
        raise ValueError(f"at most {MOST} steps are looked at in one go")
    moves = [str(entry.move) for entry in game.log[since:until]]
    return pool.shared().do(jobs.lessons, jobs.Moment.of(seat.table.replay.at(since)), moves, side, since)
