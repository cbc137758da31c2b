"""4.1 Weather."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
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
class WeatherRoll(Roll[War]):
    """One die plus the running modifier; the weather holds for the whole turn.

    trc:4.1-c trc:4.1-d trc:4.1-e trc:ex-weather-2
    """

    name: ClassVar[str] = "weather"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        chart = pos.charts.raw["weather"]
        adjusted = throw[0] + pos.weather_modifier
        adjusted = max(chart["clamp_low"], min(chart["clamp_high"], adjusted))
        pos.weather, change = pos.charts.weather_rolls[pos.charts.season(pos.turn)][adjusted]
        pos.weather_modifier += change
        name = WEATHERS[pos.weather].replace("_", " ")
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
