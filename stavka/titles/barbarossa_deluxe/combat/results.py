"""11.8 to 11.11, 11.25, 11.26: the odds are worked out, the die is thrown, the result is carried out."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from stavka.mechanics.combat.odds import CombatRoll
from stavka.titles.barbarossa_deluxe.combat import column_shifts, factors, odds
from stavka.titles.barbarossa_deluxe.combat.carrying_out import carry_out, settled
from stavka.titles.barbarossa_deluxe.combat.changed_results import Soften, converted, may_soften
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.combat.odds import column
from stavka.titles.barbarossa_deluxe.state.position import War


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
