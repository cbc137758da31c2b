"""Stacks over the limit when a phase ends: what nobody can leave any more gives up its excess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, P
from stavka.mechanics.combat.losses import LossChoice


@dataclass(slots=True)
class ThinOut(Automatic[P]):
    """Goes on until no stack is over the limit; a title says where one is, and of which sides."""

    name: ClassVar[str] = "stacking"
    rule: ClassVar[str] = ""

    def overstacked(self, pos: P, side: int) -> list[int]:
        """The hexes in which a side has too many units."""
        raise NotImplementedError

    def sides(self, pos: P) -> tuple[int, ...]:
        """Whose stacks are looked at."""
        return (pos.player,)

    def run(self, pos: P) -> None:
        for side in self.sides(pos):
            crowded = self.overstacked(pos, side)
            if crowded:
                units = tuple(u for u in pos.of(side, crowded[0]) if pos.roster.stacks[u])
                pos.ask(Crowded(side, units, self.rule), type(self)())
                return


@dataclass(slots=True)
class Crowded(LossChoice[P]):
    """The owner picks a unit of an overfull stack to lose."""

    name: ClassVar[str] = "stacking"
    rule: str

    def prompt(self, pos: P) -> str:
        hex = pos.hex_name(pos.where[self.units[0]])
        return f"{self.asked(pos)} has too many units in {hex} and chooses one that is lost"

    def why_not(self, pos: P, action: Action) -> Refusal:
        return self.none_of_these(pos, action, self.rule)

    def lost(self, pos: P, unit: int) -> None:
        pos.eliminate(unit, "is eliminated: too many units in its hex")
