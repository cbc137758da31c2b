"""The calendar: months as numbers that can be compared, and the turns they fall in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from stavka.board import BadTable

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@cache
def month(name: str) -> int:
    """A month of a year as a number.

    >>> month("Mar 1943") - month("Nov 1941")
    16
    """
    short, _, year = name.partition(" ")
    if short not in MONTHS or not year.isdecimal():
        raise BadTable(f"{name!r} is no month such as 'Jan 1942'")
    return int(year) * 12 + MONTHS.index(short)


class Calendar:
    """The Turn Record Chart: a turn is two months, an impulse one (rb:3.0-a)."""

    def __init__(self, turns: Sequence[Mapping[str, Any]]) -> None:
        self.turns = tuple(int(turn["turn"]) for turn in turns)
        self.years = {int(turn["turn"]): int(turn["year"]) for turn in turns}
        self.seasons = {int(turn["turn"]): str(turn["period"]) for turn in turns}
        self.first_months = {int(turn["turn"]): month(f"{turn['months'][0]} {turn['year']}") for turn in turns}
        self.by_month = {
            (number // 12, number % 12 + 1): turn
            for turn, first in self.first_months.items()
            for number in (first, first + 1)
        }
        self.events = {int(turn["turn"]): tuple(map(str, turn.get("events", ()))) for turn in turns}
        for before, after in zip(self.turns, self.turns[1:], strict=False):
            if after != before + 1 or self.first_months[after] != self.first_months[before] + 2:
                raise BadTable(f"charts.toml: calendar.turn {after} does not follow turn {before} by two months")

    def turn_name(self, turn: int) -> str:
        return f"{self.seasons[turn]} {self.years[turn]}"

    def month(self, turn: int, impulse: int) -> int:
        """The month that an impulse of a turn is (rb:3.0-a)."""
        return self.first_months[turn] + impulse - 1

    def when(self, name: str) -> tuple[int, int]:
        """The turn and the impulse of a month."""
        since = month(name) - self.first_months[self.turns[0]]
        return self.turns[0] + since // 2, since % 2 + 1
