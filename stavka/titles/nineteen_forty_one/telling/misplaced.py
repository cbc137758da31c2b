"""Actions that come at the wrong moment: which rule keeps them out, if one says more than the sequence does."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.titles.nineteen_forty_one.actions import Attack, Partisans
from stavka.titles.nineteen_forty_one.options import partisans
from stavka.titles.nineteen_forty_one.state.position import War


def misplaced(pos: War, action: Action) -> Refusal | None:
    """Why an action has no place in an air segment or a movement phase."""
    if isinstance(action, Partisans):
        return partisans.out_of_time(pos)
    if isinstance(action, Attack) and pos.turn == 1 and pos.segment == 2:
        return Refusal("there is no second combat phase on turn 1", "n41:17-no-second-combat")
    return None
