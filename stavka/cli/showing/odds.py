"""`stavka odds`: the exact outcomes of an attack in a saved position."""

from __future__ import annotations

import click

import stavka
from stavka.cli.console import plain_console
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.cli.saved import saved_game
from stavka.cli.showing.phrases import odds_table


@click.command()
@click.argument("save")
@click.argument("attack")
@click.option("--at", type=click.IntRange(0), metavar="STEP", help="After so many actions and dice.")
@own_tables
def command(save: str, attack: str, at: int | None, tables: str | None) -> None:
    """Print the odds table of ATTACK, for example "attack 24Pz+47Pz 1524", in SAVE."""
    with user_errors(ValueError):
        game = saved_game(save, at=at, tables=tables)
        plain_console().print(odds_table(game, stavka.odds(game, attack)))
