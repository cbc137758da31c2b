"""``stavka advise``: what the general would do in a saved game."""

from __future__ import annotations

import click

from stavka.board import BadTable
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.engine.refusal import Illegal, Unreadable


@click.command()
@click.argument("save")
@click.option("--most", type=click.IntRange(1), default=20, show_default=True, help="How many actions to name.")
@own_tables
def command(save: str, most: int, tables: str | None) -> None:
    """Tell what the general would do for the side to act in SAVE, and why."""
    from stavka.cli.saved import saved_game
    from stavka.opponents.advice import advise
    from stavka.opponents.seat import Hidden
    from stavka.play.saves import BadSave

    with user_errors(Illegal, BadTable, BadSave, Hidden):
        game = saved_game(save, tables=tables)
        if game.result is not None:
            raise Unreadable(f"the game is over: {game.result}")
        if game.to_act not in game.title.sides:
            raise Unreadable("the dice are to be rolled now; there is nothing to advise")
        click.echo(f"{game.prompt}")
        for advice in advise(game, most=most):
            click.echo(f"  {advice.action}: {advice.words}")
