"""The marks of terrain as engravers drew them, lit from the north-west: hills stand up and woods have depth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stavka.board.drawing.palette import Ground
from stavka.board.drawing.sheet import Point, noise, number

Spot = tuple[float, float, float]  # where, in widths of a hex from its middle, and how large
Sign = Callable[[Ground, float, Sequence[Spot]], str]


def spots(many: Sequence[Point], index: int, stray: float = 0.05) -> list[Spot]:
    """Spots of an arrangement: shaken a little, and of uneven size."""
    found = []
    for i, (x, y) in enumerate(many):
        dx, dy = noise(index * 17 + 3, i * 5 + 1)
        size, _ = noise(index * 7 + 1, i * 3 + 2)
        found.append((x + dx * stray, y + dy * stray, 1 + 0.2 * size))
    return sorted(found, key=lambda spot: spot[1])  # what stands in front is drawn later


def _placed(w: float, x: float, y: float, points: Sequence[Point], size: float) -> str:
    return "L".join(f"{number((x + px * size) * w)},{number((y + py * size) * w)}" for px, py in points)


def _peaks(ground: Ground, w: float, at: Sequence[Spot]) -> str:
    """Two flanks, one in the light, and the line of the ridge."""
    light, dark, lines = [], [], []
    for x, y, size in at:
        lean, _ = noise(int(x * 1000), int(y * 1000))
        apex, foot = (0.03 * lean, -0.13), (0.03, 0.08)
        ridge = [apex, (0.035 + 0.02 * lean, -0.05), (-0.005, 0.01), foot]
        light.append(f"M{_placed(w, x, y, [(-0.15, 0.075), (-0.07, -0.03), *ridge], size)}Z")
        dark.append(f"M{_placed(w, x, y, [*ridge, (0.16, 0.075), (0.09, -0.02)], size)}Z")
        lines.append(f"M{_placed(w, x, y, [(-0.15, 0.075), (-0.07, -0.03), apex, (0.09, -0.02), (0.16, 0.075)], size)}")
    pen = f'fill="none" stroke="{ground.ink}" stroke-width="{number(w * 0.014)}" stroke-linejoin="round"'
    return (
        f'<path fill="{ground.light}" d="{"".join(light)}"/>'
        f'<path fill="{ground.shade}" d="{"".join(dark)}"/><path {pen} d="{"".join(lines)}"/>'
    )


def _curve(w: float, x: float, y: float, size: float, points: Sequence[Point]) -> str:
    (sx, sy), *rest = [((x + px * size) * w, (y + py * size) * w) for px, py in points]
    return f"M{number(sx)},{number(sy)}C" + " ".join(f"{number(px)},{number(py)}" for px, py in rest)


def _hills(ground: Ground, w: float, at: Sequence[Spot]) -> str:
    """Round backs with a shaded side."""
    light, dark, lines = [], [], []
    for x, y, size in at:
        back = ((-0.13, 0.06), (-0.09, -0.07), (0.06, -0.08), (0.12, 0.06))
        light.append(_curve(w, x, y, size, back) + "Z")
        side = ((0.01, -0.045), (0.07, -0.05), (0.1, 0.0), (0.12, 0.06), (0.08, 0.03), (0.03, 0.02), (0.01, -0.045))
        dark.append(_curve(w, x, y, size, side) + "Z")
        lines.append(_curve(w, x, y, size, back))
    pen = f'fill="none" stroke="{ground.ink}" stroke-width="{number(w * 0.011)}" stroke-linecap="round"'
    return (
        f'<path fill="{ground.light}" fill-opacity=".75" d="{"".join(light)}"/>'
        f'<path fill="{ground.shade}" fill-opacity=".6" d="{"".join(dark)}"/>'
        f'<path {pen} stroke-opacity=".75" d="{"".join(lines)}"/>'
    )


def _disc(w: float, x: float, y: float, r: float) -> str:
    side = number(r * w)
    return (
        f"M{number((x - r) * w)},{number(y * w)}A{side},{side} 0 1 1 {number((x + r) * w)},{number(y * w)}"
        f"A{side},{side} 0 1 1 {number((x - r) * w)},{number(y * w)}Z"
    )


def _trees(ground: Ground, w: float, at: Sequence[Spot]) -> str:
    """Crowns with a shadow to the south-east and light on the other side."""
    shadow, crown, lit = [], [], []
    for x, y, size in at:
        shadow.append(_disc(w, x + 0.018, y + 0.024, 0.052 * size))
        crown.append(_disc(w, x, y, 0.052 * size))
        lit.append(_disc(w, x - 0.014, y - 0.016, 0.026 * size))
    return (
        f'<path fill="{ground.ink}" fill-opacity=".45" d="{"".join(shadow)}"/>'
        f'<path fill="{ground.shade}" d="{"".join(crown)}"/><path fill="{ground.light}" d="{"".join(lit)}"/>'
    )


def _reeds(ground: Ground, w: float, at: Sequence[Spot]) -> str:
    """Strips of water, and tufts on every second one."""
    water, tufts = [], []
    for i, (x, y, size) in enumerate(at):
        reach = 0.12 * size
        water.append(f"M{_placed(w, x, y, [(-reach, 0.03), (reach * 0.8, 0.03)], 1)}")
        water.append(f"M{_placed(w, x, y, [(-reach * 0.4, 0.06), (reach, 0.06)], 1)}")
        if i % 2 == 0:
            tufts += [
                f"M{_placed(w, x, y, [(lean * 0.4, 0.025), (lean, -0.05 - 0.02 * (not lean))], size)}"
                for lean in (-0.035, 0, 0.035)
            ]
    pen = 'fill="none" stroke-linecap="round"'
    return (
        f'<path {pen} stroke="{ground.light}" stroke-width="{number(w * 0.022)}" d="{"".join(water)}"/>'
        f'<path {pen} stroke="{ground.ink}" stroke-width="{number(w * 0.014)}" d="{"".join(tufts)}"/>'
    )


def _dunes(ground: Ground, w: float, at: Sequence[Spot]) -> str:
    """Low crescents and grains of sand."""
    waves, grains = [], []
    for x, y, size in at:
        waves.append(_curve(w, x, y, size, ((-0.1, 0.02), (-0.04, -0.05), (0.04, -0.05), (0.1, 0.02))))
        grains.append(_disc(w, x + 0.06, y + 0.07, 0.008) + _disc(w, x - 0.07, y + 0.06, 0.008))
    return (
        f'<path fill="none" stroke="{ground.shade}" stroke-width="{number(w * 0.014)}" stroke-linecap="round"'
        f' d="{"".join(waves)}"/><path fill="{ground.ink}" fill-opacity=".6" d="{"".join(grains)}"/>'
    )


def _blocks(ground: Ground, w: float, at: Sequence[Spot]) -> str:
    houses = [
        f"M{_placed(w, x, y, [(-0.04, -0.03), (0.04, -0.03), (0.04, 0.03), (-0.04, 0.03)], size)}Z" for x, y, size in at
    ]
    return f'<path fill="{ground.ink}" fill-opacity=".8" d="{"".join(houses)}"/>'


def _fields(ground: Ground, w: float, at: Sequence[Spot]) -> str:
    """Furrows of a few fields, so faint that they are seen only when one looks for them."""
    lines = []
    for x, y, size in at:
        turn, _ = noise(int(x * 700), int(y * 700))
        lean, gap = 0.05 * turn, 0.026
        for row in range(4):
            left, high = -0.07 + 0.008 * row, (row - 1.5) * gap
            lines.append(f"M{_placed(w, x, y, [(left, high + lean), (left + 0.12, high - lean)], size)}")
    pen = f'fill="none" stroke="{ground.ink}" stroke-width="{number(w * 0.012)}" stroke-linecap="round"'
    return f'<path {pen} stroke-opacity=".85" d="{"".join(lines)}"/>'


SIGNS: dict[str, Sign] = {
    "fields": _fields,
    "peaks": _peaks,
    "hills": _hills,
    "trees": _trees,
    "reeds": _reeds,
    "dunes": _dunes,
    "blocks": _blocks,
}
# Where the marks of a hex stand, by mark: thick for woods, so that they close up, thin for hills.
PLACES: dict[str, tuple[Point, ...]] = {
    "trees": (
        *((x, -0.34) for x in (-0.12, 0.03, 0.17)),
        *((x, -0.17) for x in (-0.38, -0.22, -0.06, 0.1, 0.26, 0.4)),
        *((x, 0.0) for x in (-0.42, -0.29, -0.13, 0.04, 0.2, 0.36)),
        *((x, 0.17) for x in (-0.38, -0.21, -0.05, 0.11, 0.27, 0.4)),
        *((x, 0.34) for x in (-0.14, 0.02, 0.16)),
    ),
    "peaks": ((-0.02, -0.32), (-0.29, -0.12), (0.26, -0.14), (-0.02, 0.04), (-0.28, 0.24), (0.28, 0.22)),
    "hills": ((-0.08, -0.27), (0.28, -0.1), (-0.27, 0.02), (0.08, 0.14), (-0.12, 0.33)),
    "reeds": ((-0.05, -0.32), (0.25, -0.17), (-0.27, -0.12), (0.03, 0.03), (0.32, 0.14), (-0.26, 0.2), (0.04, 0.3)),
    "dunes": ((-0.08, -0.25), (0.25, -0.05), (-0.25, 0.08), (0.08, 0.27)),
    "fields": ((-0.2, -0.22), (0.22, -0.05), (-0.1, 0.24)),
    "blocks": ((-0.25, -0.15), (0.05, -0.25), (0.27, 0.0), (-0.1, 0.1), (0.15, 0.25)),
}
