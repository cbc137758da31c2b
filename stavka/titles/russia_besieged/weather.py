"""3.0 Weather segment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.mechanics.turn.impulses import end_with_turn
from stavka.mechanics.weather.table import TableWeather, WeatherTable
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.figures import Weather
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET, STAGED, THIS_TURN
from stavka.titles.russia_besieged.state.position import War


def begin(pos: War) -> None:
    """Air units are ready again (rb:3.0-e, rb:11.9-a); the weather is rolled for from turn 2 on (rb:24.4)."""
    for side in (AXIS, SOVIET):
        end_with_turn(pos, side, THIS_TURN | STAGED)
    pos.seams.weather_begins(pos)
    given = pos.charts.first_weather if pos.turn == 1 else pos.seams.weather_given(pos)
    if given is not None:
        settle(pos, given)
    else:
        pos.ask(WeatherRoll())


@dataclass(slots=True)
class WeatherRoll(TableWeather[War, Weather]):
    """One ten-sided die for both impulses of both players (rb:3.0-f, rb:2.0-b, rb:DN-j)."""

    faces: ClassVar[int] = FACES

    def table(self, pos: War) -> WeatherTable[Weather]:
        return pos.charts.weather

    def season(self, pos: War) -> str:
        return pos.season

    def modifier(self, pos: War) -> int:
        return pos.seams.weather_modifier(0, pos)

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        weather, _ = self.table(pos).read(self.season(pos), throw[0], self.modifier(pos))
        settle(pos, pos.seams.weather_falls(weather, pos, throw[0]))


def settle(pos: War, weather: Weather) -> None:
    """The weather of the turn is known."""
    pos.weathers = weather
    first, second = (kind.replace("_", " ") for kind in weather)
    pos.tell(f"{pos.charts.turn_name(pos.turn)}: {first}, then {second}")
    pos.seams.weather_settled(pos)
