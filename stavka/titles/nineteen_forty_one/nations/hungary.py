"""15. Hungary, closed on turn 1."""

from __future__ import annotations

from stavka.titles.nineteen_forty_one.state.position import War


def closed(pos: War) -> int:
    """Hexes of Hungary while nobody may enter them (n41:15-hungary)."""
    return pos.ground.hungary if pos.turn == 1 else 0


def open_hexes(pos: War) -> int:
    """Hexes that may be entered at all."""
    return pos.ground.open(pos.weather) & ~closed(pos)
