"""Woods, hills and bogs that no rule knows: drawn for the eye, thinner and softer than terrain, and without an edge."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.board.drawing.outline import outline
from stavka.board.drawing.palette import GROUND, Ground
from stavka.board.drawing.sheet import Sheet, noise, number, text
from stavka.board.drawing.signs import PLACES, SIGNS, spots
from stavka.hexes import bits

ARRANGEMENTS = 6
LOOKS = {"woods": "woods", "hills": "rough", "marsh": "marsh"}  # the terrain that a kind is drawn after
REACH = 0.82  # of the soft ground around a hex, in widths of a hex
SHARE = {"woods": 0.55, "hills": 0.8, "marsh": 0.7}  # how many of the marks of real terrain
FAINT = 0.75


def kinds(sheet: Sheet) -> Iterator[tuple[str, Ground, int]]:
    for kind, hexes in sheet.board.scenery.items():
        here = hexes & sheet.shown & sheet.land
        if here and kind in LOOKS:
            yield kind, GROUND[LOOKS[kind]], here


def scenery_layer(sheet: Sheet) -> str:
    parts = []
    for kind, ground, here in kinds(sheet):
        parts.append(_soft_ground(sheet, kind, ground, here))
        name = text(kind)
        for i in range(ARRANGEMENTS):
            drawn = SIGNS[ground.mark](ground, sheet.width, _thinned(kind, ground.mark, i))
            parts.append(f'<symbol id="scene-{name}-{i}" overflow="visible">{drawn}</symbol>')
        parts.append(f'<g opacity="{FAINT}">')
        for hex in sorted(bits(here), key=lambda hex: sheet.centre(hex)[::-1]):
            x, y = sheet.centre(hex)
            which = int(abs(noise(hex, 7)[0]) * 1000) % ARRANGEMENTS
            parts.append(f'<use href="#scene-{name}-{which}" x="{number(x)}" y="{number(y)}"/>')
        parts.append("</g>")
    return "".join(parts)


def _thinned(kind: str, mark: str, index: int) -> list[tuple[float, float, float]]:
    kept = [place for i, place in enumerate(PLACES[mark]) if abs(noise(index * 31 + 7, i * 11 + 3)[0]) < SHARE[kind]]
    return [(x, y, size * 0.86) for x, y, size in spots(kept, index + 40, 0.09)]


def _soft_ground(sheet: Sheet, kind: str, ground: Ground, here: int) -> str:
    """A tint that fades out, so that nobody takes it for terrain with an edge."""
    reach = number(REACH * sheet.width)
    name = text(kind)
    parts = [
        f'<radialGradient id="soft-{name}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{reach}">'
        f'<stop offset="0" stop-color="{ground.fill}" stop-opacity=".85"/>'
        f'<stop offset="0.5" stop-color="{ground.fill}" stop-opacity=".6"/>'
        f'<stop offset="1" stop-color="{ground.fill}" stop-opacity="0"/></radialGradient>'
        f'<symbol id="ground-{name}" overflow="visible"><circle r="{reach}" fill="url(#soft-{name})"/></symbol>'
        f'<clipPath id="solid-{name}"><path d="{outline(sheet, sheet.land)}"/></clipPath>'
        f'<g clip-path="url(#solid-{name})">'
    ]
    for hex in bits(here):
        x, y = sheet.centre(hex)
        parts.append(f'<use href="#ground-{name}" x="{number(x)}" y="{number(y)}"/>')
    return "".join(parts) + "</g>"
