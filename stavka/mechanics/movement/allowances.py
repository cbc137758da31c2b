"""Movement allowances by class of unit, weather and impulse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stavka.engine.counters import Counter

PRINTED, HALF = "MF", "half"  # cells of a chart: the factor on the counter, and half of it rounded up


@dataclass(frozen=True, slots=True)
class MovementClass:
    """A row of an allowance chart: whom it is for, and what it gives them in each weather and impulse."""

    name: str
    match: Mapping[str, Any]  # as a file has it: what a counter must have to belong here
    units: frozenset[str]  # ids of units that belong here whatever they are
    cells: Mapping[str, Sequence[int | str]]  # by weather: one for each impulse

    @classmethod
    def from_chart(cls, name: str, row: Mapping[str, Any], weathers: Iterable[str]) -> MovementClass:
        cells = {weather: tuple(row[weather]) for weather in weathers}
        return cls(name, row.get("match", {}), frozenset(row.get("units", ())), cells)

    def fits(self, counter: Counter) -> bool:
        for key, wanted in self.match.items():
            if key == "guards":
                if ("guards" in counter.marks) is not wanted:
                    return False
            elif getattr(counter, key) not in wanted:
                return False
        return True

    def points(self, printed: int, weather: str, impulse: int) -> int:
        """The points of a unit with this factor on it, which no cell exceeds.

        >>> foot = MovementClass("foot", {}, frozenset(), {"clear": ("MF", 2), "snow": ("half", 0)})
        >>> foot.points(5, "clear", 1), foot.points(1, "clear", 2), foot.points(5, "snow", 1)
        (5, 1, 3)
        """
        cell = self.cells[weather][impulse - 1]
        if cell == PRINTED:
            return printed
        if cell == HALF:
            return -(-printed // 2)
        return min(int(cell), printed)


def class_of(classes: Sequence[MovementClass], counter: Counter) -> MovementClass | None:
    """The class that names a counter, or else the first one that it fits."""
    for row in classes:
        if counter.id in row.units:
            return row
    return next((row for row in classes if row.match and row.fits(counter)), None)
