"""Cities that a side holds in supply, as the scenarios that points do not decide count them."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines


def all_held(pos: War, side: int, cities: int) -> bool:
    """Whether a side holds all these cities in overland supply."""
    return pos.controls(side, cities) and not cities & ~overland_lines.fed(pos, side)
