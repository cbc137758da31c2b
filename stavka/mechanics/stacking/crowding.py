"""Stacks over the limit at the end of a movement phase: what nobody can leave any more gives up its excess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice, P


@dataclass(slots=True)
class ThinOut(Automatic[P]):
    """Goes on until no stack of the phasing side is over the limit; a title says where one is."""

    name: ClassVar[str] = "stacking"
    rule: ClassVar[str] = ""

    def overstacked(self, pos: P, side: int) -> list[int]:
        """The hexes in which a side has too many units."""
        raise NotImplementedError

    def run(self, pos: P) -> None:
        crowded = self.overstacked(pos, pos.player)
        if crowded:
            units = tuple(u for u in pos.of(pos.player, crowded[0]) if pos.roster.stacks[u])
            pos.ask(Crowded(pos.player, units, self.rule), type(self)())


@dataclass(slots=True)
class Crowded(Choice[P]):
    """The owner picks a unit of an overfull stack to lose."""

    name: ClassVar[str] = "stacking"
    side: int
    units: tuple[int, ...]
    rule: str

    def asked(self, pos: P) -> str | None:
        side: str = pos.title.sides[self.side]
        return side

    def choices(self, pos: P) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in self.units]

    def why_not(self, pos: P, action: Action) -> Refusal:
        return Refusal(f"{action} is no choice; a unit of the overfull hex must go", self.rule)

    def play(self, pos: P, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        pos.eliminate(pos.roster.index(action.unit), "is eliminated: too many units in its hex")
