"""6.2: stacks that break the limits are cut down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.state.flags import SIDES
from stavka.titles.barbarossa_deluxe.state.position import STACK, War


@dataclass(slots=True)
class ThinOut(Automatic[War]):
    """Stacks over the limit are cut down by the opponent (bd:6.2-b)."""

    name: ClassVar[str] = "stacking"
    side: int

    def run(self, pos: War) -> None:
        over = stacking.overstacked(pos, self.side)
        if over:
            there = pos.of(self.side, over[0])
            units = tuple(u for u in there if helps(pos, there, u))
            pos.ask(Surplus(self.side, units), ThinOut(self.side))


def too_many(pos: War, units: Sequence[int]) -> int:
    """How many of these units must go, at the fewest, for the rest to be a legal stack."""
    roster = pos.roster

    def over(marks: Sequence[bool], most: int) -> int:
        return max(0, sum(marks[u] for u in units) - most)

    return max(over(roster.apart, 1) + over(roster.rides, 1), over(roster.counts, STACK)) + over(roster.cavalry, 1)


def helps(pos: War, there: Sequence[int], unit: int) -> bool:
    """Whether losing this unit is a step on the shortest way back to the limit; its support unit goes with it."""
    if pos.roster.rides[unit]:
        return False
    gone = (unit, pos.rider[unit])
    return too_many(pos, [u for u in there if u not in gone]) < too_many(pos, there)


@dataclass(slots=True)
class Surplus(Choice[War]):
    """The opponent picks a unit of an overfull stack (bd:6.2-b)."""

    name: ClassVar[str] = "surplus units"
    side: int
    units: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[1 - self.side]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in self.units]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("a unit of the overfull stack must go, no more than are too many", "bd:6.2-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        pos.eliminate(pos.roster.index(action.unit), "is one too many and eliminated")
