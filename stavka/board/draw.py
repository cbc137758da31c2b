"""A picture of any board as SVG, with the layers asked for, what is laid over it, and the pieces on it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from stavka.board.board import Board
from stavka.board.drawing.borders import border_layer, district_layer
from stavka.board.drawing.counters import Unit, counter_layer, stacks, take_counters
from stavka.board.drawing.labels import Room, Spot, text_width
from stavka.board.drawing.legend import entries, legend, page
from stavka.board.drawing.names import (
    Lettering,
    lettering,
    name_layer,
    number_layer,
    ranked,
    take_lines,
)
from stavka.board.drawing.outline import outline
from stavka.board.drawing.overlays import Area, Line, Overlay, area_layer, line_layer
from stavka.board.drawing.palette import FONT, INK, veil
from stavka.board.drawing.places import label_layer, place_layer, take_symbols
from stavka.board.drawing.rails import rail_layer, strait_layer
from stavka.board.drawing.rivers import barred_layer, hexside_layer, river_layer
from stavka.board.drawing.scenery import scenery_layer
from stavka.board.drawing.sheet import Box, Sheet, number, polygon, text
from stavka.board.drawing.terrain import (
    base_layer,
    closed_layer,
    coast_layer,
    country_layer,
    edges_layer,
    grid_layer,
    terrain_layer,
)
from stavka.hexes import bits

__all__ = ["LAYERS", "Area", "Ground", "Line", "UnknownLayer", "draw_board", "draw_ground", "map_key", "weather_veil"]

# All layers, in the order in which they are printed. Names come last, since they take the room that is left.
LAYERS = (
    "base",
    "countries",
    "scenery",
    "terrain",
    "closed",
    "grid",
    "coasts",
    "rivers",
    "hexsides",
    "districts",
    "borders",
    "barred",
    "straits",
    "rails",
    "edges",
    "places",
    "labels",
    "names",
    "numbers",
    "legend",
)

GROUND: dict[str, Callable[[Sheet], str]] = {
    "base": base_layer,
    "countries": country_layer,
    "scenery": scenery_layer,
    "terrain": terrain_layer,
    "closed": closed_layer,
    "grid": grid_layer,
    "coasts": coast_layer,
    "rivers": river_layer,
    "hexsides": hexside_layer,
    "districts": district_layer,
    "borders": border_layer,
    "barred": barred_layer,
    "straits": strait_layer,
}


KEY_WIDTH = 44  # of a sign in the key


class UnknownLayer(ValueError):
    """A layer that no board has; the message names those that exist."""


def draw_board(
    board: Board,
    *,
    units: Iterable[Unit] = (),
    layers: Iterable[str] = LAYERS,
    rail_control: Mapping[str, int] | None = None,
    overlays: Sequence[Overlay] = (),
    crop: int | None = None,
    hex_width: float = 44,
    title: str = "",
) -> str:
    """An SVG document of the board.

    ``units`` are pieces as a game's ``view`` tells them; those without a hex are left out. ``rail_control`` names for
    each side the hexes whose rails it controls. ``crop`` is a set of hexes to show, with a margin around it.
    """
    wanted = set(layers)
    unknown = sorted(wanted - set(LAYERS))
    if unknown:
        raise UnknownLayer(f"there is no layer {', '.join(unknown)}; the layers are {', '.join(LAYERS)}")
    sheet = Sheet(board, hex_width, _window(board, crop))
    room = Room(hex_width, sheet.view)
    found = stacks(sheet, units)
    drawn = [_group(name, GROUND[name](sheet)) for name in GROUND if name in wanted]
    if overlays:
        drawn.append(_group("areas", area_layer(sheet, overlays)))
    if "rails" in wanted:
        drawn.append(_group("rails", rail_layer(sheet, rail_control)))
    if "edges" in wanted and crop is None:
        drawn.append(_group("edges", edges_layer(sheet)))
    drawn += _written(sheet, room, wanted, found)
    if overlays:
        drawn.append(_group("lines", line_layer(sheet, overlays)))
    if found:
        drawn.append(_group("counters", counter_layer(sheet, found)))
    signs = entries(sheet, wanted, overlays, rail_control or {}) if "legend" in wanted else []
    return _document(sheet, "".join(drawn), signs, title)


def map_key(board: Board, rail_control: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Every sign that is on a map, each as an SVG document, with its meaning."""
    sheet = Sheet(board, KEY_WIDTH)
    w = KEY_WIDTH
    box = " ".join(number(v) for v in (-w * 0.5, -w * 0.35, w, w * 0.7))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(w)}" height="{number(w * 0.7)}">'
    shaded = closed_layer(sheet) if any("url(#closed)" in sign for sign, _ in entries(sheet, LAYERS, ())) else ""
    pattern = shaded[: shaded.index("</pattern>") + len("</pattern>")] if "</pattern>" in shaded else ""
    return [
        (f"{head}{pattern if 'url(#closed)' in sign else ''}{sign}</svg>", meaning)
        for sign, meaning in entries(sheet, LAYERS, (), list(rail_control))
    ]


