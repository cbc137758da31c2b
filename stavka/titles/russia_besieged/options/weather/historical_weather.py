"""A4 Historical weather (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.figures import Weather
from stavka.titles.russia_besieged.state.position import War


def register(seams: Seams) -> None:
    seams.weather_given.append(of_history)


def of_history(pos: War) -> Weather:
    """The weather that the turn had, without a die (rb:A4.0)."""
    return pos.charts.historical_weather[pos.turn]
