"""10.22: Axis satellite armies stay south of the logistics boundary."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.position import War


def free_in_the_north(pos: War) -> bool:
    """A German effort in the north in 1942 frees the satellites, not so in the what-if game (bd:10.22-c)."""
    return pos.counts.get("effort") == "north" and pos.terms.effort_frees_satellites


def lost_in_the_north(pos: War, unit: int) -> bool:
    """A satellite army traces nothing north of the boundary, but for an effort there in 1942 (bd:10.22-a,-c)."""
    if not pos.roster.axis_satellite[unit] or not pos.ground.north >> pos.where[unit] & 1:
        return False
    return not free_in_the_north(pos)
