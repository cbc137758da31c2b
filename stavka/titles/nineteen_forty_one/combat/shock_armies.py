"""12. Shock armies."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.nineteen_forty_one.state.flags import MOVED
from stavka.titles.nineteen_forty_one.state.position import War


def halved(pos: War, unit: int) -> bool:
    """Whether a unit is a shock army that has moved and so attacks at half strength (n41:12-half)."""
    return pos.roster.shock[unit] and bool(pos.flags[unit] & MOVED)


def stays(pos: War, unit: int) -> bool:
    """Whether a unit is a shock army, which never advances after combat (n41:12-advance)."""
    return pos.roster.shock[unit]


def never_advances(who: str) -> Refusal:
    """The refusal of a shock army that wants to advance."""
    return Refusal(f"{who} is a shock army and never advances", "n41:12-advance")
