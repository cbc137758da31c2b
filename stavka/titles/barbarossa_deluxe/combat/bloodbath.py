"""11.26: units lost in battle, and what a bloodbath costs the attacker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Lose
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic, Choice
from stavka.titles.barbarossa_deluxe.combat import factors
from stavka.titles.barbarossa_deluxe.combat.factors import Worth
from stavka.titles.barbarossa_deluxe.state.flags import OVERLAND, SIDES
from stavka.titles.barbarossa_deluxe.state.position import War


def alive(pos: War, unit: int) -> bool:
    return pos.where[unit] >= 0 or (unit == pos.roster.paratroops and bool(pos.counts.get("drop")))


def lost(pos: War, unit: int) -> None:
    if pos.where[unit] < 0:
        pos.counts.pop("drop")
    pos.eliminate(unit, overland=bool(pos.flags[unit] & OVERLAND))


def price_paid(worths: Sequence[Worth], riders: int) -> int:
    """What lost attackers count for: the values they attacked with (bd:11.26-f,-g,-i, bd:8.31-h, bd:8.32-h)."""
    return factors.total(worths) + riders * factors.ONE_UNIT


@dataclass(slots=True)
class Bloodbath(Automatic[War]):
    """The attacker gives up units until they make up for the defence factors lost (bd:11.26-d)."""

    name: ClassVar[str] = "bloodbath"
    attackers: tuple[int, ...]
    worths: tuple[Worth, ...]
    owed: int
    given: tuple[Worth, ...] = ()
    riders: int = 0

    def run(self, pos: War) -> None:
        left = [u for u in self.attackers if alive(pos, u)]
        if not left or price_paid(self.given, self.riders) >= self.owed:
            return
        choices = payers(pos, left)
        if len(left) == 1:
            self.pay(pos, left[0])
        else:
            pos.ask(Payment(self, tuple(choices)))

    def pay(self, pos: War, unit: int) -> None:
        worth = self.worths[self.attackers.index(unit)]
        riders = self.riders + (pos.rider[unit] >= 0)
        lost(pos, unit)
        pos.ask(Bloodbath(self.attackers, self.worths, self.owed, (*self.given, worth), riders))


def payers(pos: War, left: Sequence[int]) -> list[int]:
    """Units that may go next: irreplaceable ones before the others (bd:11.26-e)."""
    dotted = [u for u in left if pos.roster.dotted[u]]
    return dotted or list(left)


@dataclass(slots=True)
class Payment(Choice[War]):
    """The attacker names the next unit that a bloodbath costs him (bd:11.26-d,-e)."""

    name: ClassVar[str] = "bloodbath"
    bath: Bloodbath
    units: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[pos.roster.side[self.units[0]]]

    def prompt(self, pos: War) -> str:
        paid = price_paid(self.bath.given, self.bath.riders) if self.bath.given else 0
        return f"{self.asked(pos)} gives up attackers worth {self.bath.owed}, {paid} so far"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in self.units]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Lose) and pos.roster.index(action.unit) in self.bath.attackers:
            first = listed(map(pos.short, self.units))
            return Refusal(f"{action.unit} is replaceable; irreplaceable attackers go first: {first}", "bd:11.26-e")
        return self.none_of_these(pos, action, "bd:11.26-d")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        self.bath.pay(pos, pos.roster.index(action.unit))
