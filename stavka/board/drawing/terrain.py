"""Land, water and what grows on it; the hexes themselves; lands that are closed to play."""

from __future__ import annotations

from stavka.board.board import Board
from stavka.board.drawing.outline import outline
from stavka.board.drawing.palette import (
    COAST,
    COUNTRY_TINTS,
    GRID,
    GROUND,
    HOME,
    INK,
    OTHER_GROUND,
    OTHER_TINTS,
    PAPER,
    SHALLOWS,
    WATER,
    WATER_LINE,
    Ground,
)
from stavka.board.drawing.relief import massif, mottled
from stavka.board.drawing.sheet import Sheet, noise, number, polygon, text
from stavka.board.drawing.signs import PLACES, SIGNS, spots
from stavka.hexes import bits

WATERS = ("sea", "lake")
ARRANGEMENTS = 4  # of the marks in a hex


def ground_of(kind: str) -> Ground:
    return GROUND.get(kind, OTHER_GROUND)


def base_layer(sheet: Sheet) -> str:
    """Bare land, and water that grows deeper away from it, with the fine lines of an engraved coast."""
    w = sheet.width
    shore = outline(sheet, sheet.land)
    parts = [f'<path fill="{ground_of("clear").fill}" d="{outline(sheet, sheet.water | sheet.land)}"/>', mottled(sheet)]
    wet = sheet.water & sheet.shown
    if wet:
        edge = outline(sheet, wet)
        parts.append(
            f'<path fill="{WATER}" d="{edge}"/><clipPath id="wet"><path d="{edge}"/></clipPath>'
            '<g clip-path="url(#wet)" fill="none" stroke-linejoin="round">'
        )
        for far, colour in SHALLOWS:
            line = f'<path stroke="{WATER_LINE}" stroke-opacity=".55" stroke-width="{number(w * (2 * far + 0.024))}"'
            band = f'<path stroke="{colour}" stroke-width="{number(w * 2 * far)}"'
            parts.append(f'{line} d="{shore}"/>{band} d="{shore}"/>')
        parts.append("</g>")
    return "".join(parts)


def terrain_layer(sheet: Sheet) -> str:
    """Woods, mountains and the like, with marks that tell them without colour."""
    parts = []
    for kind, hexes in _covered(sheet):
        ground = ground_of(kind)
        if ground.high:
            parts.append(massif(sheet, kind, ground, hexes))
        else:
            rim = f'stroke="{ground.shade or ground.light}" stroke-opacity=".5"'
            wide = number(sheet.width * 0.02)
            look = f'class="{text(kind)}" fill="{ground.fill}" {rim} stroke-width="{wide}"'
            parts.append(f'<path {look} d="{outline(sheet, hexes)}"/>')
    return "".join(parts) + marks_layer(sheet)


def _covered(sheet: Sheet) -> list[tuple[str, int]]:
    plain = (*WATERS, "clear", "offmap")
    return [
        (kind, hexes & sheet.shown)
        for kind, hexes in sheet.board.terrain.items()
        if kind not in plain and hexes & sheet.shown
    ]


def _tilled(sheet: Sheet) -> int:
    """Open land with fields on it: about half of it, so that no pattern shows."""
    found, wild = 0, sum(sheet.board.scenery.values())
    for hex in bits(sheet.board.terrain.get("clear", 0) & sheet.shown & ~wild):
        found |= (noise(hex, 53)[0] > 0) << hex
    return found


def marks_layer(sheet: Sheet) -> str:
    """Trees, peaks, reeds: terrain that can be told without colour. Few arrangements, so that no pattern shows."""
    parts = []
    for kind, here in (("clear", _tilled(sheet)), *_covered(sheet)):
        ground = ground_of(kind)
        if not ground.mark:
            continue
        for i in range(ARRANGEMENTS):
            drawn = SIGNS[ground.mark](ground, sheet.width, spots(PLACES[ground.mark], i))
            parts.append(f'<symbol id="{text(kind)}-{i}" overflow="visible">{drawn}</symbol>')
        for hex in sorted(bits(here), key=lambda hex: sheet.centre(hex)[::-1]):
            x, y = sheet.centre(hex)
            arrangement = int(abs(noise(hex, 5)[0]) * 1000) % ARRANGEMENTS
            parts.append(f'<use href="#{text(kind)}-{arrangement}" x="{number(x)}" y="{number(y)}"/>')
    return "".join(parts)


