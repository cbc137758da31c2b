"""``stavka match``: computer players against each other, many games, with figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

import stavka
from stavka.cli.errors import UserError, user_errors
from stavka.engine.refusal import Unreadable
from stavka.opponents.players import names


class Player(click.ParamType[str]):
    """A computer player by name, perhaps with what differs in it, as in general:drive=4."""

    name = "player"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            names.read(value)
        except names.NoPlayer as error:
            self.fail(str(error), param, ctx)
        return value

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join(names.NAMES)}]"


PLAYER = Player()


def named(scenarios: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Titles and scenarios written as trc/barbarossa."""
    found = []
    for name in scenarios:
        code, _, scenario = name.partition("/")
        if scenario not in stavka.title(code).scenarios:
            raise UserError(f"there is no scenario {name!r}; write title/scenario, as in trc/barbarossa")
        found.append((code, scenario))
    return tuple(dict.fromkeys(found))


def stopped(done: int, games: int, out: Path | None) -> click.Abort:
    """Tell what becomes of a series that was interrupted."""
    kept = "the same command goes on with them" if out else "they are lost; with --out they would be kept"
    click.echo(f"Stopped after {done} of {games} games: {kept}.", err=True)
    return click.Abort()


@click.command()
@click.option("--axis", type=PLAYER, default="general", show_default=True, help="Who plays the first side.")
@click.option("--soviet", type=PLAYER, default="cadet", show_default=True, help="Who plays the second side.")
@click.option("--title", default="trc", show_default=True)
@click.option("--scenario", default=None, help="The scenario, instead of the title's usual one.")
@click.option("--games", type=click.IntRange(1), default=20, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes at once.")
@click.option("--seed", default=0, show_default=True, help="The series; game n of a series is always the same.")
@click.option("--option", "options", multiple=True, help="An option of the title; may be given several times.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Keep games, report and CSV in a folder.")
@click.option("--ray", is_flag=True, help="Play on a Ray cluster (needs the extra 'cluster').")
@click.option("--no-sanity", is_flag=True, help="Do not count absurdities, which costs time.")
def command(
    axis: str,
    soviet: str,
    title: str,
    scenario: str | None,
    games: int,
    jobs: int,
    seed: int,
    options: tuple[str, ...],
    out: Path | None,
    ray: bool,
    no_sanity: bool,
) -> None:
    """Let computer players play each other and report wins, reasons, cities, losses, length and luck.

    With --out the series can be interrupted and taken up again: only the missing games are played. The diary of every
    game is kept there too, for 'stavka report', 'stavka replay' and 'stavka show'.
    """
    from rich.progress import Progress

    from stavka.lab import series
    from stavka.lab.games import Record, Spec

    with user_errors(Unreadable):
        made = stavka.title(title)
    spec = Spec(
        title=title,
        scenario=scenario or made.series,
        axis=axis,
        soviet=soviet,
        seed=seed,
        options=options,
        sanity=not no_sanity,
    )
    with user_errors(Unreadable, series.OtherSeries, series.NoCluster), Progress(transient=True) as progress:
        task = progress.add_task(f"{axis} against {soviet}", total=games)

        def advance(record: Record) -> None:
            progress.update(task, advance=1)

        try:
            records = series.run(spec, games, jobs=jobs, folder=out, ray=ray, on_record=advance)
        except KeyboardInterrupt:
            raise stopped(int(progress.tasks[task].completed), games, out) from None
    for line in series.summary(spec, records):
        click.echo(line)
    if out:
        from stavka.lab.report import write

        click.echo(f"The report is in {write(spec, records, out)}")
        click.echo(f"The diaries are in {out / series.DIARIES}; 'stavka report FILE' tells one of these games.")
