"""The map of a game for the page: a drawing of the ground, and where each hex lies on it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from stavka.board import Board
from stavka.board.draw import LAYERS, draw_board
from stavka.hexes import bits
from stavka.server.shapes import MapData, MapHex

WIDTH = 100.0  # of a hex on the drawing
# The page draws the hexes itself, so that each can be pointed at; rails change hands, so they come apart.
GROUND = tuple(layer for layer in LAYERS if layer not in ("grid", "rails", "legend"))
_BOX = re.compile(r'viewBox="([^"]+)"')
_RAILS = re.compile(r'<g id="layer-rails">(.*?)</g></g>', re.DOTALL)


class Drawings:
    """Drawings of boards, kept while the board lives; a board is known by its identity."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Board, MapData]] = {}
        self._rails: dict[tuple[int, tuple[tuple[str, int], ...]], str] = {}

    def map_of(self, board: Board) -> MapData:
        kept = self._kept.get(id(board))
        if kept is None:
            kept = self._kept[id(board)] = (board, _map(board))
        return kept[1]

    def rails_of(self, board: Board, control: Mapping[str, list[str]]) -> str:
        """The railways in the colours of those who control them, as the inside of an SVG group."""
        strange = [name for names in control.values() for name in names if name not in board.grid]
        if strange:
            raise ValueError(f"there is no hex {strange[0]!r} on this map")
        owners = tuple((side, board.grid.set_of(names)) for side, names in sorted(control.items()))
        key = id(board), owners
        if key not in self._rails:
            if len(self._rails) > 100:
                self._rails.clear()
            picture = draw_board(board, layers=("rails",), rail_control=dict(owners), hex_width=WIDTH)
            found = _RAILS.search(picture)
            self._rails[key] = found.group(1) + "</g>" if found else ""
        return self._rails[key]


def _map(board: Board) -> MapData:
    picture = draw_board(board, layers=GROUND, hex_width=WIDTH)
    box = _BOX.search(picture)
    assert box is not None
    inner = picture[picture.index(">") + 1 : picture.rindex("</svg>")]
    return {
        "width": WIDTH,
        "box": [float(word) for word in box.group(1).split()],
        "lines": board.grid.lines,
        "svg": inner,
        "hexes": _hexes(board),
        "places": {
            place.name: {"hex": board.grid.name(place.hex), "kind": place.kind, "port": place.port}
            for place in board.places.values()
        },
    }


def _hexes(board: Board) -> dict[str, MapHex]:
    """By number."""
    terrain = {hex: kind for kind, hexes in board.terrain.items() for hex in bits(hexes)}
    country = {hex: name for name, hexes in board.countries.items() for hex in bits(hexes)}
    found: dict[str, MapHex] = {}
    for hex in board.grid.indices:
        x, y = board.grid.centre(hex)
        place = board.place_at(hex)
        words = [
            board.label(hex),
            terrain.get(hex, ""),
            place.kind.replace("_", " ") if place else "",
            "port" if place and place.port else "",
            "rail" if board.rail_hexes >> hex & 1 else "",
            "river" if board.river_hexes >> hex & 1 else "",
            country.get(hex, "").replace("_", " "),
            "" if board.playable >> hex & 1 else "nobody may enter",
        ]
        label = ", ".join(filter(None, words))
        found[board.grid.name(hex)] = (round(x * WIDTH, 1), round(y * WIDTH, 1), label, terrain.get(hex, ""))
    return found
