"""The commands."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import click

from stavka.lab.value_training.fitting import SHRINK, Weights, fit_titles
from stavka.lab.value_training.judging import THIRDS, Value, brier, by_third, formula, surer, within
from stavka.lab.value_training.keeping import write
from stavka.lab.value_training.samples import Sample, contested, lines, played, read
from stavka.opponents.judgement.features import NAMES

PLAYERS = ("cadet", "general", "cadet", "general:rusher", "cadet", "general:turtle", "general:raider")
ENOUGH = 8  # games that must have been held out, so that weights are kept
FOLDS = 4  # parts of the games that are learned from, each foretold by the others, to compare settings


@click.group()
def main() -> None:
    """Learn the value of positions."""


@main.command()
@click.option("--title", required=True)
@click.option("--scenario", required=True)
@click.option("--games", default=20)
@click.option("--seed", default=0)
@click.option("--player", "players", multiple=True, default=PLAYERS, help="Game by game each side takes the next one.")
@click.option("--until", type=int, help="Break a game off after this turn.")
@click.option("--out", type=click.Path(path_type=Path), required=True)
def collect(
    title: str, scenario: str, games: int, seed: int, players: tuple[str, ...], until: int | None, out: Path
) -> None:
    """Play games and add them to a file; those that it has are not played again."""
    known = {(line["title"], line["scenario"], line["seed"]) for line in lines(out)}
    for number in range(games):
        name = f"{seed}/{number}"
        if (title, scenario, name) in known:
            continue
        pair = (players[number % len(players)], players[(number // len(players) + number) % len(players)])
        line = played(title, scenario, name, pair, until)
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


@main.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True))
def pack(path: Path) -> None:
    """Pack a file of games."""
    path.with_suffix(path.suffix + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--shrink", "shrinks", multiple=True, type=float, default=(0.01, SHRINK, 0.1, 0.3))
def compare(paths: tuple[Path, ...], shrinks: tuple[float, ...]) -> None:
    """Compare settings on the games that are learned from, each part of them foretold by the others: AUC (Brier)."""
    samples = contested([s for s in read(paths) if not s.held_out])
    values = {f"shrink {shrink:g}": _crossed(samples, shrink) for shrink in shrinks}
    for name, value in {**values, "formula": formula}.items():
        areas = {code: [s for s in samples if s.title == code] for code in sorted({s.title for s in samples})}
        told = (f"{code} {_told(within(own, value))} ({brier(own, value):.3f})" for code, own in areas.items())
        click.echo(f"{name}: {', '.join(told)}")


def _crossed(samples: Sequence[Sample], shrink: float) -> Value:
    """Every game as those weights foretell it that were learned from other games."""
    names = {name: at % FOLDS for at, name in enumerate(sorted({s.game for s in samples}))}
    told: dict[int, float] = {}
    for part in range(FOLDS):
        found = fit_titles([s for s in samples if names[s.game] != part], shrink)
        told.update({id(s): found[s.title].foretell(s) for s in samples if names[s.game] == part})
    return lambda sample: told[id(sample)]


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--shrink", default=SHRINK)
@click.option("--keep", is_flag=True, help="Write those weights beside the profiles that are better than the formula.")
def train(paths: tuple[Path, ...], shrink: float, keep: bool) -> None:
    """Learn weights for each title, and print how well they foretell games that were held out."""
    samples = contested(read(paths))
    found = fit_titles([s for s in samples if not s.held_out], shrink)
    click.echo(f"| Title | Games, held out | Value | {' | '.join(THIRDS)} | whole |\n|---|---|---|---|---|---|---|")
    better = {}
    for code, weights in found.items():
        other = [s for s in samples if s.title == code and s.held_out]
        known = [s for s in samples if s.title == code and not s.held_out]
        if _table(code, known, other, weights):
            better[code] = weights
    for code, weights in found.items():
        named = ", ".join(f"{name} {weight:+.2f}" for name, weight in zip(NAMES, weights.figures, strict=True))
        click.echo(f"\n{code}: {named}; {', '.join(f'{name} {level:+.2f}' for name, level in weights.levels.items())}")
    if keep:
        write(better)


def _table(code: str, known: Sequence[Sample], other: Sequence[Sample], weights: Weights) -> bool:
    """Print how a title's held-out games are foretold; whether the weights surely do it better, by games enough."""
    learned, by_hand = by_third(other, weights.foretell), by_third(other, formula)
    games = f"{len({s.game for s in known})}, {len({s.game for s in other})}"
    for name, areas in (("learned", learned), ("formula", by_hand)):
        click.echo(f"| {code} | {games} | {name} | {' | '.join(map(_told, areas))} |")
    low, high = surer(other, weights.foretell, formula)
    off = brier(other, weights.foretell)
    click.echo(f"{code}: {low:+.3f} to {high:+.3f} more than the formula (90 %), Brier {off:.3f}", err=True)
    return low > 0 and len({s.game for s in other}) >= ENOUGH


def _told(area: float | None) -> str:
    return "–" if area is None else f"{area:.2f}"


if __name__ == "__main__":
    main()
