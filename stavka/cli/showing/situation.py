"""`stavka situation`: checks a position described in JSON or TOML, and shows it."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.cli.console import plain_console
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.cli.saved import saved_game
from stavka.cli.showing.display import Display


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--around", metavar="PLACE_OR_HEX", help="Where to look.")
@own_tables
def command(file: Path, around: str | None, tables: str | None) -> None:
    """Check the situation in FILE (JSON or TOML) and show it."""
    with user_errors(ValueError):
        game = saved_game(file, tables=tables)
        on_map = [piece for piece in game.units() if piece.hex]
        hexes = sorted({str(piece.hex) for piece in on_map})
        display = Display(plain_console(), around or (hexes[len(hexes) // 2] if hexes else None))
        display.draw(game, with_legend=True)
        counts = [f"{sum(piece.side == side for piece in on_map)} {side}" for side in game.title.sides]
        display.say(f"The situation is sound: {' and '.join(counts)} pieces on the map.")
        display.state(game)
