"""Paper coordinates: where hexes, their corners and sides lie on the drawing, and how points become text."""

from __future__ import annotations

from functools import cached_property
from html import escape
from math import atan2, sqrt

from stavka.board.board import Board
from stavka.hexes import DIRECTIONS, Grid, bits

Point = tuple[float, float]
Key = tuple[int, int]
Box = tuple[float, float, float, float]  # left, top, right, bottom

HALF_SIDE = 1 / (2 * sqrt(3))  # half a hexside, in widths of a hex
_COMPASS = {"N": (0.0, -1.0), "S": (0.0, 1.0), "E": (1.0, 0.0), "W": (-1.0, 0.0)}


def _bearing(compass: str, lines: str) -> Point:
    """The way from a hex to its neighbour, one hex width long."""
    if len(compass) == 1:
        return _COMPASS[compass]
    y, x = _COMPASS[compass[0]][1], _COMPASS[compass[1]][0]
    long, short = sqrt(3) / 2, 0.5
    return (x * short, y * long) if lines == "rows" else (x * long, y * short)


def noise(x: int, y: int) -> Point:
    """Two figures between -1 and 1 that depend on nothing but the place, so that a drawing is always the same."""
    mixed = (x * 73_856_093 ^ y * 19_349_663) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    mixed ^= mixed >> 12
    return (mixed & 0xFFFF) / 32767.5 - 1, (mixed >> 16) / 32767.5 - 1


def between(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


class Sheet:
    """A board at a scale: ``width`` pixels a hex, cut to a ``window`` (in widths of a hex) if there is one."""

    def __init__(self, board: Board, width: float, window: Box | None = None) -> None:
        self.board = board
        self.grid: Grid = board.grid
        self.width = width
        self.window = window
        self.shown = _in_window(board, window)
        self.bearings = tuple(_bearing(self.grid.compass(d), self.grid.lines) for d in DIRECTIONS)
        # Corner to corner, clockwise on paper, so that the hex lies to the right of each of its sides.
        self._ends = tuple(
            ((bx / 2 + by * HALF_SIDE, by / 2 - bx * HALF_SIDE), (bx / 2 - by * HALF_SIDE, by / 2 + bx * HALF_SIDE))
            for bx, by in self.bearings
        )
        self._centres = {index: self.grid.centre(index) for index in bits(self.shown)}
        self._at = {(round(100 * x), round(100 * y)): index for index, (x, y) in self._centres.items()}

    def __contains__(self, hex: int) -> bool:
        return bool(self.shown >> hex & 1)

    def in_view(self, hex: int) -> bool:
        """Shown, and its middle inside the window."""
        if hex not in self:
            return False
        (x, y), (left, top, right, bottom) = self.centre(hex), self.view
        return left < x < right and top < y < bottom

    def centre(self, hex: int) -> Point:
        x, y = self._centres[hex]
        return x * self.width, y * self.width

    def hex_at(self, x: float, y: float) -> int | None:
        """The shown hex with its middle at that point, in widths of a hex."""
        return self._at.get((round(100 * x), round(100 * y)))

    def side(self, hex: int, direction: int) -> tuple[Key, Key]:
        """The two corners of a hexside as exact keys, in hundredths of a hex; ``point`` turns them into pixels."""
        x, y = self._centres[hex]
        (ax, ay), (bx, by) = self._ends[direction]
        return (round(100 * (x + ax)), round(100 * (y + ay))), (round(100 * (x + bx)), round(100 * (y + by)))

    def inside(self, key: Key) -> bool:
        """Whether a corner lies within the map, not on its edge."""
        left, top, right, bottom = self.box
        x, y = self.point(key)
        rim = self.width * 0.6
        return left + rim < x < right - rim and top + rim < y < bottom - rim

    def point(self, key: Key) -> Point:
        return key[0] * self.width / 100, key[1] * self.width / 100

    @cached_property
    def water(self) -> int:
        return self.board.terrain.get("sea", 0) | self.board.terrain.get("lake", 0)

    @cached_property
    def land(self) -> int:
        return self.grid.all & ~self.water & ~self.board.terrain.get("offmap", 0)

    @cached_property
    def outline(self) -> list[Point]:
        """The corners of one hex around its middle."""
        ends = sorted((atan2(y, x), (x, y)) for (x, y), _ in self._ends)
        return [(x * self.width, y * self.width) for _, (x, y) in ends]

    @cached_property
    def top(self) -> float:
        """How far the hex reaches up from its middle, in widths."""
        return 2 * HALF_SIDE if self.grid.lines == "rows" else 0.5

    @cached_property
    def box(self) -> Box:
        """What the shown hexes fill."""
        xs = [x for x, _ in self._centres.values()]
        ys = [y for _, y in self._centres.values()]
        across = 0.5 if self.grid.lines == "rows" else 2 * HALF_SIDE
        w = self.width
        return (min(xs) - across) * w, (min(ys) - self.top) * w, (max(xs) + across) * w, (max(ys) + self.top) * w

    @cached_property
    def view(self) -> Box:
        """The piece of paper that is seen: all hexes and a rim, or the window as far as the map goes."""
        x0, y0, x1, y1 = self.box
        if self.window is None:
            rim = self.width * 0.3
            return x0 - rim, y0 - rim, x1 + rim, y1 + rim
        left, top, right, bottom = (edge * self.width for edge in self.window)
        return max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)

    def has_neighbour(self, hexes: int, direction: int) -> int:
        """The hexes that have a neighbour of the set in that direction."""
        offset = self.grid.offsets[direction]
        return hexes >> offset if offset > 0 else hexes << -offset


def _in_window(board: Board, window: Box | None) -> int:
    """The hexes to draw: those of the window and a ring around it, so that lines run on to its edge."""
    hexes = board.grid.all & ~board.terrain.get("offmap", 0)
    if window is None:
        return hexes
    left, top, right, bottom = window
    shown = 0
    for hex in bits(hexes):
        x, y = board.grid.centre(hex)
        if left - 1.2 < x < right + 1.2 and top - 1.2 < y < bottom + 1.2:
            shown |= 1 << hex
    return shown


def number(value: float) -> str:
    """A coordinate as short as a pixel picture needs it.

    >>> number(12.04), number(-0.04), number(7.25)
    ('12', '0', '7.2')
    """
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def polygon(points: list[Point]) -> str:
    return "M" + "L".join(at(p) for p in points) + "Z"


def text(value: str) -> str:
    """Escaped for element content and attributes."""
    return escape(value, quote=True)
