"""Borders between countries, and military districts."""

from __future__ import annotations

from stavka.board.drawing.outline import joined, outline, soft_line
from stavka.board.drawing.palette import BORDER, DISTRICT, PAPER
from stavka.board.drawing.sheet import Key, Sheet, number, text
from stavka.board.drawing.terrain import country_tints
from stavka.hexes import DIRECTIONS, bits


def border_sides(sheet: Sheet) -> list[tuple[Key, Key]]:
    """The hexsides between two countries, each once."""
    ground = sheet.land & sheet.shown
    pairs: set[tuple[Key, Key]] = set()
    somebodys = 0
    for hexes in sheet.board.countries.values():
        somebodys |= hexes & ground
    for hexes in sheet.board.countries.values():
        own, foreign = hexes & ground, somebodys & ~hexes
        for direction in DIRECTIONS:
            for hex in bits(own & sheet.has_neighbour(foreign, direction)):
                side = sheet.side(hex, direction)
                pairs.add(min(side, side[::-1]))
    return sorted(pairs)


def border_layer(sheet: Sheet) -> str:
    pairs = border_sides(sheet)
    if not pairs:
        return ""
    w = sheet.width
    course = "".join(soft_line(sheet, line) for line in joined(pairs))
    dashes = " ".join(number(w * d) for d in (0.2, 0.07, 0.05, 0.07))
    return _bands(sheet, course) + (
        f'<g fill="none" stroke-linejoin="round"><title>border</title>'
        f'<path stroke="{PAPER}" stroke-opacity=".75" stroke-width="{number(w * 0.13)}" d="{course}"/>'
        f'<path stroke="{BORDER}" stroke-width="{number(w * 0.042)}" stroke-dasharray="{dashes}" d="{course}"/></g>'
    )


def _bands(sheet: Sheet, course: str) -> str:
    """Along its borders a country has more of its colour, as in old atlases."""
    parts = []
    for i, (name, tint) in enumerate(country_tints(sheet.board).items()):
        here = sheet.board.countries[name] & sheet.shown & sheet.land
        if here:
            pen = f'fill="none" stroke="{tint}" stroke-opacity=".75" stroke-width="{number(sheet.width * 0.5)}"'
            parts.append(
                f'<clipPath id="country-{i}"><path d="{outline(sheet, here)}"/></clipPath>'
                f'<path clip-path="url(#country-{i})" {pen} d="{course}"/>'
            )
    return "".join(parts)


def district_layer(sheet: Sheet) -> str:
    w = sheet.width
    parts = [
        f'<path stroke-width="{number(w * 0.04)}" stroke-dasharray="{number(w * 0.11)} {number(w * 0.07)}"'
        f' d="{outline(sheet, hexes)}"><title>military district {text(name)}</title></path>'
        for name, hexes in sheet.board.districts.items()
        if hexes & sheet.shown
    ]
    return f'<g fill="{DISTRICT}" fill-opacity=".07" stroke="{DISTRICT}" stroke-opacity=".85">{"".join(parts)}</g>'
