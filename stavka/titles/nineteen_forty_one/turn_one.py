"""17. Turn 1: what is different in the first game turn.

The hexes to which Soviet zones do not extend are in ``state/zones.py``, the units coded 1:Od and 1:E in
``arrivals/reinforcements.py``.
"""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.seams import Capacity
from stavka.titles.nineteen_forty_one.state.flags import AXIS
from stavka.titles.nineteen_forty_one.state.position import War


def no_combat_now(pos: War) -> bool:
    """There is no second combat phase on turn 1 (n41:17-no-second-combat)."""
    return pos.turn == 1 and pos.segment == 2


def rail_capacity(pos: War, side: int) -> Capacity:
    """What can be sent by rail on turn 1."""
    rail = pos.charts.raw["rail"]
    if side == AXIS:
        return Capacity(int(rail["axis_turn_1"]), "n41:17-german-rail")
    return Capacity(int(rail["soviet_turn_1"]), "n41:17-soviet-rail")


def leads_retreat(pos: War, side: int) -> int:
    """Who retreats the units of a side: on turn 1 the German retreats the Soviet ones too (n41:17-retreat)."""
    return AXIS if pos.turn == 1 else side
