"""The orders of a plan on their way to the board, each carried out when its time has come."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.opponents.reasons.reason import Reason
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of
from stavka.opponents.sketch.plan import Duty, Order


class Orders:
    """What is still to be done. An order waits while its hex is full or unfed: others that move may mend both."""

    def __init__(self, orders: Iterable[Order] = ()) -> None:
        self._ready = deque(order for order in orders if order.action is not None)
        self._waiting: list[Order] = []
        self._moved = False  # since the first that waits began to wait

    def __len__(self) -> int:
        return len(self._ready) + len(self._waiting)

    def next(self, seat: Seat) -> Order | None:
        """The next order that can be carried out; those that never can are forgotten, and their units stay."""
        while self:
            while self._ready:
                order = as_possible(seat, self._ready.popleft())
                if order is None:
                    continue  # no second try: those too many for a full hex are wanted where they are
                if has_room(seat, order) and not starves(seat, order):
                    self._moved = True
                    return order
                self._waiting.append(order)
            if not self._moved:
                return self._last(seat)
            self._ready, self._waiting, self._moved = deque(self._waiting), [], False
        return None

    def next_action(self, seat: Seat) -> tuple[Action, Reason] | None:
        """What the next order does, and why."""
        order = self.next(seat)
        return None if order is None or order.action is None else (order.action, order.reason)

    def _last(self, seat: Seat) -> Order | None:
        """Nobody else moves any more: units that wait for each other change places, all others stay."""
        able = [o for order in self._waiting if (o := as_possible(seat, order)) and not starves(seat, o)]
        pos = seat.pos
        left = {pos.where[o.unit] for o in able}
        able = [o for o in able if o.to in left or has_room(seat, o)]
        self._waiting, self._moved = able[1:], True
        return able[0] if able else None


def as_possible(seat: Seat, order: Order) -> Order | None:
    """The order as it can be carried out now: by another way where others have closed the first; None if it cannot."""
    if order.action is None or seat.allowed(order.action):
        return None if order.action is None else order
    if seat.role(order.action) is not Role.MARCH:
        return None
    for action in seat.legal_of(seat.pos.short(order.unit), Role.MARCH):
        if action.units == order.action.units and end_of(seat.pos, action) == order.to:
            return replace(order, action=action)
    return None


def has_room(seat: Seat, order: Order) -> bool:
    """Whether a unit could stay where it is sent, as the others stand now."""
    pos = seat.pos
    there = [u for u in pos.of(seat.me, order.to) if u != order.unit]
    return not there or seat.hints.fits(pos, order.unit, there, order.to)


def starves(seat: Seat, order: Order) -> bool:
    """Whether a post that was fed when the plan was made is so no longer, and nothing else is gained there."""
    if order.duty is not Duty.POST:
        return False
    pos = seat.pos
    fed = seat.hints.supplied(pos, seat.me)
    if fed >> order.to & 1 or not fed >> pos.where[order.unit] & 1:
        return False
    near = pos.board.walk.around(order.to) & pos.occupied[seat.foe]
    return not near and all(place.hex != order.to for place in pos.board.places.values())
