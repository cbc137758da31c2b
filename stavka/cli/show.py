"""`stavka show`: any saved position, as text or as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.board.draw import LAYERS, draw_board
from stavka.cli.errors import told_to_user
from stavka.cli.map import hex_width, write_picture
from stavka.cli.own_tables import own_tables
from stavka.cli.session import Session
from stavka.cli.telling import headline, view_of, whose_turn
from stavka.cli.terminal_board import plain_console
from stavka.cli.terminal_words import tell_board
from stavka.cli.windows import find_hex, window
from stavka.engine.game import Game
from stavka.play import saves
from stavka.play.diaries import open_game
from stavka.play.match import Match


@click.command()
@click.argument("save")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write an SVG picture.")
@click.option("--png", type=click.Path(dir_okay=False, path_type=Path), help="Write a PNG picture.")
@click.option("--words", is_flag=True, help="Tell the position in sentences.")
@click.option("--at", type=click.IntRange(0), metavar="STEP", help="After so many actions and dice.")
@click.option("--side", help="As this side sees it.")
@click.option("--around", metavar="PLACE_OR_HEX", help="Only this neighbourhood.")
@click.option("--radius", type=click.IntRange(1, 40), default=6, show_default=True, help="How far around.")
@own_tables
def command(
    save: str,
    svg: Path | None,
    png: Path | None,
    words: bool,
    at: int | None,
    side: str | None,
    around: str | None,
    radius: int,
    tables: str | None,
) -> None:
    """Show SAVE, a saved game or a situation file."""
    with told_to_user(ValueError):
        game = open_game(saves.named(save), at=at, tables=tables)
        if side is not None and side not in game.title.sides:
            raise ValueError(f"there is no side {side!r}; there are {' and '.join(game.title.sides)}")
        board = game.position.board
        shown = window(board, around, radius) if around else None
        if svg or png:
            write_picture(position_picture(game, side=side, crop=shown), svg, png)
        if words:
            click.echo(f"{headline(game)}. {whose_turn(game)}")
            click.echo("\n".join(tell_board(board, shown or board.grid.all, view_of(game, side)["units"])))
        if not (svg or png or words):
            session = Session(Match(game, {}, None), plain_console())
            session.focus = board.grid.name(find_hex(board, around)) if around else None
            session.draw(with_legend=True)
            session.say(f"{headline(game)}. {whose_turn(game)}")


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
