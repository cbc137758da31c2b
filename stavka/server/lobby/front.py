"""A small picture of where the armies face each other."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.board import Board
from stavka.board.draw import LAYERS, draw_board
from stavka.board.drawing.palette import themed
from stavka.engine.game import Game

SHOWN = tuple(layer for layer in LAYERS if layer not in ("numbers", "legend", "labels"))
FACING = 3  # hexes between two stacks that face each other, at most
WIDE, HIGH = 26, 15  # hexes that a picture shows


def drawing(game: Game, sides: Sequence[str], theme: str) -> str:
    """The front as SVG in the colours of a theme, with those pieces that each of some sides sees."""
    view, *others = [game.view(side) for side in sides]
    board = game.position.board
    seen = [{unit["short"] for unit in other["units"]} for other in others]
    units = [unit for unit in view["units"] if unit["hex"] and all(unit["short"] in one for one in seen)]
    rails = {owner: board.grid.set_of(names) for owner, names in view.get("rails", {}).items()}
    stands = [board.grid.set_of({unit["hex"] for unit in units if unit["side"] == one}) for one in game.title.sides]
    svg = draw_board(board, units=units, layers=SHOWN, rail_control=rails, crop=window(board, stands))
    ground, counters, pieces = svg.partition('<g id="layer-counters">')
    return themed(ground, theme) + counters + pieces  # pieces look the same by day and by night


def window(board: Board, stands: Sequence[int]) -> int:
    """The hexes to show: a piece of the map of always the same shape, around the middle of the front."""
    grid = board.grid
    first, second = stands
    facing = first & _around(board, second) | second & _around(board, first)
    middle = [grid.centre(hex) for hex in grid.indices if (facing or first | second or grid.all) >> hex & 1]
    everywhere = {hex: grid.centre(hex) for hex in grid.indices}
    x = _held(sum(x for x, _ in middle) / len(middle), [x for x, _ in everywhere.values()], WIDE)
    y = _held(sum(y for _, y in middle) / len(middle), [y for _, y in everywhere.values()], HIGH)
    shown = 0
    for hex, (left, top) in everywhere.items():
        if abs(left - x) <= WIDE / 2 and abs(top - y) <= HIGH / 2:
            shown |= 1 << hex
    return shown


def _around(board: Board, hexes: int) -> int:
    for _ in range(FACING):
        hexes = board.grid.spread(hexes)
    return hexes


def _held(middle: float, all_of_them: Sequence[float], size: float) -> float:
    """A middle so that the picture does not look beyond the map, where the map is large enough."""
    low, high = min(all_of_them) + size / 2, max(all_of_them) - size / 2
    return (low + high) / 2 if low > high else min(max(middle, low), high)
