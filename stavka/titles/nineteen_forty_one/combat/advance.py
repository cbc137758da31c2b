"""7. The advance after combat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
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
class Advancing(Choice[War]):
    """One attacker and no more may enter; zones of control and points do not matter.

    n41:7-advance, n41:7-advance-free
    """

    name: ClassVar[str] = "advance after combat"
    units: tuple[int, ...]
    hex: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.player]

    def prompt(self, pos: War) -> str:
        return f"{SIDES[pos.player]}: a unit may advance into {pos.hex_name(self.hex)}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [*(Advance(pos.short(u)) for u in self.units), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Advance) and shock_armies.stays(pos, pos.roster.index(action.unit)):
            return Refusal(f"{action.unit} is a shock army and never advances", "n41:12-advance")
        names = ", ".join(map(pos.short, self.units))
        return Refusal(f"before anything else one of {names} may advance, or none", "n41:7-advance")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Advance):
            pos.put(pos.roster.index(action.unit), self.hex)
            pos.update_control()
