"""Pictures of a game: the board as SVG or PNG, and a film of its fronts."""

from __future__ import annotations

from stavka.board.draw import LAYERS, draw_board
from stavka.engine.game import Game
from stavka.play.png import svg_to_png
from stavka.server.replays import Replay

WIDTH = 1800  # of a PNG, in pixels
NUMBERED = 1200  # from this width on the numbers of hexes can be read
TYPES = {"svg": "image/svg+xml", "png": "image/png"}


def picture(game: Game, side: str, kind: str, width: int = WIDTH) -> bytes:
    """The board as a side sees it."""
    check(kind, width)
    view = game.view(side)
    board = game.position.board
    rails = {owner: board.grid.set_of(names) for owner, names in view.get("rails", {}).items()}
    heading = f"{game.title.name}: {view.get('turn_name', f'turn {game.turn}')}"
    readable = kind == "svg" or width >= NUMBERED
    layers = LAYERS if readable else [layer for layer in LAYERS if layer != "numbers"]
    svg = draw_board(board, units=view["units"], layers=layers, rail_control=rails, title=heading)
    return svg.encode() if kind == "svg" else svg_to_png(svg, width)


def check(kind: str, width: int) -> None:
    """``ValueError`` when there is no such picture."""
    if not 100 <= width <= 6000:
        raise ValueError(f"a picture is 100 to 6000 pixels wide, not {width}")
    if kind not in TYPES:
        raise ValueError(f"there are no pictures of kind {kind!r}; there are {', '.join(TYPES)}")


def film(game: Game, replay: Replay, side: str) -> bytes:
    """The whole game as a GIF, one frame a turn."""
    from stavka.play import films  # drawing needs a library that takes long to load
    from stavka.server.story.films import turns_of

    return films.film(game.position.board, turns_of(game, replay, side))
