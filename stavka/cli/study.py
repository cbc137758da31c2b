"""``stavka study``: questions about balance, answered by play."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.cli.errors import told_to_user
from stavka.cli.match import PLAYER
from stavka.rules.refusal import Unreadable


@click.group()
def command() -> None:
    """Answer questions about the balance of a title by letting computer players play it."""


@command.command()
@click.option("--player", type=PLAYER, default="general", show_default=True, help="Who plays both sides.")
@click.option("--title", default="trc", show_default=True)
@click.option("--scenario", default="campaign", show_default=True)
@click.option("--bids", default="0,8,16,24", show_default=True, help="The bids to try, with commas between.")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="Games at every bid.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Keep the games; go on with them here.")
def bid(
    player: str, title: str, scenario: str, bids: str, games: int, jobs: int, seed: int, out: Path | None
) -> None:
    """Find the bid at which both sides win as often."""
    from rich.progress import Progress

    from stavka.lab import bid as lab
    from stavka.lab.games import Record, Spec
    from stavka.lab.series import OtherSeries

    with told_to_user(Unreadable, OtherSeries, ValueError), Progress(transient=True) as progress:
        wanted = [int(word) for word in bids.split(",")]
        spec = Spec(title=title, scenario=scenario, axis=player, soviet=player, seed=seed, sanity=False)
        task = progress.add_task("games", total=games * len(wanted))

        def told(record: Record) -> None:
            progress.update(task, advance=1)

        results = lab.study(spec, wanted, games, jobs=jobs, folder=out, told=told)
    for result in results:
        click.echo(str(result))
    even = lab.balance(results)
    click.echo(f"The sides are even at a bid of about {even:.0f}." if even is not None else "The bid changed nothing.")
    click.echo(f"For comparison: {lab.HUMAN_RECORD}.")
