"""Rivers: those that run through hexes and those that run along hexsides."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from stavka.board.drawing.outline import joined, outline, soft_line, through
from stavka.board.drawing.palette import BORDER, INK, RIVER, RIVER_EDGE, WATER
from stavka.board.drawing.sheet import Key, Point, Sheet, between, noise, number, text
from stavka.hexes import DIRECTIONS, bits


@dataclass(frozen=True, slots=True)
class Pen:
    """A line along hexsides; widths in widths of a hex."""

    colour: str
    width: float
    edge: str = ""
    dashes: str = ""


SIDE_PENS = {
    "river": Pen(RIVER, 0.085, RIVER_EDGE),
    "minor_river": Pen(RIVER, 0.06, RIVER_EDGE),
    "major_river": Pen(RIVER, 0.12, RIVER_EDGE),
    "canal": Pen(RIVER, 0.05, RIVER_EDGE, "0.18 0.06"),
    "lake": Pen(WATER, 0.2, RIVER),
    "sea": Pen(WATER, 0.2, RIVER),
    "border": Pen(BORDER, 0.06, "", "0.16 0.07"),
    "fort": Pen("#6a4b2a", 0.09, "#f4ead6"),
}
OTHER_SIDE = Pen("#7a3f8f", 0.06, "#f7f2e6", "0.1 0.08")
BARRED = Pen(WATER, 0.075, INK)


def river_points(sheet: Sheet, hexes: tuple[int, ...]) -> list[Point]:
    """The course of an in-hex river: near each centre and each crossed hexside, and on into the water at its mouth."""
    shared = sheet.board.tracks
    points = [_bend(sheet, hexes[0])]
    for start, end in pairwise(hexes):
        direction = sheet.grid.direction(start, end)
        beside_rail = direction is not None and shared.masks[direction] >> start & 1
        points += [_crossing(sheet, start, end, 0.2 if beside_rail else 0.13), _bend(sheet, end)]
    for end, before in ((hexes[-1], hexes[-2]), (hexes[0], hexes[1])) if len(hexes) > 1 else ():
        mouth = _mouth(sheet, end, before)
        if mouth:
            points.insert(0 if end == hexes[0] else len(points), mouth)
    return points


def _bend(sheet: Sheet, hex: int) -> Point:
    """A river passes beside the centre, where a railway or a town lies."""
    x, y = sheet.centre(hex)
    dx, dy = noise(hex, 11)
    busy = sheet.board.rail_hexes >> hex & 1 or sheet.board.place_at(hex)
    reach = (0.12 if busy else 0.08) * sheet.width
    length = max(0.3, (dx * dx + dy * dy) ** 0.5)
    return x + dx / length * reach, y + dy / length * reach


def _crossing(sheet: Sheet, start: int, end: int, reach: float) -> Point:
    (ax, ay), (bx, by) = sheet.centre(start), sheet.centre(end)
    mx, my = between((ax, ay), (bx, by))
    shift, _ = noise(min(start, end), max(start, end))
    # Never near zero, or the river would hide under a railway that takes the same hexes.
    shift = (0.55 + 0.45 * abs(shift)) * (1 if shift > 0 else -1) * reach
    return mx - (by - ay) * shift, my + (bx - ax) * shift


def _mouth(sheet: Sheet, end: int, before: int) -> Point | None:
    """Where a river that ends on the shore or on the edge of the map flows to."""
    if sheet.water >> end & 1:
        return None
    (x, y), (px, py) = sheet.centre(end), sheet.centre(before)
    ahead = x - px, y - py
    best: tuple[float, Point] | None = None
    for offset, (dx, dy) in zip(sheet.grid.offsets, sheet.bearings, strict=True):
        there = end + offset
        off_map = there not in sheet.grid.neighbours(end)
        if not off_map and not sheet.water >> there & 1:
            continue
        straight = dx * ahead[0] + dy * ahead[1]
        # Off the map a river runs straight on; into water it may turn.
        if straight > (0 if off_map else -0.6 * sheet.width) and (best is None or straight > best[0]):
            best = straight, (x + dx * sheet.width * 0.6, y + dy * sheet.width * 0.6)
    return best[1] if best else None


def river_layer(sheet: Sheet) -> str:
    courses = [
        (river.name, through(river_points(sheet, run), 0.4))
        for river in sheet.board.rivers
        for run in shown_runs(sheet, river.hexes)
    ]
    if not courses:
        return ""
    w = sheet.width
    parts = [f'<clipPath id="dry"><path d="{outline(sheet, sheet.land)}"/></clipPath>']
    parts.append('<g clip-path="url(#dry)" fill="none" stroke-linecap="round" stroke-linejoin="round">')
    parts.append(f'<g stroke="{RIVER_EDGE}" stroke-opacity=".8" stroke-width="{number(w * 0.13)}">')
    parts += [f'<path d="{course}"/>' for _, course in courses]
    parts.append(f'</g><g stroke="{RIVER}" stroke-width="{number(w * 0.07)}">')
    parts += [f'<path d="{course}"><title>{text(name)}</title></path>' for name, course in courses]
    parts.append("</g></g>")
    return "".join(parts)


def shown_runs(sheet: Sheet, chain: tuple[int, ...]) -> list[tuple[int, ...]]:
    runs: list[list[int]] = [[]]
    for hex in chain:
        if hex in sheet:
            runs[-1].append(hex)
        elif runs[-1]:
            runs.append([])
    return [tuple(run) for run in runs if len(run) > 1]


def side_pairs(sheet: Sheet, masks: tuple[int, ...]) -> set[tuple[Key, Key]]:
    return {
        min(side, side[::-1])
        for direction in DIRECTIONS
        for hex in bits(masks[direction] & sheet.shown)
        for side in [sheet.side(hex, direction)]
    }


def hexside_layer(sheet: Sheet) -> str:
    """All hexsides of a kind, barred ones excepted."""
    parts = []
    for kind, masks in sheet.board.sides.items():
        pairs = side_pairs(sheet, masks)
        if kind == "barred" or not pairs:
            continue
        course = "".join(soft_line(sheet, line) for line in joined(sorted(pairs)))
        parts.append(_stroke(sheet, SIDE_PENS.get(kind, OTHER_SIDE), course, f"{kind.replace('_', ' ')} hexside"))
    return "".join(parts)


def barred_layer(sheet: Sheet) -> str:
    """Inlets and the like that nobody crosses."""
    pairs = side_pairs(sheet, sheet.board.sides.get("barred", (0,) * 6))
    if not pairs:
        return ""
    return _stroke(sheet, BARRED, "".join(soft_line(sheet, line) for line in joined(sorted(pairs))), "barred hexside")


def _stroke(sheet: Sheet, pen: Pen, course: str, title: str) -> str:
    w = sheet.width
    dashes = " ".join(number(float(d) * w) for d in pen.dashes.split())
    parts = [f'<g fill="none" stroke-linecap="{"butt" if dashes else "round"}" stroke-linejoin="round">']
    parts.append(f"<title>{text(title)}</title>")
    if pen.edge:
        parts.append(f'<path stroke="{pen.edge}" stroke-width="{number(w * (pen.width + 0.06))}" d="{course}"/>')
    style = f' stroke-dasharray="{dashes}"' if dashes else ""
    parts.append(f'<path stroke="{pen.colour}" stroke-width="{number(w * pen.width)}"{style} d="{course}"/></g>')
    return "".join(parts)
