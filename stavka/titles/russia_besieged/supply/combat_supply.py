"""13.7 Combat supply: which Axis units fight at full strength in the first two winters."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.mechanics.supply.lines import reached
from stavka.titles.russia_besieged.state.charts import SNOW
from stavka.titles.russia_besieged.state.flags import AXIS, INVADED, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply.general import open_to_lines


def winter(pos: War) -> int:
    """1 or 2 in a Snow impulse of the first or second winter, else 0 (rb:13.7, rb:13.72-c).

    General supply has no part in it, nor the other way round (rb:13.11).
    """
    found = 0
    if pos.weathers[pos.impulse - 1] == SNOW:
        spans = pos.charts.supply.winters
        found = next((number for number, (first, last) in enumerate(spans, 1) if first <= pos.month <= last), 0)
    adjusted = pos.seams.winter
    return adjusted(found, pos) if adjusted else found


def hardened(pos: War, unit: int) -> bool:
    """Units that are always in combat supply (rb:13.71)."""
    roster = pos.roster
    if roster.side[unit] == SOVIET or roster.nation[unit] == "finnish" or roster.mountain[unit]:
        return True
    marks = roster.counters[unit].marks
    return "ss" in marks or "luftwaffe" in marks or pos.seams.always_combat_supplied(pos, unit)


def combat_supplied(pos: War, unit: int) -> bool:
    """Whether a unit fights at full strength, judged now (rb:13.75): in or beside a friendly city in the first winter
    (rb:13.72-a), at two hexes too in the second (rb:13.72-b); invaders in the turn of their landing (rb:8.51-a)."""
    which = winter(pos)
    if not which or hardened(pos, unit) or pos.flags[unit] & INVADED:
        return True
    hex, ground = pos.where[unit], pos.ground
    if hex < 0 or not ground.russia >> hex & 1:
        return True
    cities = pos.owner[AXIS] & ground.cities & ~pos.partisans  # rb:16.22
    return bool(reached(ground.walk, cities, open_to_lines(pos, AXIS), which) >> hex & 1)


def winter_attack(pos: War, attackers: Iterable[int]) -> bool:
    """Whether the first winter hurts Axis attackers though they are supplied (rb:13.74-a, rb:13.74-b, rb:13.74-c).

    Units landing in it suffer too (rb:8.51-b).
    """
    if pos.player != AXIS or winter(pos) != 1:
        return False
    return any(not hardened(pos, u) and combat_supplied(pos, u) for u in attackers)
