"""How a planner thinks: what it weighs, and what it looks at."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Style:
    """Weights of a planner, and the means it uses."""

    eagerness: float = 1.0  # how readily it attacks
    drive: float = 2.0  # pull of the places to be taken
    guard: float = 1.6  # pull of the places to be held
    effort: float = 0.0  # how much more the place draws a unit that is its own when the army is divided among all
    caution: float = 0.8  # weight of what the enemy could destroy next
    threshold: float = 0.6  # the least an attack must promise
    restraint: float = 0.0  # how much of its boldness goes into the attacks of combat phases too; 0: each for itself
    exposure: float = 0.0  # weight of the enemy's answer to the attackers
    cut: float = 0.0  # weight of rings that can be closed around enemies
    line: float = 0.0  # weight of posts on the line to be held
    reserve: float = 0.0  # share of the fast units kept behind it
    foresight: float = 0.0  # how much of the danger of the enemy's later movement phases is counted
    second_look: bool = False  # takes stacks back that the finished plan would leave to the enemy
    walk_in: bool = False  # takes places that nobody holds before it thinks of posts
    hold: float = 0.0  # weight of places that must not fall, against what their garrisons could do elsewhere
    rail: bool = False  # sends units by rail
    sea: bool = False  # sends units by sea and drops them from the air, where that pays
    sabotage: bool = False  # sets partisans where they starve enemies
    means: bool = False  # tries out what only the title knows, such as sending a force off the map
    overrun: bool = False  # makes automatic victories while it moves


def _switches() -> frozenset[str]:
    return frozenset(field.name for field in fields(Style) if isinstance(field.default, bool))


NAMES = frozenset(field.name for field in fields(Style))
SCALES = NAMES - _switches()  # weights that can be more or less, not only on or off
CADET = Style()
GENERAL = replace(
    CADET, cut=1.0, rail=True, overrun=True, walk_in=True, second_look=True, means=True
)  # what every general does; the profile of a title says the rest
PRESSED, EXPOSED = "pressed", "exposed"  # must take something soon; soon loses by places that it holds
POSTURES = (PRESSED, EXPOSED)
IN_POSTURE = {EXPOSED: {"hold": 1.0}}  # who soon loses by one or two places mans them before it does anything else


TIMES = "*"  # after the name of a weight: so many times what it is
ONE_SIDE = "."  # between a side and a weight that differs for that side alone


def for_side(weights: Mapping[str, float], side: str) -> dict[str, float]:
    """What differs when a side is played.

    >>> for_side({"drive": 4.0, "axis.hold": 1.0, "soviet.hold": 0.0}, "axis")
    {'drive': 4.0, 'hold': 1.0}
    """
    found = {}
    for name, weight in weights.items():
        who, _, own = name.rpartition(ONE_SIDE)
        if who in ("", side):
            found[own] = weight
    return found


def changed(style: Style, weights: Mapping[str, float]) -> Style:
    """The style with other weights; their names and kinds are checked where they are read.

    >>> changed(CADET, {"drive*": 2.0, "guard": 1.0}).drive
    4.0
    """
    found = {
        name.removesuffix(TIMES): getattr(style, name.removesuffix(TIMES)) * weight if name.endswith(TIMES) else weight
        for name, weight in weights.items()
    }
    return replace(style, **found)  # type: ignore[arg-type]  # switches are numbers too in a name


@dataclass(frozen=True, slots=True)
class Ways:
    """How the general of a side differs from others: always, from some turns on, and when dates press it."""

    always: Mapping[str, float]
    from_turn: Mapping[int, Mapping[str, float]]
    postures: Mapping[str, Mapping[str, float]]

    def changes(self, turn: int, postures: Collection[str]) -> dict[str, float]:
        """What differs in a turn and in some postures, by the names of a style."""
        found = dict(self.always)
        for first in sorted(self.from_turn):
            if first <= turn:
                found.update(self.from_turn[first])
        for posture in POSTURES:
            if posture in postures:
                found.update(self.postures.get(posture, {}))
        return found

    def style(self, turn: int, postures: Collection[str] = ()) -> Style:
        usual: dict[str, float] = {}
        for posture in postures:
            usual.update(IN_POSTURE.get(posture, {}))
        return changed(GENERAL, {**usual, **self.changes(turn, postures)})


LIKE_OTHERS = Ways({}, {}, {})
