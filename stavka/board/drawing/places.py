"""Cities, oil fields and ports, with their names."""

from __future__ import annotations

from collections.abc import Container

from stavka.board.board import Place
from stavka.board.drawing.labels import Room, Spot, best_spot, box_around, level_spot, text_width, words
from stavka.board.drawing.palette import INK, RIVER
from stavka.board.drawing.sheet import Sheet, number, text

# Kinds of places of all titles, by how large they are printed.
LARGE = {"major", "city", "capital"}
MIDDLE = {"large_town"}
SMALL = {"village", "none", "exit", "fortification"}


def rank(place: Place) -> int:
    """0 for the greatest."""
    if place.kind in LARGE:
        return 0
    if place.kind in MIDDLE:
        return 1
    return 3 if place.kind in SMALL else 2


def half_size(place: Place) -> float:
    """Half the width of its symbol, in widths of a hex."""
    return (0.135, 0.115, 0.095, 0.06)[rank(place)]


def symbol(sheet: Sheet, place: Place) -> str:
    w = sheet.width
    x, y = sheet.centre(place.hex)
    h = half_size(place) * w
    parts = [f'<g class="place {text(place.kind)}"><title>{text(_told(place))}</title>']
    if place.port:
        parts.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(h * 1.75)}" fill="#fffdf6" fill-opacity=".8"'
            f' stroke="{RIVER}" stroke-width="{number(w * 0.045)}"/>'
        )
    if place.kind == "oil":
        parts.append(_derrick(x, y, w * 0.17))
    elif rank(place) == 0:
        parts.append(_box(x, y, h, "#c23b2e", w * 0.035) + _box(x, y, h * 0.42, INK, 0))
    elif rank(place) == 1:
        parts.append(_box(x, y, h, "#e0a63c", w * 0.03))
    else:
        parts.append(_disc(x, y, h, "#c23b2e" if rank(place) == 2 else "#fffdf6", w * 0.03))
    return "".join(parts) + "</g>"


def _told(place: Place) -> str:
    port = f", port on the {place.port.replace('_', ' ')}" if place.port else ""
    return f"{place.name} ({place.kind.replace('_', ' ')}{port})"


def _box(x: float, y: float, h: float, fill: str, line: float) -> str:
    pen = f' stroke="{INK}" stroke-width="{number(line)}"' if line else ""
    return (
        f'<rect x="{number(x - h)}" y="{number(y - h)}" width="{number(2 * h)}" height="{number(2 * h)}"'
        f' fill="{fill}"{pen}/>'
    )


def _disc(x: float, y: float, r: float, fill: str, line: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}" stroke="{INK}"'
        f' stroke-width="{number(line)}"/>'
    )


def _derrick(x: float, y: float, h: float) -> str:
    n = number
    legs = f"M{n(x - h * 0.7)},{n(y + h)}L{n(x)},{n(y - h)}L{n(x + h * 0.7)},{n(y + h)}Z"
    low = f"M{n(x - h * 0.45)},{n(y + h * 0.35)}H{n(x + h * 0.45)}"
    high = f"M{n(x - h * 0.22)},{n(y - h * 0.3)}H{n(x + h * 0.22)}"
    return (
        f'<path d="{legs}" fill="#f3c94b" stroke="{INK}" stroke-width="{n(h * 0.2)}" stroke-linejoin="round"/>'
        f'<path d="{low}{high}" fill="none" stroke="{INK}" stroke-width="{n(h * 0.16)}"/>'
    )


def shown_places(sheet: Sheet) -> list[Place]:
    """Great ones first: they choose the spot of their names first."""
    return sorted((p for p in sheet.board.places.values() if sheet.in_view(p.hex)), key=lambda p: (rank(p), p.name))


def place_layer(sheet: Sheet) -> str:
    return "".join(symbol(sheet, place) for place in shown_places(sheet))


def take_symbols(sheet: Sheet, room: Room) -> None:
    for place in shown_places(sheet):
        across = half_size(place) * (3.6 if place.port else 2.2) * sheet.width
        room.take(box_around(sheet.centre(place.hex), across, across), 12)


def label_layer(sheet: Sheet, room: Room, occupied: Container[int]) -> str:
    """The names, each beside its symbol, or at the lower edge of the hex where a counter hides the symbol."""
    parts = []
    for place in shown_places(sheet):
        size = (0.245, 0.21, 0.2, 0.17)[rank(place)] * sheet.width
        if place.hex in occupied:
            size *= 0.88
        spot, _ = best_spot(room, _spots(sheet, place, size, place.hex in occupied))
        weight = ' font-weight="700"' if rank(place) == 0 else ' font-weight="600"'
        parts.append(words(spot, place.name, size, fill=INK, style=weight))
    return "".join(parts)


def _spots(sheet: Sheet, place: Place, size: float, under_counter: bool) -> list[Spot]:
    w = sheet.width
    x, y = sheet.centre(place.hex)
    wide = text_width(place.name, size, bold=True)
    away = half_size(place) * (1.9 if place.port else 1.2) * w
    below = w * 0.42 if under_counter else away + size * 0.62
    beside = away + wide / 2 + w * 0.05
    corner = away * 0.6 + wide / 2
    offers = [
        ((0, below), 0.0),
        ((0, -below), 0.25),
        ((beside, 0), 0.35),
        ((-beside, 0), 0.4),
        ((corner, below * 0.9), 0.3),
        ((-corner, below * 0.9), 0.35),
        ((corner, -below * 0.9), 0.4),
        ((-corner, -below * 0.9), 0.45),
        ((0, w * 0.75), 3),
        ((0, -w * 0.75), 3),
    ]
    return [level_spot((x + dx, y + dy), wide, size, dislike) for (dx, dy), dislike in offers]
