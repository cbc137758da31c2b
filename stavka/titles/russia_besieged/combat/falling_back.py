"""10.7 Retreats: which stacks fall back, and which stay in forest and city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.combat.losses import alive
from stavka.titles.russia_besieged.actions.combat import StandFast
from stavka.titles.russia_besieged.combat import strength, terrain
from stavka.titles.russia_besieged.combat.losses import AnyLoss
from stavka.titles.russia_besieged.combat.retreat import NextRetreat
from stavka.titles.russia_besieged.sea.seas import bound_to_shore
from stavka.titles.russia_besieged.state.flags import SIDES
from stavka.titles.russia_besieged.state.position import War

NEVER_RETREAT = ("wec", "dictator")


@dataclass(slots=True)
class FallBack(Automatic[War]):
    """Units must retreat: each stack of them is dealt with for itself."""

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int

    def run(self, pos: War) -> None:
        stacks: dict[int, list[int]] = {}
        for unit in alive(pos, self.units):
            stacks.setdefault(pos.where[unit], []).append(unit)
        pos.ask(*(LeaveHex(tuple(stack), self.least, self.most) for stack in stacks.values()))


@dataclass(slots=True)
class LeaveHex(Automatic[War]):
    """A stack leaves its hex, unless forest or city lets it stay (rb:10.33-a,-b); WECs and dictators are lost.

    So it is for attackers and defenders (rb:10.34-c, rb:10.34-d).
    """

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int
    decided: bool = False

    def run(self, pos: War) -> None:
        units = alive(pos, self.units)
        if not units:
            return
        hex, side = pos.where[units[0]], pos.roster.side[units[0]]
        if terrain.holds_units(pos, side) and not self.decided:
            if terrain.in_forest(pos, hex):
                pos.tell(f"{', '.join(map(pos.short, units))} in the forest of {pos.hex_name(hex)} do not retreat")
                return
            if pos.ground.majors >> hex & 1:
                pos.ask(Standing(units, self.least, self.most))
                return
        for unit in units:
            if pos.roster.kind[unit] in NEVER_RETREAT:
                pos.eliminate(unit, "is eliminated: it cannot retreat")  # rb:20.23, rb:14.15
            elif bound_to_shore(pos, unit):
                pos.eliminate(unit, "is eliminated: it has just landed and cannot retreat")  # rb:8.50-a
        going = alive(pos, units)
        if going:
            pos.ask(NextRetreat(going, self.least, self.most, going, 0))
            pos.seams.retreat_choice(pos, going)


@dataclass(slots=True)
class Standing(Choice[War]):
    """The owner of units in a major city may give up one more step for the hex and stay (rb:10.33-b)."""

    name: ClassVar[str] = "stand in the city"
    units: tuple[int, ...]
    least: int
    most: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.roster.side[self.units[0]]]

    def prompt(self, pos: War) -> str:
        where = pos.board.label(pos.where[self.units[0]])
        return f"{self.asked(pos)} may lose one more step to stay in {where}, or retreat"

    def choices(self, pos: War) -> Sequence[Action]:
        return [StandFast("yes"), StandFast("no")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "rb:10.33-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, StandFast)
        pos.leave()
        if action.choice == "no":
            pos.ask(LeaveHex(self.units, self.least, self.most, decided=True))
            return
        side, hex = pos.roster.side[self.units[0]], pos.where[self.units[0]]
        pos.ask(AnyLoss(side, tuple(strength.everybody(pos, side, hex)), 1))  # rb:17.62-e
