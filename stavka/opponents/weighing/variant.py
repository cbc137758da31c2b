"""A finished plan with some units sent elsewhere, as another plan: posts, orders and attacks fit together again."""

from __future__ import annotations

from collections.abc import Mapping

from stavka.engine.action import Action
from stavka.opponents.planning.strikes import clearing, is_sure, taking
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty, Order, Plan, Strike
from stavka.opponents.sketch.sketch import Sketch

FIXED = (Duty.REFUGE, Duty.SEA, Duty.DROP)  # what these do is not tried otherwise


class Variants:
    """Makes other plans of one; each is a plan of its own, so that nothing need be undone."""

    def __init__(self, sketch: Sketch, plan: Plan) -> None:
        self.sketch, self.plan = sketch, plan
        self.at = {order.unit: i for i, order in enumerate(plan.orders)}

    def movable(self) -> list[int]:
        """Units that could be sent elsewhere."""
        sketch = self.sketch
        return [
            order.unit
            for order in self.plan.orders
            if order.duty not in FIXED and order.unit in sketch.ways and sketch.hints.counts(sketch.pos, order.unit)
        ]

    def now(self, unit: int) -> int:
        return self.plan.orders[self.at[unit]].to

    def hexes(self, unit: int) -> list[int]:
        """Where a unit could march, and where it stands."""
        return [self.sketch.pos.where[unit], *(h for h in self.sketch.ways[unit] if h != self.sketch.pos.where[unit])]

    def otherwise(
        self, moves: Mapping[int, int], target: int | None = None, rides: Mapping[int, Action] | None = None
    ) -> Plan | None:
        """The plan with some units in other hexes, all against ``target`` if one is given; None where no room is.

        ``rides`` are those that go there by rail.
        """
        posts = self._posts(moves)
        if posts is None:
            return None
        orders = list(self.plan.orders)
        for unit, hex in moves.items():
            orders[self.at[unit]] = self._order(unit, hex, target, (rides or {}).get(unit))
        return Plan(orders, self._strikes(moves, target), posts)

    def _posts(self, moves: Mapping[int, int]) -> dict[int, list[int]] | None:
        sketch = self.sketch
        posts = {hex: [u for u in units if u not in moves] for hex, units in self.plan.posts.items()}
        for unit, hex in moves.items():
            there = posts.setdefault(hex, [])
            if not sketch.hints.fits(sketch.pos, unit, there, hex):
                return None
            there.append(unit)
        return posts

    def _order(self, unit: int, hex: int, target: int | None, ride: Action | None) -> Order:
        if ride is not None:
            return Order(unit, ride, hex, Reason(Kind.BY_RAIL, (hex,)), Duty.RAIL)
        action = None if hex == self.sketch.pos.where[unit] else self.sketch.ways[unit][hex]
        if target is not None:
            return Order(unit, action, hex, Reason(Kind.STRIKES, (target,), (unit,), (0.0,)), Duty.STRIKE)
        return Order(unit, action, hex, Reason(Kind.CLOSES_UP), Duty.POST)

    def _strikes(self, moves: Mapping[int, int], target: int | None) -> list[Strike]:
        """Who goes away attacks no longer; who only changes his hex beside the enemy still does."""
        found = []
        around = self.sketch.field.walk.around
        for strike in self.plan.strikes:
            if not moves.keys() & strike.posts.keys() and strike.target != target:
                found.append(strike)
                continue
            posts = {unit: moves.get(unit, hex) for unit, hex in strike.posts.items()}
            beside = around(strike.target)
            kept = target is None or strike.target == target
            posts = {u: h for u, h in posts.items() if u not in moves or (kept and beside >> h & 1)}
            if strike.target == target:
                posts |= moves
            if posts:
                found.append(self._strike(strike.target, posts, strike))
        if target is not None and all(strike.target != target for strike in found):
            found.append(self._strike(target, dict(moves)))
        return [strike for strike in found if strike.posts]

    def _strike(self, target: int, posts: dict[int, int], before: Strike | None = None) -> Strike:
        hints = self.sketch.hints
        bombers = before.bombers if before else 0
        chances = hints.prospect(self.sketch.pos, list(posts), list(posts.values()), (target,), bombers)
        if chances is None:
            return Strike(target, {}, 0.0)
        value = before.value if before else 0.0
        clears, takes = (share(self.sketch.field, target, chances) for share in (clearing, taking))
        return Strike(target, posts, value, is_sure(hints.effects, chances), clears, takes, bombers)
