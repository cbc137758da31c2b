"""12. Shock armies."""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.state.flags import MOVED
from stavka.titles.nineteen_forty_one.state.position import War


def halved(pos: War, unit: int) -> bool:
    """Whether a unit is a shock army that has moved and so attacks at half strength (n41:12-half)."""
    return pos.roster.shock[unit] and bool(pos.flags[unit] & MOVED)


def stays(pos: War, unit: int) -> bool:
    """Whether a unit is a shock army, which never advances after combat (n41:12-advance)."""
    return pos.roster.shock[unit]
