"""4.1 Weather."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.titles.russian_campaign.state.charts import CLEAR, SNOW, WEATHERS
from stavka.titles.russian_campaign.state.position import War

BALANCE = "weather balance"


def begin(pos: War) -> None:
    """Fixed weather, historical weather, or a roll (trc:4.1-a, trc:4.1-a2, trc:26.3, trc:var-mediterranean-1c)."""
    fixed = pos.charts.fixed_weather(pos.turn)
    if fixed is not None:
        pos.weather = fixed
    elif "historical-weather" in pos.options or (pos.turn == 0 and pos.count("mud in March 1941")):
        by_year = pos.charts.raw["weather"]["historical"][str(pos.year)]
        pos.weather = WEATHERS.index(by_year[pos.charts.season(pos.turn)])
    else:
        pos.ask(WeatherRoll())
        return
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
        balance(pos)


def balance(pos: War) -> None:
    """Clear adds and snow takes a Russian replacement factor, through 1942 (trc:26.11)."""
    if "weather-balancing" in pos.options and pos.year <= 1942 and pos.weather in (CLEAR, SNOW):
        pos.add(BALANCE, 1 if pos.weather == CLEAR else -1)


def balance_now(pos: War) -> int:
    """The running balance, which counts every turn until 1942 is over (trc:26.11)."""
    return pos.count(BALANCE) if pos.year <= 1942 else 0


def marker(pos: War) -> tuple[str, int] | None:
    """Which of the two markers lies on which space of the turn track; none at zero (trc:ex-weather-1)."""
    if not pos.weather_modifier:
        return None
    return ("+DRM" if pos.weather_modifier > 0 else "-DRM", abs(pos.weather_modifier))
