"""8.17, 8.21, 8.28: the 2nd SS Panzer Corps, Soviet rifle armies and the Italians are withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.actions.administration import Decline, Withdraw
from stavka.titles.barbarossa_deluxe.administration import conversions
from stavka.titles.barbarossa_deluxe.asking import GermanChoice, SovietChoice
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, CAUCASUS, DEAD, OUT, RVGK, WITHDRAWN
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states
from stavka.titles.barbarossa_deluxe.victory import points

NOT_WITHDRAWN = "2nd SS Panzer Corps was not withdrawn"
FORFEITED = "ss forfeited"  # 2nd SS Panzer Corps did not come in on its turn (bd:8.1-b)


def second_ss_due(pos: War) -> bool:
    """Whether 2nd SS Panzer Corps is to be withdrawn now (bd:8.17-a,-b,-d, bd:14.7-e)."""
    if not pos.terms.corps_for_the_west or pos.counts.get("gambit"):
        return False
    where = pos.where[pos.roster.corps_for_the_west]
    if pos.turn in (19, 25):
        if where >= 0 or where in (DEAD, CAUCASUS):
            pos.counts["ss due"] = pos.turn
        elif pos.counts.get(FORFEITED):  # bd:4.10: unable for any reason
            points.add(pos, -1, NOT_WITHDRAWN)
    return bool(pos.counts.get("ss due"))


@dataclass(slots=True)
class SecondSS(GermanChoice):
    """2nd SS Panzer Corps leaves for the west, or a point is lost (bd:8.17-a,-b,-c, bd:4.10)."""

    name: ClassVar[str] = "withdrawal of the 2nd SS Panzer Corps"

    def choices(self, pos: War) -> Sequence[Action]:
        corps = pos.roster.corps_for_the_west
        free = pos.where[corps] == DEAD or (pos.where[corps] >= 0 and states.is_overland(pos, corps))
        return [Withdraw(pos.short(corps)), Decline()] if free else [Decline()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        corps = pos.short(pos.roster.corps_for_the_west)
        if isinstance(action, Withdraw) and action.unit == corps:
            return Refusal(f"{corps} can leave only in overland supply or from the dead pile", "bd:8.17-b")
        return self.none_of_these(pos, action, "bd:8.17-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        corps = pos.roster.corps_for_the_west
        first = pos.counts["ss due"] == pos.turn
        if isinstance(action, Withdraw):
            pos.counts.pop("ss due")
            pos.remove(corps, AWAITING)  # bd:8.31-e: Tigers leave and come back with their corps
            pos.arrives[corps] = 24 if pos.turn < 24 else 31
            pos.tell("2nd SS Panzer Corps is withdrawn")
            pos.units_went()
            return
        if first:
            points.add(pos, -1, NOT_WITHDRAWN)
        if states.is_overland(pos, corps):  # or in the dead pile, where nobody lacks supply
            pos.counts.pop("ss due")  # declined for good; a delay is judged again each turn


def withdrawal_due(pos: War) -> bool:
    """Turns 6 to 8 and 20; not in the alternative 1942 game (bd:8.21-a,-b, bd:15.8-i)."""
    if not pos.terms.rifle_withdrawals or pos.turn not in (6, 7, 8, 20):
        return False
    return pos.turn != 20 or bool(conversions.donors(pos))


def italians_leave(pos: War) -> None:
    """The Italian 8th Army is gone when turn 16 ends (bd:8.28)."""
    if pos.turn == 16 and pos.where[pos.roster.italians] >= 0:
        pos.remove(pos.roster.italians, OUT)
        pos.tell("the Italian 8th Army leaves")
        pos.units_went()


@dataclass(slots=True)
class Withdrawal(SovietChoice):
    """A rifle army leaves: till turn 27, or on turn 20 for good (bd:8.21-a,-b,-c, bd:4.9)."""

    name: ClassVar[str] = "withdrawal of a rifle army"
    for_good: bool

    def prompt(self, pos: War) -> str:
        return f"withdraw a rifle army in overland supply{'' if self.for_good else ', or decline'}"

    def choices(self, pos: War) -> Sequence[Action]:
        armies: list[Action] = [Withdraw(pos.short(u)) for u in conversions.donors(pos)]
        return armies if self.for_good else [*armies, Decline()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Decline):
            return Refusal("'decline' is not open: this withdrawal cannot be declined", "bd:8.21-b")
        if isinstance(action, Withdraw):
            wanted = "a rifle army on the map in overland supply is wanted"
            return Refusal(f"{action.unit} does not leave: {wanted}", "bd:8.21-a")
        return self.none_of_these(pos, action, "bd:8.21-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Decline):
            points.add(pos, 1, "a withdrawal was declined")
            return
        assert isinstance(action, Withdraw)
        unit = pos.roster.index(action.unit)
        rider = pos.rider[unit]
        if rider >= 0:
            pos.rider[unit] = -1
            pos.put(rider, RVGK)
        pos.remove(unit, OUT if self.for_good else WITHDRAWN)
        pos.tell(f"{action.unit} is withdrawn")
        pos.units_went()
