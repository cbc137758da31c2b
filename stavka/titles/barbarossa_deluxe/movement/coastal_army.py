"""10.34: the Independent Coastal Army."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def other_port(pos: War, hex: int) -> int:
    """Where the Coastal Army may go from one of its two ports (bd:10.34-b,-c)."""
    ground = pos.ground
    ports = ground.odessa | ground.sevastopol
    return ports & ~(1 << hex) & pos.owner[SOVIET] if ports >> hex & 1 else 0
