"""9.6, 11.20, 11.21: cities, hero and fortress cities, fortified lines."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def is_city(pos: War, hex: int) -> bool:
    return bool(pos.ground.cities >> hex & 1)


def strongpoint(pos: War, side: int, hex: int) -> bool:
    """Whether a hex is a hero city of the Soviet or a fortress city of the German; a command is none (bd:8.33-h)."""
    return bool((pos.heroes if side == SOVIET else pos.fortresses) >> hex & 1)


def fort_of(pos: War, side: int) -> int:
    """Fortified lines that help a side's defence (bd:11.21-b,-c,-d)."""
    return pos.ground.soviet_line if side == SOVIET else pos.german_lines | pos.walls
