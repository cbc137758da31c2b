"""3.0 Weather segment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.mechanics.weather.table import TableWeather, WeatherTable
from stavka.titles.russia_besieged.state.charts import FACES, Weather
from stavka.titles.russia_besieged.state.position import War


def begin(pos: War) -> None:
    """The Germans invade in fine weather; from turn 2 on it is rolled for (rb:24.4)."""
    if pos.turn == 1:
        settle(pos, pos.charts.first_weather)
    else:
        pos.ask(WeatherRoll())


@dataclass(slots=True)
class WeatherRoll(TableWeather[War, Weather]):
    """One ten-sided die for both impulses of both players (rb:3.0-f, rb:2.0-b, rb:DN-j)."""

    faces: ClassVar[int] = FACES

    def table(self, pos: War) -> WeatherTable[Weather]:
        return pos.charts.weather

    def season(self, pos: War) -> str:
        return pos.charts.seasons[pos.turn]

    def falls(self, pos: War, weather: Weather, change: int) -> None:
        settle(pos, weather)


def settle(pos: War, weather: Weather) -> None:
    """The weather of the turn is known."""
    pos.weathers = weather
    first, second = (kind.replace("_", " ") for kind in weather)
    pos.tell(f"{pos.charts.turn_name(pos.turn)}: {first}, then {second}")
