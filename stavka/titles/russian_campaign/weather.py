"""4.1 Weather."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.mechanics.weather.table import TableWeather, WeatherTable
from stavka.titles.russian_campaign.state.charts import WEATHERS
from stavka.titles.russian_campaign.state.position import War


def begin(pos: War) -> None:
    """Fixed weather, or a roll (trc:4.1-a, trc:4.1-a2)."""
    given = pos.charts.fixed_weather(pos.turn)
    if given is None:
        given = pos.seams.weather_given(pos)
    if given is None:
        pos.ask(WeatherRoll())
        return
    pos.weather = given
    pos.tell(f"{pos.charts.turn_name(pos.turn)}: {WEATHERS[pos.weather].replace('_', ' ')}")


@dataclass(slots=True)
class WeatherRoll(TableWeather[War, int]):
    """One die plus the running modifier; the weather holds for the whole turn.

    trc:4.1-c trc:4.1-d trc:4.1-e trc:ex-weather-2
    """

    def table(self, pos: War) -> WeatherTable[int]:
        return pos.charts.weather

    def season(self, pos: War) -> str:
        return pos.charts.season(pos.turn)

    def modifier(self, pos: War) -> int:
        return pos.weather_modifier

    def falls(self, pos: War, weather: int, change: int) -> None:
        pos.weather = weather
        pos.weather_modifier += change
        name = WEATHERS[weather].replace("_", " ")
        pos.tell(f"{pos.charts.turn_name(pos.turn)}: {name}, modifier now {pos.weather_modifier:+}")
        pos.seams.weather_rolled(pos)


def of_history(pos: War) -> int:
    """The weather that a turn had in history."""
    by_year = pos.charts.raw["weather"]["historical"][str(pos.year)]
    return WEATHERS.index(by_year[pos.charts.season(pos.turn)])


def marker(pos: War) -> tuple[str, int] | None:
    """Which of the two markers lies on which space of the turn track; none at zero (trc:ex-weather-1)."""
    if not pos.weather_modifier:
        return None
    return ("+DRM" if pos.weather_modifier > 0 else "-DRM", abs(pos.weather_modifier))
