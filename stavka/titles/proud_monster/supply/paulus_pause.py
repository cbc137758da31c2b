"""8.10: the Paulus Pause, weeks without attacks that mend the supply of the Axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.titles.proud_monster.actions.declarations import Pause
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War

TURNS = (114, 115)  # pmd:8.10-a
DECLARED = "paulus pause"  # the weeks that were declared
LEFT = "paulus pause left"  # the weeks that it still lasts, this one included
WHOLE = 3  # weeks that end the GAS line for supply (pmd:8.10-e)


def pausing(pos: War) -> bool:
    """Whether the Axis keeps the pause this week (pmd:8.10-b)."""
    return pos.count(LEFT) > 0


def weeks_kept(pos: War) -> int:
    """The weeks of a pause that is over (pmd:8.10-c,-d,-e)."""
    return 0 if pausing(pos) else pos.count(DECLARED)


class Pausing(Option[War, Pause]):
    """Declared in an Axis Refit Phase of turns 114 and 115, once, for one to three weeks (pmd:8.10-a)."""

    action = Pause
    share = 0.05
    complete: ClassVar[bool] = True

    def open(self, pos: War) -> bool:
        return self._refusal(pos) is None

    def each(self, pos: War) -> Iterator[Action]:
        return map(Pause, Pause.known) if self.open(pos) else iter(())

    def _refusal(self, pos: War) -> Refusal | None:
        if pos.player != AXIS or pos.turn not in TURNS:
            return Refusal("a Paulus Pause is declared by the Axis on turn 114 or 115", "pmd:8.10-a")
        if pos.count(DECLARED):
            return Refusal("there has been a Paulus Pause, and there is no other", "pmd:8.10-a")
        return None

    def refusal(self, pos: War, action: Pause) -> Refusal | None:
        return self._refusal(pos)

    def play(self, pos: War, action: Pause) -> None:
        weeks = int(action.choice)
        pos.counts[DECLARED] = pos.counts[LEFT] = weeks
        pos.tell(f"the Axis declares a Paulus Pause of {counted(weeks, 'week')}")


def bars_attack(pos: War, unit: int, hex: int) -> Refusal | None:
    """Axis units make no assault in the pause; Soviet ones do (pmd:8.10-b)."""
    if pausing(pos) and pos.roster.side[unit] == AXIS:
        return Refusal(f"{pos.short(unit)} makes no assault during the Paulus Pause", "pmd:8.10-b")
    return None


def week_over(pos: War, side: int) -> None:
    """An Axis player week of the pause is over."""
    if side == AXIS and pausing(pos):
        pos.add(LEFT, -1)
