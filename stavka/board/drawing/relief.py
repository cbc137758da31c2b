"""What gives the land its body: uneven paper, and massifs that rise from it."""

from __future__ import annotations

from stavka.board.drawing.outline import outline
from stavka.board.drawing.palette import CAST, Ground
from stavka.board.drawing.sheet import Sheet, noise, number, text
from stavka.hexes import bits

STEPS = 3  # from the shaded foot of a massif to its top
PATCH = 2.0  # how far a patch reaches, in widths of a hex
OFTEN = 0.1  # the share of hexes that have one
RISE = 0.045  # how far the next step lies further to the light, in widths of a hex


def mottled(sheet: Sheet) -> str:
    """Faint lighter and darker patches on the land, as old paper and open country have them.

    Water is laid over them; near the edge of the map there are none, so that none runs out of it.
    """
    w = sheet.width
    parts = []
    for name, colour, strength in (("pale", "#fffbe9", 0.5), ("dusk", "#b79f6d", 0.3)):
        parts.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{number(PATCH * w)}">'
            f'<stop offset="0" stop-color="{colour}" stop-opacity="{strength}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
            f'<symbol id="patch-{name}" overflow="visible">'
            f'<circle r="{number(PATCH * w)}" fill="url(#{name})"/></symbol>'
        )
    for hex in bits(_inner(sheet)):
        chance, kind = noise(hex, 29)
        if abs(chance) < OFTEN:
            x, y = sheet.centre(hex)
            parts.append(f'<use href="#patch-{"pale" if kind > 0 else "dusk"}" x="{number(x)}" y="{number(y)}"/>')
    return "".join(parts)


def _inner(sheet: Sheet) -> int:
    """Land whose patches stay on the map."""
    beyond = sheet.grid.all & ~sheet.shown
    found = sheet.land & sheet.shown & ~sheet.grid.spread(sheet.grid.spread(beyond))
    left, top, right, bottom = sheet.box
    rim = PATCH * sheet.width
    for hex in bits(found):
        x, y = sheet.centre(hex)
        if not (left + rim < x < right - rim and top + rim < y < bottom - rim):
            found &= ~(1 << hex)
    return found


def massif(sheet: Sheet, kind: str, ground: Ground, hexes: int) -> str:
    """High ground: a shadow on the land to the south-east, a dark foot on that side, and steps up to the light."""
    edge = outline(sheet, hexes)
    w = sheet.width
    name = text(kind)
    parts = [
        f'<path fill="{CAST}" fill-opacity=".3" transform="translate({number(w * 0.05)} {number(w * 0.06)})"'
        f' d="{edge}"/>'
        f'<clipPath id="high-{name}"><path d="{edge}"/></clipPath>'
        f'<g class="{name}" clip-path="url(#high-{name})"><path fill="{ground.shade}" d="{edge}"/>'
    ]
    for step in range(1, STEPS + 1):
        back = number(-step * RISE * w)
        seen = f' fill-opacity="{0.45 + 0.18 * step:.2f}"'
        parts.append(f'<path fill="{ground.fill}"{seen} transform="translate({back} {back})" d="{edge}"/>')
    # the edge that faces the light
    lit = number(w * 0.05)
    parts.append(
        f'<path fill="none" stroke="{ground.light}" stroke-opacity=".7" stroke-width="{lit}"'
        f' transform="translate({lit} {lit})" d="{edge}"/></g>'
    )
    return "".join(parts)
