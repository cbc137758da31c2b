"""7. The battle: its die, and what each result does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.mechanics.combat.odds import OddsTable, TableRoll
from stavka.titles.nineteen_forty_one import turn_one
from stavka.titles.nineteen_forty_one.actions import AirAgainst
from stavka.titles.nineteen_forty_one.air import air_points
from stavka.titles.nineteen_forty_one.combat import strength
from stavka.titles.nineteen_forty_one.combat.advance import AdvanceAfterCombat
from stavka.titles.nineteen_forty_one.combat.exchange import exchange
from stavka.titles.nineteen_forty_one.combat.retreat import FallBack
from stavka.titles.nineteen_forty_one.state.flags import FOUGHT
from stavka.titles.nineteen_forty_one.state.position import War


def resolve(pos: War, attackers: tuple[int, ...], hex: int, points: int) -> None:
    """Fix the column and have the die rolled (n41:7-roll)."""
    level = strength.reckon(pos, attackers, hex).level(len(pos.charts.crt.ladder), points)
    counted = tuple(strength.contributing(pos, hex))
    defenders = pos.at(hex)
    for unit in (*attackers, *defenders):  # n41:7-once
        pos.flags[unit] |= FOUGHT
    pos.ask(BattleRoll(level, attackers, defenders, counted, hex))


@dataclass(slots=True)
class BattleRoll(TableRoll[War]):
    """One die, read in the final column; the result takes effect at once (n41:7-roll)."""

    name: ClassVar[str] = "battle"
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    counted: tuple[int, ...]
    hex: int

    def table(self, pos: War) -> OddsTable:
        return pos.charts.crt

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, AirAgainst):
            return air_points.against_refusal(pos, self.defenders)
        return Refusal("the die of the battle is to be rolled now", "n41:7-roll")

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        result = self.result(pos, throw)
        pos.tell(f"{self.column(pos)}, die {throw[0]}: {result}")
        self.apply(pos, result)

    def apply(self, pos: War, result: str) -> None:
        """What a result does (n41:7-ae, n41:7-ar, n41:7-ne, n41:7-dr, n41:7-de, n41:7-exchange)."""
        follow_up = AdvanceAfterCombat(self.attackers, self.hex)
        if result == "AE":
            for unit in self.attackers:
                pos.eliminate(unit)
        elif result == "AR":
            pos.ask(FallBack(self.attackers, chooser(pos, self.attackers)))
        elif result == "DR":
            pos.ask(FallBack(self.defenders, chooser(pos, self.defenders)), follow_up)
        elif result == "DE":
            for unit in self.defenders:
                pos.eliminate(unit)
            pos.ask(follow_up)
        elif result == "EX":
            exchange(pos, self.attackers, self.defenders, self.counted, follow_up)
        # NE: nothing happens


def chooser(pos: War, units: Sequence[int]) -> int:
    """Who retreats units: their owner, but for turn 1 (n41:7-ar, n41:7-dr)."""
    return turn_one.leads_retreat(pos, pos.roster.side[units[0]])
