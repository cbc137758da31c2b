"""Cities, oil fields and ports, with their names."""

from __future__ import annotations

from collections.abc import Container

from stavka.board.board import Place
from stavka.board.drawing.labels import Room, Spot, best_spot, box_around, level_spot, text_width, words
from stavka.board.drawing.palette import COAST, INK
from stavka.board.drawing.sheet import Sheet, noise, number, polygon, text

# Kinds of places of all titles, by how large they are printed.
LARGE = {"major", "city", "capital"}
MIDDLE = {"large_town"}
TOWN_GROUND = "#f0d9c4"
TOWNS = ((3, "#c23b2e"), (2, "#d08a2e"), (2, "#c23b2e"))  # by rank: blocks a side, and their colour
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
    return (0.12, 0.1, 0.08, 0.05)[rank(place)]


def symbol(sheet: Sheet, place: Place) -> str:
    w = sheet.width
    x, y = sheet.centre(place.hex)
    h = half_size(place) * w
    parts = [f'<g class="place {text(place.kind)}"><title>{text(_told(place))}</title>']
    if place.kind == "oil":
        parts.append(_derrick(x, y, w * 0.17))
    elif rank(place) == 3:
        parts.append(_disc(x, y, h, "#fffdf6", w * 0.026))
    else:
        parts.append(_town(place.hex, x, y, h, *TOWNS[rank(place)]))
    if place.port:
        parts.append(_anchor(x + h * 1.5, y + h * 1.1, w * 0.085))
    return "".join(parts) + "</g>"


def _town(hex: int, x: float, y: float, h: float, blocks: int, fill: str) -> str:
    """Blocks of houses between streets, seen from above; the middle of a great town is its old core."""
    turn, _ = noise(hex, 41)
    step = 2 * h / blocks
    houses, core = [], ""
    for i in range(blocks):
        for j in range(blocks):
            dx, dy = noise(hex * 7 + i, j * 13 + 5)
            half = step * (0.4 + 0.06 * dx)
            bx, by = (i + 0.5) * step - h + dx * step * 0.06, (j + 0.5) * step - h + dy * step * 0.06
            if blocks > 2 and i in (0, blocks - 1) and j in (0, blocks - 1) and dx + dy > 0.9:
                continue  # no town has all its corners
            corners = [(bx + a * half, by + b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            shape = polygon(corners)
            if blocks == 3 and i == j == 1:
                core = shape
            else:
                houses.append(shape)
    line = number(h * 0.09)
    return (
        f'<g transform="translate({number(x)} {number(y)}) rotate({number(turn * 30)})">'
        f'<circle r="{number(h * 1.4)}" fill="{TOWN_GROUND}" fill-opacity=".9" stroke="{INK}" stroke-opacity=".55"'
        f' stroke-width="{line}"/><path fill="{fill}" stroke="{INK}" stroke-width="{line}" d="{"".join(houses)}"/>'
        + (f'<path fill="{INK}" d="{core}"/>' if core else "")
        + "</g>"
    )


def _anchor(x: float, y: float, h: float) -> str:
    n = number
    shaft = f"M{n(x)},{n(y - h * 0.6)}V{n(y + h * 0.75)}M{n(x - h * 0.4)},{n(y - h * 0.3)}H{n(x + h * 0.4)}"
    arms = f"M{n(x - h * 0.7)},{n(y + h * 0.2)}Q{n(x - h * 0.55)},{n(y + h * 0.75)} {n(x)},{n(y + h * 0.75)}"
    other = f"Q{n(x + h * 0.55)},{n(y + h * 0.75)} {n(x + h * 0.7)},{n(y + h * 0.2)}"
    return (
        f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(h * 1.15)}" fill="#fffdf6" fill-opacity=".92" stroke="{COAST}"'
        f' stroke-width="{n(h * 0.16)}"/><path d="{shaft}{arms}{other}" fill="none" stroke="{COAST}"'
        f' stroke-width="{n(h * 0.24)}" stroke-linecap="round"/>'
    )


def _told(place: Place) -> str:
    port = f", port on the {place.port.replace('_', ' ')}" if place.port else ""
    return f"{place.name} ({place.kind.replace('_', ' ')}{port})"


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
        across = half_size(place) * (4 if place.port else 2.8) * sheet.width
        room.take(box_around(sheet.centre(place.hex), across, across), 12)


# Great places in heavy letters; villages, and what is no town, in slanting ones.
_MANNER = (' font-weight="700"', *(' font-weight="600"',) * 2, ' font-weight="600" font-style="italic"')


def label_layer(sheet: Sheet, room: Room, occupied: Container[int]) -> str:
    """The names, each beside its symbol, or at the lower edge of the hex where a counter hides the symbol."""
    parts = []
    for place in shown_places(sheet):
        size = (0.245, 0.21, 0.2, 0.17)[rank(place)] * sheet.width
        if place.hex in occupied:
            size *= 0.88
        spot, _ = best_spot(room, _spots(sheet, place, size, place.hex in occupied))
        parts.append(words(spot, place.name, size, fill=INK, style=_MANNER[rank(place)]))
    return "".join(parts)


def _spots(sheet: Sheet, place: Place, size: float, under_counter: bool) -> list[Spot]:
    w = sheet.width
    x, y = sheet.centre(place.hex)
    wide = text_width(place.name, size, bold=True)
    away = half_size(place) * (2 if place.port else 1.4) * w
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
