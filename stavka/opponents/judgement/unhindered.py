"""How far enemies could march next if nobody stood in their way: what terrain and weather leave of their pace."""

from __future__ import annotations

from random import Random

from stavka.engine.action import Done
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

WEATHERS = 2  # throws that are tried: the weather of the enemy's turn is not known yet
LONGEST = 120  # decisions up to the enemy's next march


def unhindered(seat: Seat) -> dict[int, int]:
    """By enemy unit, the hexes it could be in after its next movement phase; nothing where that cannot be foreseen.

    It is tried out in a game without my units, by the rules of the title.
    """
    found: dict[int, int] = {}
    for seed in range(WEATHERS):
        game = _marching(seat, seed)
        if game is None:
            return {}
        there = Seat(game)
        for unit, hexes in _ends(there).items():
            found[unit] = found.get(unit, 1 << there.pos.where[unit]) | hexes
    return found


def _marching(seat: Seat, seed: int) -> Game | None:
    """A game in which the enemy is about to march and nobody opposes it; None when it is over before that."""
    game = seat.imagine(seed)
    pos, foe, rng = game.position, seat.title.sides[seat.foe], Random(seed)
    for unit in pos.roster.of_side[seat.me]:
        if pos.where[unit] >= 0:
            pos.put(unit, -1)
    pos.forget()
    for _ in range(LONGEST):
        if game.result is not None:
            return None
        there = Seat(game)
        if there.side == foe and Role.MARCH in there.roles():
            return game
        habit = there.hints.habit(there.pos, there.me)
        if there.may_end:
            game.play(Done())
        else:
            game.play(habit if habit is not None and there.allowed(habit) else there.sample(rng))
    return None


def _ends(there: Seat) -> dict[int, int]:
    known = there.hints.marches(there.pos)
    if known is not None:
        return {unit: sum(1 << hex for hex in ways) for unit, ways in known.items()}
    found: dict[int, int] = {}
    for action in there.legal(Role.MARCH):
        unit = there.pos.roster.index(action.units[0])
        found[unit] = found.get(unit, 0) | 1 << end_of(there.pos, action)
    return found
