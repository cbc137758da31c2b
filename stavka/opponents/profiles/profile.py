"""What matters in a title, and when: the little that the planning code does not find out by itself."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

SIDES = ("axis", "soviet")
FROM_TURN = "from_turn"  # the table of a general's later ways
FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Objective:
    """A place worth having in some turns, for each side."""

    place: str
    worth: tuple[float, float]
    first: int = 1
    last: int = 10**6
    scenarios: tuple[str, ...] = ()
    beside: tuple[float, float] = (0.0, 0.0)  # what it is worth to have no enemy beside it

    def wanted(self, turn: int, scenario: str) -> bool:
        return self.first <= turn <= self.last and (not self.scenarios or scenario in self.scenarios)


@dataclass(frozen=True, slots=True)
class Need:
    """Places of which a side must have one at least in some turns, whichever."""

    side: int
    places: tuple[str, ...]
    worth: float
    first: int = 1
    last: int = 10**6


@dataclass(frozen=True, slots=True)
class Profile:
    """Weights in the currency of combat factors: a place of worth 10 is worth as much as a unit of ten factors."""

    places: Mapping[str, float] = field(default_factory=dict)  # by kind of place
    objectives: tuple[Objective, ...] = ()
    needs: tuple[Need, ...] = ()
    units: Mapping[str, float] = field(default_factory=dict)  # worth of kinds that their factors do not tell
    mobility: float = 0.05  # what a movement point adds to the worth of a factor
    boldness: tuple[Mapping[int, float], Mapping[int, float]] = ({}, {})  # by side and turn: 1 is even-handed
    outside: tuple[str, ...] = ()  # countries whose places do not matter
    capitals: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # never left empty with the enemy in reach

    garrisons: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})  # by place: who stays, enemies near or not
    # how the general of a side thinks; a table among it is for the scenario of that name, or for turns from some on
    general: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {})
    rounds: int = 2  # how often the general plays each plan on; 0 plans once

    def worth_of_place(self, name: str, kind: str, side: int, turn: int, scenario: str) -> float:
        worth = self.places.get(kind, 0.0)
        for wish in self.objectives:
            if wish.place == name and wish.wanted(turn, scenario):
                worth = max(worth, wish.worth[side])
        return worth

    def ways(self, side: int, scenario: str, turn: int) -> dict[str, Any]:
        """How the general of a side thinks: as always, from some turn on otherwise, in a scenario as that has it."""
        table = self.general[side]
        found = {name: value for name, value in table.items() if not isinstance(value, Mapping)}
        for first in sorted(table.get(FROM_TURN, {}), key=int):
            if int(first) <= turn:
                found.update(table[FROM_TURN][first])
        return {**found, **table.get(scenario, {})}

    def bold(self, side: int, turn: int) -> float:
        """How eagerly a side attacks in a turn; the last turn named goes on."""
        known = [t for t in self.boldness[side] if t <= turn]
        return self.boldness[side][max(known)] if known else 1.0


def load(code: str) -> Profile:
    """The profile of a title; a plain one when it has none."""
    path = FOLDER / f"{code}.toml"
    return _read(path) if path.exists() else Profile(places={"major": 8.0, "minor": 4.0})


@lru_cache
def _read(path: Path) -> Profile:
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    objectives = [
        Objective(
            row["place"],
            (float(row.get("axis", 0)), float(row.get("soviet", row.get("axis", 0)))),
            row.get("turns", [1, 10**6])[0],
            row.get("turns", [1, 10**6])[1],
            tuple(row.get("scenarios", ())),
            (float(row.get("beside", {}).get("axis", 0)), float(row.get("beside", {}).get("soviet", 0))),
        )
        for row in data.get("objective", ())
    ]
    bold = data.get("boldness", {})
    capitals = data.get("capitals", {})
    garrisons = data.get("garrisons", {})
    return Profile(
        places={kind: float(worth) for kind, worth in data.get("places", {}).items()},
        objectives=tuple(objectives),
        needs=tuple(
            Need(SIDES.index(row["side"]), tuple(row["any"]), float(row["worth"]), *row["turns"])
            for row in data.get("need", ())
        ),
        units={kind: float(worth) for kind, worth in data.get("units", {}).items()},
        mobility=float(data.get("mobility", 0.05)),
        boldness=(_by_turn(bold.get("axis", {})), _by_turn(bold.get("soviet", {}))),
        outside=tuple(data.get("outside", ())),
        rounds=int(data.get("general", {}).get("rounds", 2)),
        general=(data.get("general", {}).get("axis", {}), data.get("general", {}).get("soviet", {})),
        garrisons=(dict(garrisons.get("axis", {})), dict(garrisons.get("soviet", {}))),
        capitals=(tuple(capitals.get("axis", ())), tuple(capitals.get("soviet", ()))),
    )


def _by_turn(row: Mapping[str, Any]) -> dict[int, float]:
    return {int(turn): float(value) for turn, value in row.items()}