def coast_layer(sheet: Sheet) -> str:
    """The line between land and water."""
    pen = f'fill="none" stroke="{COAST}" stroke-width="{number(sheet.width * 0.026)}" stroke-linejoin="round"'
    wet = sheet.water & sheet.shown
    clip = outline(sheet, sheet.shown, wander=0)
    # Stroking the water alone keeps the line off the edge of the map; the clip keeps it off the frame.
    line = f'<path clip-path="url(#sheet)" {pen} d="{outline(sheet, wet)}"/>'
    return f'<clipPath id="sheet"><path d="{clip}"/></clipPath>{line}'


def country_tints(board: Board) -> dict[str, str]:
    """A tint for every country but the home country, which keeps the colour of the ground."""
    names = [name for name in sorted(board.countries) if name.lower() not in HOME]
    return {name: COUNTRY_TINTS.get(name.lower(), OTHER_TINTS[i % len(OTHER_TINTS)]) for i, name in enumerate(names)}


def country_layer(sheet: Sheet) -> str:
    parts = []
    for name, tint in country_tints(sheet.board).items():
        here = sheet.board.countries[name] & sheet.shown & sheet.land
        if here:
            parts.append(f'<path fill="{tint}" fill-opacity=".6" d="{outline(sheet, here)}"/>')
    return "".join(parts)


def closed_layer(sheet: Sheet) -> str:
    """Land where nobody may go is hatched."""
    closed = sheet.land & ~sheet.board.playable & sheet.shown
    if not closed:
        return ""
    step, pen = number(sheet.width * 0.17), number(sheet.width * 0.05)
    return (
        f'<pattern id="closed" width="{step}" height="{step}" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(45)">'
        f'<path d="M0 0V{step}" stroke="{INK}" stroke-opacity=".38" stroke-width="{pen}"/></pattern>'
        f'<path fill="#a8a294" fill-opacity=".55" d="{outline(sheet, closed)}"/>'
        f'<path fill="url(#closed)" d="{outline(sheet, closed)}"/>'
    )


def grid_layer(sheet: Sheet) -> str:
    """One thin outline a hex, each telling on hover what the hex is."""
    board = sheet.board
    country_at = {hex: name for name, hexes in board.countries.items() for hex in bits(hexes & sheet.shown)}
    terrain_at = {hex: name for name, hexes in board.terrain.items() for hex in bits(hexes & sheet.shown)}
    thin = number(max(0.5, sheet.width * 0.016))
    parts = [
        f'<symbol id="hex" overflow="visible"><path d="{polygon(sheet.outline)}"/></symbol>',
        f'<g fill="transparent" stroke="{GRID}" stroke-opacity=".34" stroke-width="{thin}">',
    ]
    for hex in bits(sheet.shown):
        x, y = sheet.centre(hex)
        country = country_at.get(hex, "").replace("_", " ")
        told = ", ".join(filter(None, (board.label(hex), terrain_at.get(hex), country)))
        parts.append(
            f'<use href="#hex" id="hex-{board.grid.name(hex)}" x="{number(x)}" y="{number(y)}">'
            f"<title>{text(told)}</title></use>"
        )
    parts.append("</g>")
    return "".join(parts)


def edges_layer(sheet: Sheet) -> str:
    """A firm line where the map ends."""
    whole = outline(sheet, sheet.shown, wander=0)
    return "".join(
        f'<path fill="none" stroke="{colour}" stroke-width="{number(sheet.width * wide)}" stroke-linejoin="round"'
        f' d="{whole}"/>'
        for colour, wide in ((PAPER, 0.14), (INK, 0.05))
    )
