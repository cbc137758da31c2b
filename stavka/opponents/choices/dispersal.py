"""Stacks that are too large when a movement phase is to end."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.posts import value_now
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of

WAYS = (Role.MARCH, Role.RAIL)  # in this order


def best_dispersal(seat: Seat) -> Action | None:
    """Those too many in a hex go where they are fed, where there is room, and where they stand best, by train if they
    cannot march; None when nobody is too many, or nobody of them can go: the others stay in their posts."""
    field = Field(seat)
    pos = field.pos
    crowded = [unit for unit in field.mine if not _room(field, unit, pos.where[unit])]
    actions: list[Action] = []
    for role in WAYS:
        actions = actions or [action for unit in crowded for action in seat.legal_of(pos.short(unit), role)]
    fed = seat.hints.supplied(pos, seat.me)
    actions = [action for action in actions if fed >> end_of(pos, action) & 1] or actions
    roomy = [a for a in actions if _room(field, pos.roster.index(a.units[0]), end_of(pos, a))]

    def order(action: Action) -> tuple[float, str]:
        return -value_now(field, pos.roster.index(action.units[0]), end_of(pos, action)), str(action)

    return min(roomy or actions, key=order, default=None)


def _room(field: Field, unit: int, hex: int) -> bool:
    pos = field.pos
    return field.hints.fits(pos, unit, [u for u in pos.of(field.me, hex) if u != unit], hex)
