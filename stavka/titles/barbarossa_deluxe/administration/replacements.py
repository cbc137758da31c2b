"""8.12 to 8.16: steps that bring units back from the dead pile."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DEAD, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

MECH, FOOT, COMB = "mech", "foot", "comb"
CONVERTED = "converted"  # rifle armies that made way for Guards and shock armies in this segment


def steps_of(pos: War, side: int) -> tuple[int, int]:
    """Mechanized and other steps of a turn (bd:8.12-b)."""
    turn = pos.turn
    mech, foot = pos.charts.turns[turn].replacements[side]
    if side == AXIS:
        if pos.counts.get("gambit") or pos.scenario == "manstein_gambit":  # bd:4.17-a, bd:14.11
            return 2, 2
        if pos.counts.get("oder"):  # bd:4.18-d
            return 4, 4
    if pos.scenario == "what_if_1942":  # bd:15.6-a,-c
        return (0, 0) if turn == 9 else (mech + 1, foot + 1)
    if pos.scenario == "road_back" and turn == 13:  # bd:12.4
        return 0, 0
    return mech, foot


def begin(pos: War, side: int) -> None:
    """Steps are for this turn only (bd:8.12-f)."""
    pos.counts[f"{side} {MECH}"], pos.counts[f"{side} {FOOT}"] = steps_of(pos, side)


def end(pos: War, side: int) -> None:
    for kind in (MECH, FOOT):
        pos.counts.pop(f"{side} {kind}", None)
    pos.counts.pop(CONVERTED, None)


def step_for(pos: War, unit: int) -> str | None:
    """The step that would rebuild a unit, None when there is none left (bd:8.12-a,-c,-d)."""
    side = pos.roster.side[unit]
    if pos.roster.mech[unit]:
        return MECH if pos.count(f"{side} {MECH}") else None
    if pos.count(f"{side} {FOOT}"):
        return FOOT
    # a mechanized step may rebuild a Soviet unit that is not mechanized
    return MECH if side == SOVIET and pos.count(f"{side} {MECH}") else None


def replaceable(pos: War, unit: int) -> bool:
    """Whether a unit in the dead pile may come back at all: dotted units and Axis satellites never do so by steps.

    bd:8.12-e, bd:8.15-a; armies taken off by conversions of this segment come too late for it: bd:5.3-b
    """
    roster = pos.roster
    if pos.where[unit] != DEAD or roster.dotted[unit] or roster.axis_satellite[unit] or roster.rides[unit]:
        return False
    return unit not in pos.counts.get(CONVERTED, ())


def rebuildable(pos: War, side: int) -> list[int]:
    where = pos.where
    return [u for u in pos.roster.of_side[side] if where[u] == DEAD and replaceable(pos, u) and step_for(pos, u)]


def spend(pos: War, unit: int) -> None:
    step = step_for(pos, unit)
    assert step is not None
    pos.add(f"{pos.roster.side[unit]} {step}", -1)
