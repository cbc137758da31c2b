"""The map of a game for the page: a drawing of the ground, and where each hex lies on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec

from stavka.board import Board, draw
from stavka.board.draw import Ground, draw_board, draw_ground, map_key, weather_veil
from stavka.board.drawing.flags import FLAGS, parts
from stavka.board.drawing.palette import LIVERIES, WEATHERS, themed
from stavka.board.drawing.places import rank
from stavka.hexes import bits
from stavka.play import kept
from stavka.server.codec import encoded
from stavka.server.shapes import KeySign, MapData, MapHex, MapLabel, MapWords

WIDTH = 100.0  # of a hex on the drawing
ABBREVIATED = {"ussr"}
APART = ("rails",)  # they change hands
KIND = "maps"  # of files that are kept
DERIVED = {"grid", "walk", "tracks", "river_steps", "_place_at"}  # told by the rest of a board
_BOX = re.compile(r'viewBox="([^"]+)"')
_ABOVE_LAND = '<g id="layer-grid">'  # what the weather does not cover
_RAILS = re.compile(r'<g id="layer-rails">(.*?)</g></g>', re.DOTALL)
_LABEL = re.compile(r'<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)"[^>]*>([^<]*)</text>')
_TOLD = re.compile(r'<title>[^<]*</title>| id="hex-[^"]*"')  # the page tells by nodes of its own


class Drawn(NamedTuple):
    """A map for the page, and the drawing of its ground in the colours of the classic theme."""

    map: MapData
    ground: str


def drawn(board: Board) -> Drawn:
    """A board that is drawn the same way as once before is taken from the file of that time."""
    mark = mark_of(board)
    if data := kept.fetch(KIND, mark):
        with suppress(msgspec.DecodeError, UnicodeDecodeError):  # what was damaged is drawn anew
            return msgspec.json.decode(data, type=Drawn)
    ground = draw_ground(board, WIDTH, APART)
    found = Drawn(_map(board, ground), _TOLD.sub("", ground.picture))
    kept.keep(KIND, mark, encoded(found))
    return found


def mark_of(board: Board) -> str:
    """A mark of all that a drawing is made from: what is printed on the map, and the program that draws it."""
    grid = board.grid
    printed = [grid.lines, [(grid.name(hex), grid.centre(hex)) for hex in grid.indices]]
    printed += [getattr(board, field.name) for field in fields(board) if field.name not in DERIVED]
    return sha256(_program() + repr(printed).encode()).hexdigest()


@cache
def _program() -> bytes:
    told = sha256()
    for path in [Path(__file__), *sorted(Path(draw.__file__).parent.rglob("*.py"))]:
        told.update(path.read_bytes())
    return told.digest()


class Drawings:
    """Drawings of boards, kept while the board lives; a board is known by its identity."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Board, Drawn]] = {}
        self._drawing = Lock()
        self._rails: dict[tuple[int, tuple[tuple[str, int], ...]], str] = {}

    def map_of(self, board: Board) -> MapData:
        return self._drawn(board).map

    def keep(self, board: Board, found: Drawn) -> None:
        """Take over what was drawn elsewhere."""
        self._kept.setdefault(id(board), (board, found))

    def has(self, board: Board) -> bool:
        return id(board) in self._kept

    def ground_of(self, board: Board, theme: str, weather: Sequence[tuple[int | None, str]] = ()) -> str:
        """All of the map that stays as it is, as SVG in the colours of a theme and of the weather.

        Each weather has the hexes that it lies on, or None for all of them.
        """
        everywhere = next((name for hexes, name in weather if hexes is None), "")
        ground = themed(self._drawn(board).ground, theme, everywhere)
        veils = "".join(weather_veil(board, WIDTH, hexes, name, theme) for hexes, name in weather if hexes is not None)
        return ground.replace(_ABOVE_LAND, veils + _ABOVE_LAND, 1)

    def key_of(self, board: Board, sides: Sequence[str], theme: str) -> list[KeySign]:
        """What each sign on the map means."""
        return [{"svg": themed(svg, theme), "meaning": meaning} for svg, meaning in map_key(board, sides)]

    def _drawn(self, board: Board) -> Drawn:
        with self._drawing:  # who asks for the ground and who asks for the map come together
            if not self.has(board):
                self.keep(board, drawn(board))
            return self._kept[id(board)][1]

    def rails_of(self, board: Board, control: Mapping[str, list[str]], theme: str) -> str:
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
        return themed(self._rails[key], theme)


def _map(board: Board, ground: Ground) -> MapData:
    box = _BOX.search(ground.picture)
    assert box is not None
    return {
        "width": WIDTH,
        "box": [float(word) for word in box.group(1).split()],
        "lines": board.grid.lines,
        "hexes": _hexes(board),
        "places": {
            place.name: {"hex": board.grid.name(place.hex), "kind": place.kind, "port": place.port}
            for place in board.places.values()
        },
        "labels": _labels(board, ground.labels),
        "words": _words(ground),
        "weathers": list(WEATHERS),
        "rails": board.rail_hexes != 0,
        "liveries": {
            theme: {name: (one.paper, one.ink, one.symbol) for name, one in liveries.items()}
            for theme, liveries in LIVERIES.items()
        },
        "flags": {nation: parts(nation) for nation in FLAGS},
    }


def _labels(board: Board, written: str) -> list[MapLabel]:
    """The names of places as the drawing sets them, the greatest first."""
    found: list[MapLabel] = []
    for x, y, size, name in _LABEL.findall(written):
        place = board.places[unescape(name)]
        middle = float(y) - float(size) * 0.35
        found.append(
            {
                "name": place.name,
                "hex": board.grid.name(place.hex),
                "x": float(x),
                "y": round(middle, 1),
                "size": float(size),
                "rank": rank(place),
            }
        )
    return found


def _words(ground: Ground) -> list[MapWords]:
    """Names of countries, seas, districts and rivers, with the spots they may take."""
    return [
        {
            "text": one.text,
            "kind": one.kind,
            "size": round(one.size, 1),
            "spaced": round(float(one.spaced), 1),  # a map from a file reads the same to the byte
            "spots": [(round(spot.middle[0], 1), round(spot.middle[1], 1), round(spot.turn)) for spot in spots],
        }
        for one, spots in ground.words
    ]


def _written(country: str) -> str:
    """A country as its name is written; some are abbreviations."""
    return country.upper() if country in ABBREVIATED else country.replace("_", " ").title()


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
            _written(country.get(hex, "")),
            "" if board.playable >> hex & 1 else "nobody may enter",
        ]
        label = ", ".join(filter(None, words))
        found[board.grid.name(hex)] = (round(x * WIDTH, 1), round(y * WIDTH, 1), label, terrain.get(hex, ""))
    return found
