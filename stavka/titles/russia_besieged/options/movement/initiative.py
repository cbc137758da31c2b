"""A26 Initiative (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.russia_besieged.actions.options import MoveFirst
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russia_besieged.state.position import War

FROM = "Jul 1943"
RUSSIANS_FIRST = "turn in which the Russians move first"  # name of a count
RULE = "rb:A26.0"


def register(seams: Seams) -> None:
    seams.weather_settled.append(begin)
    seams.soviets_first.append(lambda pos: pos.count(RUSSIANS_FIRST) == pos.turn)


def begin(pos: War) -> None:
    if pos.month >= pos.charts.month(FROM):
        pos.ask(InitiativeRoll())


@dataclass(slots=True)
class InitiativeRoll(Roll[War]):
    """A die for each side, the Russians adding 1 for every year since 1942; a tie changes nothing (rb:A26.0)."""

    name: ClassVar[str] = "initiative"
    dice: ClassVar[int] = 2
    faces: ClassVar[int] = FACES

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        axis, soviet = throw[0], throw[1] + pos.year - 1942
        pos.tell(f"initiative: axis {axis}, soviet {soviet}")
        if axis != soviet:
            pos.ask(InitiativeChoice(AXIS if axis > soviet else SOVIET))


@dataclass(slots=True)
class InitiativeChoice(Choice[War]):
    """The higher die chooses who moves first in this turn (rb:A26.0)."""

    name: ClassVar[str] = "initiative"
    side: int

    def asked(self, pos: War) -> str | None:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.side]}: move first in this turn?"

    def choices(self, pos: War) -> Sequence[Action]:
        return [MoveFirst("yes"), MoveFirst("no")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, RULE)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, MoveFirst)
        pos.leave()
        if (self.side == SOVIET) == (action.choice == "yes"):
            pos.counts[RUSSIANS_FIRST] = pos.turn
