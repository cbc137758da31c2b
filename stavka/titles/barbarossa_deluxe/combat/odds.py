"""11.8 to 11.11: the odds of a battle and their column of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

from stavka.titles.barbarossa_deluxe.combat.column_shifts import all_of
from stavka.titles.barbarossa_deluxe.combat.factors import attack_total, defence_total
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.state.position import War


def level(pos: War, fight: Fight) -> int:
    """Where the battle stands on the ladder of odds, shifts included, ends not cut (bd:11.8, bd:11.9, bd:11.25-b)."""
    return level_of(pos, attack_total(pos, fight), defence_total(pos, fight), all_of(pos, fight))


def level_of(pos: War, attack: int, defence: int, columns: Iterable[tuple[str, int]]) -> int:
    return pos.charts.crt.level(attack, defence) + sum(more for _, more in columns)


def throws(pos: War, fight: Fight) -> list[Fight]:
    """The battle after every throw of the dice that give factors and are still to be rolled."""
    waiting = rolled_units(pos, (*fight.attackers, *fight.defenders), fight)
    faces = product(range(1, 7), repeat=len(waiting))
    return [replace(fight, dice=(*fight.dice, *zip(waiting, dice, strict=True))) for dice in faces]


def rolled_units(pos: War, units: Sequence[int], fight: Fight) -> list[int]:
    """Units of the battle whose factor is a die that has not been rolled yet (bd:8.4-b, bd:8.35-c)."""
    known = {u for u, _ in fight.dice}
    return [u for u in units if pos.roster.die[u] and u not in known]


def column(pos: War, level: int) -> str:
    """The heading of a column, or what lies beyond the table (bd:11.10-a,-b)."""
    if level < 0:
        return "under 1:6"
    ladder = pos.charts.crt.ladder
    return ladder[level] if level < len(ladder) else "over 7:1"
