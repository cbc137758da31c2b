"""A film of a game: where the armies stand and what each side controls, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from stavka.board import Board
from stavka.board.draw import draw_board
from stavka.board.drawing.palette import SIDE
from stavka.board.drawing.sheet import Point, Sheet
from stavka.hexes import bits
from stavka.play.png import svg_to_png

GROUND = ("base", "countries", "terrain", "coasts", "rivers", "borders", "places", "labels")
WIDTH = 800  # in pixels
FRAME_MS, LAST_MS = 900, 3500
COLOURS = ("#3a4aa0", "#b3261e")


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of the film."""

    caption: str
    stands: dict[str, tuple[str, ...]]  # by side, the hexes where it stands
    holds: tuple[int, int]  # by side, the hexes that it controls by the rules of the title


def front(sheet: Sheet, one: int, other: int) -> Iterator[tuple[Point, Point]]:
    """The hexsides between what the two sides control."""
    for hex in bits(one):
        for direction, offset in enumerate(sheet.grid.offsets):
            near = hex + offset
            if near in sheet.grid.neighbours(hex) and other >> near & 1:
                start, end = sheet.side(hex, direction)
                yield sheet.point(start), sheet.point(end)


def film(board: Board, shots: Sequence[Shot]) -> bytes:
    """The shots drawn on the map, as an animated GIF."""
    ground = svg_to_png(draw_board(board, layers=GROUND), WIDTH)
    base = Image.open(BytesIO(ground)).convert("RGB")
    sheet = Sheet(board, 44)
    left, _, right, _ = sheet.view
    scale = base.width / (right - left)
    frames = [_frame(base, sheet, scale, shot) for shot in shots]
    out = BytesIO()
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_MS]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()


def _frame(base: Image.Image, sheet: Sheet, scale: float, shot: Shot) -> Image.Image:
    left, top, _, _ = sheet.view
    tint = Image.new("RGBA", base.size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(tint)

    def spot(x: float, y: float) -> tuple[float, float]:
        return (x - left) * scale, (y - top) * scale

    colours = {side: SIDE.get(side, COLOURS[i % 2]) for i, side in enumerate(shot.stands)}
    for side, hexes in zip(shot.stands, shot.holds, strict=True):
        for hex in bits(hexes):
            x, y = sheet.centre(hex)
            pen.polygon([spot(x + dx, y + dy) for dx, dy in sheet.outline], fill=colours[side] + "48")
    for one, other in front(sheet, *shot.holds):
        pen.line([spot(*one), spot(*other)], fill="#1f1b16", width=4)
    for side, names in shot.stands.items():
        for name in names:
            x, y = spot(*sheet.centre(sheet.grid.index(name)))
            half = sheet.width * scale * 0.26
            pen.rectangle((x - half, y - half, x + half, y + half), fill=colours[side], outline="white")
    frame = Image.alpha_composite(base.convert("RGBA"), tint).convert("RGB")
    words = ImageDraw.Draw(frame)
    font = ImageFont.load_default(26)
    words.text((14, 10), shot.caption, fill="#2b2620", font=font, stroke_width=3, stroke_fill="white")
    return frame.quantize(96)
