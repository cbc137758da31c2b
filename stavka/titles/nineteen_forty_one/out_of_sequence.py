"""2. Actions that come at the wrong moment: which rule keeps them out, if one says more than the sequence does."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.titles.nineteen_forty_one import turn_one
from stavka.titles.nineteen_forty_one.actions import Attack
from stavka.titles.nineteen_forty_one.state.position import War


def refusal(pos: War, action: Action) -> Refusal | None:
    """Why an action has no place in an air segment or a movement phase."""
    if isinstance(action, Attack) and turn_one.no_combat_now(pos):
        return Refusal("'attack' must wait: there is no second combat phase on turn 1", "n41:17-no-second-combat")
    return pos.seams.out_of_sequence(pos, action)
