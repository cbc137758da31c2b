"""Stacks over the limit at the end of a movement phase: what nobody can leave any more gives up its excess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, P
from stavka.mechanics.combat.losses import LossChoice


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
class Crowded(LossChoice[P]):
    """The owner picks a unit of an overfull stack to lose."""

    name: ClassVar[str] = "stacking"
    rule: str

    def why_not(self, pos: P, action: Action) -> Refusal:
        return Refusal(f"{action} is no choice; a unit of the overfull hex must go", self.rule)

    def lost(self, pos: P, unit: int) -> None:
        pos.eliminate(unit, "is eliminated: too many units in its hex")
