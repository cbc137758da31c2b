"""The words of the map that belong to no single spot: countries, seas, districts, rivers; and the hex numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, hypot

from stavka.board.drawing.borders import border_sides
from stavka.board.drawing.labels import Room, Spot, best_spot, box_around, crowding_of, level_spot, text_width, words
from stavka.board.drawing.palette import DISTRICT, INK, NUMBER, RIVER
from stavka.board.drawing.rails import rail_steps
from stavka.board.drawing.rivers import SIDE_PENS, river_points, shown_runs, side_courses, side_pairs
from stavka.board.drawing.sheet import Point, Sheet, between, number
from stavka.hexes import Net, bits, first

SEA_INK, RIVER_INK = "#2f6a8c", "#1d5a8a"
MANY = 60  # hexes of a region tried as the middle of its name


def printed(name: str) -> str:
    return name.replace("_", " ").title()


def take_lines(sheet: Sheet, room: Room) -> None:
    """Words keep off tracks, rivers and borders where they can."""
    small = sheet.width * 0.13
    for a, b in rail_steps(sheet):
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            room.take(box_around(between(sheet.centre(a), sheet.centre(b), share), small, small), 2)
    for river in sheet.board.rivers:
        for run in shown_runs(sheet, river.hexes):
            course = river_points(sheet, run)
            for start, end in pairwise(course):
                for share in (0.0, 0.5):
                    room.take(box_around(between(start, end, share), small, small), 2)
    for masks in sheet.board.sides.values():
        for one, other in side_pairs(sheet, masks):
            room.take(box_around(between(sheet.point(one), sheet.point(other)), small, small), 2)
    for one, other in border_sides(sheet):
        for share in (0.0, 0.5, 1.0):
            room.take(box_around(between(sheet.point(one), sheet.point(other), share), small, small), 1)


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words that have a choice of spots: how they are printed, and how crowded their spot may be."""

    text: str
    kind: str  # region, sea, district or river
    size: float
    spots: Sequence[Spot]
    fill: str
    style: str
    spaced: float = 0
    opacity: float = 1
    halo: float = 0.22
    crowded: float = 1000
    weight: float = 10  # how bad it is for other words to cover these


def lettering(sheet: Sheet, layers: Container[str]) -> list[Lettering]:
    """All words of the layers that belong to no single spot, those that choose first first."""
    found = _districts(sheet) if "districts" in layers else []
    found += _regions(sheet)
    return found + (_rivers(sheet) if "rivers" in layers else [])


def name_layer(sheet: Sheet, room: Room, layers: Container[str]) -> str:
    """Each on the best of its spots; what finds no room is left to the tooltip."""
    parts = []
    for one in lettering(sheet, layers):
        spot, crowding = best_spot(room, one.spots, one.weight)
        if crowding <= one.crowded:
            parts.append(words(spot, one.text, one.size, fill=one.fill, style=one.style, halo=one.halo))
    return "".join(parts)


APART, OFFERED = 0.8, 16  # spots on offer lie so far apart, in widths of a hex, and are so many at most


def ranked(sheet: Sheet, room: Room, one: Lettering) -> list[Spot]:
    """The spots of some words that are not too crowded, the best first, none close to a better one."""
    scored = [(crowding_of(room, spot), spot) for spot in one.spots]
    scored = [pair for pair in scored if pair[0] <= one.crowded]
    found: list[Spot] = []
    for _, spot in sorted(scored, key=lambda pair: pair[0] + pair[1].dislike):
        if len(found) < OFFERED and all(_far(spot.middle, kept.middle) >= APART * sheet.width for kept in found):
            found.append(spot)
    for box in found[0].boxes if found else ():
        room.take(box, one.weight)
    return found


def _regions(sheet: Sheet) -> list[Lettering]:
    """Names of countries and seas, widely set, in the open middle of what they name."""
    found = [
        _across(sheet, printed(name).upper(), "region", hexes & sheet.shown & sheet.land)
        for name, hexes in sheet.board.countries.items()
    ]
    found += [
        _across(sheet, printed(name if "sea" in name else f"{name} sea"), "sea", hexes)
        for name, hexes in _seas(sheet).items()
    ]
    return [one for one in found if one]


def _seas(sheet: Sheet) -> Mapping[str, int]:
    """The largest water for each named coast; water with several coasts bears the name of the longest."""
    net = Net.over(sheet.grid, sheet.water)
    seas: dict[str, int] = {}
    left = sheet.board.terrain.get("sea", 0)
    while left:
        pool = net.flood(1 << first(left), sheet.water)
        left &= ~pool
        shores = {name: (sheet.grid.spread(pool) & coast).bit_count() for name, coast in sheet.board.coasts.items()}
        name = max(shores, key=lambda name: shores[name], default="")
        if name and shores[name] and pool.bit_count() > seas.get(name, 0).bit_count():
            seas[name] = pool
    return {name: pool & sheet.shown for name, pool in seas.items()}


def _across(sheet: Sheet, name: str, kind: str, hexes: int) -> Lettering | None:
    count = hexes.bit_count()
    if count < 4:
        return None
    size = sheet.width * (0.32 if count < 30 else 0.42 if count < 100 else 0.56)
    spaced = size * 0.28
    wide = text_width(name, size, bold=True, spaced=spaced)
    reach = round(wide / 2 / sheet.width)
    spots = [
        level_spot((x, y + drop * sheet.width), wide, size, 5 * _strays(sheet, hexes, hex, reach) - 0.15 * depth)
        for hex, depth in _deepest(sheet, hexes)
        for x, y in [sheet.centre(hex)]
        for drop in (0, -0.42, 0.42)
    ]
    ink, opacity = (SEA_INK, 0.8) if kind == "sea" else (INK, 0.5)
    style = f' font-weight="600" font-style="italic" fill-opacity="{opacity}" letter-spacing="{number(spaced)}"'
    return Lettering(name, kind, size, spots, ink, style, spaced, opacity, halo=0, crowded=3, weight=6)


