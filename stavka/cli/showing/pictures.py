"""Pictures of maps and positions, as files."""

from __future__ import annotations

from pathlib import Path

from stavka.board.draw import LAYERS, draw_board
from stavka.cli.showing.phrases import headline, view_of
from stavka.engine.game import Game


def hex_width(crop: int | None) -> int:
    """A small window is drawn larger."""
    return 44 if crop is None else 80


def write_picture(picture: str, svg: Path | None, png: Path | None, width: int | None = None) -> None:
    """To one file or both."""
    if svg:
        svg.write_text(picture, encoding="utf-8")
    if png:
        from stavka.play.png import svg_to_png  # takes a while to load

        png.write_bytes(svg_to_png(picture, width))


def position_picture(game: Game, *, side: str | None = None, crop: int | None = None) -> str:
    """The whole position as SVG: pieces, and rails in the colours of their owners."""
    view = view_of(game, side)
    board = game.position.board
    rails = {owner: board.grid.set_of(names) for owner, names in view.get("rails", {}).items()}
    layers = [layer for layer in LAYERS if crop is None or layer != "legend"]
    heading = f"{game.title.name}: {headline(game)}"
    return draw_board(
        board,
        units=view["units"],
        layers=layers,
        rail_control=rails,
        crop=crop,
        hex_width=hex_width(crop),
        title=heading,
    )


def picture_of(game: Game, path: Path) -> None:
    """Draw a position to an SVG or PNG file."""
    svg, png = (path, None) if path.suffix.lower() == ".svg" else (None, path)
    write_picture(position_picture(game), svg, png)
