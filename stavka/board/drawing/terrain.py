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
    SHORE,
    WATER,
    Ground,
)
from stavka.board.drawing.sheet import Sheet, noise, number, polygon, text
from stavka.hexes import bits

WATERS = ("sea", "lake")

# One mark around (0,0) in widths of a hex; printed a few times in each hex of its terrain.
MARKS = {
    "trees": "M0-.07C.05-.07 .07-.03 .05 0C.03.03-.03.03-.05 0C-.07-.03-.05-.07 0-.07ZM0 .02V.07",
    "peaks": "M-.1.05L-.02-.07L.03 0L.06-.04L.11.05M-.02-.07L0 .01",
    "hills": "M-.09.03C-.05-.05 .01-.05 .04.03M.0.02C.03-.03 .06-.03 .09.03",
    "reeds": "M-.1.03H.1M-.05.03V-.02M0 .03V-.05M.05.03V-.02M-.06.065H.06",
    "blocks": "M-.06-.05h.05v.05h-.05zM.02-.02h.05v.06h-.05z",
    "dots": "M-.05 0h.02M.05.03h.02",
}
FILLED = {"trees"}
SPOTS = ((-0.27, -0.2), (0.05, -0.27), (0.3, -0.12), (-0.3, 0.13), (0.02, 0.2), (0.29, 0.22))


def ground_of(kind: str) -> Ground:
    return GROUND.get(kind, OTHER_GROUND)


def base_layer(sheet: Sheet) -> str:
    """Sea and lakes with a pale shore, and bare land."""
    w = sheet.width
    shore = outline(sheet, sheet.land)
    parts = [f'<path fill="{WATER}" d="{outline(sheet, sheet.water | sheet.land)}"/>']
    wet = sheet.water & sheet.shown
    if wet:
        parts.append(f'<clipPath id="wet"><path d="{outline(sheet, wet)}"/></clipPath><g clip-path="url(#wet)">')
        parts += [
            f'<path fill="none" stroke="{SHORE}" stroke-opacity=".45" stroke-width="{number(w * wide)}" d="{shore}"/>'
            for wide in (0.5, 0.32, 0.16)
        ]
        parts.append("</g>")
    parts.append(f'<path fill="{ground_of("clear").fill}" d="{shore}"/>')
    return "".join(parts)


def terrain_layer(sheet: Sheet) -> str:
    """Woods, mountains and the like, with marks that tell them without colour."""
    return "".join(
        f'<path class="{text(kind)}" fill="{ground_of(kind).fill}" d="{outline(sheet, hexes)}"/>'
        for kind, hexes in _covered(sheet)
    ) + marks_layer(sheet)


def _covered(sheet: Sheet) -> list[tuple[str, int]]:
    plain = (*WATERS, "clear", "offmap")
    return [
        (kind, hexes & sheet.shown)
        for kind, hexes in sheet.board.terrain.items()
        if kind not in plain and hexes & sheet.shown
    ]


def marks_layer(sheet: Sheet) -> str:
    """Trees, peaks, reeds: terrain that can be told without colour. Three arrangements, so that no pattern shows."""
    parts = []
    for kind, here in _covered(sheet):
        ground = ground_of(kind)
        if not ground.mark:
            continue
        parts += [_arrangement(sheet, text(kind), ground, i) for i in range(3)]
        for hex in bits(here):
            x, y = sheet.centre(hex)
            arrangement = int(abs(noise(hex, 5)[0]) * 1000) % 3
            parts.append(f'<use href="#{text(kind)}-{arrangement}" x="{number(x)}" y="{number(y)}"/>')
    return "".join(parts)


def _arrangement(sheet: Sheet, kind: str, ground: Ground, index: int) -> str:
    fill = ground.ink if ground.mark in FILLED else "none"
    marks = []
    for i, (dx, dy) in enumerate(SPOTS):
        jx, jy = noise(index * 17 + 3, i * 5 + 1)
        where = f"{number((dx + jx * 0.06) * sheet.width)} {number((dy + jy * 0.05) * sheet.width)}"
        marks.append(f'<path transform="translate({where}) scale({number(sheet.width)})" d="{MARKS[ground.mark]}"/>')
    pen = f'stroke="{ground.ink}" stroke-width=".017" stroke-linecap="round" stroke-linejoin="round"'
    group = f'<g fill="{fill}" {pen} opacity=".7">{"".join(marks)}</g>'
    return f'<symbol id="{kind}-{index}" overflow="visible">{group}</symbol>'


def coast_layer(sheet: Sheet) -> str:
    """The line between land and water."""
    pen = f'fill="none" stroke="{COAST}" stroke-width="{number(sheet.width * 0.035)}" stroke-linejoin="round"'
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
            parts.append(f'<path fill="{tint}" d="{outline(sheet, here)}"/>')
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
        f'<g fill="transparent" stroke="{GRID}" stroke-opacity=".42" stroke-width="{thin}">',
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
