"""A plan for a movement phase: orders for units, and the attacks they are massed for."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from stavka.engine.action import Action
from stavka.opponents.reasons.reason import Reason


class Duty(Enum):
    """What a unit is ordered for: later thoughts may change some duties and not others."""

    GUARD = auto()
    OVERRUN = auto()  # an attack that is sure to succeed and opens the front
    STRIKE = auto()
    SOAK_OFF = auto()
    RING = auto()
    RESERVE = auto()
    POST = auto()  # wherever it stands best
    RAIL = auto()
    REFUGE = auto()
    SEA = auto()
    DROP = auto()


@dataclass(slots=True)
class Strike:
    """An attack to be massed: where, by whom from where, and what it promises."""

    target: int
    posts: dict[int, int]
    value: float
    sure: bool = False  # nothing but the end of the defenders can come of it
    clears: float = 0.0  # the chance that no enemy is left in the hex
    takes: float = 0.0  # the share of the defenders that is lost on average
    bombers: int = 0  # that are to support it


@dataclass(slots=True)
class Order:
    """One unit's move, and why; no action when it stays."""

    unit: int
    action: Action | None
    to: int
    reason: Reason
    duty: Duty = Duty.POST


@dataclass(slots=True)
class Plan:
    orders: list[Order] = field(default_factory=list)
    strikes: list[Strike] = field(default_factory=list)
    posts: dict[int, list[int]] = field(default_factory=dict)  # who ends where
