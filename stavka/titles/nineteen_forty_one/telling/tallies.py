"""What the rules keep by name, for situations."""

from __future__ import annotations

from typing import Any  # what somebody wrote

from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.telling.counts import Count, no_less_than_0
from stavka.titles.nineteen_forty_one.arrivals.replacements import MOSCOW_BEFORE, TAKEN
from stavka.titles.nineteen_forty_one.movement.marching import MOVING
from stavka.titles.nineteen_forty_one.movement.rail import FINNISH_RAIL
from stavka.titles.nineteen_forty_one.options import fleets, partisans, rail_bombing
from stavka.titles.nineteen_forty_one.state.position import War
from stavka.titles.nineteen_forty_one.victory import HANDICAP


def replaced(pos: War, what: str, value: Any) -> tuple[int, ...]:
    """How many of four classes were taken this turn (n41:14-replace-rate)."""
    classes = "infantry, tank corps, tank groups, units over four"
    taken = plain.sequence(f"replaced: {classes}", value)
    if len(taken) != 4:
        raise Unreadable(f"replaced are {classes}, not {value!r}")
    return tuple(no_less_than_0(pos, "each of the replaced", number) for number in taken)


COUNTS: dict[str, Count] = {
    HANDICAP: Count("victory points agreed on for the German, or against him below 0"),
    MOVING: Count("1 when a unit has moved in this phase", no_less_than_0),
    **{name: Count("1 when this fleet was used in the segment", no_less_than_0) for name in fleets.USED.values()},
    MOSCOW_BEFORE: Count("1 when Moscow was German this turn", no_less_than_0),
    FINNISH_RAIL: Count("1 when the extra Finnish rail move was made this turn", no_less_than_0),
    TAKEN: Count("infantry, tank corps, tank groups, units over four taken this turn", replaced),
    rail_bombing.BOMBED: Count("air points used against railroads this turn", no_less_than_0),
    partisans.NOW: Count("1 when partisans strike this turn", no_less_than_0),
    partisans.TIMES: Count("how often they struck before 1942", no_less_than_0),
}
