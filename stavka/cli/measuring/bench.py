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
@click.option("--crowded", is_flag=True, help="Only the cost of a decision with 800 and 1,600 pieces on the board.")
@click.option("--beside", is_flag=True, help="Only how many times as much the title takes as trc, work by work.")
@click.option("--scenario", default="campaign", show_default=True, help="With --beside: what is played of the title.")
def command(title: str, games: int, crowded: bool, beside: bool, scenario: str) -> None:
    """Measure the engine and print figures beside the bars they are held against."""
    if crowded:
        from stavka.lab import crowded_bench

        click.echo(crowded_bench.HEADING)
        for cost in crowded_bench.measure():
            click.echo(f"{cost}{'' if cost.ratio <= crowded_bench.BAR else f'  (bar: {crowded_bench.BAR})'}")
        return
    from stavka.lab import bench
    from stavka.lab import beside as ratios

    with user_errors(Unreadable):
        for figure in ratios.measure(title, scenario, games) if beside else bench.measure(title, games):
            click.echo(str(figure))
