"""6.3: a stack that is found too large is cut down by its owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic
from stavka.mechanics.combat.losses import LossChoice
from stavka.titles.proud_monster.nations import minor_allies
from stavka.titles.proud_monster.stacks.limits import overstacked, refusal
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War


@dataclass(slots=True)
class ThinOut(Automatic[War]):
    """Goes on until a side is within the limits everywhere (pmd:6.3-b)."""

    name: ClassVar[str] = "stacking"
    side: int

    def run(self, pos: War) -> None:
        crowded = overstacked(pos, self.side)
        if crowded:
            pos.ask(Surplus(self.side, helpful(pos, self.side, crowded[0])), ThinOut(self.side))


def enforced(pos: War) -> tuple[Automatic[War], ...]:
    """What is looked at before and after a phase: the room of all hexes, and rivals side by side.

    pmd:6.3-b, pmd:7.2-e
    """
    rooms = (ThinOut(AXIS), ThinOut(SOVIET))
    return (*rooms, Quarrel()) if pos.seams.rivals_quarrel and minor_allies.quarrel(pos) else rooms


@dataclass(slots=True)
class Quarrel(Automatic[War]):
    """Goes on until no Romanian stands next to a Hungarian (pmd:7.2-e)."""

    name: ClassVar[str] = "quarrel"

    def run(self, pos: War) -> None:
        units = minor_allies.quarrel(pos)
        if units:
            pos.ask(GiveUpOneNation(AXIS, units), self)


@dataclass(slots=True)
class GiveUpOneNation(LossChoice[War]):
    """The Axis names a unit: all of its nation that stand next to the other are lost (pmd:7.2-e)."""

    name: ClassVar[str] = "quarrel of allies"

    def prompt(self, pos: War) -> str:
        return "axis names a Romanian or Hungarian unit, whose nation loses all units that stand next to the other"

    def why_not(self, pos: War, action: Action) -> Refusal:
        names = ", ".join(pos.short(u) for u in self.units)
        return Refusal(f"Romanians and Hungarians stand side by side, and one of them must go: {names}", "pmd:7.2-e")

    def lost(self, pos: War, unit: int) -> None:
        nation = pos.roster.nation
        for other in self.units:
            if nation[other] == nation[unit]:
                pos.eliminate(other, "is lost to the quarrel of the allies")


def helpful(pos: War, side: int, hex: int) -> tuple[int, ...]:
    """The units of an overfull stack whose loss brings it nearer to the limit; all if no single one is to blame."""
    there = pos.of(side, hex)
    wrong = refusal(pos, there, hex)
    rest = {u: [other for other in there if other != u] for u in there}
    found = [u for u in there if not rest[u] or refusal(pos, rest[u], hex) != wrong]
    counting = [u for u in there if pos.roster.stacks[u]]
    return tuple(found or counting or there)


@dataclass(slots=True)
class Surplus(LossChoice[War]):
    """The owner picks a unit of an overfull stack (pmd:6.3-b), which nobody else looks into for that."""

    name: ClassVar[str] = "surplus units"
    shows_units: ClassVar[bool] = False

    def why_not(self, pos: War, action: Action) -> Refusal:
        names = ", ".join(pos.short(u) for u in self.units)
        return Refusal(f"a unit of the overfull stack must go: {names}", "pmd:6.3-b")

    def lost(self, pos: War, unit: int) -> None:
        pos.eliminate(unit, "is one too many and eliminated")
