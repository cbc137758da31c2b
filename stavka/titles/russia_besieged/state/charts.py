"""The title's charts, read once and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stavka.board import BadTable
from stavka.mechanics.weather.table import WeatherTable

FILE = "charts.toml"
WEATHERS = ("clear", "light_mud", "mud", "snow")
FACES = 10  # rb:2.0-b
Weather = tuple[str, str]  # in the first and in the second impulse


class Charts:
    """``raw`` is the file as it stands, from outside; everything here is checked when it is read."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        self.seasons = {turn["turn"]: str(turn["period"]) for turn in raw["calendar"]["turn"]}
        self.years = {turn["turn"]: int(turn["year"]) for turn in raw["calendar"]["turn"]}
        self.first_weather = _weather("weather.turn_1", raw["weather"]["turn_1"])
        self.weather = _weather_table(raw["weather"]["table"], set(self.seasons.values()))

    def turn_name(self, turn: int) -> str:
        return f"{self.seasons[turn]} {self.years[turn]}"


def _weather_table(chart: Mapping[str, Any], seasons: set[str]) -> WeatherTable[Weather]:
    """A row for every season of the calendar, with a pair for every face of the die."""
    rows: dict[str, dict[int, tuple[Weather, int]]] = {}
    for season, pairs in chart.items():
        if len(pairs) != FACES:
            raise BadTable(f"{FILE}: weather.table.{season} has {len(pairs)} pairs, not one for each face of the die")
        where = f"weather.table.{season}"
        rows[season] = {die: (_weather(where, pair), 0) for die, pair in enumerate(pairs, 1)}
    if missing := sorted(seasons - set(rows)):
        raise BadTable(f"{FILE}: weather.table has no row for {', '.join(missing)}")
    return WeatherTable(rows, 1, FACES)


def _weather(where: str, pair: Any) -> Weather:
    if len(pair) != 2 or not set(pair) <= set(WEATHERS):
        raise BadTable(f"{FILE}: {where} has {pair!r}, not two of {', '.join(WEATHERS)}")
    first, second = pair
    return first, second
