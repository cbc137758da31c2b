"""13.3: the units that a result costs a side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.russian_campaign.options import battlegroups
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War


def alive(pos: War, units: Sequence[int]) -> tuple[int, ...]:
    return tuple(u for u in units if pos.where[u] >= 0)


@dataclass(slots=True)
class TakeLoss(Choice[War]):
    """A side picks one of its units in the battle to lose (trc:13.3-A1, trc:13.3-EX, trc:13.3-D1)."""

    name: ClassVar[str] = "loss"
    side: int
    units: tuple[int, ...]
    rule: str = "trc:13.2-b"

    def asked(self, pos: War) -> str | None:
        return SIDES[self.side]

    def label(self, pos: War) -> str:
        return f"{SIDES[self.side]} loss"

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.side]} chooses the unit that is lost"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in alive(pos, self.units)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal(f"{action} is no choice here; one of the units in the battle must be named", self.rule)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        unit = pos.roster.index(action.unit)
        if self.side != pos.player and self.rule != "trc:13.7":
            battlegroups.defender_lost(pos, unit)
        else:
            pos.eliminate(unit)
