"""A movement phase in the making: what can be moved where, who is settled already, and what is ordered so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from typing import Any

from stavka.engine.action import Action
from stavka.opponents.judgement.field import Field
from stavka.opponents.profiles.style import Style
from stavka.opponents.seat import Seat
from stavka.opponents.seat.timing import never


@dataclass(slots=True)
class Strike:
    """An attack to be massed: where, by whom from where, and what it promises."""

    target: int
    posts: dict[int, int]
    value: float
    sure: bool = False  # nothing but the end of the defenders can come of it
    clears: float = 0.0  # the chance that no enemy is left in the hex


@dataclass(slots=True)
class Order:
    """One unit's move, and why."""

    unit: int
    action: Action | None
    to: int
    reason: str
    duty: str = "post"  # guard, overrun, strike, soak, post, ride: what later thoughts may change


@dataclass(slots=True)
class Plan:
    orders: list[Order] = default(default_factory=list)
    strikes: list[Strike] = default(default_factory=list)
    posts: dict[int, list[int]] = default(default_factory=dict)


class Survey:
    """What every plan for a phase starts from; plans in several styles share it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.field = Field(seat)
        self.pos: Any = self.field.pos
        self.hints = self.field.hints
        self.ways: dict[int, dict[int, Action]] = {}
        index, names = self.pos.roster.index, self.pos.board.grid.index
        for action in seat.legal("move"):
            unit = index(action.units[0])
            self.ways.setdefault(unit, {})[names(action.path[-1])] = action  # type: ignore[attr-defined]
        self.fed = self.hints.supplied(self.pos, self.field.me)
        self.stays = {u for u in self.field.mine if u not in self.ways}
        self._threats: dict[int, int] = {}
        self._rides: dict[int, dict[int, Action]] = {}

    def threat(self, hex: int) -> int:
        """The factors that the enemy could bring against a hex."""
        found = self._threats.get(hex)
        if found is None:
            found = self._threats[hex] = self.field.threat(hex)
        return found

    def rides(self, unit: int) -> dict[int, Action]:
        """Where a unit could go by rail, and how."""
        if unit not in self._rides:
            names = self.pos.board.grid.index
            actions = self.seat.legal_of(self.pos.short(unit), "rail")
            self._rides[unit] = {names(a.path[-1]): a for a in actions}  # type: ignore[attr-defined]
        return self._rides[unit]


class Sketch:
    """The plan as far as it has come."""

    def __init__(self, survey: Survey, style: Style, late: Callable[[], bool] = never) -> None:
        self.survey, self.style, self.late = survey, style, late
        self.field, self.pos, self.hints, self.ways = survey.field, survey.pos, survey.hints, survey.ways
        self.plan = Plan()
        self.posts: dict[int, list[int]] = {}  # who ends where
        self.done: set[int] = set()
        self.pinned: set[int] = set()
        self.targeted = 0
        self.striking: set[int] = set()  # each attacks but once
        for unit in survey.stays:
            self.posts.setdefault(self.pos.where[unit], []).append(unit)

    def free(self) -> list[int]:
        return [u for u in self.ways if u not in self.done]

    def room(self, unit: int, hex: int) -> bool:
        return self.hints.fits(self.pos, unit, self.posts.get(hex, ()), hex)

    def counting(self, units: Sequence[int]) -> list[int]:
        return [u for u in units if self.hints.counts(self.pos, u)]

    def settle(self, unit: int, hex: int, reason: str, duty: str) -> None:
        self.done.add(unit)
        self.posts.setdefault(hex, []).append(unit)
        action = None if hex == self.pos.where[unit] else self.ways[unit][hex]
        self.plan.orders.append(Order(unit, action, hex, reason, duty))

    def reassign(self, at: int, hex: int, reason: str, duty: str, action: Action | None) -> None:
        order = self.plan.orders[at]
        self.posts[order.to].remove(order.unit)
        self.posts.setdefault(hex, []).append(order.unit)
        self.plan.orders[at] = Order(order.unit, action, hex, reason, duty)

    def name(self, hex: int) -> str:
        label: str = self.pos.board.label(hex)
        return label
