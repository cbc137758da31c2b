"""11.8 to 11.11, 11.25, 11.26: the odds are worked out, the die is thrown, the result is carried out."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.stage import Choice
from stavka.mechanics.combat.odds import CombatRoll
from stavka.titles.barbarossa_deluxe.actions.combat import Result
from stavka.titles.barbarossa_deluxe.combat import column_shifts, factors, odds, retreat, strong_places
from stavka.titles.barbarossa_deluxe.combat.advance import AfterBattle
from stavka.titles.barbarossa_deluxe.combat.bloodbath import Bloodbath, lost
from stavka.titles.barbarossa_deluxe.combat.factors import Worth
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.odds import column
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, RETREATED, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def settled(pos: War, fight: Fight) -> tuple[Fight, tuple[Worth, ...], int]:
    """The battle with what every attacker is worth and the defence factors at stake (bd:11.26-i).

    Attached Tigers and groups of the defender are a factor each at stake (bd:8.31-h, bd:8.32-h).
    """
    riders = sum(pos.rider[u] >= 0 for u in fight.defenders)
    stake = factors.defence_total(pos, fight) + riders * factors.ONE_UNIT
    return fight, tuple(factors.attack_worth(pos, fight, u) for u in fight.attackers), stake


def resolve(pos: War, fight: Fight) -> None:
    """The odds are worked out (bd:11.8, bd:11.11)."""
    attack, defence = factors.attack_total(pos, fight), factors.defence_total(pos, fight)
    shifts = column_shifts.all_of(pos, fight)
    level = odds.level_of(pos, attack, defence, shifts)
    shifted = ", ".join(f"{name} {columns:+}" for name, columns in shifts)
    pos.tell(
        f"{pos.board.label(fight.hex)}: {attack} against {defence}"
        + (f", {shifted}" if shifted else "")
        + f", at {column(pos, level)}"
    )
    automatic = pos.charts.automatic(level)  # bd:11.10-b
    if automatic:
        _result(pos, fight, automatic)
    else:
        pos.ask(BattleDie(fight, level))


@dataclass(slots=True)
class BattleDie(CombatRoll[War]):
    """One die in the final column (bd:11.25-a)."""

    name: ClassVar[str] = "combat die"
    fight: Fight
    level: int

    def attacker(self, pos: War) -> int:
        return self.fight.side

    def column(self, pos: War) -> str:
        return column(pos, self.level)

    def prospects(self, pos: War, throw: tuple[int, ...]) -> Mapping[str, Fraction]:
        return {converted(pos, self.fight, pos.charts.result(self.level, throw[0])): Fraction(1)}

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        _result(pos, self.fight, pos.charts.result(self.level, throw[0]))


def chances(pos: War, fight: Fight, levels: Mapping[int, int]) -> dict[str, Fraction]:
    """Every result with its probability, from the columns that are possible and how many throws lead to each."""
    tally: Tally[str] = Tally()
    for level, times in levels.items():
        for die in range(1, 7):
            tally[converted(pos, fight, pos.charts.result(level, die))] += times
    return {result: Fraction(n, 6 * sum(levels.values())) for result, n in tally.items()}


def _result(pos: War, fight: Fight, result: str) -> None:
    result = converted(pos, fight, result)
    if result == "BB" and may_soften(pos, fight):
        pos.ask(Soften(fight))
        return
    carry_out(pos, *settled(pos, fight), result)


def converted(pos: War, fight: Fight, result: str) -> str:
    """The result that the hex or the year makes of the table's, without anybody's choice."""
    result = by_the_hex(pos, fight, result)
    if result == "BB" and pos.turn == 1 and fight.side == SOVIET:  # bd:5.14-a
        return "AS" if strong_places.is_city(pos, fight.hex) else "DR"  # bd:11.20-b turns the retreat in its turn
    return result


def by_the_hex(pos: War, fight: Fight, result: str) -> str:
    """A retreat out of a strong place becomes a bloodbath, out of a German city a stalled attack.

    bd:9.6-d,-e, bd:11.26-h, bd:8.18-h, bd:11.20-b
    """
    if result != "DR":
        return result
    enemy = 1 - fight.side
    if strong_places.strongpoint(pos, enemy, fight.hex):
        return "BB"
    if enemy == SOVIET and pos.area_hexes() >> fight.hex & 1 and pos.turn > pos.area_turn:
        return "BB"
    if enemy == AXIS and strong_places.is_city(pos, fight.hex):
        return "AS"
    return result


def may_soften(pos: War, fight: Fight) -> bool:
    """Whether the attacker may take a retreat for a bloodbath.

    The German on turn 1 anywhere: bd:5.14-b,-c; to the end of 1941 and in the summer of 1942 outside cities:
    bd:5.16-a,-b,-c. The Soviet against a satellite alone: bd:11.33-b.
    """
    if fight.side == AXIS:
        if pos.turn == 1:
            return True
        return (2 <= pos.turn <= 6 or 9 <= pos.turn <= 12) and not strong_places.is_city(pos, fight.hex)
    return column_shifts.lone_satellite(pos, fight)


@dataclass(slots=True)
class Soften(Choice[War]):
    """The attacker chooses between a bloodbath and a retreat (bd:5.14-b, bd:5.16-a, bd:11.33-b)."""

    name: ClassVar[str] = "bloodbath or retreat"
    fight: Fight

    def asked(self, pos: War) -> str:
        return SIDES[self.fight.side]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Result("bloodbath"), Result("retreat")]

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Result)
        pos.leave()
        carry_out(pos, *settled(pos, self.fight), "DR" if action.choice == "retreat" else "BB")


def carry_out(pos: War, fight: Fight, worths: tuple[Worth, ...], defence: int, result: str) -> None:
    """Apply a result to both sides."""
    pos.tell(f"the result is {result}")
    after = AfterBattle(fight.attackers, fight.hex, fight.mobile, fight.side)
    if result in ("DR", "BB", "DE"):  # bd:11.29-b
        for unit in pos.of(1 - fight.side, fight.hex):
            if pos.flags[unit] & RETREATED and not fight.mobile:
                pos.eliminate(unit, "is swept away")
    if result == "AE":  # bd:11.26-a
        for unit in fight.attackers:
            lost(pos, unit)
    elif result == "AS":  # bd:11.26-b
        pass
    elif result == "DR":
        launch = tuple({pos.where[u] for u in fight.attackers if pos.where[u] >= 0})
        pos.ask(retreat.FallBack(fight.defenders, launch, fight.mobile), after)
        return
    else:  # bd:11.26-c,-d
        for unit in fight.defenders:
            lost(pos, unit)
        if result == "BB":
            pos.ask(Bloodbath(fight.attackers, worths, defence), after)
            return
    pos.ask(after)
