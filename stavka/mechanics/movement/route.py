"""The first thing that is wrong with a path; a title says it in its own words, with its own rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from stavka.hexes.reach import Terms


class Bar(Enum):
    """What can be in the way."""

    NO_STEP = auto()  # the two hexes are not joined
    STOP = auto()  # the mover had to stop before
    CLOSED = auto()  # the hex cannot be entered
    ZONE_TO_ZONE = auto()  # straight from one enemy zone into another
    POINTS = auto()  # too dear


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something in the way of a path: ``step`` counts its steps from 1."""

    bar: Bar
    step: int
    spent: int = 0  # points, this step included


def first_obstacle(terms: Terms, path: Sequence[int], points: int, spent: int = 0) -> Obstacle | None:
    """What is in the way of somebody who moves on these terms, with ``spent`` points used before the first step.

    A mover that has spent points has entered its first hex, so that this may make it stop.
    """
    for step in range(1, len(path)):
        start, end = path[step - 1], path[step]
        if (step > 1 or spent) and terms.stop >> start & 1:
            return Obstacle(Bar.STOP, step, spent)
        cost = terms.step_cost(start, end)
        if cost is None:
            return Obstacle(_why(terms, start, end), step, spent)
        spent += cost
        if spent > points:
            return Obstacle(Bar.POINTS, step, spent)
    return None


def _why(terms: Terms, start: int, end: int) -> Bar:
    """Why there is no step between two hexes."""
    if terms.hex_cost(end) is None:
        return Bar.CLOSED
    if not any(crossing.net.around(start) >> end & 1 for crossing in terms.crossings):
        return Bar.NO_STEP
    return Bar.ZONE_TO_ZONE
