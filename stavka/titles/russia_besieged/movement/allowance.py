"""6.0 Ground movement: the points that a unit has, and whether it may still use them."""

from __future__ import annotations

from stavka.mechanics.movement.going_on import GoingOn
from stavka.titles.russia_besieged.state.flags import (
    BY_RAIL,
    BY_SEA,
    GARRISON,
    GOING_ON,
    HELD,
    LOCKED,
    MOVED,
    SHIPPED_OUT,
    TO_SAIL,
    VICTOR,
)
from stavka.titles.russia_besieged.state.position import War

BUSY = MOVED | HELD | VICTOR | BY_SEA | BY_RAIL | SHIPPED_OUT | LOCKED | GARRISON | TO_SAIL
# units out of every enemy zone now have not finished their move (rb:9.4-b), held ones are free (rb:4.06-b); the victors
# have finished (rb:9.4-a)
STOPPED_MARCH = GoingOn(moved=MOVED, going_on=GOING_ON, finished=VICTOR, held=HELD)


def allowance(pos: War, unit: int) -> int:
    """Movement points in this impulse and weather, of the side of the counter that is up (rb:6.0)."""
    if pos.flags[unit] & GOING_ON:
        return STOPPED_MARCH.points_left(pos, unit)
    now = pos.impulse - 1
    points = pos.roster.allowances[pos.weathers[now]][now][unit][pos.lost_steps.get(unit, 0)]
    for adjust in pos.seams.allowance:
        points = adjust(points, pos, unit)
    return points


def points(pos: War, unit: int) -> int:
    """The points that a unit may spend on the march now."""
    if pos.where[unit] < 0 or pos.flags[unit] & BUSY or not pos.roster.ground[unit]:
        return 0
    refused = pos.seams.move_refused
    if refused and refused(pos, unit) is not None:
        return 0
    return allowance(pos, unit)
