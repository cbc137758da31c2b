"""Reasons as values: made where a decision is made, explained when somebody asks, and put into words in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto


class Kind(Enum):
    """What speaks for an action. Comments say which hexes, units and figures a reason of the kind is about."""

    # orders of a movement plan
    GUARDS = auto()  # a place
    HOLDS = auto()  # a place
    TAKES = auto()  # a place
    HOLDS_LINE = auto()
    CLOSES_UP = auto()
    STRIKES = auto()  # the hex attacked, the attackers, the chance to clear it
    BARS_RETREAT = auto()  # of those it attacks
    BARS_RETREAT_FROM = auto()  # a hex that others attack
    SOAKS_OFF = auto()  # the hex attacked
    RESERVE = auto()  # the hex in most danger
    CLOSES_RING = auto()  # a hex of those cut off
    TIGHTENS_RING = auto()
    REFUGE = auto()  # a safe hex
    BY_RAIL = auto()  # where the ride ends
    BY_SEA = auto()  # where the voyage ends
    LEAVES_BY_SEA = auto()  # where the unit is cut off
    LANDS = auto()  # a place that nobody holds
    DROPS = auto()  # a place that nobody holds
    DROPS_ON_LINES = auto()  # a hex through which the enemy is supplied

    # movement beside the plan
    RAID = auto()  # the hex attacked on the move
    TO_RAID = auto()  # the hex to be attacked on the move
    OVERRUN = auto()
    ARRIVES = auto()
    REBUILT = auto()
    DISPERSES = auto()
    PHASE_OVER = auto()
    TIME_UP = auto()
    FORCED = auto()
    BLIND = auto()

    # battles
    BEST_ATTACK = auto()
    CHANCES = auto()  # the hexes attacked; the chances in the order of ``words.OUTCOMES``; the text is the odds
    TRAPPED = auto()
    PRIZE = auto()  # places to be won
    COSTS_LEAST = auto()
    NO_ATTACK = auto()
    NO_MORE_ATTACKS = auto()
    ATTACK_DEMANDED = auto()

    # other questions
    HABIT = auto()
    ONLY = auto()
    LEAST_LOST = auto()
    KEEPS_PLACE = auto()
    STRONGEST = auto()
    FALLS_BACK = auto()
    TRIED_OUT = auto()
    WANTED_THERE = auto()
    BETTER_THERE = auto()
    ALL_STAND_WELL = auto()
    STARVES = auto()
    CUTS_LINES = auto()
    BARS_RAILWAY = auto()
    COVERS_MOST = auto()
    ALL_SET_UP = auto()
    REST_SET_UP = auto()
    FORCED_SET_UP = auto()

    # found when a reason is explained
    OF_TITLE = auto()  # the text is the title's
    NO_CHOICE = auto()
    NOTHING_TO_DO = auto()
    STAY_PUT = auto()
    NOTHING_WORTH_DOING = auto()
    LEAST_MISSED = auto()  # the unit that goes; how many could
    MOST_VALUABLE = auto()  # the unit that comes; how many could
    WINS = auto()
    BETTER_OFF = auto()  # by so many factors
    COSTS = auto()  # so many factors
    NOTHING_BETTER = auto()
    MAKES_FOR = auto()  # a place, and how many hexes off it is
    GUARDS_NEAR = auto()  # the same
    COVERS = auto()  # the same
    STAYS_CLOSE = auto()
    GETS_AWAY = auto()
    OUT_OF_REACH = auto()
    SAFE = auto()
    AT_STAKE = auto()  # the share of the stack that the enemy could destroy
    UNSUPPLIED = auto()
    DRIVEN_OUT_OF_SUPPLY = auto()
    DRIVEN_AMONG_US = auto()
    DRIVEN_OFF = auto()
    CLOSES_HEXES = auto()  # how many that nobody covers yet
    GOOD_GROUND = auto()
    WITH_OTHERS = auto()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is chosen: a kind, the hexes, units and figures that it is about, and what speaks for it beside."""

    kind: Kind
    hexes: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    figures: tuple[float, ...] = ()
    text: str = ""
    also: tuple[Reason, ...] = ()

    def __add__(self, other: Reason) -> Reason:
        """The same with something added."""
        return replace(self, also=(*self.also, other))


# What players say at once, before anybody asks for more.
BRIEF = frozenset(
    (
        Kind.ALL_STAND_WELL,
        Kind.ARRIVES,
        Kind.BETTER_THERE,
        Kind.COVERS_MOST,
        Kind.DISPERSES,
        Kind.FALLS_BACK,
        Kind.HABIT,
        Kind.LEAST_LOST,
        Kind.ONLY,
        Kind.PHASE_OVER,
        Kind.REBUILT,
        Kind.RAID,
        Kind.STRONGEST,
        Kind.TRIED_OUT,
        Kind.WANTED_THERE,
    )
)
