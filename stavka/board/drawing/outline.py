"""The edges of a set of hexes as curves: softened like a printed map, but always through the middle of each hexside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from stavka.board.drawing.sheet import Key, Point, Sheet, at, between, noise
from stavka.hexes import DIRECTIONS, bits

WANDER = 0.045  # how far a corner strays from the exact one, in widths of a hex


def outline(sheet: Sheet, hexes: int, *, wander: float = WANDER) -> str:
    """SVG path data around a set of hexes. Where the map (or the window on it) ends, the edge keeps to the hexsides."""
    following: dict[Key, tuple[Key, bool]] = {}
    hexes &= sheet.shown
    for direction in DIRECTIONS:
        edge = hexes & ~sheet.has_neighbour(hexes, direction)
        inner = sheet.has_neighbour(sheet.shown, direction)
        for hex in bits(edge):
            start, end = sheet.side(hex, direction)
            following[start] = end, bool(inner >> hex & 1)
    parts = []
    while following:
        start = next(iter(following))
        loop: list[tuple[Key, bool]] = []
        corner = start
        while corner in following:
            corner, soft = following.pop(corner)
            loop.append((corner, soft))
        parts.append(_soft_loop(sheet, loop, wander))
    return "".join(parts)


def _soft_loop(sheet: Sheet, loop: Sequence[tuple[Key, bool]], wander: float) -> str:
    """``loop`` lists corners in order, each with whether the side that leads to it may be softened."""
    points = [_strayed(sheet, key, wander) if soft else sheet.point(key) for key, soft in loop]
    softs = [soft for _, soft in loop]
    for i, (key, soft) in enumerate(loop):
        if soft and not softs[(i + 1) % len(loop)]:
            points[i] = sheet.point(key)
    first = between(points[-1], points[0]) if softs[0] else points[-1]
    parts = [f"M{at(first)}"]
    for i, point in enumerate(points):
        after = (i + 1) % len(points)
        if softs[i] and softs[after]:
            parts.append(f"Q{at(point)} {at(between(point, points[after]))}")
        else:
            parts.append(f"L{at(point)}")
            if softs[after]:
                parts.append(f"L{at(between(point, points[after]))}")
    return "".join(parts) + "Z"


def _strayed(sheet: Sheet, key: Key, wander: float) -> Point:
    x, y = sheet.point(key)
    dx, dy = noise(*key)
    return x + dx * wander * sheet.width, y + dy * wander * sheet.width


def joined(pairs: Iterable[tuple[Key, Key]]) -> list[list[Key]]:
    """Single sides put together into the longest lines they make; a line that closes ends where it began."""
    beside: dict[Key, list[Key]] = defaultdict(list)
    for a, b in pairs:
        beside[a].append(b)
        beside[b].append(a)
    lines = []
    ends = [key for key in beside if len(beside[key]) != 2]
    for start in [*ends, *beside]:
        while beside[start]:
            line = [start]
            while beside[line[-1]]:
                here = line[-1]
                onward = beside[here].pop()
                beside[onward].remove(here)
                line.append(onward)
                # A junction ends the line, so that each branch is drawn from there.
                if onward in ends:
                    break
            lines.append(line)
    return lines


def soft_line(sheet: Sheet, line: Sequence[Key], *, wander: float = WANDER) -> str:
    """SVG path data along hexsides, softened like ``outline`` so that both lie on each other."""
    points = [_strayed(sheet, key, wander) for key in line]
    if len(points) == 2:
        return f"M{at(points[0])}L{at(points[1])}"
    if line[0] == line[-1]:
        points.append(points[1])
        parts = [f"M{at(between(points[0], points[1]))}"]
    else:
        parts = [f"M{at(points[0])}L{at(between(points[0], points[1]))}"]
    for point, after in pairwise(points[1:]):
        parts.append(f"Q{at(point)} {at(between(point, after))}")
    return "".join(parts) + ("" if line[0] == line[-1] else f"L{at(points[-1])}")


def soft_steps(sheet: Sheet, line: Sequence[Key], *, wander: float = WANDER) -> list[str]:
    """The same course as of ``soft_line``, each step a path of its own."""
    points = [_strayed(sheet, key, wander) for key in line]
    if line[0] == line[-1] or len(points) == 2:
        return [soft_line(sheet, line, wander=wander)]
    middles = [points[0], *(between(a, b) for a, b in pairwise(points)), points[-1]]
    steps = [f"M{at(middles[0])}L{at(middles[1])}"]
    steps += [f"M{at(a)}Q{at(p)} {at(b)}" for a, p, b in zip(middles[1:], points[1:-1], middles[2:], strict=False)]
    return [*steps, f"M{at(middles[-2])}L{at(middles[-1])}"]


def through(points: Sequence[Point], tightness: float = 0.5) -> str:
    """A smooth curve through all points."""
    if len(points) < 3:
        return "M" + "L".join(at(p) for p in points)
    return f"M{at(points[0])}" + "".join(f"C{step.partition('C')[2]}" for step in curves(points, tightness))


def curves(points: Sequence[Point], tightness: float = 0.5) -> list[str]:
    """The steps of a smooth curve through all points, each a path of its own."""
    if len(points) < 3:
        return ["M" + "L".join(at(p) for p in points)]
    steps = []
    pull = (1 - tightness) / 3
    for i in range(len(points) - 1):
        before, start, end = points[max(i - 1, 0)], points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        first = start[0] + (end[0] - before[0]) * pull, start[1] + (end[1] - before[1]) * pull
        second = end[0] - (after[0] - start[0]) * pull, end[1] - (after[1] - start[1]) * pull
        steps.append(f"M{at(start)}C{at(first)} {at(second)} {at(end)}")
    return steps
