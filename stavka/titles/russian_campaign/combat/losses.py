"""13.3: the units that a result costs a side."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.mechanics.combat.losses import LossChoice
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class TakeLoss(LossChoice[War]):
    """A side picks one of its units in the battle to lose (trc:13.3-A1, trc:13.3-EX, trc:13.3-D1)."""

    rule: str = "trc:13.2-b"

    def label(self, pos: War) -> str:
        return f"{SIDES[self.side]} loss"

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.side]} chooses the unit that is lost"

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, self.rule)

    def lost(self, pos: War, unit: int) -> None:
        hex = pos.where[unit]
        pos.eliminate(unit)
        if self.side != pos.player and self.rule != "trc:13.7":
            pos.seams.defender_lost(pos, unit, hex)
