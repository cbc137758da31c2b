"""A23 Light Snow (option; only what the developer says of it survives, the rest was reconstructed).

Charts and tables treat Light Snow as Mud; what differs is noted here.
"""

from __future__ import annotations

from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import LIGHT_MUD, MUD, SNOW
from stavka.titles.russia_besieged.state.figures import Weather
from stavka.titles.russia_besieged.state.position import War

NAME = "light-snow"  # of the option
WORD = "light_snow"  # what it is called, beside the weathers of the charts
LIGHT = "impulses of Light Snow"  # name of a count: 1, 2, or 3 for both
SEASON = "Nov/Dec"
SECOND_WINTER = 2


def register(seams: Seams) -> None:
    seams.weather_begins.append(forget)
    seams.weather_falls.append(lighten)
    seams.allowance.append(easier_going)
    seams.winter.append(as_second_winter)


def forget(pos: War) -> None:
    pos.counts.pop(LIGHT, None)


def lighten(weather: Weather, pos: War, die: int) -> Weather:
    """In November and December an even die turns Snow into Light Snow: range and air as in Mud (rb:A23.0)."""
    if pos.season != SEASON or die % 2:
        return weather
    light = (weather[0] == SNOW) + 2 * (weather[1] == SNOW)
    if light:
        pos.counts[LIGHT] = light
        pos.tell("the Snow is light")
    return (MUD if light & 1 else weather[0], MUD if light & 2 else weather[1])


def is_light(pos: War) -> bool:
    return bool(pos.count(LIGHT) & pos.impulse)


def told(pos: War) -> Weather:
    """The weather of both impulses as players call it, Light Snow by its own name (rb:A23.0)."""
    light = pos.count(LIGHT)
    first, second = pos.weathers
    return (WORD if light & 1 else first, WORD if light & 2 else second)


def easier_going(points: int, pos: War, unit: int) -> int:
    """A point more than in Mud, also where Mud holds units, but no more than in Light Mud (rb:A23.0)."""
    if not is_light(pos):
        return points
    most = pos.roster.allowances[LIGHT_MUD][pos.impulse - 1][unit][pos.lost_steps.get(unit, 0)]
    return max(points, min(points + 1, most))


def as_second_winter(winter: int, pos: War) -> int:
    """Combat supply as in the second winter, without the malus of the first (rb:A23.0)."""
    if not is_light(pos):
        return winter
    first, last = pos.charts.supply.winters[0][0], pos.charts.supply.winters[1][1]
    return SECOND_WINTER if first <= pos.month <= last else winter
