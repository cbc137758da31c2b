"""13. Battle resolution: the roll, and what each result does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from stavka.mechanics.combat.odds import OddsTable, TableRoll
from stavka.titles.russian_campaign.combat import contact
from stavka.titles.russian_campaign.combat.losses import TakeLoss
from stavka.titles.russian_campaign.combat.retreat import FallBack
from stavka.titles.russian_campaign.state.flags import FOUGHT, SOVIET
from stavka.titles.russian_campaign.state.position import War

RUSSIAN_VICTORIES_FROM = 11  # trc:16.4


def automatic_allowed(pos: War, defenders: Sequence[int] = ()) -> bool:
    """Whether the phasing side's 10-1 attacks need no die (trc:16.4); those on battlegroups never do (trc:26.4.3)."""
    if pos.player != SOVIET or pos.turn >= RUSSIAN_VICTORIES_FROM:
        return True
    return bool(defenders) and all(pos.roster.kind[u] == "battlegroup" for u in defenders)


def chances(pos: War, level: int) -> dict[str, Fraction]:
    """The results of an attack at odds that are those it is resolved at."""
    if level >= pos.charts.automatic:
        return {"DS": Fraction(1)}
    return pos.charts.crt.chances(level)


def begin(pos: War, attackers: list[int], hexes: list[int], level: int) -> None:
    """An attack is declared: its units have fought, and the die decides (trc:12.5-a, trc:13.2-a)."""
    enemy = 1 - pos.player
    defenders = [u for h in hexes for u in contact.defenders(pos, enemy, h)]
    for unit in (*attackers, *defenders):
        pos.flags[unit] |= FOUGHT
    pos.forget()  # who may still fight has changed
    if level >= pos.charts.automatic:  # trc:16.1-a
        apply(pos, "DS", tuple(attackers), tuple(defenders))
        return
    pos.ask(BattleRoll(level, tuple(attackers), tuple(defenders)))


@dataclass(slots=True)
class BattleRoll(TableRoll[War]):
    """One die, read in the column of the odds (trc:13.2-a)."""

    name: ClassVar[str] = "battle"
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]

    def table(self, pos: War) -> OddsTable:
        return pos.charts.crt

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        result = self.result(pos, throw)
        pos.tell(f"{self.column(pos)}, die {throw[0]}: {result}")
        apply(pos, result, self.attackers, self.defenders)


def apply(pos: War, result: str, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    """What a result of the table does (trc:13.3-AE, -A1, -AR, -C, -EX, -DR, -D1, -DE, -DS)."""
    own, enemy = pos.player, 1 - pos.player
    if result == "AE":  # trc:13.3-AE
        for unit in attackers:
            pos.eliminate(unit)
    elif result == "A1":  # trc:13.3-A1
        pos.ask(TakeLoss(own, attackers), FallBack(attackers, 1, 2, "attacker", result))
    elif result == "AR":  # trc:13.3-AR
        pos.ask(FallBack(attackers, 1, 2, "attacker", result))
    elif result == "EX":  # trc:13.3-EX
        falling_back = FallBack(defenders, 1, 2, "defender", result)
        pos.ask(TakeLoss(own, attackers), TakeLoss(enemy, defenders), falling_back)
    elif result == "DR":  # trc:13.3-DR
        pos.ask(FallBack(defenders, 2, 2, "defender", result))
    elif result == "D1":  # trc:13.3-D1
        pos.ask(TakeLoss(enemy, defenders), FallBack(defenders, 2, 2, "defender", result))
    elif result == "DE":  # trc:13.3-DE
        hexes = [pos.where[unit] for unit in defenders]
        for unit in defenders:
            pos.eliminate(unit)
        pos.seams.defenders_eliminated(pos, defenders, hexes)
    elif result == "DS":  # trc:13.3-DS
        for unit in defenders:
            pos.surrender(unit)
