"""Steps and better counters that points buy for units on the map during a movement phase, beside fresh units."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.engine.position import Position
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

AT_THE_FRONT = 6  # steps from the nearest enemy within which strength counts in full
FAR = 0.5  # share of it beyond them: it has yet to come up


def best_rebuilding(seat: Seat, arrival: Action | None = None) -> Action | None:
    """What adds most to a unit on the map; None when nobody can be raised, or an arrival comes first.

    A point buys as much either way: a fresh unit is one more, unless it comes on far behind the front.
    """
    found = [(_gain(seat, action), str(action), action) for action in seat.legal(Role.GAIN)]
    if not found:
        return None
    gain, _, best = max(found, key=lambda one: one[:2])
    if gain <= 0:
        return None
    if arrival is not None and _share(seat, _end(seat, arrival)) >= _share(seat, _end(seat, best)):
        return None
    return best


def _gain(seat: Seat, action: Action) -> float:
    """The strength it adds, less where the enemy is far."""
    trial = seat.imagine()
    trial.play(action)
    return (_strength(trial.position, seat.me) - _strength(seat.pos, seat.me)) * _share(seat, _end(seat, action))


def _strength(pos: Position, me: int) -> float:
    """What a side's units on the map are worth."""
    worth = worth_list(pos)
    return sum(worth[unit] for unit in pos.roster.of_side[me] if pos.where[unit] >= 0)


def _end(seat: Seat, action: Action) -> int:
    if action.end is not None:
        return end_of(seat.pos, action)
    return seat.pos.where[seat.pos.roster.index(action.units[0])] if action.units else -1


def _share(seat: Seat, hex: int) -> float:
    """How much of what is added in a hex is added at the front."""
    if hex < 0:
        return FAR
    near, front = 1 << hex, seat.pos.occupied[seat.foe]
    for _ in range(AT_THE_FRONT):
        if near & front:
            break
        near = seat.pos.board.grid.spread(near)
    return 1.0 if near & front else FAR
