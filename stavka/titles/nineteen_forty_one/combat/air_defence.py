"""10. An attack is declared, and the other player answers with air points before the roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Choice
from stavka.titles.nineteen_forty_one.actions import AirAgainst
from stavka.titles.nineteen_forty_one.air import air_points
from stavka.titles.nineteen_forty_one.air.air_points import not_so_many
from stavka.titles.nineteen_forty_one.combat import battle, strength
from stavka.titles.nineteen_forty_one.state.flags import SIDES
from stavka.titles.nineteen_forty_one.state.position import War


def declare(pos: War, attackers: tuple[int, ...], hex: int, points: int) -> None:
    """An attack is declared; the other player answers with air points before the roll (n41:10-order)."""
    pos.air[pos.player] -= points  # n41:10-raise
    if air_points.against(pos, pos.at(hex)):
        pos.ask(AirDefence(attackers, hex, points))
    else:
        battle.resolve(pos, attackers, hex, points)


@dataclass(slots=True)
class AirDefence(Choice[War]):
    """The non-phasing player may lower the odds (n41:10-lower, n41:10-order)."""

    name: ClassVar[str] = "air points against the attack"
    attackers: tuple[int, ...]
    hex: int
    points: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.enemy]

    def prompt(self, pos: War) -> str:
        crt = pos.charts.crt
        level = strength.reckon(pos, self.attackers, self.hex).level(len(crt.ladder), self.points)
        left = counted(air_points.against(pos, pos.at(self.hex)), "air point")
        target = f"{pos.hex_name(self.hex)} at {crt.ladder[level]}"
        return f"{SIDES[pos.enemy]}: how many of {left} against the attack on {target}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [AirAgainst(n) for n in range(air_points.against(pos, pos.at(self.hex)) + 1)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, AirAgainst):
            return not_so_many(action.points, pos.air[pos.enemy])
        return self.none_of_these(pos, action, "n41:10-order")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, AirAgainst)
        pos.leave()
        pos.air[pos.enemy] -= action.points
        battle.resolve(pos, self.attackers, self.hex, self.points - action.points)
