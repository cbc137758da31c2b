"""SVG to PNG files."""

from __future__ import annotations

from pathlib import Path

from stavka.play import png


def svg_to_png(svg: str, path: Path | str, width: int | None = None) -> None:
    """Write the picture to ``path``; ``width`` in pixels, or the picture's own."""
    Path(path).write_bytes(png.svg_to_png(svg, width))
