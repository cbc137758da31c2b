"""A table of weather by season and die, with a modifier that earlier weather leaves behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from stavka.engine.chance import Roll
from stavka.engine.stage import P

W = TypeVar("W")  # a title's weather: one kind for a turn, or one for each impulse


@dataclass(frozen=True, slots=True)
class WeatherTable(Generic[W]):
    """For each season and modified die the weather, and what it adds to the modifier of later rolls.

    A die that is modified beyond the table is read in its first or last row.

    >>> table = WeatherTable({"autumn": {0: ("clear", 1), 1: ("mud", 0), 2: ("snow", -1)}}, 0, 2)
    >>> table.read("autumn", 1, 0), table.read("autumn", 2, 4), table.read("autumn", 1, -3)
    (('mud', 0), ('snow', -1), ('clear', 1))
    """

    rows: Mapping[str, Mapping[int, tuple[W, int]]]
    low: int
    high: int

    def read(self, season: str, die: int, modifier: int = 0) -> tuple[W, int]:
        return self.rows[season][min(max(die + modifier, self.low), self.high)]


@dataclass(slots=True)
class TableWeather(Roll[P], Generic[P, W]):
    """One die, with the running modifier, read in the row of the season."""

    name: ClassVar[str] = "weather"

    def table(self, pos: P) -> WeatherTable[W]:
        raise NotImplementedError

    def season(self, pos: P) -> str:
        raise NotImplementedError

    def modifier(self, pos: P) -> int:
        """What is added to the die."""
        return 0

    def falls(self, pos: P, weather: W, change: int) -> None:
        """It is this weather now, and later rolls are modified by so much more."""
        raise NotImplementedError

    def rolled(self, pos: P, throw: tuple[int, ...]) -> None:
        self.falls(pos, *self.table(pos).read(self.season(pos), throw[0], self.modifier(pos)))
