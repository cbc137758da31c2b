"""SVG to PNG, with our own font so that every machine draws the same letters."""

from __future__ import annotations

from pathlib import Path

import resvg_py
import ttf_opensans  # type: ignore[import-untyped]  # the font package ships no types

FAMILY = "Open Sans"


def svg_to_png(svg: str, path: Path | str, width: int | None = None) -> None:
    """Write the picture to ``path``; ``width`` in pixels, or the picture's own."""
    picture = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(font.path) for font in ttf_opensans.FONTS],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    Path(path).write_bytes(picture)