def weather_veil(board: Board, hex_width: float, hexes: int, weather: str, theme: str) -> str:
    """What a weather lays over a part of the land, in the place of the layer above it."""
    colour, share = veil(weather, theme)
    if not share:
        return ""
    sheet = Sheet(board, hex_width)
    edge = outline(sheet, hexes & sheet.land)
    return _group("weather", f'<path fill="{colour}" fill-opacity="{share}" d="{edge}"/>') if edge else ""


class Ground(NamedTuple):
    """A map without its names, and the names for who sets them himself beside the counters as they stand."""

    picture: str
    labels: str  # names of places, each on the spot it takes on a map without counters
    words: list[tuple[Lettering, list[Spot]]]  # names of no single spot, each with its spots, the best first


def draw_ground(board: Board, hex_width: float, without: Container[str] = ()) -> Ground:
    """All layers but names, the key and those named, drawn in one go; hex numbers keep off the names all the same."""
    sheet = Sheet(board, hex_width)
    room = Room(hex_width, sheet.view)
    drawn = [_group(name, GROUND[name](sheet)) for name in GROUND if name not in without]
    if "rails" not in without:
        drawn.append(_group("rails", rail_layer(sheet, None)))
    drawn.append(_group("edges", edges_layer(sheet)))
    take_symbols(sheet, room)
    take_lines(sheet, room)
    labels = label_layer(sheet, room, ())
    words = [(one, spots) for one in lettering(sheet, LAYERS) if (spots := ranked(sheet, room, one))]
    drawn.append(_group("numbers", number_layer(sheet, room)))
    drawn.append(_group("places", place_layer(sheet)))
    return Ground(_document(sheet, "".join(drawn), [], ""), labels, words)


def _window(board: Board, crop: int | None) -> Box | None:
    """What a crop shows, in widths of a hex."""
    if crop is None:
        return None
    centres = [board.grid.centre(hex) for hex in bits(crop & board.grid.all)]
    if not centres:
        raise ValueError("none of the hexes to show is on this map")
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return min(xs) - 0.9, min(ys) - 0.9, max(xs) + 0.9, max(ys) + 0.9


def _written(sheet: Sheet, room: Room, wanted: set[str], found: Mapping[int, list[Unit]]) -> list[str]:
    """Symbols of places and all words; the important ones choose their spot first, the hex numbers last."""
    if "places" in wanted:
        take_symbols(sheet, room)
    if found:
        take_counters(sheet, room, found)
    if "rails" in wanted or "rivers" in wanted:
        take_lines(sheet, room)
    labels = label_layer(sheet, room, found) if "labels" in wanted else ""
    names = name_layer(sheet, room, wanted) if "names" in wanted else ""
    numbers = number_layer(sheet, room) if "numbers" in wanted else ""
    places = place_layer(sheet) if "places" in wanted else ""
    groups = {"names": names, "numbers": numbers, "places": places, "labels": labels}
    return [_group(name, groups[name]) for name in groups if groups[name]]


def _group(name: str, content: str) -> str:
    return f'<g id="layer-{name}">{content}</g>' if content else ""


def _document(sheet: Sheet, drawn: str, signs: list[tuple[str, str]], title: str) -> str:
    left, top, right, bottom = sheet.view
    wide, w = right - left, sheet.width
    heading = w * 0.9 if title else 0.0
    strip, below = legend(signs, sheet, left, bottom + w * 0.1, wide)
    high = bottom - top + heading + (below + w * 0.1 if strip else 0)
    box = " ".join(number(v) for v in (left, top - heading, wide, high))
    edge = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    frame = f'<clipPath id="view"><path d="{edge}"/></clipPath>'
    size = min(w * 0.5, wide * 0.96 * w / max(1.0, text_width(title, w, bold=True)))
    words = (
        f'<text x="{number(left + wide / 2)}" y="{number(top - heading * 0.32)}" font-size="{number(size)}"'
        f' font-weight="700" text-anchor="middle" fill="{INK}">{text(title)}</text>'
        if title
        else ""
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(wide)}" height="{number(high)}" viewBox="{box}"'
        f' font-family="{FONT}" role="img">'
        + (f"<title>{text(title)}</title>" if title else "")
        + page(left, top - heading, wide, high)
        + frame
        + words
        + f'<g clip-path="url(#view)">{drawn}</g>'
        + strip
        + "</svg>\n"
    )
