"""Advance after combat: attackers enter the hex that a battle has emptied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done, UnitAction
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Choice, P
from stavka.mechanics.combat.actions import Advance, AdvanceTogether


@dataclass(slots=True)
class AdvanceChoice(Choice[P]):
    """Attackers may enter a hex one after another, or not at all; a title says who fits in."""

    name: ClassVar[str] = "advance after combat"
    rule: ClassVar[str] = ""
    action: ClassVar[type[UnitAction]] = Advance
    units: tuple[int, ...]
    hex: int

    def fits(self, pos: P, unit: int) -> bool:
        """Whether a unit may come to stand in the hex now."""
        return True

    def entered(self, pos: P, unit: int) -> None:
        """A unit goes into the hex."""
        pos.put(unit, self.hex)

    def go_on(self, pos: P, rest: tuple[int, ...]) -> None:
        """Ask for the next one; a title that lets only one advance does nothing here."""
        if any(self.fits(pos, u) for u in rest):
            pos.ask(type(self)(rest, self.hex))

    def asked(self, pos: P) -> str | None:
        return pos.title.sides[pos.player]

    def prompt(self, pos: P) -> str:
        return f"{self.asked(pos)} may advance into {pos.board.label(self.hex)}"

    def choices(self, pos: P) -> Sequence[Action]:
        return [*(self.action(pos.short(u)) for u in self.units if self.fits(pos, u)), Done()]

    def why_not(self, pos: P, action: Action) -> Refusal:
        there = pos.board.label(self.hex)
        if isinstance(action, self.action):
            unit = pos.roster.index(action.unit)
            if unit not in self.units:
                able = listed(pos.short(u) for u in self.units if self.fits(pos, u))
                return Refusal(f"{action.unit} may not advance into {there}; it is open to {able}", self.rule)
            return self.no_room(pos, unit)
        return self.none_of_these(pos, action, self.rule)

    def no_room(self, pos: P, unit: int) -> Refusal:
        """Why one of the attackers does not fit into the hex."""
        return Refusal(f"{pos.short(unit)} finds no room in {pos.board.label(self.hex)}", self.rule)

    def play(self, pos: P, action: Action) -> None:
        pos.leave()
        if isinstance(action, self.action):
            unit = pos.roster.index(action.unit)
            self.entered(pos, unit)
            self.go_on(pos, tuple(u for u in self.units if u != unit))


@dataclass(slots=True)
class AdvanceOfSeveral(AdvanceChoice[P]):
    """The same where one action may name several units: they go in one after the other, or nobody does."""

    action: ClassVar[type[UnitAction]] = AdvanceTogether
    complete: ClassVar[bool] = False  # actions of several are not listed

    def all_in(self, pos: P, unit: int) -> Refusal:
        """Why a unit finds no room after others of its action have gone in."""
        return self.no_room(pos, unit)

    def refusal(self, pos: P, action: Action) -> Refusal | None:
        if not isinstance(action, AdvanceTogether) or not action.more:
            return AdvanceChoice.refusal(self, pos, action)
        trial = pos.copy()
        for name in action.units:
            stage = trial.stage
            if not isinstance(stage, type(self)):
                return self.all_in(trial, pos.roster.index(name))
            found = AdvanceChoice.refusal(stage, trial, self.action(name))
            if found:
                return found
            AdvanceChoice.play(stage, trial, self.action(name))
        return None

    def play(self, pos: P, action: Action) -> None:
        if not isinstance(action, AdvanceTogether):
            AdvanceChoice.play(self, pos, action)
            return
        for name in action.units:
            stage = pos.stage
            if isinstance(stage, type(self)):
                AdvanceChoice.play(stage, pos, self.action(name))
