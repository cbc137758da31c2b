"""The base game at its seams: what players can do in its phases, and what begins anew."""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.air import air_segment
from stavka.titles.nineteen_forty_one.arrivals.reinforcements import Entering, Placing
from stavka.titles.nineteen_forty_one.arrivals.replacements import MOSCOW_BEFORE, TAKEN, Replacing
from stavka.titles.nineteen_forty_one.movement.marching import MOVING, Marching
from stavka.titles.nineteen_forty_one.movement.movement_phase import EndMovement
from stavka.titles.nineteen_forty_one.movement.rail import FINNISH_RAIL, RailMoving
from stavka.titles.nineteen_forty_one.seams import Seams


def seams() -> Seams:
    """The seams of a game without optional rules."""
    base = Seams()
    base.movement += [Marching(), RailMoving(), Placing(), Entering(), Replacing(), EndMovement()]  # 5, 14
    base.air_segment += [air_segment.Negating(), air_segment.EndAirSegment()]  # 10
    base.counts_of_turn += [MOSCOW_BEFORE, FINNISH_RAIL, TAKEN]  # 14, 15
    base.counts_of_segment += [MOVING]  # 14
    return base
