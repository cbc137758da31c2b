"""7. Combat results: air points against the attack, the roll, losses, retreats and the advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done, Lose
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.combat.odds import OddsTable, TableRoll
from stavka.titles.nineteen_forty_one.actions import Advance, AirAgainst
from stavka.titles.nineteen_forty_one.combat import air, strength
from stavka.titles.nineteen_forty_one.combat.retreat import FallBack
from stavka.titles.nineteen_forty_one.state.flags import AXIS, FOUGHT, SIDES, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War

TRIPLE = 3  # n41:7-exchange-triple


def begin(pos: War, attackers: tuple[int, ...], hex: int, points: int) -> None:
    """An attack is declared; the other player answers with air points before the roll (n41:10-order)."""
    pos.air[pos.player] -= points  # n41:10-raise
    most = air.against(pos, pos.at(hex))
    if most:
        pos.ask(AirDefence(attackers, hex, points))
    else:
        resolve(pos, attackers, hex, points)


@dataclass(slots=True)
class AirDefence(Choice[War]):
    """The non-phasing player may lower the odds (n41:10-lower, n41:10-order)."""

    name: ClassVar[str] = "air points against the attack"
    attackers: tuple[int, ...]
    hex: int
    points: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.enemy]

    def prompt(self, pos: War) -> str:
        crt = pos.charts.crt
        level = strength.reckon(pos, self.attackers, self.hex).level(len(crt.ladder), self.points)
        return f"{SIDES[pos.enemy]}: air points against the attack on {pos.hex_name(self.hex)} at {crt.ladder[level]}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [AirAgainst(n) for n in range(air.against(pos, pos.at(self.hex)) + 1)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, AirAgainst):
            return Refusal(f"{action.points} air points are wanted, {pos.air[pos.enemy]} are left", "n41:10-once")
        return Refusal(f"'{action.verb}' has no place here: air points against the attack are asked", "n41:10-order")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, AirAgainst)
        pos.leave()
        pos.air[pos.enemy] -= action.points
        resolve(pos, self.attackers, self.hex, self.points - action.points)


def resolve(pos: War, attackers: tuple[int, ...], hex: int, points: int) -> None:
    """Fix the column and have the die rolled (n41:7-roll)."""
    level = strength.reckon(pos, attackers, hex).level(len(pos.charts.crt.ladder), points)
    counted = tuple(strength.contributing(pos, hex))
    defenders = pos.at(hex)
    for unit in (*attackers, *defenders):  # n41:7-once
        pos.flags[unit] |= FOUGHT
    pos.ask(BattleRoll(level, attackers, defenders, counted, hex))


@dataclass(slots=True)
class BattleRoll(TableRoll[War]):
    """One die, read in the final column; the result takes effect at once (n41:7-roll)."""

    name: ClassVar[str] = "battle"
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    counted: tuple[int, ...]
    hex: int

    def table(self, pos: War) -> OddsTable:
        return pos.charts.crt

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, AirAgainst):
            return air.against_refusal(pos, self.defenders)
        return Refusal("the die of the battle is to be rolled now", "n41:7-roll")

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        result = self.result(pos, throw)
        pos.tell(f"{self.column(pos)}, die {throw[0]}: {result}")
        self.apply(pos, result)

    def apply(self, pos: War, result: str) -> None:
        """What a result does (n41:7-ae, n41:7-ar, n41:7-ne, n41:7-dr, n41:7-de, n41:7-exchange)."""
        follow_up = AdvanceAfterCombat(self.attackers, self.hex)
        if result == "AE":
            for unit in self.attackers:
                pos.eliminate(unit)
        elif result == "AR":
            pos.ask(FallBack(self.attackers, chooser(pos, self.attackers)))
        elif result == "DR":
            pos.ask(FallBack(self.defenders, chooser(pos, self.defenders)), follow_up)
        elif result == "DE":
            for unit in self.defenders:
                pos.eliminate(unit)
            pos.ask(follow_up)
        elif result == "EX":
            self._exchange(pos, follow_up)
        # NE: nothing happens

    def _exchange(self, pos: War, follow_up: AdvanceAfterCombat) -> None:
        # n41:7-exchange-printed, n41:7-exchange-retreated
        gone = sum(pos.roster.combat[u] for u in self.counted)
        for unit in self.defenders:
            pos.remove(unit)
        price = exchange_losses(pos, self.attackers, gone)
        if len(price) > 1:
            pos.ask(ExchangeLoss(price, gone), follow_up)
            return
        for unit in price:
            pos.remove(unit, "is lost in the exchange")
        pos.update_control()
        pos.ask(follow_up)


def chooser(pos: War, units: Sequence[int]) -> int:
    """Who retreats units: their owner, on turn 1 the German for the Soviet ones too.

    n41:7-ar, n41:7-dr, n41:17-retreat
    """
    side = pos.roster.side[units[0]]
    return AXIS if side == SOVIET and pos.turn == 1 else side


def exchange_losses(pos: War, attackers: Sequence[int], gone: int) -> tuple[int, ...]:
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
        return f"{SIDES[pos.player]} gives up one unit for the {self.gone} strength points destroyed"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Lose(pos.short(u)) for u in self.units]

    def why_not(self, pos: War, action: Action) -> Refusal:
        names = ", ".join(map(pos.short, self.units))
        return Refusal(f"only {names} come closest to the {self.gone} strength points lost", "n41:7-exchange")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Lose)
        pos.leave()
        pos.eliminate(pos.roster.index(action.unit), "is lost in the exchange")


@dataclass(slots=True)
class AdvanceAfterCombat(Automatic[War]):
    """If the hex is empty now, one attacker may advance before any other combat (n41:7-advance)."""

    name: ClassVar[str] = "advance"
    attackers: tuple[int, ...]
    hex: int

    def run(self, pos: War) -> None:
        if pos.at(self.hex) or not pos.open_hexes() >> self.hex & 1:  # n41:15-hungary
            return
        # n41:12-advance
        able = tuple(u for u in self.attackers if pos.where[u] >= 0 and not pos.roster.shock[u])
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
        if isinstance(action, Advance) and pos.roster.shock[pos.roster.index(action.unit)]:
            return Refusal(f"{action.unit} is a shock army and never advances", "n41:12-advance")
        names = ", ".join(map(pos.short, self.units))
        return Refusal(f"before anything else one of {names} may advance, or none", "n41:7-advance")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Advance):
            pos.put(pos.roster.index(action.unit), self.hex)
            pos.update_control()
