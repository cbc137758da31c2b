"""Stacks that are too large when a movement phase is to end."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.roles import Role
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.posts import value_now
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of


def best_dispersal(seat: Seat) -> Action | None:
    """Those too many in a hex first; they go where they are fed, where there is room, and where they stand best."""
    field = Field(seat)
    pos, hints = field.pos, field.hints
    fed = hints.supplied(pos, field.me)

    def room(unit: int, hex: int) -> bool:
        return hints.fits(pos, unit, [u for u in pos.of(field.me, hex) if u != unit], hex)

    def order(action: Action) -> tuple[bool, bool, bool, float, str]:
        unit, end = pos.roster.index(action.units[0]), end_of(pos, action)
        crowded = not room(unit, pos.where[unit])
        worse = -value_now(field, unit, end)
        return (not crowded, not fed >> end & 1, not room(unit, end), worse, str(action))

    return min(seat.legal(Role.MARCH), key=order, default=None)
