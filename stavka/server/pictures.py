"""Pictures of a game: the board as SVG or PNG, and a film of its fronts."""

from __future__ import annotations

import resvg_py
import ttf_opensans  # type: ignore[import-untyped]  # the font package ships no types

from stavka.board.draw import draw_board
from stavka.rules.game import Game
from stavka.server.replays import Replay

FAMILY = "Open Sans"
GROUND = ("base", "countries", "terrain", "coasts", "rivers", "borders", "places", "labels")
WIDTH = 1800  # of a PNG, in pixels
TYPES = {"svg": "image/svg+xml", "png": "image/png"}


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
        )
    )


def picture(game: Game, side: str, kind: str, width: int = WIDTH) -> bytes:
    """The board as a side sees it."""
    if not 100 <= width <= 6000:
        raise ValueError(f"a picture is 100 to 6000 pixels wide, not {width}")
    if kind not in TYPES:
        raise ValueError(f"there are no pictures of kind {kind!r}; there are {', '.join(TYPES)}")
    view = game.view(side)
    board = game.position.board
    rails = {owner: board.grid.set_of(names) for owner, names in view.get("rails", {}).items()}
    heading = f"{game.title.name}: {view.get('turn_name', f'turn {game.turn}')}"
    svg = draw_board(board, units=view["units"], rail_control=rails, title=heading)
    return svg.encode() if kind == "svg" else svg_to_png(svg, width)


def film(game: Game, replay: Replay, side: str) -> bytes:
    """The whole game as a GIF, one frame a turn."""
    from stavka.server.films import frames_to_gif, turns_of  # drawing films needs a library that takes long to load

    board = game.position.board
    ground = draw_board(board, layers=GROUND)
    return frames_to_gif(board, svg_to_png(ground, 800), turns_of(game, replay, side))
