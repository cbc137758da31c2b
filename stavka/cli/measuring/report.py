"""``stavka report``: what happened in a saved game."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.board import BadTable
from stavka.cli.errors import user_errors
from stavka.engine.refusal import Illegal


@click.command()
@click.argument("save")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("report"), show_default=True)
def command(save: str, out: Path) -> None:
    """Write an after-action report of SAVE: front by turn, losses, supply crises, luck, turning points, a film."""
    from stavka.cli.saved import saved_game
    from stavka.lab import after_action
    from stavka.play.saves import BadSave

    with user_errors(Illegal, BadTable, BadSave):
        game = saved_game(save)
        click.echo(f"The report is in {after_action.write(game, out)}")
