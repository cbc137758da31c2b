"""7.01, 7.02: how many units ride in a turn and in each impulse."""

from __future__ import annotations

from stavka.mechanics.rail.capacity import RailCapacity
from stavka.titles.russia_besieged.state.charts import SNOW
from stavka.titles.russia_besieged.state.flags import AXIS
from stavka.titles.russia_besieged.state.position import War

USED = ("rail moves in the first impulse", "rail moves in the second impulse")  # names of counts
CUT = "rails cut by partisans"
LATE_WAR = "Jul 1944"
PARTISANS = 2  # rail hexes that raised partisans must hold to count


def begin_player_turn(pos: War) -> None:
    """Nobody has ridden yet."""
    for name in USED:
        pos.counts.pop(name, None)


def capacity(pos: War) -> RailCapacity:
    """The limits of the phasing player's turn."""
    rail = pos.charts.rail
    month = pos.charts.calendar.month(pos.turn, 1)
    if pos.player == AXIS:
        first, second = (weather == SNOW for weather in pos.weathers)
        found = rail.axis[first, second].less(len(causes(pos, month, first and second)))  # rb:7.01-a,-b,-c,-d,-h
    else:
        found = next(
            limits for since, until, limits in rail.soviet if since <= month <= until
        )  # rb:7.02-a,-b,-c, rb:24.24
    adjusted = pos.seams.rail_capacity
    return adjusted(found, pos) if adjusted else found


def capacity_rule(pos: War) -> str:
    """The row of the chart that the limits of this player turn come from, or what lowers them if that decides."""
    if pos.player == AXIS:
        first, second = (weather == SNOW for weather in pos.weathers)
        lowered = causes(pos, pos.charts.calendar.month(pos.turn, 1), first and second)
        if lowered and pos.charts.rail.axis[first, second].left([pos.count(name) for name in USED], pos.impulse) > 0:
            return lowered[0]
        return {(False, False): "rb:7.01-a", (False, True): "rb:7.01-b", (True, True): "rb:7.01-c"}.get(
            (first, second), "rb:7.01-d"
        )
    if pos.turn == 1:
        return "rb:7.02-a"
    return "rb:7.02-b" if pos.month < pos.charts.month("Jul 1943") else "rb:7.02-c"


def causes(pos: War, month: int, all_snow: bool) -> list[str]:
    """What lowers the Axis limits, each cause by one; they add up (rb:7.01-h)."""
    first_winter = pos.charts.supply.winters[0]
    found = {
        "rb:7.01-e": all_snow and first_winter[0] <= month <= first_winter[1] and pos.season in ("Nov/Dec", "Jan/Feb"),
        "rb:7.01-f": month >= pos.charts.month(LATE_WAR),
        "rb:7.01-g": pos.count(CUT) > 0,
    }
    return [rule for rule, holds in found.items() if holds]


def note_partisans(pos: War) -> None:
    """When the Axis player turn ends: raised partisans on its rails lower the limits of the next (rb:16.52)."""
    if pos.player == AXIS:
        held = (pos.raised_partisans & pos.rails & pos.ground.russia).bit_count()
        if held >= PARTISANS:
            pos.counts[CUT] = 1
        else:
            pos.counts.pop(CUT, None)


def moves_left(pos: War) -> int:
    """Rail moves that the phasing player still has in this impulse, free ones apart."""
    return capacity(pos).left([pos.count(name) for name in USED], pos.impulse)


def use(pos: War, moves: int = 1) -> None:
    """Count rail moves: of units, evacuated WECs, shipped oil."""
    pos.add(USED[pos.impulse - 1], moves)
