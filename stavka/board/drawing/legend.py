"""The strip below the map that says what each sign means; only signs that are on this map."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from stavka.board.board import Place
from stavka.board.drawing.labels import text_width
from stavka.board.drawing.overlays import Area, Overlay
from stavka.board.drawing.palette import BORDER, DISTRICT, GROUND, INK, PAPER, RAIL, RIVER, SIDE, STRAIT
from stavka.board.drawing.places import symbol
from stavka.board.drawing.rails import DASHES
from stavka.board.drawing.rivers import BARRED, OTHER_SIDE, SIDE_PENS, Pen
from stavka.board.drawing.scenery import FAINT, LOOKS, kinds
from stavka.board.drawing.sheet import Sheet, number, text
from stavka.board.drawing.signs import SIGNS
from stavka.board.drawing.terrain import ground_of

CALLED = {"major": "major city", "minor": "minor city", "oil": "oil field"}
Entry = tuple[str, str]  # a drawing around (0,0), one hex wide at most, and its meaning


def entries(
    sheet: Sheet, layers: Collection[str], overlays: Iterable[Overlay], rail_control: Collection[str] = ()
) -> list[Entry]:
    board, w = sheet.board, sheet.width
    found: list[Entry] = []
    if "terrain" in layers:
        found += [(_ground(kind, w), kind) for kind in _by_rank(sheet)]
    if "scenery" in layers:
        found += [(_ground(LOOKS[kind], w, faint=True), f"{kind} without effect") for kind, _, _ in kinds(sheet)]
    if "closed" in layers and sheet.land & ~board.playable & sheet.shown:
        found.append((_patch("url(#closed)", w), "closed to play"))
    if "rivers" in layers and board.river_hexes & sheet.shown:
        found.append((_stroke(Pen(RIVER, 0.07), w), "river"))
    if "hexsides" in layers:
        found += [
            (_stroke(SIDE_PENS.get(kind, OTHER_SIDE), w), f"{kind.replace('_', ' ')} hexside")
            for kind, masks in board.sides.items()
            if kind != "barred" and any(mask & sheet.shown for mask in masks)
        ]
    if "barred" in layers and any(mask & sheet.shown for mask in board.sides.get("barred", ())):
        found.append((_stroke(BARRED, w), "barred hexside"))
    if "straits" in layers and any(a in sheet and b in sheet for a, b in board.straits):
        found.append((_stroke(Pen(STRAIT, 0.06), w), "strait"))
    if "rails" in layers and board.rail_hexes & sheet.shown:
        found.append((_rail(RAIL, w), "railway"))
        found += [(_rail(SIDE.get(side, RAIL), w), f"{side} railway") for side in rail_control]
    if "borders" in layers and len(board.countries) > 1:
        found.append((_stroke(Pen(BORDER, 0.042, "", "0.2 0.07 0.05 0.07"), w), "border"))
    if "districts" in layers and any(hexes & sheet.shown for hexes in board.districts.values()):
        found.append((_stroke(Pen(DISTRICT, 0.04, "", "0.11 0.07"), w), "military district"))
    if "places" in layers:
        found += _places(sheet)
    areas = [overlay for overlay in overlays if isinstance(overlay, Area)]
    return found + [(_area(area, i, w), area.name) for i, area in enumerate(areas)]


def _area(area: Area, index: int, w: float) -> str:
    fill = f"url(#area-{index})" if area.hatch else text(area.colour)
    box = f'x="{number(-w * 0.35)}" y="{number(-w * 0.22)}" width="{number(w * 0.7)}" height="{number(w * 0.44)}"'
    shade = "" if area.hatch else ' fill-opacity=".3"'
    return f'<rect {box} fill="{fill}"{shade} stroke="{text(area.colour)}" stroke-width="{number(w * 0.04)}"/>'


def _by_rank(sheet: Sheet) -> list[str]:
    order = list(GROUND)
    kinds = [kind for kind, hexes in sheet.board.terrain.items() if hexes & sheet.shown and kind != "offmap"]
    return sorted(kinds, key=lambda kind: order.index(kind) if kind in order else len(order))


def _places(sheet: Sheet) -> list[Entry]:
    """One sign for each kind of place on the sheet, and one for a port."""
    found: list[Entry] = []
    seen: set[str] = set()
    for place in sheet.board.places.values():
        if place.hex not in sheet:
            continue
        for kind, port in ((place.kind, ""), ("port", place.port)):
            if kind in seen or (kind == "port" and not port):
                continue
            seen.add(kind)
            x, y = sheet.centre(place.hex)
            drawn = symbol(sheet, Place("", place.hex, place.kind, port))
            meaning = CALLED.get(kind, kind.replace("_", " "))
            found.append((f'<g transform="translate({number(-x)} {number(-y)})">{drawn}</g>', meaning))
    return found


def _patch(fill: str, w: float) -> str:
    return (
        f'<rect x="{number(-w * 0.35)}" y="{number(-w * 0.22)}" width="{number(w * 0.7)}" height="{number(w * 0.44)}"'
        f' fill="{fill}" stroke="{INK}" stroke-opacity=".5" stroke-width="{number(w * 0.015)}"/>'
    )


def _ground(kind: str, w: float, *, faint: bool = False) -> str:
    ground = ground_of(kind)
    mark = SIGNS[ground.mark](ground, w, ((-0.17, 0.03, 0.9), (0.16, 0.0, 0.9))) if ground.mark else ""
    if faint:
        return _patch(GROUND["clear"].fill, w) + f'<g opacity="{FAINT}">{mark}</g>'
    return _patch(ground.fill, w) + mark


def _rail(colour: str, w: float) -> str:
    dash = DASHES.get(colour, 0.13)
    return _stroke(Pen("#fffdf6", 0.024, "", f"{dash} {dash}"), w, under=colour)


def _stroke(pen: Pen, w: float, *, under: str = "") -> str:
    course = f"M{number(-w * 0.4)} 0H{number(w * 0.4)}"
    dashes = " ".join(number(float(d) * w) for d in pen.dashes.split())
    parts = []
    if under or pen.edge:
        wide = 0.055 if under else pen.width + 0.06
        parts.append(f'<path stroke="{under or pen.edge}" stroke-width="{number(w * wide)}" d="{course}"/>')
    style = f' stroke-dasharray="{dashes}"' if dashes else ""
    parts.append(f'<path stroke="{pen.colour}" stroke-width="{number(w * pen.width)}"{style} d="{course}"/>')
    return "".join(parts)


def legend(found: list[Entry], sheet: Sheet, left: float, top: float, wide: float) -> tuple[str, float]:
    """The strip and its height."""
    w = sheet.width
    size = w * 0.24
    x, y = left + w * 0.55, top + w * 0.4
    parts = [f'<g class="legend" font-size="{number(size)}" fill="{INK}">']
    for drawn, meaning in found:
        room = w * 0.55 + text_width(meaning, size) + w * 0.55
        if x + room > left + wide and x > left + w:
            x, y = left + w * 0.55, y + w * 0.62
        parts.append(
            f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>'
            f'<text x="{number(x + w * 0.52)}" y="{number(y + size * 0.35)}">{text(meaning)}</text>'
        )
        x += room + w * 0.3
    parts.append("</g>")
    height = y - top + w * 0.4
    return "".join(parts) if found else "", height if found else 0.0


def page(left: float, top: float, wide: float, high: float) -> str:
    box = f'x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"'
    return f'<rect {box} fill="{PAPER}"/>'
