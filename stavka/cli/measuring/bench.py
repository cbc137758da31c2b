"""``stavka bench``: how fast the engine is on this machine."""

from __future__ import annotations

import click

from stavka.cli.errors import user_errors
from stavka.engine.refusal import Unreadable


@click.command()
@click.argument("title", default="trc")
@click.option(
    "--games", type=click.IntRange(1), default=10, show_default=True, help="Whole games of random play to measure."
)
def command(title: str, games: int) -> None:
    """Measure the engine and print figures beside the bars they are held against."""
    from stavka.lab.bench import measure

    with user_errors(Unreadable):
        for figure in measure(title, games):
            click.echo(str(figure))
