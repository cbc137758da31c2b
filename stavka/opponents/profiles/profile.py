"""What matters in a title, and when: the little that the planning code does not find out by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stavka.opponents.profiles.style import LIKE_OTHERS, Ways

FOR_EVER = 10**6


@dataclass(frozen=True, slots=True)
class Objective:
    """A place worth having in some turns, for each side."""

    place: str
    worth: tuple[float, float]
    first: int = 1
    last: int = FOR_EVER

    def wanted(self, turn: int) -> bool:
        return self.first <= turn <= self.last


@dataclass(frozen=True, slots=True)
class Need:
    """Places of which a side must have one at least in some turns, whichever."""

    side: int
    places: tuple[str, ...]
    worth: float
    first: int = 1
    last: int = FOR_EVER


@dataclass(frozen=True, slots=True)
class Profile:
    """Weights in the currency of combat factors: a place of worth 10 is worth as much as a unit of ten factors."""

    places: Mapping[str, float] = field(default_factory=dict)  # by kind of place
    objectives: tuple[Objective, ...] = ()
    needs: tuple[Need, ...] = ()
    units: Mapping[str, float] = field(default_factory=dict)  # worth of kinds that their factors do not tell
    victory: float = 100.0  # what it is worth to have won by places: the aims of the scenario share it
    mobility: float = 0.05  # what a movement point adds to the worth of a factor
    tempo: float = 0.0  # what it costs a unit to attack here that could march on: this share of the draw it forgoes
    spread: float = 0.0  # how much less a place draws that has more than enough attackers at hand
    massing: int = 0  # units that a side masses against one hex at the most, where many more could come; 0: all
    boldness: tuple[Mapping[int, float], Mapping[int, float]] = ({}, {})  # by side and turn: 1 is even-handed
    outside: tuple[str, ...] = ()  # countries whose places do not matter
    capitals: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # never left empty with the enemy in reach
    garrisons: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})  # by place: who stays, enemies near or not
    cadet: tuple[Ways, Ways] = (LIKE_OTHERS, LIKE_OTHERS)  # what the cadet of each side does otherwise than elsewhere
    general: tuple[Ways, Ways] = (LIKE_OTHERS, LIKE_OTHERS)  # how the general of each side thinks
    rounds: int = 2  # how often the general plays each plan on; 0 plans once
    budget: float = 5.0  # seconds a turn for the general

    by_place: Mapping[str, tuple[Objective, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found: dict[str, tuple[Objective, ...]] = {}
        for wish in self.objectives:
            found[wish.place] = (*found.get(wish.place, ()), wish)
        object.__setattr__(self, "by_place", found)

    def worth_of_place(self, name: str, kind: str, side: int, turn: int) -> float:
        worth = self.places.get(kind, 0.0)
        for wish in self.by_place.get(name, ()):
            if wish.wanted(turn):
                worth = max(worth, wish.worth[side])
        return worth

    def bold(self, side: int, turn: int) -> float:
        """How eagerly a side attacks in a turn; the last turn named goes on."""
        known = [t for t in self.boldness[side] if t <= turn]
        return self.boldness[side][max(known)] if known else 1.0
