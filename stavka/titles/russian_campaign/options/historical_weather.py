"""26.3 Historical weather (option)."""

from __future__ import annotations

from stavka.titles.russian_campaign import weather
from stavka.titles.russian_campaign.seams import Seams


def register(seams: Seams) -> None:
    """The weather of history instead of a die (trc:26.3)."""
    seams.weather_given.append(weather.of_history)
