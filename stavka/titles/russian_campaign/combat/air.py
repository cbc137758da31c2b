"""15. Air power: Stukas, and with option 26.7 Sturmoviks.

Bombers are counted, not placed: between attacks they are off the map and belong to no headquarters (trc:15.3). The
districts of the invasion impulse do not bind them: only range does (trc:15.5-d).
"""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.matching import all_matched
from stavka.titles.russian_campaign.state.flags import AXIS
from stavka.titles.russian_campaign.state.position import War

USED = "bombers used"
SUPPORT = "headquarters of bombers used"  # for each Stuka used, the headquarters that were in range


def available(pos: War) -> int:
    """Bombers still to be used this impulse (trc:15.1-a, trc:15.2-a, trc:15.5-c, trc:15.6, trc:26.7.4)."""
    if pos.impulse != 1:  # trc:4.1.3-b
        return 0
    if pos.player == AXIS:
        total = min(pos.charts.stukas(pos.turn, pos.weather), len(bases(pos)))  # trc:15.1-b
    elif "sturmoviks" in pos.options and bases(pos):
        total = pos.charts.sturmoviks(pos.turn, pos.weather)
    else:
        return 0
    return max(0, total - pos.count(USED))


def bases(pos: War) -> list[int]:
    """Units on the map from which bomber range is counted: headquarters, or Stalin for want of STAVKA (trc:26.7.3)."""
    roster = pos.roster
    units = [u for u in roster.of_side[pos.player] if pos.where[u] >= 0]
    headquarters = [u for u in units if roster.hq[u]]
    if headquarters or pos.player == AXIS:
        return headquarters
    return [u for u in units if roster.leader[u]]


def bases_near(pos: War, hexes: list[int]) -> tuple[int, ...]:
    """Bases with some attacked hex in range, across water too (trc:15.2-b, trc:15.2-c, trc:15.4-a, trc:15.4-b)."""
    reach = pos.charts.raw["air"]["range"]
    distance = pos.board.grid.distance
    return tuple(base for base in bases(pos) if any(distance(pos.where[base], hex) <= reach for hex in hexes))


def in_range(pos: War, hexes: list[int]) -> bool:
    """Whether a base near enough can take one more: a headquarters supports one Stuka (trc:15.1-b, trc:15.5-c).

    Which Stuka flies for which headquarters need not be said (trc:15.3): it is enough that they can be shared out.
    """
    near = bases_near(pos, hexes)
    if pos.player != AXIS or not near:
        return bool(near)
    return all_matched([*pos.counts.get(SUPPORT, ()), near])


def refusal(pos: War, air: int, hexes: list[int]) -> Refusal | None:
    """Why these bombers may not join an attack; with a ground attack only (trc:15.1-c), by the attacker (trc:15.1-d).

    Sturmoviks keep the same rules (trc:26.7.1), but any number may join one attack (trc:26.75).
    """
    if not air:
        return None
    if pos.impulse != 1:
        return Refusal("bombers fly in first-impulse combat only", "trc:15.1-a")
    if pos.player == AXIS and air > pos.charts.raw["air"]["stukas_per_attack"]:
        return Refusal("only one Stuka may support an attack", "trc:15.5-b")
    if pos.player != AXIS and "sturmoviks" not in pos.options:
        return Refusal("the Russians have no bombers in this game", "trc:26.7.4")
    if pos.player != AXIS and not bases(pos):
        return Refusal("neither STAVKA nor Stalin is on the map to direct Sturmoviks", "trc:26.7.3")
    left = available(pos)
    if air > left:
        if pos.player == AXIS and pos.count(USED) + air <= pos.charts.stukas(pos.turn, pos.weather):
            return Refusal("there is no headquarters left to support a Stuka", "trc:15.1-b")
        rule = "trc:15.6" if pos.player == AXIS else "trc:26.7.4"
        return Refusal(f"only {left} of the {air} bombers wanted are left this impulse", rule)
    if not bases_near(pos, hexes):
        rule = "trc:15.2-b" if pos.player == AXIS else "trc:26.7.3"
        return Refusal("the target is more than eight hexes from every headquarters", rule)
    if not in_range(pos, hexes):
        return Refusal("every headquarters within eight hexes already supports a Stuka", "trc:15.5-c")
    return None


def shift(pos: War, air: int, artillery: int) -> int:
    """How many levels bombers and artillery raise the odds, three at most (trc:15.5-a, trc:26.6.3-b, trc:26.75-b)."""
    charts = pos.charts
    each = charts.stuka_shift if pos.player == AXIS else charts.sturmovik_shift
    return min(charts.max_shift, air * each + artillery * charts.artillery_shift)


def use(pos: War, air: int, hexes: list[int]) -> None:
    if air:
        pos.add(USED, air)
        pos.counts[SUPPORT] = (*pos.counts.get(SUPPORT, ()), bases_near(pos, hexes))


def begin_impulse(pos: War) -> None:
    """All bombers are off the map again (trc:15.3)."""
    pos.counts.pop(USED, None)
    pos.counts.pop(SUPPORT, None)


def near_headquarters(pos: War, side: int) -> int:
    """Hexes on which paratroops can be dropped for all the range: those near enough to a headquarters on the map."""
    reach = pos.charts.raw["ranges"]["paradrop"]
    found = 0
    for unit in pos.roster.of_side[side]:
        if pos.roster.hq[unit] and pos.where[unit] >= 0:
            found |= pos.board.grid.within(pos.where[unit], reach)
    return found
