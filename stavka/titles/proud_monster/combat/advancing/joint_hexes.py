"""13.15.3: hexes that both sides hold."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.weather.weather_effects import around_by_land


def owns(pos: War, side: int, hex: int) -> bool:
    """Whether a side owns a hex; of a shared one its hex defender keeps what it had (pmd:13.15.3-h)."""
    return bool(pos.owner[side] >> hex & 1)


def adjacent_enemies(pos: War, side: int, hexes: Iterable[int]) -> bool:
    """Whether enemies stand next to some hexes across land; those who share one with us do not count.

    pmd:13.15.3-c, pmd:6.4-b
    """
    foe = pos.occupied[1 - side]
    apart = foe & ~pos.joint
    return any(around_by_land(pos, hex) & apart for hex in hexes if not pos.joint >> hex & 1)
