"""5.5: what the Soviet offensive of the first winter brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice, Stage
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.actions.combat import Pass
from stavka.titles.proud_monster.actions.declarations import RequireRetreat, Subtract
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.combat.odds.constructions import CITY
from stavka.titles.proud_monster.combat.outcome import results, retreat
from stavka.titles.proud_monster.state.calendar import FIRST_WINTER, season_name
from stavka.titles.proud_monster.state.charts import losses
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.seasonal_offensive import record

DECLARED = record(SOVIET, season_name(FIRST_WINTER[0]))
FORCED = 2  # the loss from which on a retreat can be required (pmd:5.5-d)


def applies(pos: War, fight: Fight) -> bool:
    """From the week of the declaration to turn 204, in the north, with offensive supply for all (pmd:5.5-a)."""
    if fight.side != SOVIET or pos.turn not in FIRST_WINTER or not pos.count(DECLARED):
        return False
    fed = pos.attacking[SOVIET]
    return bool(pos.ground.north >> fight.hex & 1) and all(fed >> u & 1 for u in fight.attackers)


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """A column to the right, beyond the limit of two (pmd:5.5-b)."""
    if applies(pos, fight):
        yield Modifier("first winter", 1, capped=False)


# -- the losses --------------------------------------------------------------------------------------------------------


def choice(pos: War, result: str) -> Stage[War] | None:
    """What is asked between the die and the losses (pmd:5.5-c)."""
    return Subtracting(result) if applies(pos, now(pos)) and any(losses(result)) else None


@dataclass(slots=True)
class Subtracting(Choice[War]):
    """The Soviets may take one off the losses of both sides, before a city doubles them (pmd:5.5-c)."""

    name: ClassVar[str] = "first winter losses"
    result: str

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return f"the result is {self.result}: soviet may 'subtract' one from both losses, or 'pass'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pass(), Subtract()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:5.5-c")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        results.settle(pos, self.result, less=1 if isinstance(action, Subtract) else 0)


# -- the retreat -------------------------------------------------------------------------------------------------------


def ask_for_retreat(pos: War) -> None:
    """In a prepared assault that costs the Axis two steps or more (pmd:5.5-d)."""
    fight = now(pos)
    if fight.mobile or fight.defender_result < FORCED or not applies(pos, fight):
        return
    sheltered = fight.construction == CITY or (pos.hedgehogs | pos.works[AXIS] | pos.ground.cities) >> fight.hex & 1
    if not sheltered and retreat.conceivable(pos):
        pos.ask(Requiring())


@dataclass(slots=True)
class Requiring(Choice[War]):
    """The Soviets may require that the last step be taken as a retreat (pmd:5.5-d)."""

    name: ClassVar[str] = "require a retreat"

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return f"soviet may require a retreat from {pos.board.label(now(pos).hex)}, or 'pass'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pass(), RequireRetreat()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:5.5-d")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, RequireRetreat):
            note(pos, declared=(*now(pos).declared, f"{SIDES[SOVIET]} {retreat.REQUIRED}"))
