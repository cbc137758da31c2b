"""10.7 Retreats: which stacks fall back, and which stay in forest and city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.combat.losses import alive
from stavka.titles.russia_besieged.actions.combat import StandFast
from stavka.titles.russia_besieged.combat import strength, terrain
from stavka.titles.russia_besieged.combat.losses import AnyLoss
from stavka.titles.russia_besieged.combat.retreat import ANY_CAUSE, NextRetreat
from stavka.titles.russia_besieged.sea.seas import bound_to_shore
from stavka.titles.russia_besieged.state.flags import SIDES
from stavka.titles.russia_besieged.state.position import War

NEVER_RETREAT = ("wec", "dictator")


@dataclass(slots=True)
class FallBack(Automatic[War]):
    """Units must retreat: it is settled stack by stack who stays (rb:10.33-a,-b), then the others are led back.

    So it is for attackers and defenders (rb:10.34-c, rb:10.34-d). ``going`` are the stacks that leave, as far as known.
    ``held``: it is a battle that drives them back, in which forest and city hold them.
    """

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int
    cause: str = ANY_CAUSE  # the rule of the result
    going: tuple[tuple[int, ...], ...] = ()
    held: bool = True

    def run(self, pos: War) -> None:
        units = alive(pos, self.units)
        if not units:
            if self.going:
                pos.ask(LeadBack(self.going, self.least, self.most, self.cause))
            return
        hex, side = pos.where[units[0]], pos.roster.side[units[0]]
        stack = tuple(u for u in units if pos.where[u] == hex)
        others = replace(self, units=tuple(u for u in units if u not in stack))
        held = self.held and terrain.holds_units(pos, side)
        if held and terrain.in_forest(pos, hex):
            pos.tell(f"{', '.join(map(pos.short, stack))} in the forest of {pos.hex_name(hex)} do not retreat")
            pos.ask(others)
        elif held and pos.ground.majors >> hex & 1:
            pos.ask(Standing(stack, others))
        else:
            pos.ask(others.after(pos, stack))

    def after(self, pos: War, stack: tuple[int, ...]) -> FallBack:
        """A stack leaves its hex, and the others are asked next; WECs, dictators and units just landed are lost."""
        for unit in alive(pos, stack):
            if pos.roster.kind[unit] in NEVER_RETREAT:
                pos.eliminate(unit, "is eliminated: it cannot retreat")  # rb:20.23, rb:14.15
            elif bound_to_shore(pos, unit):
                pos.eliminate(unit, "is eliminated: it has just landed and cannot retreat")  # rb:8.50-a
        left = alive(pos, stack)
        return replace(self, going=(*self.going, left)) if left else self


@dataclass(slots=True)
class LeadBack(Automatic[War]):
    """The stacks that leave are led back, their units in whatever order is chosen (rb:10.71).

    With an option that may give each stack a leader of its own, one goes after the other.
    """

    name: ClassVar[str] = "falling back"
    stacks: tuple[tuple[int, ...], ...]
    least: int
    most: int
    cause: str = ANY_CAUSE

    def run(self, pos: War) -> None:
        asked = pos.seams.retreat_choice
        together = self.stacks[:1] if asked else self.stacks
        units = tuple(u for stack in together for u in stack)
        later = self.stacks[len(together) :]
        first = NextRetreat(units, self.least, self.most, together, (0,) * len(together), self.cause)
        pos.ask(first, *([replace(self, stacks=later)] if later else []))
        asked(pos, units)


@dataclass(slots=True)
class Standing(Choice[War]):
    """The owner of units in a major city may give up one more step for the hex and stay (rb:10.33-b)."""

    name: ClassVar[str] = "stand in the city"
    units: tuple[int, ...]
    others: FallBack  # who is asked after them

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
            pos.ask(self.others.after(pos, self.units))
            return
        side, hex = pos.roster.side[self.units[0]], pos.where[self.units[0]]
        pos.ask(AnyLoss(side, tuple(strength.everybody(pos, side, hex)), 1), self.others)  # rb:17.62-e
