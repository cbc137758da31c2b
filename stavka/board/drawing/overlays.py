"""What a caller lays over the map: named sets of hexes and lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stavka.board.drawing.outline import outline
from stavka.board.drawing.palette import PAPER
from stavka.board.drawing.sheet import Sheet, at, number, text

HATCHES = {"/": 45, "\\": -45, "-": 90, "|": 0}


@dataclass(frozen=True, slots=True)
class Area:
    """A named set of hexes, such as a zone of control, supply or reach; ``hatch`` is one of ``/ \\ - |``."""

    name: str
    hexes: int
    colour: str = "#c2452d"
    hatch: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A path from hex to hex, with an arrow at its end."""

    name: str
    hexes: tuple[int, ...]
    colour: str = "#1f1f1f"


Overlay = Area | Line


def area_layer(sheet: Sheet, overlays: Iterable[Overlay]) -> str:
    areas = [overlay for overlay in overlays if isinstance(overlay, Area)]
    return "".join(_area(sheet, area, i) for i, area in enumerate(areas) if area.hexes & sheet.shown)


def _area(sheet: Sheet, area: Area, index: int) -> str:
    w = sheet.width
    edge = outline(sheet, area.hexes, wander=0)
    colour, name = text(area.colour), text(area.name)
    fill = f'fill="{colour}" fill-opacity=".26"'
    parts = []
    if area.hatch:
        step = number(w * 0.2)
        parts.append(
            f'<pattern id="area-{index}" width="{step}" height="{step}" patternUnits="userSpaceOnUse"'
            f' patternTransform="rotate({HATCHES.get(area.hatch, 45)})"><path d="M0 0V{step}" stroke="{colour}"'
            f' stroke-opacity=".75" stroke-width="{number(w * 0.07)}"/></pattern>'
        )
        fill = f'fill="url(#area-{index})"'
    parts.append(
        f'<path class="area" {fill} stroke="{colour}" stroke-width="{number(w * 0.055)}" stroke-linejoin="round"'
        f' d="{edge}"><title>{name}</title></path>'
    )
    return "".join(parts)


def line_layer(sheet: Sheet, overlays: Iterable[Overlay]) -> str:
    w = sheet.width
    parts = []
    for line in overlays:
        shown = [hex for hex in line.hexes if hex in sheet] if isinstance(line, Line) else []
        if not isinstance(line, Line) or len(shown) < 2:
            continue
        colour = text(line.colour)
        points = [sheet.centre(hex) for hex in shown]
        (ax, ay), (bx, by) = points[-2:]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1
        ux, uy = (bx - ax) / length * w * 0.16, (by - ay) / length * w * 0.16
        head = [(bx, by), (bx - ux * 1.6 - uy, by - uy * 1.6 + ux), (bx - ux * 1.6 + uy, by - uy * 1.6 - ux)]
        points[-1] = bx - ux * 1.2, by - uy * 1.2
        course = "M" + "L".join(at(p) for p in points)
        tip = "M" + "L".join(at(p) for p in head) + "Z"
        parts.append(
            f'<g class="line" fill="none" stroke-linejoin="round" stroke-linecap="round">'
            f"<title>{text(line.name)}</title>"
            f'<path stroke="{PAPER}" stroke-width="{number(w * 0.17)}" d="{course}"/>'
            f'<path stroke="{colour}" stroke-width="{number(w * 0.1)}" d="{course}"/>'
            f'<path fill="{colour}" stroke="{PAPER}" stroke-width="{number(w * 0.025)}" d="{tip}"/></g>'
        )
    return "".join(parts)
