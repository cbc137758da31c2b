"""``stavka tune``: better weights for a general, found by play."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

import stavka
from stavka.cli.errors import UserError, user_errors
from stavka.cli.measuring.match import PLAYER
from stavka.engine.refusal import Unreadable
from stavka.opponents.players import names
from stavka.opponents.profiles.style import TIMES

if TYPE_CHECKING:
    from stavka.lab.strength.tuning import Weight

FRESH = 10**6  # seeds to draw from when none is given
USUAL = (
    "drive*:0.3",
    "guard*:0.3",
    "caution*:0.3",
    "eagerness*:0.2",
    "threshold*:0.5",
    "exposure=0.1:0.1",
    "foresight=0.3:0.3",
    "hold=0.4:0.4",
)


@click.command()
@click.argument("title", required=False)
@click.argument("side", type=click.Choice(("axis", "soviet")), required=False)
@click.option("--log", "path", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The log.")
@click.option("--weight", "weights", multiple=True, help="A weight and its step, as drive*:0.3 or hold=0.4:0.4.")
@click.option("--against", "pool", type=PLAYER, multiple=True, help="A player of the pool; may be given several times.")
@click.option("--scenario", "scenarios", multiple=True, help="A scenario of the title, instead of all by turns.")
@click.option("--rounds", type=click.IntRange(1), default=100, show_default=True, help="Rounds of two games, in all.")
@click.option("--seed", type=int, default=None, help="The series, instead of one that was never played.")
@click.option("--again", type=click.IntRange(0), default=0, help="Play so many rounds of the log again and compare.")
def command(
    title: str | None,
    side: str | None,
    path: Path,
    weights: tuple[str, ...],
    pool: tuple[str, ...],
    scenarios: tuple[str, ...],
    rounds: int,
    seed: int | None,
    again: int,
) -> None:
    """Tune the weights of a general of one SIDE of a TITLE by games against a pool of players.

    Every round plays the same game twice, with all weights changed by lot and with the opposite changes (SPSA). The log
    keeps every round; the same command goes on with it, and 'stavka tune --log LOG' tells how it stands.
    """
    from stavka.lab.strength import tuning

    with user_errors(Unreadable, tuning.OtherTuning, KeyError):
        if title is None or side is None:
            if not path.exists():
                raise UserError("name a title and a side, or a log that exists")
            _retell(path, again)
            return
        known = tuning.read(path).terms if path.exists() else None
        terms = tuning.Terms(
            title,
            tuning.SIDES.index(side),
            _of_title(title, scenarios),
            tuple(_weight(told) for told in weights or USUAL),
            pool or ("cadet", "general", *names.WITH_CHARACTER),
            seed if seed is not None else known.seed if known else secrets.randbelow(FRESH),
        )
        names.make(tuning.named(terms, [0.0] * len(terms.weights)))
        try:
            done = tuning.run(terms, path, rounds, lambda now: click.echo(tuning.last_round(now), err=True))
        except KeyboardInterrupt:
            click.echo(f"Stopped: the same command goes on with {path}.", err=True)
            raise click.Abort() from None
    for line in tuning.summary(done):
        click.echo(line)


def _of_title(title: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
    known = tuple(stavka.title(title).scenarios)
    for scenario in wanted:
        if scenario not in known:
            raise UserError(f"{title} has no scenario {scenario!r}; it has {', '.join(known)}")
    return wanted or known


def _weight(told: str) -> Weight:
    """A weight from how it is written: name, where it starts, and its step.

    >>> _weight("hold=0.4:0.2")
    Weight(name='hold', start=0.4, step=0.2)
    """
    from stavka.lab.strength.tuning import Weight

    key, _, step = told.partition(":")
    name, _, start = key.partition("=")
    try:
        return Weight(name, float(start or (1.0 if name.endswith(TIMES) else 0.0)), float(step))
    except ValueError:
        raise UserError(f"{told!r} is no weight; write drive*:0.3 or hold=0.4:0.4") from None


def _retell(path: Path, again: int) -> None:
    """How a log stands, and whether its rounds can be played again."""
    from stavka.lab.strength import tuning

    found = tuning.read(path)
    for line in tuning.summary(found):
        click.echo(line)
    if again:
        numbers = range(min(again, len(found.rounds)))
        other = tuning.differing(found, numbers)
        click.echo(f"{len(numbers) - len(other)} of {len(numbers)} rounds were the same when played again.")
        if other:
            raise UserError(f"other than in the log: rounds {', '.join(str(number + 1) for number in other)}")
