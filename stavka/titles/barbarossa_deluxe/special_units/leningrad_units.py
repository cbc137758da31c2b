"""8.34, 8.35: the Leningrad People's Militia Army and the Leningrad Counter-Fire Corps."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.titles.barbarossa_deluxe.administration import entry_hexes
from stavka.titles.barbarossa_deluxe.state.flags import DUE, OUT
from stavka.titles.barbarossa_deluxe.state.position import War


def arrive(pos: War) -> None:
    """They appear in Leningrad on their turn, or never (bd:8.34-a, bd:8.35-a)."""
    for unit in (pos.roster.militia_army, pos.roster.counter_fire_corps):
        if pos.where[unit] == DUE:
            hexes = entry_hexes.hexes(pos, unit)
            pos.put(unit, hexes.bit_length() - 1 if hexes else OUT)


def needs_company(pos: War, units: Sequence[int]) -> bool:
    """The Counter-Fire Corps attacks only with an army (bd:8.35-d)."""
    return pos.roster.counter_fire_corps in units and not any(pos.roster.army[u] for u in units)
