"""`stavka situation`: checks a position described in JSON or TOML, and shows it."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.cli.errors import told_to_user
from stavka.cli.own_tables import own_tables
from stavka.cli.session import Session
from stavka.cli.terminal_board import plain_console
from stavka.play.diaries import open_game
from stavka.play.match import Match


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--around", metavar="PLACE_OR_HEX", help="Where to look.")
@own_tables
def command(file: Path, around: str | None, tables: str | None) -> None:
    """Check the situation in FILE (JSON or TOML) and show it."""
    with told_to_user(ValueError):
        game = open_game(file, tables=tables)
        session = Session(Match(game, {}, None), plain_console())
        on_map = [piece for piece in game.units() if piece.hex]
        hexes = sorted({str(piece.hex) for piece in on_map})
        session.focus = around or (hexes[len(hexes) // 2] if hexes else None)
        session.draw(with_legend=True)
        counts = [f"{sum(piece.side == side for piece in on_map)} {side}" for side in game.title.sides]
        session.say(f"The situation is sound: {' and '.join(counts)} pieces on the map.")
        session.ask_again()
