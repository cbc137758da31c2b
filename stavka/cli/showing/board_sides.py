"""Hexsides in the board of text: rivers between hexes, and water that nobody crosses."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.board import Board
from stavka.hexes.grid import DIRECTIONS

RIVERS = ("river", "canal")
NOT_SHOWN = ("border",)  # nobody stops at one
INK = "bold #1f5fa8"


@dataclass(frozen=True, slots=True)
class SideSigns:
    """How a kind of hexside is drawn: lying between two rows, standing between two hexes of a row."""

    lying: str
    standing: str
    called: str


RIVER, CLOSED = SideSigns("~", "|", "river"), SideSigns("x", "x", "closed to marches")


class Sides:
    """The hexsides of some hexes that are worth drawing: those towards another hex in which units may stand."""

    def __init__(self, board: Board, hexes: int) -> None:
        self._board = board
        self._rivers = [mask & hexes for mask in _between(board, RIVERS)]
        self._closed = [mask & hexes for mask in _between(board, board.barring)]
        self._direction = {board.grid.compass(direction): direction for direction in DIRECTIONS}

    def __bool__(self) -> bool:
        return any(self._rivers) or any(self._closed)

    def signs(self) -> list[SideSigns]:
        """Those that occur."""
        return [sign for sign, masks in ((CLOSED, self._closed), (RIVER, self._rivers)) if any(masks)]

    def at(self, hex: int, compass: str) -> SideSigns | None:
        """What is on the side of a hex that looks this way."""
        direction = self._direction[compass]
        if self._closed[direction] >> hex & 1:
            return CLOSED
        return RIVER if self._rivers[direction] >> hex & 1 else None

    def above(self, hex: int, across: int) -> str:
        """The line over a hex: its upper side, or its two upper sides."""
        if self._board.grid.lines == "columns":
            return self._lying(hex, "N") * (across - 1)
        half = across // 2
        return (self._lying(hex, "NW") * half + self._lying(hex, "NE") * (across - half)).rstrip()

    def after(self, hex: int) -> tuple[str, str]:
        """What stands to the right of the two lines of a hex."""
        compass = ("NE", "SE") if self._board.grid.lines == "columns" else ("E", "E")
        upper, lower = (self.at(hex, way) for way in compass)
        return upper.standing if upper else " ", lower.standing if lower else " "

    def _lying(self, hex: int, compass: str) -> str:
        sign = self.at(hex, compass)
        return sign.lying if sign else " "


def _between(board: Board, kinds: tuple[str, ...]) -> list[int]:
    """By direction, the hexes with such a side towards another hex of the game."""
    found = [0] * len(DIRECTIONS)
    for kind in kinds:
        for direction, hexes in enumerate(board.sides.get(kind, ())):
            offset = board.grid.offsets[direction]
            beyond = board.playable >> offset if offset > 0 else board.playable << -offset
            found[direction] |= hexes & board.playable & beyond
    return found


def tell_sides(board: Board, hex: int) -> list[str]:
    """The hexsides of a hex in words: 'river NW and NE'."""
    found: dict[str, list[str]] = {}
    for kind in board.sides:
        if kind in (*NOT_SHOWN, "barred"):
            continue
        masks = _between(board, (kind,))
        ways = [board.grid.compass(direction) for direction in DIRECTIONS if masks[direction] >> hex & 1]
        if ways:
            found[kind] = ways
    return [f"{kind.replace('_', ' ')} {' and '.join(sorted(ways))}" for kind, ways in found.items()]
