"""SVG to PNG."""

from __future__ import annotations

import resvg_py
import ttf_opensans  # type: ignore[import-untyped]  # the font package ships no types

FAMILY = "Open Sans"


def svg_to_png(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG, with our own font so that every machine draws the same letters."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(font.path) for font in ttf_opensans.FONTS],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            serif_family=FAMILY,
        )
    )
