"""A movement phase in the making: who is settled already, and what is ordered so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from stavka.engine.action import Action
from stavka.opponents.judgement.efforts import Efforts
from stavka.opponents.judgement.posts import draw
from stavka.opponents.profiles.style import Style
from stavka.opponents.reasons.reason import Reason
from stavka.opponents.seat.timing import never
from stavka.opponents.sketch.plan import Duty, Order, Plan
from stavka.opponents.sketch.survey import Survey

HASTE = 4.0  # drive above which a unit in a hurry is missed no more: what draws it says where, not how much
OWN = 0.5  # weight of its own place when a unit is missed there: others will be near it too


class Sketch:
    """The plan as far as it has come."""

    def __init__(self, survey: Survey, style: Style, late: Callable[[], bool] = never, spared: int = 0) -> None:
        self.survey, self.style, self.late, self.spared = survey, style, late, spared
        self.field, self.pos, self.hints, self.ways = survey.field, survey.pos, survey.hints, survey.ways
        self.plan = Plan()
        self.posts: dict[int, list[int]] = {}  # who ends where
        self.done: set[int] = set()
        self.pinned: set[int] = set()
        self.targeted = 0
        self.striking: set[int] = set()  # each attacks but once
        self._drawn: dict[int, float] = {}
        self._ahead: dict[int, float] = {}  # by unit: the best of what draws it where it can march to
        for unit in survey.stays:
            self.posts.setdefault(self.pos.where[unit], []).append(unit)

    def free(self) -> list[int]:
        return [u for u in self.ways if u not in self.done]

    def room(self, unit: int, hex: int) -> bool:
        return self.hints.fits(self.pos, unit, self.posts.get(hex, ()), hex)

    def forgone(self, unit: int, at: int) -> float:
        """What it costs that a unit which could march on attacks from a hex."""
        tempo = self.field.profile.tempo
        if not tempo or unit not in self.ways or unit in self.done:
            return 0.0
        best = self._ahead.get(unit)
        if best is None:
            best = self._ahead[unit] = max((self._drawn_by(unit, hex) for hex in self.ways[unit]), default=0.0)
        return tempo * min(1.0, HASTE / self.style.drive) * max(0.0, best - self._drawn_by(unit, at))

    def drawn(self, hex: int) -> float:
        """What draws a unit to a hex, whoever else goes where."""
        found = self._drawn.get(hex)
        if found is None:
            field, style = self.field, self.style
            found = self._drawn[hex] = draw(field, hex, style.drive, style.guard / field.edge**2)
        return found

    def _drawn_by(self, unit: int, hex: int) -> float:
        """What draws one unit to a hex, the place included that is its own when the whole army is divided."""
        everybody = self.drawn(hex)
        if not self.style.effort:
            return everybody
        own = self.style.effort * self._efforts.at(unit, hex)
        alone = draw(self.field, hex, self.style.drive, self.style.guard / self.field.edge**2, own)
        return everybody + OWN * (alone - everybody)

    @cached_property
    def _efforts(self) -> Efforts:
        return Efforts(self.field, (), self.counting(list(self.ways)))

    def counting(self, units: Sequence[int]) -> list[int]:
        return [u for u in units if self.hints.counts(self.pos, u)]

    def settle(self, unit: int, hex: int, reason: Reason, duty: Duty) -> None:
        """Order a unit to march to a hex, or to stay."""
        self.done.add(unit)
        self.posts.setdefault(hex, []).append(unit)
        action = None if hex == self.pos.where[unit] else self.ways[unit][hex]
        self.plan.orders.append(Order(unit, action, hex, reason, duty))

    def send(self, unit: int, action: Action, hex: int | None, reason: Reason, duty: Duty) -> None:
        """Order a unit elsewhere than it could march; without a hex it leaves the map."""
        self.done.add(unit)
        self.pinned.add(unit)
        if hex is not None:
            self.posts.setdefault(hex, []).append(unit)
        self.plan.orders.append(Order(unit, action, self.pos.where[unit] if hex is None else hex, reason, duty))

    def reassign(self, at: int, hex: int, reason: Reason, duty: Duty, action: Action | None) -> None:
        """Change an order; ``at`` is its place in the plan."""
        order = self.plan.orders[at]
        self.posts[order.to].remove(order.unit)
        self.posts.setdefault(hex, []).append(order.unit)
        self.plan.orders[at] = Order(order.unit, action, hex, reason, duty)

    def contacts(self, hex: int) -> int:
        """How many enemies beside a hex would have to be attacked from there and are not yet."""
        if not self.hints.duty_to_attack:
            return 0
        field = self.field
        return (field.walk.around(hex) & field.foe_solid & ~self.targeted).bit_count()
