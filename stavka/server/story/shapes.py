"""The shapes of a story; ``web/src/wire/story.ts`` has the same for the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from stavka.engine.odds import Odds
from stavka.server.delta import Delta
from stavka.server.shapes import View


class Line(TypedDict):
    """A step of the record, with the pieces and hexes that it names as far as the side was told of them."""

    step: int
    stage: str
    actor: str
    words: str
    news: Sequence[str]
    dice: Sequence[int]
    units: Sequence[str]
    path: Sequence[str]
    hexes: Sequence[str]


class Loss(TypedDict):
    """A piece that went from the map, or became weaker (then without a box), and its name on the map before."""

    unit: View
    box: str
    stood_as: str


class Taken(TypedDict):
    """A place that changed hands."""

    place: str
    by: str
    of: str


class Fight(TypedDict):
    """Who fought whom, as the pieces were before; ``unseen`` pieces are under a stack that the side cannot look at."""

    hexes: Sequence[str]
    attackers: Sequence[View]
    defenders: Sequence[View]
    unseen: int
    odds: Odds | None
    meanings: Mapping[str, str]


class Scene(TypedDict):
    """A march, a battle with all that follows from it, or something else: steps ``first`` to ``last``.

    ``change`` turns what the side saw before into what it saw after.
    """

    first: int
    last: int
    turn: int
    kind: str  # "march", "battle" or "other"
    actor: str
    words: str
    lines: Sequence[Line]
    fight: Fight | None
    lost: Sequence[Loss]
    taken: Sequence[Taken]
    change: Delta


class Story(TypedDict):
    """Scenes from a step on. What is left is told when it is asked for from ``next`` on."""

    since: int
    view: View
    scenes: Sequence[Scene]
    next: int
    until: int


class Advance(TypedDict):
    """Where a side moved the front: the hexes it won, how deep it got, and near which place."""

    hexes: Sequence[str]
    depth: int
    near: str


class SideSummary(TypedDict):
    """What some steps brought one side."""

    side: str
    lost: Sequence[Loss]
    taken: Sequence[str]
    cut_off: Sequence[View]
    arrived: Sequence[View]
    front: Advance


class BattleSummary(TypedDict):
    """A battle in a line: who attacked where, at which odds, what the dice brought, and what it cost and won.

    ``means`` explains the results in words.
    """

    step: int
    actor: str
    hexes: Sequence[str]
    odds: str
    results: Sequence[str]
    means: Sequence[str]
    lost: Sequence[Loss]
    taken: Sequence[Taken]


class Summary(TypedDict):
    since: int
    until: int
    turns: tuple[str, str]
    battles: Sequence[BattleSummary]
    sides: Sequence[SideSummary]


class Consequence(TypedDict):
    """What a choice brings at once, as far as the side that chooses can know."""

    text: str
    lost: Sequence[Loss]
    moved: Sequence[tuple[str, str, str]]  # unit, from, to
    taken: Sequence[Taken]
    news: Sequence[str]
    then: str


class Moment(TypedDict):
    """How it stood after a step, in combat factors for the first side; ``decided`` when the game was over.

    ``chance`` is that of the first side to win, where the computer players have learned to tell it.
    """

    step: int
    turn: int
    name: str
    stage: str
    value: float
    chance: float | None
    decided: bool


class Turning(TypedDict):
    """Steps in which the balance moved, for whom it became better, and what happened.

    ``change`` is in combat factors, ``swing`` in chances to win where they are told.
    """

    since: int
    until: int
    name: str
    change: float
    swing: float | None
    better: str
    taken: Sequence[Taken]
    lost: Sequence[Loss]


class Course(TypedDict):
    """Who stood better when, and where it turned."""

    sides: Sequence[str]
    moments: Sequence[Moment]
    turnings: Sequence[Turning]
