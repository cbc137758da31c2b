"""8.33: fortress commands. They come in at the hexes of their counters, and like all static units never move."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.state.position import War


def attack_refusal(pos: War, unit: int) -> Refusal | None:
    """A command never attacks; the other units of its hex do (bd:8.33-e,-g)."""
    return Refusal(f"{pos.short(unit)} never attacks", "bd:8.33-e") if pos.roster.fixed[unit] else None
