"""`stavka show`: any saved position, as text or as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.cli.console import plain_console
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.cli.saved import saved_game
from stavka.cli.showing.board_words import tell_board
from stavka.cli.showing.display import Display
from stavka.cli.showing.phrases import headline, view_of, whose_turn
from stavka.cli.showing.pictures import position_picture, write_picture
from stavka.cli.showing.windows import find_hex, window


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
    with user_errors(ValueError):
        game = saved_game(save, at=at, tables=tables)
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
            display = Display(plain_console(), board.grid.name(find_hex(board, around)) if around else None)
            display.draw(game, with_legend=True)
            display.say(f"{headline(game)}. {whose_turn(game)}")
