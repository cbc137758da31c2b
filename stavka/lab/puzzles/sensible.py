"""Plain answers to the small questions of a battle or an administration: whom to lose, where to fall back.

They are quick and know no plan, so that what a puzzle proves stays proved when the computer players change.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from stavka.engine.action import Action, Done
from stavka.engine.hints import Role
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

LOOKED_AT = 80  # actions of a stage that are compared


def answer(seat: Seat, target: int | None = None) -> Action:
    """What a sensible person does without much thought; ``target`` is the hex that he wants to get into."""
    usual = seat.hints.habit(seat.pos, seat.me)
    if usual is not None and seat.allowed(usual):
        return usual
    actions = list(islice(seat.legal(), LOOKED_AT))
    actions = [a for a in actions if seat.role(a) is not Role.MARKER] or actions
    for role, pick in ((Role.LOSE, _least), (Role.RETREAT, _fall_back), (Role.ADVANCE, _advance)):
        some = [action for action in actions if seat.role(action) is role]
        if some:
            return pick(seat, some, target)
    gaining = [a for a in actions if seat.role(a) in (Role.REPLACE, Role.GAIN)]
    if gaining:
        return max(gaining, key=lambda a: (_factors(seat, a), str(a)))
    return Done() if seat.may_end else min(actions, key=str)


def _factors(seat: Seat, action: Action) -> int:
    pos = seat.pos
    return sum(pos.strength(pos.roster.index(name)).combat for name in action.units)


def _least(seat: Seat, actions: Sequence[Action], target: int | None) -> Action:
    return min(actions, key=lambda a: (_factors(seat, a), str(a)))


def _advance(seat: Seat, actions: Sequence[Action], target: int | None) -> Action:
    """Into the target with the strongest; elsewhere nobody leaves his place."""
    there = [a for a in actions if a.end is not None and end_of(seat.pos, a) == target]
    if there:
        return max(there, key=lambda a: (_factors(seat, a), str(a)))
    return Done() if seat.may_end else min(actions, key=str)


def _fall_back(seat: Seat, actions: Sequence[Action], target: int | None) -> Action:
    """Own units away from the enemy and into supply; his the other way."""
    pos, distance = seat.pos, seat.pos.board.grid.distance
    ending = [a for a in actions if a.end is not None]
    if not ending:
        return min(actions, key=str)

    def gain(action: Action) -> tuple[float, str]:
        side = pos.roster.side[pos.roster.index(action.units[0])]
        end = end_of(pos, action)
        far = min((distance(end, h) for h in pos.stacks if pos.of(1 - side, h)), default=9)
        good = min(far, 4) + 3 * (seat.hints.supplied(pos, side) >> end & 1)
        return good if side == seat.me else -good, str(action)

    return max(ending, key=gain)
