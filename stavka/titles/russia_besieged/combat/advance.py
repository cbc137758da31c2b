"""10.8 Advance after a battle on the Combat Results Table, and 9.21 after an automatic victory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action, UnitAction
from stavka.engine.refusal import Refusal
from stavka.mechanics.combat.advance import AdvanceOfSeveral
from stavka.titles.russia_besieged.actions import combat
from stavka.titles.russia_besieged.combat.contact import adjacent
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.reach import closed_to
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.sea.seas import bound_to_shore
from stavka.titles.russia_besieged.state.flags import ADVANCED, RETREATED
from stavka.titles.russia_besieged.state.position import War


def can_enter(pos: War, unit: int, hex: int) -> bool:
    """Whether an attacker may go into a hex that a battle emptied.

    Zones and movement points do not matter (rb:10.83, rb:10.84, rb:4.06-c); what is closed to it stays closed
    (rb:10.85). One that has just landed goes nowhere (rb:8.49), one that has advanced no further (rb:10.82-b).
    """
    where = pos.where[unit]
    if where < 0 or pos.flags[unit] & (RETREATED | ADVANCED) or not pos.roster.ground[unit]:
        return False
    if bound_to_shore(pos, unit):
        return False
    if pos.occupied[1 - pos.roster.side[unit]] >> hex & 1 or not pos.ground.open >> hex & 1:
        return False
    return bool(adjacent(pos, where) >> hex & 1) and not closed_to(pos, unit) >> hex & 1


@dataclass(slots=True)
class AdvanceInto(AdvanceOfSeveral[War]):
    """Attackers enter the defenders' hex within stacking, and go no further (rb:10.82-a, rb:10.82-b, rb:9.21)."""

    rule: ClassVar[str] = "rb:10.82-a"
    action: ClassVar[type[UnitAction]] = combat.AdvanceInto

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if not isinstance(action, combat.AdvanceInto) or not action.hex:
            return AdvanceOfSeveral.refusal(self, pos, action)
        trial = pos.copy()
        stage = turned_to(trial, action.hex)
        if stage is None:
            return Refusal(f"no battle has emptied {action.hex} for {action.unit}", self.rule)
        return AdvanceOfSeveral.refusal(stage, trial, replace(action, hex=""))

    def play(self, pos: War, action: Action) -> None:
        if isinstance(action, combat.AdvanceInto) and action.hex:
            turned_to(pos, action.hex)
        AdvanceOfSeveral.play(self, pos, action)

    def fits(self, pos: War, unit: int) -> bool:
        return can_enter(pos, unit, self.hex) and stacking.fits(pos, unit, self.hex)

    def no_room(self, pos: War, unit: int) -> Refusal:
        who, there = pos.short(unit), pos.board.label(self.hex)
        if bound_to_shore(pos, unit):
            return Refusal(f"{who} has just landed and does not advance", "rb:8.49")
        if pos.where[unit] >= 0 and closed_to(pos, unit) >> self.hex & 1:
            return pos.seams.entry_refused(pos, unit, self.hex) or Refusal(f"{there} is closed to {who}", "rb:10.85")
        if can_enter(pos, unit, self.hex):
            return stacking.no_room(pos, unit, self.hex)
        return Refusal(f"{who} may not advance into {there}", self.rule)

    def entered(self, pos: War, unit: int) -> None:
        walk(pos, unit, (pos.where[unit], self.hex))
        pos.flags[unit] |= ADVANCED


def turned_to(pos: War, wanted: str) -> AdvanceInto | None:
    """Ask for the advance into this of the hexes that a battle emptied before the others; None if it is none."""
    asked: list[AdvanceInto] = []
    for stage in reversed(pos.stages):
        if not isinstance(stage, AdvanceInto):
            return None
        if pos.hex_name(stage.hex) == wanted:
            for _ in (*asked, stage):
                pos.leave()
            pos.ask(stage, *asked)
            return stage
        asked.append(stage)
    return None


def advance(pos: War, units: tuple[int, ...], hexes: tuple[int, ...]) -> None:
    """Ask for the advance into each hex that stands empty now."""
    stages = [AdvanceInto(units, hex) for hex in hexes]
    pos.ask(*(stage for stage in stages if any(stage.fits(pos, u) for u in units)))
