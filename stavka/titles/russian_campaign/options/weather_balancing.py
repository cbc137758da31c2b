"""26.11 Weather balancing: good weather brings the Russians replacement factors, snow takes some (option)."""

from __future__ import annotations

from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.charts import CLEAR, SNOW
from stavka.titles.russian_campaign.state.position import War

BALANCE = "weather balance"
LAST_YEAR = 1942


def register(seams: Seams) -> None:
    seams.weather_rolled.append(balance)
    seams.russian_factors.append(balanced)


def balance(pos: War) -> None:
    """Clear adds and snow takes a Russian replacement factor, through 1942 (trc:26.11)."""
    if pos.year <= LAST_YEAR and pos.weather in (CLEAR, SNOW):
        pos.add(BALANCE, 1 if pos.weather == CLEAR else -1)


def balanced(factors: int, pos: War) -> int:
    """The running balance counts every turn until 1942 is over (trc:26.11)."""
    return factors + pos.count(BALANCE) if pos.year <= LAST_YEAR else factors
