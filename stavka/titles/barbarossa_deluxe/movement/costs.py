"""10.8 to 10.20: what a way costs."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from stavka.hexes import Terms
from stavka.titles.barbarossa_deluxe.movement import straits
from stavka.titles.barbarossa_deluxe.state.flags import SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states

FIRST_EASY_MARSH = 13  # bd:10.12-b


def terms_of(pos: War, unit: int, shut: int) -> Terms:
    """On what terms a unit moves: costs of hexes and sides (bd:10.1-b, bd:10.20)."""
    row, river, sivash = fares_of(pos, unit)
    return Terms(pos.ground.crossings(river, sivash), pos.ground.entries[row], closed=shut)


def fares_of(pos: War, unit: int) -> tuple[str, int, bool]:
    """What fixes a unit's costs: its row of the chart, what a river adds, whether it wades the Sivash."""
    roster = pos.roster
    mech = roster.mech[unit]
    row = "mech" if mech else "foot"
    if mech:
        if roster.side[unit] == SOVIET:
            if pos.turn >= FIRST_EASY_MARSH:  # bd:10.12-b
                row = "late soviet mech"
        elif pos.turn == 1 and roster.german[unit] and states.is_overland(pos, unit):  # bd:5.13
            row = "first turn mech"
    river = 0 if pos.turn == 1 and roster.german[unit] else 2 if mech else 1  # bd:10.18-a,-b
    return row, river, straits.crosses_sivash(pos, unit)


def path_cost(pos: War, unit: int, path: Sequence[int]) -> int:
    """What a way costs a unit, steps that it cannot make left out."""
    known = pos.ground.step_costs[fares_of(pos, unit)]
    total = 0
    for step in itertools.pairwise(path):
        if step not in known:
            known[step] = terms_of(pos, unit, 0).step_cost(*step) or 0
        total += known[step]
    return total
