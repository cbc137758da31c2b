"""``stavka study``: questions about balance, answered by play."""

from __future__ import annotations

from pathlib import Path

import click

from stavka.cli.errors import UserError, user_errors
from stavka.cli.measuring.match import PLAYER, named, stopped
from stavka.engine.refusal import Unreadable
from stavka.opponents import WITH_CHARACTER


@click.group()
def command() -> None:
    """Answer questions about the balance of a title by letting computer players play it."""


def _numbers(bids: str) -> list[int]:
    words = [word.strip() for word in bids.split(",")]
    wrong = next((word for word in words if not word.isdecimal()), None)
    if wrong is not None:
        raise click.BadParameter(f"{wrong!r} is no bid; write numbers with commas between, as in 12,16,20")
    return [int(word) for word in words]


@command.command()
@click.option("--player", type=PLAYER, default="general", show_default=True, help="Who plays both sides.")
@click.option("--title", default="trc", show_default=True)
@click.option("--scenario", default="campaign", show_default=True)
@click.option("--bids", default=None, help="The bids to try, with commas between, instead of a search.")
@click.option("--between", type=(int, int), default=(0, 32), show_default=True, help="Where to search.")
@click.option("--most", type=click.IntRange(2), default=6, show_default=True, help="How many bids a search tries.")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="Games at every bid.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Keep the games; go on with them here.")
def bid(
    player: str,
    title: str,
    scenario: str,
    bids: str | None,
    between: tuple[int, int],
    most: int,
    games: int,
    jobs: int,
    seed: int,
    out: Path | None,
) -> None:
    """Find the bid at which both sides win as often.

    Without --bids the search halves the part between two bids that holds it, and plays at 16 too, as people do.
    """
    from rich.progress import Progress

    from stavka.lab import bid as lab
    from stavka.lab.games import Record, Spec
    from stavka.lab.series import OtherSeries

    with user_errors(Unreadable, OtherSeries, ValueError), Progress(transient=True) as progress:
        wanted = _numbers(bids) if bids else []
        spec = Spec(title=title, scenario=scenario, axis=player, soviet=player, seed=seed, sanity=False)
        task = progress.add_task("games", total=games * (len(wanted) or most + 1))

        def advance(record: Record) -> None:
            progress.update(task, advance=1)

        def play(at: int) -> lab.AtBid:
            return lab.study(spec, [at], games, jobs=jobs, folder=out, on_record=advance)[0]

        try:
            results = [play(at) for at in wanted] or lab.search(play, *between, most=most)
            if not wanted and not any(result.bid == 16 for result in results):
                results = sorted([*results, play(16)], key=lambda result: result.bid)
        except KeyboardInterrupt:
            bar = progress.tasks[task]
            raise stopped(int(bar.completed), int(bar.total or 0), out) from None
    for result in results:
        click.echo(str(result))
    click.echo(str(lab.balance(results)))
    for line in lab.beside_people(results):
        click.echo(line)


@command.command()
@click.option("--player", type=PLAYER, default="general", show_default=True, help="Who plays both sides.")
@click.option("--scenario", "scenarios", multiple=True, help="One scenario, as trc/barbarossa; may be given again.")
@click.option("--games", type=click.IntRange(1), default=4, show_default=True, help="Games of every scenario.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Keep the games; go on with them here.")
@click.option("--recount", is_flag=True, help="Play nothing: count anew in the diaries that --out keeps.")
def absurdities(
    player: str, scenarios: tuple[str, ...], games: int, jobs: int, seed: int, out: Path | None, recount: bool
) -> None:
    """Count what no sensible player does, in games of a player against itself: a table by scenario and side.

    Without --scenario the shortest of every title is played.
    """
    from stavka.lab.absurdities import habits
    from stavka.lab.series import OtherSeries

    with user_errors(Unreadable, OtherSeries, KeyError):
        if recount and out is None:
            raise UserError("--recount wants the folder of a series, --out")
        chosen = named(scenarios) or habits.shortest()
        if recount and out is not None:
            found = [habits.recount(one, out / habits.room(*one)) for one in chosen]
        else:
            found = habits.count(player, chosen, games, seed, jobs=jobs, folder=out)
        for line in habits.table(found):
            click.echo(line)


