"""7. The advance after combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, UnitAction
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic
from stavka.mechanics.combat.advance import AdvanceChoice
from stavka.titles.nineteen_forty_one.actions import Advance
from stavka.titles.nineteen_forty_one.combat import shock_armies
from stavka.titles.nineteen_forty_one.nations import hungary
from stavka.titles.nineteen_forty_one.state.flags import SIDES
from stavka.titles.nineteen_forty_one.state.position import War


@dataclass(slots=True)
class AdvanceAfterCombat(Automatic[War]):
    """If the hex is empty now, one attacker may advance before any other combat (n41:7-advance)."""

    name: ClassVar[str] = "advance"
    attackers: tuple[int, ...]
    hex: int

    def run(self, pos: War) -> None:
        if pos.at(self.hex) or not hungary.open_hexes(pos) >> self.hex & 1:  # n41:15-hungary
            return
        able = tuple(u for u in self.attackers if pos.where[u] >= 0 and not shock_armies.stays(pos, u))
        if able:
            pos.ask(Advancing(able, self.hex))


@dataclass(slots=True)
class Advancing(AdvanceChoice[War]):
    """One attacker and no more may enter; zones of control and points do not matter.

    n41:7-advance, n41:7-advance-free
    """

    rule: ClassVar[str] = "n41:7-advance"
    action: ClassVar[type[UnitAction]] = Advance

    def prompt(self, pos: War) -> str:
        able = listed(map(pos.short, self.units))
        return f"{SIDES[pos.player]}: one of {able} may advance into {pos.hex_name(self.hex)}, or 'done'"

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Advance) and shock_armies.stays(pos, pos.roster.index(action.unit)):
            return shock_armies.never_advances(action.unit)
        return AdvanceChoice.why_not(self, pos, action)

    def entered(self, pos: War, unit: int) -> None:
        pos.put(unit, self.hex)
        pos.update_control()

    def go_on(self, pos: War, rest: tuple[int, ...]) -> None:
        """Nobody follows the first."""
