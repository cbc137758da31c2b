"""A3 Defensive use of air (option; its text is lost but for a hint in 10.4, and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.russia_besieged.actions.options import Intercept
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.combat.battle import BattleRoll
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.flags import FLEW, SIDES, STAGED
from stavka.titles.russia_besieged.state.position import War

RULE = "rb:A3.0"


def register(seams: Seams) -> None:
    seams.defenders_asked.append(offer)


def offer(pos: War) -> None:
    roll = next(stage for stage in reversed(pos.stages) if isinstance(stage, BattleRoll))
    stage = DefensiveAir(roll.hexes, roll.defenders, 0)
    if stage.ready(pos):
        pos.ask(stage)


def _lowered(pos: War, roll: BattleRoll) -> BattleRoll:
    """A column lower, but not below the first one of the table."""
    charts = pos.charts
    first = charts.ladder.index(charts.bat.columns[0][0]) if roll.blitz else charts.worst
    return replace(roll, level=max(roll.level - charts.battle.air_shift, first))


@dataclass(slots=True)
class DefensiveAir(Choice[War]):
    """The defender adds air units that have not flown in this turn; each takes a column off the odds (rb:A3.0)."""

    name: ClassVar[str] = "defensive air"
    hexes: tuple[int, ...]
    defenders: tuple[int, ...]
    used: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.enemy]

    def prompt(self, pos: War) -> str:
        return "add an air unit to the defence, or go on with 'done'"

    def ready(self, pos: War) -> list[int]:
        """Within range of every hex attacked, as many as the weather and the defending formations allow."""
        most = pos.charts.air.per_attack.get(pos.weather, 0)
        if self.used >= min(most, sum(pos.roster.formation[u] for u in self.defenders)):
            return []
        return [u for u in pos.roster.of_kind(pos.enemy, "air") if self._flies(pos, u)]

    def _flies(self, pos: War, plane: int) -> bool:
        base = pos.roster.base_of.get(plane, -1)
        if base < 0 or pos.where[base] < 0 or pos.where[plane] != pos.where[base]:
            return False
        if pos.flags[plane] & FLEW or pos.flags[base] & STAGED or missions.in_lost_city(pos, plane):
            return False
        distance, reach = pos.board.grid.distance, pos.charts.air.range
        return all(distance(pos.where[plane], hex) <= reach for hex in self.hexes)

    def choices(self, pos: War) -> Sequence[Action]:
        return [Done(), *(Intercept(pos.short(u)) for u in self.ready(pos))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, RULE)

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if not isinstance(action, Intercept):
            return
        pos.flags[pos.roster.index(action.unit)] |= FLEW
        pos.stages = tuple(_lowered(pos, stage) if isinstance(stage, BattleRoll) else stage for stage in pos.stages)
        pos.tell(f"{action.unit} joins the defence")
        following = DefensiveAir(self.hexes, self.defenders, self.used + 1)
        if following.ready(pos):
            pos.ask(following)
