"""7. Exchange: which attacker is lost for the defenders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Choice
from stavka.titles.nineteen_forty_one.combat.advance import AdvanceAfterCombat
from stavka.titles.nineteen_forty_one.state.flags import SIDES
from stavka.titles.nineteen_forty_one.state.position import War

TRIPLE = 3  # n41:7-exchange-triple


def exchange(
    pos: War, attackers: Sequence[int], defenders: Sequence[int], counted: Sequence[int], follow_up: AdvanceAfterCombat
) -> None:
    """All defenders are lost, and one attacker for those of them that counted (n41:7-exchange).

    n41:7-exchange-printed, n41:7-exchange-retreated
    """
    gone = sum(pos.roster.combat[u] for u in counted)
    for unit in defenders:
        pos.remove(unit)
    price = closest(pos, attackers, gone)
    if len(price) > 1:
        pos.ask(ExchangeLoss(price, gone), follow_up)
        return
    for unit in price:
        pos.remove(unit, "is lost in the exchange")
    pos.update_control()
    pos.ask(follow_up)


def closest(pos: War, attackers: Sequence[int], gone: int) -> tuple[int, ...]:
    """The attackers of whom one is lost: those closest in strength; none if all are thrice as strong.

    n41:7-exchange
    """
    combat = pos.roster.combat
    if all(combat[u] >= TRIPLE * gone for u in attackers):  # n41:7-exchange-triple
        return ()
    near = min(abs(combat[u] - gone) for u in attackers)
    return tuple(u for u in attackers if abs(combat[u] - gone) == near)


@dataclass(slots=True)
class ExchangeLoss(Choice[War]):
    """The attacker chooses among units equally close in strength (n41:7-exchange-tie, reading 5)."""

    name: ClassVar[str] = "exchange"
    units: tuple[int, ...]
    gone: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.player]

    def label(self, pos: War) -> str:
        return f"{SIDES[pos.player]} exchange loss"

    def prompt(self, pos: War) -> str:
        gone = counted(self.gone, "strength point")
        return f"{SIDES[pos.player]} gives up one unit for the {gone} destroyed"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in self.units]

    def why_not(self, pos: War, action: Action) -> Refusal:
        refusal = self.none_of_these(pos, action, "n41:7-exchange")
        lost = counted(self.gone, "strength point")
        return Refusal(f"{refusal.reason}, which come closest to the {lost} lost", refusal.rule)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        pos.eliminate(pos.roster.index(action.unit), "is lost in the exchange")
