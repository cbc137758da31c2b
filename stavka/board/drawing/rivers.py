"""Rivers: those that run through hexes and those that run along hexsides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from stavka.board.drawing.outline import curves, joined, outline, soft_line, soft_steps
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
    "river": Pen(RIVER, 0.075, RIVER_EDGE),
    "minor_river": Pen(RIVER, 0.06, RIVER_EDGE),
    "major_river": Pen(RIVER, 0.105, RIVER_EDGE),
    "south_volga": Pen(RIVER, 0.15, RIVER_EDGE),
    "canal": Pen(RIVER, 0.05, RIVER_EDGE, "0.18 0.06"),
    "lake": Pen(WATER, 0.2, RIVER),
    "sea": Pen(WATER, 0.2, RIVER),
    "border": Pen(BORDER, 0.06, "", "0.16 0.07"),
    "fort": Pen("#6a4b2a", 0.09, "#f4ead6"),
    "army_group_boundary": Pen(INK, 0.05, "", "0.04 0.08"),
}
OTHER_SIDE = Pen("#7a3f8f", 0.06, "#f7f2e6", "0.1 0.08")
BARRED = Pen(WATER, 0.075, INK)
WIDTHS = (0.028, 0.038, 0.048, 0.058, 0.068, 0.078)  # of a river that runs through hexes, from its source on
THINNEST, SWELLS = 0.35, 6  # along hexsides: the share of its width a river begins with, and sides until it has all
GROWS = 4  # steps of half a hex until it is wider


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
    """Each river grows from its source to its mouth."""
    courses = [
        (river.name, _grown(curves(_downstream(sheet, river_points(sheet, run), run), 0.4)))
        for river in sheet.board.rivers
        for run in shown_runs(sheet, river.hexes)
    ]
    if not courses:
        return ""
    w = sheet.width
    parts = [f'<clipPath id="dry"><path d="{outline(sheet, sheet.land)}"/></clipPath>']
    parts.append('<g clip-path="url(#dry)" fill="none" stroke-linecap="round" stroke-linejoin="round">')
    parts.append(f'<g stroke="{RIVER_EDGE}" stroke-opacity=".8">')
    parts += [_swelling(grown, w, 0.05) for _, grown in courses]
    parts.append(f'</g><g stroke="{RIVER}">')
    parts += [f"<g><title>{text(name)}</title>{_swelling(grown, w)}</g>" for name, grown in courses]
    parts.append("</g></g>")
    return "".join(parts)


def _downstream(sheet: Sheet, points: list[Point], run: tuple[int, ...]) -> list[Point]:
    """The course from source to mouth: the mouth lies in water, or on another river."""
    flows = [_mouth(sheet, run[0], run[1]) is not None, _mouth(sheet, run[-1], run[-2]) is not None]
    if flows == [False, False]:
        others = {hex for river in sheet.board.rivers if run[1] not in river.hexes for hex in river.hexes}
        flows = [run[0] in others, run[-1] in others]
    return points[::-1] if flows == [True, False] else points


def _grown(steps: list[str]) -> dict[float, str]:
    """The steps of a course by their width."""
    found: dict[float, str] = {}
    for i, step in enumerate(steps):
        width = WIDTHS[min(i // GROWS, len(WIDTHS) - 1)]
        found[width] = found.get(width, "") + step
    return found


def _swelling(grown: dict[float, str], w: float, more: float = 0) -> str:
    return "".join(f'<path stroke-width="{number(w * (wide + more))}" d="{d}"/>' for wide, d in grown.items())


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


def side_courses(sheet: Sheet, pairs: Iterable[tuple[int, int]]) -> list[list[Point]]:
    """Lines along the hexsides between pairs of hexes, corner by corner."""
    sides = set()
    for a, b in pairs:
        direction = sheet.grid.direction(a, b)
        if direction is not None and a in sheet:
            side = sheet.side(a, direction)
            sides.add(min(side, side[::-1]))
    return [[sheet.point(key) for key in line] for line in joined(sorted(sides))]


def hexside_layer(sheet: Sheet) -> str:
    """All hexsides of a kind, barred ones excepted."""
    parts = []
    for kind, masks in sheet.board.sides.items():
        pairs = side_pairs(sheet, masks)
        if kind == "barred" or not pairs:
            continue
        pen, lines = SIDE_PENS.get(kind, OTHER_SIDE), joined(sorted(pairs))
        title = f"{kind.replace('_', ' ')} hexside"
        if "river" in kind:
            parts.append(_flowing(sheet, pen, lines, title))
        else:
            parts.append(_stroke(sheet, pen, "".join(soft_line(sheet, line) for line in lines), title))
    return "".join(parts)


def _flowing(sheet: Sheet, pen: Pen, lines: list[list[Key]], title: str) -> str:
    """Rivers along hexsides: thin where they begin, which is an end that neither water nor another river touches."""
    ends = Counter(key for line in lines for key in (line[0], line[-1]))
    wet = {key for hex in bits(sheet.water & sheet.shown) for d in DIRECTIONS for key in sheet.side(hex, d)}
    found: dict[float, str] = {}
    for line in lines:
        steps = soft_steps(sheet, line)
        springs = [ends[key] == 1 and key not in wet and sheet.inside(key) for key in (line[0], line[-1])]
        for i, step in enumerate(steps):
            far = min([i] * springs[0] + [len(steps) - 1 - i] * springs[1], default=len(steps))
            share = THINNEST + (1 - THINNEST) * min(1.0, far / SWELLS)
            width = round(pen.width * share, 3)
            found[width] = found.get(width, "") + step
    w = sheet.width
    edge = f'<g stroke="{pen.edge}" stroke-opacity=".8">{_swelling(found, w, 0.05)}</g>' if pen.edge else ""
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><title>{text(title)}</title>{edge}'
        f'<g stroke="{pen.colour}">{_swelling(found, w)}</g></g>'
    )


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
