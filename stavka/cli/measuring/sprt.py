"""``stavka sprt``: whether one computer player is better than another, by as few games as it takes."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

import stavka
from stavka import opponents
from stavka.cli.errors import UserError, user_errors
from stavka.cli.measuring.match import named
from stavka.engine.refusal import Unreadable

FRESH = 10**6  # seeds to draw from when none is given


@click.command()
@click.argument("challenger", required=False)
@click.argument("champion", required=False)
@click.option(
    "--log", "path", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The log of the test."
)
@click.option("--title", "titles", multiple=True, help="A title, with all its scenarios; may be given several times.")
@click.option("--scenario", "scenarios", multiple=True, help="One scenario, as trc/barbarossa; may be given again.")
@click.option("--seed", type=int, default=None, help="The series, instead of one that was never played.")
@click.option("--below", default=0.5, show_default=True, help="The share of wins of a player that is not better.")
@click.option("--above", default=0.6, show_default=True, help="The share of wins of a better one.")
@click.option("--alpha", default=0.05, show_default=True, help="How often one that is not better may pass.")
@click.option("--beta", default=0.05, show_default=True, help="How often one that is better may fail.")
@click.option("--most", type=click.IntRange(2), default=400, show_default=True, help="Games after which it stays open.")
@click.option("--again", type=click.IntRange(0), default=0, help="Play so many games of the log again and compare.")
def command(
    challenger: str | None,
    champion: str | None,
    path: Path,
    titles: tuple[str, ...],
    scenarios: tuple[str, ...],
    seed: int | None,
    below: float,
    above: float,
    alpha: float,
    beta: float,
    most: int,
    again: int,
) -> None:
    """Test whether CHALLENGER beats CHAMPION, by a sequential test over pairs of games with the sides changed.

    A player is named as in 'stavka match', with changes as in general:drive=4,hold=1, or as a player of another
    checkout, as in general@../older. The log keeps every game; the same command goes on with it. A log is
    enough: 'stavka sprt --log LOG' sums it up, '--again 4' plays four of its games again.
    """
    from stavka.lab.strength import sprt

    with user_errors(Unreadable, sprt.OtherTest, KeyError):
        if challenger is None or champion is None:
            if not path.exists():
                raise UserError("name two players, or a log that exists")
            _retell(path, again)
            return
        for name in (challenger, champion):
            if "@" not in name:
                opponents.make(name)
        known = sprt.read(path).terms if path.exists() else None
        terms = sprt.Terms(
            challenger,
            champion,
            _chosen(titles, scenarios) if titles or scenarios or known is None else known.scenarios,
            seed if seed is not None else known.seed if known else secrets.randbelow(FRESH),
            below,
            above,
            alpha,
            beta,
        )
        if not 0 < below < above < 1 or not 0 < alpha < 0.5 or not 0 < beta < 0.5:
            raise UserError("--below and --above are shares in this order, --alpha and --beta are below a half")
        try:
            test = sprt.run(terms, path, most, lambda test: click.echo(sprt.last_game(test), err=True))
        except KeyboardInterrupt:
            click.echo(f"Stopped: the same command goes on with {path}.", err=True)
            raise click.Abort() from None
    for line in sprt.summary(test):
        click.echo(line)


def _chosen(titles: tuple[str, ...], scenarios: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The scenarios to play by turns: those named, and all of the titles named."""
    found = [(code, scenario) for code in titles for scenario in stavka.title(code).scenarios]
    found += named(scenarios)
    return tuple(dict.fromkeys(found)) or tuple(("trc", scenario) for scenario in stavka.title("trc").scenarios)


def _retell(path: Path, again: int) -> None:
    """What a log says, and whether its games can be played again."""
    from stavka.lab.strength import sprt

    test = sprt.read(path)
    for line in sprt.summary(test):
        click.echo(line)
    if again:
        numbers = range(min(again, len(test.games)))
        other = sprt.differing(test, numbers)
        click.echo(f"{len(numbers) - len(other)} of {len(numbers)} games were the same when played again.")
        if other:
            raise UserError(f"other than in the log: games {', '.join(str(number + 1) for number in other)}")
