"""The orders of a plan on their way to the board, each carried out when its time has come."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from stavka.engine.action import Action
from stavka.opponents.reasons.reason import Reason
from stavka.opponents.seat import Seat
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
                order = self._ready.popleft()
                if not self._allowed(seat, order):
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
        able = [o for o in self._waiting if self._allowed(seat, o) and not starves(seat, o)]
        pos = seat.pos
        left = {pos.where[o.unit] for o in able}
        able = [o for o in able if o.to in left or has_room(seat, o)]
        self._waiting, self._moved = able[1:], True
        return able[0] if able else None

    @staticmethod
    def _allowed(seat: Seat, order: Order) -> bool:
        return order.action is not None and seat.allowed(order.action)


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