def _deepest(sheet: Sheet, hexes: int) -> list[tuple[int, int]]:
    """Hexes far from the edge of a region, with how far."""
    layers: list[int] = []
    while hexes and hexes not in layers[-1:]:  # nothing takes hexes away from a region that is the whole map
        layers.append(hexes)
        hexes &= ~sheet.grid.spread(sheet.grid.all & ~hexes)
    found: list[tuple[int, int]] = []
    for depth in range(len(layers) - 1, -1, -1):
        ring = layers[depth] & ~(layers[depth + 1] if depth + 1 < len(layers) else 0)
        found += [(hex, depth) for hex in bits(ring)]
        if len(found) > MANY:
            break
    return found


def _strays(sheet: Sheet, hexes: int, middle: int, reach: int) -> float:
    """The share of a name's length that would lie outside its region."""
    x, y = sheet.grid.centre(middle)
    step = 1.0 if sheet.grid.lines == "rows" else 3**0.5 / 2
    outside = 0
    for i in range(-reach, reach + 1):
        # Columns stand half a hex up or down from their neighbours: there the name runs between two hexes.
        drop = 0.5 if sheet.grid.lines == "columns" and i % 2 else 0.0
        there = [sheet.hex_at(x + i * step, y + dy) for dy in {drop, -drop}]
        outside += not all(hex is not None and hexes >> hex & 1 for hex in there)
    return outside / (2 * reach + 1)


def _districts(sheet: Sheet) -> list[Lettering]:
    found = []
    size = sheet.width * 0.3
    for name, hexes in sheet.board.districts.items():
        inside = [sheet.centre(hex) for hex in bits(hexes & sheet.shown)]
        if inside:
            middle = sum(x for x, _ in inside) / len(inside), sum(y for _, y in inside) / len(inside)
            wide = max(size, text_width(name, size, bold=True))
            spots = [level_spot(p, wide, size, _far(p, middle) / sheet.width * 0.2) for p in inside]
            told = name[:1].upper() + name[1:]
            found.append(Lettering(told, "district", size, spots, DISTRICT, ' font-weight="800"'))
    return found


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _rivers(sheet: Sheet) -> list[Lettering]:
    """Along the river, whether it runs through hexes or along hexsides."""
    courses: dict[str, list[list[Point]]] = defaultdict(list)
    for river in sheet.board.rivers:
        courses[river.name] += [river_points(sheet, run) for run in shown_runs(sheet, river.hexes)]
    for (kind, name), pairs in sheet.board.side_names.items():
        if kind in SIDE_PENS and SIDE_PENS[kind].colour == RIVER and not SIDE_PENS[kind].dashes:
            courses[name] += side_courses(sheet, pairs)
    style = ' font-style="italic" font-weight="600"'
    found = []
    for told, lines in courses.items():
        # A part of a longer name in brackets, or a nameless side arm, is left to the tooltip.
        name = told.partition(" (")[0]
        length = sum(len(line) for line in lines)
        size = sheet.width * (0.175 if length < 24 else 0.21)
        spots = [spot for line in lines for spot in _along(sheet, line, name, size)]
        if spots and not name.endswith("tributary"):
            found.append(Lettering(name, "river", size, spots, RIVER_INK, style, crowded=2.5))
    return found


def _along(sheet: Sheet, points: list[Point], name: str, size: float) -> list[Spot]:
    wide = text_width(name, size)
    spots = []
    for a, b in zip(points, points[2:], strict=False):
        if a[0] > b[0]:
            a, b = b, a
        length = _far(a, b) or 1
        along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        mx, my = between(a, b)
        for lift in (-0.17, 0.17):
            middle = mx - along[1] * lift * sheet.width, my + along[0] * lift * sheet.width
            steps = max(2, round(wide / size))
            boxes = tuple(
                box_around((middle[0] + along[0] * s, middle[1] + along[1] * s), size, size)
                for i in range(steps)
                for s in [(i / (steps - 1) - 0.5) * (wide - size)]
            )
            steep = abs(degrees(atan2(along[1], along[0]))) / 90
            spots.append(Spot(middle, boxes, steep * 0.3, degrees(atan2(along[1], along[0]))))
    return spots


def number_layer(sheet: Sheet, room: Room) -> str:
    """Hex numbers at the top of the hex, or at the bottom where a name stands."""
    size = sheet.width * 0.145
    wide = text_width("0000", size)
    up = (sheet.top - 0.165) * sheet.width
    aside = 0.28 * sheet.width
    offers = ((0.0, -up, 0.0), (0.0, up, 0.3), (-aside, size - up, 0.5), (aside, size - up, 0.5))
    parts = [f'<g fill="{NUMBER}" font-size="{number(size)}" text-anchor="middle">']
    for hex in bits(sheet.shown):
        x, y = sheet.centre(hex)
        spots = [level_spot((x + dx, y + dy), wide, size, dislike) for dx, dy, dislike in offers]
        spot, crowding = best_spot(room, spots)
        sx, sy = spot.middle
        if crowding < 5:
            parts.append(f'<text x="{number(sx)}" y="{number(sy + size * 0.35)}">{sheet.grid.name(hex)}</text>')
    parts.append("</g>")
    return "".join(parts)
