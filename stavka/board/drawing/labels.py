"""Finding room for words: every piece of text takes the least crowded of the spots it is offered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from stavka.board.drawing.palette import LETTERS, PAPER
from stavka.board.drawing.sheet import Box, Point, number, text

NARROW, WIDE = "ijltfrI.,'’-| ()1", "mwMWQO@%"


def text_width(words: str, size: float, *, bold: bool = False, spaced: float = 0) -> float:
    """About how wide a text is; a little too much rather than too little."""
    ems = sum(0.34 if c in NARROW else 0.9 if c in WIDE else 0.7 if c.isupper() else 0.58 for c in words)
    return ems * size * (1.06 if bold else 1) + spaced * len(words)


def box_around(middle: Point, width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


class Room:
    """What is already taken on the sheet, each piece with how bad it is to cover it."""

    def __init__(self, cell: float, frame: Box) -> None:
        self.cell = cell
        self.frame = frame
        self._taken: dict[tuple[int, int], list[tuple[Box, float]]] = defaultdict(list)

    def _cells(self, box: Box) -> Iterable[tuple[int, int]]:
        left, top, right, bottom = (int(v // self.cell) for v in box)
        return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))

    def take(self, box: Box, weight: float = 10) -> None:
        for cell in self._cells(box):
            self._taken[cell].append((box, weight))

    def crowding(self, box: Box) -> float:
        """Zero when the box is free; otherwise the share of it that is covered, weighted."""
        left, top, right, bottom = box
        area = (right - left) * (bottom - top) or 1
        seen: set[Box] = set()
        covered = 0.0
        taken, cell = self._taken, self.cell
        rows = range(int(top // cell), int(bottom // cell) + 1)
        for x in range(int(left // cell), int(right // cell) + 1):
            for y in rows:
                for other, weight in taken.get((x, y), ()):
                    x0, y0, x1, y1 = other
                    if x0 < right and left < x1 and y0 < bottom and top < y1 and other not in seen:
                        seen.add(other)
                        covered += (min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0)) * weight
        fx0, fy0, fx1, fy1 = self.frame
        if left < fx0 or top < fy0 or right > fx1 or bottom > fy1:
            covered += area * 100
        return covered / area


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a text: the middle of it, what it takes up, and how much we dislike it even when it is free."""

    middle: Point
    boxes: tuple[Box, ...]
    dislike: float = 0
    turn: float = 0


def level_spot(middle: Point, width: float, height: float, dislike: float = 0) -> Spot:
    return Spot(middle, (box_around(middle, width, height),), dislike)


def crowding_of(room: Room, spot: Spot) -> float:
    return sum(room.crowding(box) for box in spot.boxes) / len(spot.boxes)


def best_spot(room: Room, spots: Sequence[Spot], weight: float = 10) -> tuple[Spot, float]:
    """The least crowded spot, which is then taken, and how crowded it was."""
    spot, crowding, least = spots[0], 0.0, inf
    for one in spots:
        if one.dislike < least:  # crowding is never below zero, so another cannot be the best
            crowded = crowding_of(room, one)
            if crowded + one.dislike < least:
                spot, crowding, least = one, crowded, crowded + one.dislike
    for box in spot.boxes:
        room.take(box, weight)
    return spot, crowding


def words(spot: Spot, value: str, size: float, *, fill: str, style: str = "", halo: float = 0.22) -> str:
    """A text set on its spot, with a pale rim that keeps it readable on whatever lies below."""
    x, y = spot.middle
    turn = f' transform="rotate({number(spot.turn)} {number(x)} {number(y)})"' if spot.turn else ""
    face = f' font-family="{LETTERS}"'
    rim = f' paint-order="stroke" stroke="{PAPER}" stroke-opacity=".85" stroke-width="{number(size * halo)}"'
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.35)}" font-size="{number(size)}" fill="{fill}"'
        f' text-anchor="middle" stroke-linejoin="round"{rim if halo else ""}{face}{style}{turn}>{text(value)}</text>'
    )
