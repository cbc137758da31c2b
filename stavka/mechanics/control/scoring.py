"""Points for places: what one side holds beyond a line, less what the other holds behind it."""

from __future__ import annotations

from collections.abc import Iterable


def balance(worth: Iterable[tuple[int, int]], gained: int, lost: int) -> int:
    """``worth`` gives sets of places with the points of each.

    >>> balance([(0b0011, 2), (0b1100, 1)], gained=0b0101, lost=0b1000)
    2
    """
    return sum(points * ((gained & places).bit_count() - (lost & places).bit_count()) for places, points in worth)
