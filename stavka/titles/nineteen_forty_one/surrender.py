"""16. Surrender."""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.state.flags import SOVIET
from stavka.titles.nineteen_forty_one.state.position import War
from stavka.titles.nineteen_forty_one.supply import Lines


def end_turn(pos: War) -> None:
    """Unsupplied Soviet units far from any supplied one are removed (n41:16-surrender).

    Supply is traced afresh: reading 2.
    """
    lines = Lines(pos, SOVIET)
    units = [u for u in pos.roster.of_side[SOVIET] if pos.where[u] >= 0]
    cut_off = [u for u in units if not lines.reaches(u)]
    near = 0
    for unit in units:
        if unit not in cut_off:
            near |= 1 << pos.where[unit]
    for _ in range(pos.charts.raw["supply"]["surrender_range"]):
        near = pos.board.grid.spread(near)
    for unit in cut_off:
        if not near >> pos.where[unit] & 1:
            pos.eliminate(unit, "surrenders")  # n41:16-return: into the same box as the eliminated