@command.command()
@click.option(
    "--player", "players", type=PLAYER, multiple=True, help="A player of the pool; may be given several times."
)
@click.option("--scenario", "scenarios", multiple=True, help="One scenario, as trc/barbarossa; may be given again.")
@click.option(
    "--games", type=click.IntRange(1), default=1, show_default=True, help="Games of every two with each side."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Keep the games; go on with them here.")
def pool(
    players: tuple[str, ...], scenarios: tuple[str, ...], games: int, jobs: int, seed: int, out: Path | None
) -> None:
    """Let everybody of a pool play everybody with both sides, and tell how strong each is (Elo, 95 % intervals).

    Without --player the cadet, the general and its characters meet; without --scenario, in 1941.
    """
    from stavka.lab.series import OtherSeries
    from stavka.lab.strength import pool as lab

    with user_errors(Unreadable, OtherSeries, KeyError):
        chosen = tuple(dict.fromkeys(players)) or ("cadet", "general", *WITH_CHARACTER)
        if len(chosen) < 2:
            raise UserError("a pool has two players at the least")
        meetings = lab.run(chosen, named(scenarios) or (("n41", "campaign"),), games, seed, jobs=jobs, folder=out)
        for line in lab.table(meetings):
            click.echo(line)


@command.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "--rows",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("benchmarks/balance.json"),
    show_default=True,
    help="The file that keeps what series have told; those of the FOLDERS are added.",
)
@click.option("--page", type=click.Path(path_type=Path, dir_okay=False), help="Write the tables into this page too.")
def balance(folders: tuple[Path, ...], rows: Path, page: Path | None) -> None:
    """Tell who wins every scenario between equals, from series kept with --out and from logs of 'stavka sprt'."""
    from stavka.lab import balance as lab

    found = lab.merged(lab.read(rows), (row for folder in folders for row in lab.kept(folder)))
    if folders:
        lab.write(rows, found)
    lines = list(lab.page(found))
    if page is not None:
        before, mark, _ = page.read_text(encoding="utf-8").partition(lab.MARK)
        if not mark:
            raise UserError(f"{page} has no line {lab.MARK!r} after which the tables could stand")
        page.write_text(f"{before}{mark}\n\n" + "\n".join(lines).rstrip() + "\n", encoding="utf-8")
    else:
        for line in lines:
            click.echo(line)


@command.command()
@click.option("--player", type=PLAYER, default="general", show_default=True, help="Who plays both sides.")
@click.option("--title", default="rb", show_default=True)
@click.option("--scenario", default=None, help="The scenario, instead of the first with a history.")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True)
@click.option("--until", type=click.IntRange(0), default=None, help="The last turn that is played, 0 for whole games.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/history"),
    show_default=True,
    help="Keep the games; go on with them here.",
)
@click.option("--recount", is_flag=True, help="Play nothing: count anew in the diaries that --out keeps.")
def history(
    player: str,
    title: str,
    scenario: str | None,
    games: int,
    until: int | None,
    jobs: int,
    seed: int,
    out: Path,
    recount: bool,
) -> None:
    """Tell how near to history the games of a player against itself run, as tables for a page.

    By when the places fell that the title's history names, how games ended, which conditions of victory were met,
    points in hand by turn. Without --until games are played through the turn of history's last date.
    """
    from stavka.lab import history as lab
    from stavka.lab import series
    from stavka.lab.games import Spec

    with user_errors(Unreadable, series.OtherSeries, ValueError, OSError):
        chosen = lab.usual(title) if scenario is None else scenario.replace("-", "_")
        named((f"{title}/{chosen}",))
        through = lab.last_mark(title, chosen) if until is None else until
        spec = Spec(title, chosen, player, player, seed, sanity=False, until=through)
        folder = out / lab.room(spec)
        records = lab.recount(folder) if recount else series.run(spec, games, jobs=jobs, folder=folder)
        for line in lab.page(spec, records):
            click.echo(line)
