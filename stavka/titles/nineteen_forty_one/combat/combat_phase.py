"""7. The combat phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Ending, PartMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.titles.nineteen_forty_one import turn_one
from stavka.titles.nineteen_forty_one.actions import Advance
from stavka.titles.nineteen_forty_one.combat import shock_armies
from stavka.titles.nineteen_forty_one.combat.attacks import Attacking
from stavka.titles.nineteen_forty_one.state.flags import FOUGHT
from stavka.titles.nineteen_forty_one.state.position import War


def begin(pos: War, side: int, segment: int) -> None:
    """The combat phase of a segment (n41:2-first-combat, n41:2-second-combat)."""
    pos.player, pos.segment = side, segment
    pos.flags = [flags & ~FOUGHT for flags in pos.flags]
    if not turn_one.no_combat_now(pos):
        pos.ask(Combat(side, segment))


@dataclass(slots=True)
class Combat(PartMenu[War]):
    """A combat phase: attacks in any order, each finished before the next (n41:7-order, n41:7-optional)."""

    name: ClassVar[str] = "combat"
    part: ClassVar[str] = "ground segment"
    rule: ClassVar[str] = "n41:2-in-sequence"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Advance) and shock_armies.stays(pos, pos.roster.index(action.unit)):
            return shock_armies.never_advances(action.unit)
        return PartMenu.refusal(self, pos, action)


class EndCombat(Ending[War]):
    """Leaves the combat phase; nobody has to attack (n41:7-optional)."""


OPTIONS: tuple[AnyOption[War], ...] = (Attacking(), EndCombat())
