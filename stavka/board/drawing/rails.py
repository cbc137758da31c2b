"""Railways: black and white, or in the colours of those who control them; straits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

from stavka.board.drawing.outline import joined, through
from stavka.board.drawing.palette import COAST, PAPER, RAIL, SIDE, STRAIT, WATER
from stavka.board.drawing.sheet import Key, Point, Sheet, at, between, number, text

NOBODY = ""
# Control is told by the length of the dashes too, for eyes that do not tell the colours.
DASHES = {SIDE["axis"]: 0.22, SIDE["soviet"]: 0.08}


def rail_steps(sheet: Sheet) -> set[tuple[int, int]]:
    """Each piece of track once, though several lines may run on it."""
    links = {frozenset(link) for link in sheet.board.rail_only}
    return {
        (min(a, b), max(a, b))
        for chain in sheet.board.rail_lines.values()
        for a, b in pairwise(chain)
        if a in sheet and b in sheet and frozenset((a, b)) not in links
    }


def rail_layer(sheet: Sheet, control: Mapping[str, int] | None = None) -> str:
    """``control`` names, for each side, the hexes whose rails it controls."""
    by_owner: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for step in rail_steps(sheet):
        by_owner[_owner(step, control or {})].append(step)
    parts = ['<g fill="none" stroke-linejoin="round">']
    for owner, steps in sorted(by_owner.items()):
        course = _courses(sheet, steps)
        parts.append(_track(sheet, course, SIDE.get(owner, RAIL), owner))
    for a, b in sheet.board.rail_only:
        if a in sheet and b in sheet:
            course = f"M{at(sheet.centre(a))}L{at(sheet.centre(b))}"
            parts.append(_track(sheet, course, SIDE.get(_owner((a, b), control or {}), RAIL), "rail only"))
    parts.append("</g>")
    return "".join(parts)


def _owner(step: tuple[int, int], control: Mapping[str, int]) -> str:
    for side, hexes in control.items():
        if hexes >> step[0] & 1 and hexes >> step[1] & 1:
            return side
    return NOBODY


def _courses(sheet: Sheet, steps: list[tuple[int, int]]) -> str:
    keys = {hex: _key(sheet.centre(hex)) for step in steps for hex in step}
    points = {key: sheet.centre(hex) for hex, key in keys.items()}
    hexes = {key: hex for hex, key in keys.items()}
    courses = []
    for line in joined(sorted((keys[a], keys[b]) for a, b in steps)):
        course = [points[key] for key in line]
        start = _off_map(sheet, hexes[line[0]], hexes[line[1]])
        end = _off_map(sheet, hexes[line[-1]], hexes[line[-2]])
        courses.append(through([*start, *course, *end], 0.45))
    return "".join(courses)


def _off_map(sheet: Sheet, end: int, before: int) -> list[Point]:
    """A line that ends on the edge of the map runs on to it."""
    track = sum(mask >> end & 1 for mask in sheet.board.tracks.masks)
    if track > 1 or not any(hexes >> end & 1 for hexes in sheet.board.edges.values()):
        return []
    (x, y), (px, py) = sheet.centre(end), sheet.centre(before)
    away = [
        (dx * (x - px) + dy * (y - py), (x + dx * sheet.width / 2, y + dy * sheet.width / 2))
        for offset, (dx, dy) in zip(sheet.grid.offsets, sheet.bearings, strict=True)
        if end + offset not in sheet.grid.neighbours(end)
    ]
    return [max(away)[1]] if away and max(away)[0] > 0 else []


def _key(point: Point) -> Key:
    return round(point[0] * 10), round(point[1] * 10)


def _track(sheet: Sheet, course: str, colour: str, owner: str) -> str:
    w = sheet.width
    dash = number(w * DASHES.get(colour, 0.13))
    title = f"<title>{text(owner)} rail</title>" if owner else ""
    return (
        f'<path stroke="{PAPER}" stroke-opacity=".7" stroke-width="{number(w * 0.09)}" d="{course}"/>'
        f'<path stroke="{colour}" stroke-width="{number(w * 0.055)}" d="{course}">{title}</path>'
        f'<path stroke="#fffdf6" stroke-width="{number(w * 0.024)}" stroke-dasharray="{dash}" d="{course}"/>'
    )


def strait_layer(sheet: Sheet) -> str:
    """A crossing between two shores: a double arrow."""
    w = sheet.width
    parts = []
    for a, b in sheet.board.straits:
        if a not in sheet or b not in sheet:
            continue
        start, end = sheet.centre(a), sheet.centre(b)
        tips = between(start, end, 0.22), between(start, end, 0.78)
        parts.append(_channel(sheet, a, b))
        heads = _head(*tips[::-1], w) + _head(*tips, w)
        parts.append(
            f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><title>strait</title>'
            f'<path stroke="{PAPER}" stroke-width="{number(w * 0.13)}" d="M{at(tips[0])}L{at(tips[1])}"/>'
            f'<path stroke="{STRAIT}" stroke-width="{number(w * 0.06)}" d="M{at(tips[0])}L{at(tips[1])}{heads}"/></g>'
        )
    return "".join(parts)


def _channel(sheet: Sheet, a: int, b: int) -> str:
    """The water between two hexes that touch."""
    direction = sheet.grid.direction(a, b)
    if direction is None:
        return ""
    w = sheet.width
    course = "M" + "L".join(at(sheet.point(key)) for key in sheet.side(a, direction))
    return (
        f'<path stroke="{COAST}" stroke-width="{number(w * 0.19)}" stroke-linecap="round" d="{course}"/>'
        f'<path stroke="{WATER}" stroke-width="{number(w * 0.13)}" stroke-linecap="round" d="{course}"/>'
    )


def _head(start: Point, end: Point, w: float) -> str:
    """An arrow head at ``end``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1
    dx, dy = dx / length * w * 0.1, dy / length * w * 0.1
    wings = (end[0] - dx - dy, end[1] - dy + dx), (end[0] - dx + dy, end[1] - dy - dx)
    return f"M{at(wings[0])}L{at(end)}L{at(wings[1])}"
