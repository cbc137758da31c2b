"""5. Movement: the points that a unit has, and whether it may still use them."""

from __future__ import annotations

from stavka.engine.menus import ORDINAL
from stavka.titles.russian_campaign.movement.going_on import STOPPED_MARCH
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.charts import WEATHERS
from stavka.titles.russian_campaign.state.flags import DROPPED, GOING_ON, HELD, MOVED, VICTOR
from stavka.titles.russian_campaign.state.position import War


def allowance(pos: War, unit: int) -> int:
    """Movement points in this impulse and weather (trc:2.5, trc:2.6, trc:5.4-b)."""
    if "leaderless" in pos.counts and leaders.leaderless(pos, unit):  # trc:11.3-a
        return 0
    if pos.flags[unit] & GOING_ON:
        return STOPPED_MARCH.points_left(pos, unit)
    return pos.roster.allowance[unit][pos.weather][pos.impulse - 1]


def moment_told(pos: War) -> str:
    """Impulse and weather, which the points of a unit depend on, in words."""
    weather = WEATHERS[pos.weather].replace("_", " ")
    return f"the {ORDINAL[pos.impulse]} impulse in {weather}{' weather' if weather == 'clear' else ''}"


def free_to_move(pos: War, unit: int) -> bool:
    """Whether a unit of the phasing side may still do something this movement phase (trc:5.1, trc:16.2-a)."""
    return pos.where[unit] >= 0 and not pos.flags[unit] & (MOVED | HELD | VICTOR | DROPPED)
