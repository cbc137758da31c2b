"""3.6, 3.7: what each side holds when the campaign begins, and the line between them."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def lands(pos: War) -> tuple[int, int]:
    """By side the hexes on its side of the border of 1941, which an option may draw anew (bd:3.6-a,-b, bd:3.7-a,-e)."""
    return pos.seams.lands((pos.ground.axis_home, pos.ground.soviet_home), pos)


def axis_lands(pos: War) -> int:
    return lands(pos)[AXIS]


def soviet_lands(pos: War) -> int:
    return lands(pos)[SOVIET]
