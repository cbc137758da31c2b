"""The optional rules of the title, each with a line that says what it does."""

from __future__ import annotations

from stavka.engine.seams import OptionalRule
from stavka.titles.proud_monster.options import friendly_neighbours, historical_weather
from stavka.titles.proud_monster.seams import Seams

OPTIONS: tuple[OptionalRule[Seams], ...] = (
    OptionalRule(
        "historical-weather",
        "the autumn of 1941 and the spring of 1942 have the weather of history (12.3)",
        historical_weather.register,
    ),
    OptionalRule(
        "friendly-neighbours",
        "Romanian and Hungarian units may stand next to each other (7.2)",
        friendly_neighbours.register,
    ),
)
