"""Learns the value of positions from games between computer players, and tells how well it foretells the winner.

    python -m stavka.lab.value_training collect --title trc --scenario barbarossa --games 40 --out samples.jsonl
    python -m stavka.lab.value_training train samples.jsonl --keep

One game of five is held out: on those the area under the curve (AUC) is measured by turn; ½ is chance, 1 certainty.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import exp
from pathlib import Path

import click

import stavka
from stavka.engine.hints import Role
from stavka.opponents import make
from stavka.opponents.judgement.features import NAMES, features
from stavka.opponents.judgement.value import FILE, SCALE
from stavka.opponents.seat import Seat

HELD_OUT = 5  # one game of so many
STEPS, RATE, KEPT, SHRINK = 300, 0.15, 0.9, 0.002  # of the descent; how much large weights are held down
LIMIT = 60_000


@dataclass(frozen=True, slots=True)
class Sample:
    """A position at the start of a movement phase, and whether the first side won."""

    title: str
    game: str
    turn: int
    figures: tuple[float, ...]
    won: float


def played(title: str, scenario: str, seed: str, players: Sequence[str]) -> list[Sample]:
    """One game, as samples."""
    game = stavka.new(title, scenario, seed=seed)
    seats = {side: make(name, seed, lambda: 0.0) for side, name in zip(game.title.sides, players, strict=True)}
    found: list[tuple[int, tuple[float, ...]]] = []
    steps, last = 0, ""
    while game.result is None and steps < LIMIT:
        mark = f"{game.turn} {game.stage}"
        if mark != last and Role.MARCH in Seat(game).roles():
            found.append((game.turn, features(game.position)))
            last = mark
        game.play(seats[str(game.to_act)].act(game))
        steps += 1
    winner = game.result.winner if game.result else None
    won = 0.5 if winner is None else float(winner == game.title.sides[0])
    return [Sample(title, f"{title} {scenario} {seed}", turn, figures, won) for turn, figures in found]


def read(paths: Sequence[Path]) -> list[Sample]:
    rows = (json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines())
    return [Sample(**{**row, "figures": tuple(row["figures"])}) for row in rows]


def held_out(sample: Sample) -> bool:
    return sum(sample.game.encode()) % HELD_OUT == 0


def foretold(weights: Sequence[float], figures: Sequence[float]) -> float:
    return sum(weight * figure for weight, figure in zip(weights, figures, strict=True))


def fit(samples: Sequence[Sample]) -> list[float]:
    """Logistic weights by plain descent; figures are brought to one scale first."""
    scale = [max(1e-6, (sum(s.figures[i] ** 2 for s in samples) / len(samples)) ** 0.5) for i in range(len(NAMES))]
    rows = [([f / d for f, d in zip(s.figures, scale, strict=True)], s.won) for s in samples]
    weights, pace = [0.0] * len(NAMES), [0.0] * len(NAMES)
    for _ in range(STEPS):
        slope = [SHRINK * weight for weight in weights]
        for row, won in rows:
            error = (1 / (1 + exp(-max(-30.0, min(30.0, foretold(weights, row))))) - won) / len(rows)
            for i, figure in enumerate(row):
                slope[i] += error * figure
        pace = [KEPT * p - RATE * s for p, s in zip(pace, slope, strict=True)]
        weights = [w + p for w, p in zip(weights, pace, strict=True)]
    return [w / d for w, d in zip(weights, scale, strict=True)]


def auc(scored: Sequence[tuple[float, float]]) -> float | None:
    """The chance that a won position has a higher score than a lost one; None without both.

    >>> auc([(0.1, 0.0), (0.9, 1.0), (0.5, 0.0), (0.4, 1.0)])
    0.75
    """
    won, lost = ([score for score, result in scored if result == wanted] for wanted in (1.0, 0.0))
    if not won or not lost:
        return None
    better = sum(1.0 if w > other else 0.5 if w == other else 0.0 for w in won for other in lost)
    return better / (len(won) * len(lost))


def by_turn(samples: Sequence[Sample], weights: Sequence[float]) -> Iterator[tuple[int, int, float | None]]:
    """Turns with the number of positions, and how well the weights foretell their games."""
    turns: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for sample in samples:
        turns[sample.turn].append((foretold(weights, sample.figures), sample.won))
    for turn, scored in sorted(turns.items()):
        yield turn, len(scored), auc(scored)


def write(weights: Mapping[str, Sequence[float]], file: Path = FILE) -> None:
    """Keep the weights of some titles beside those of others."""
    told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    kept = dict(told.get("weights", {})) if tuple(told.get("features", ())) == NAMES else {}
    kept.update({code: [round(w * SCALE) for w in row] for code, row in weights.items()})
    rows = ",\n".join(f"    {json.dumps(code)}: {json.dumps(row)}" for code, row in sorted(kept.items()))
    names = json.dumps(list(NAMES))
    file.write_text(f'{{\n  "features": {names},\n  "weights": {{\n{rows}\n  }}\n}}\n', encoding="utf-8")


@click.group()
def main() -> None:
    """Learn the value of positions."""


@main.command()
@click.option("--title", required=True)
@click.option("--scenario", required=True)
@click.option("--games", default=20)
@click.option("--seed", default=0)
@click.option(
    "--player", "players", multiple=True, default=("cadet", "general"), help="They play each other and themselves."
)
@click.option("--out", type=click.Path(path_type=Path), required=True)
def collect(title: str, scenario: str, games: int, seed: int, players: tuple[str, ...], out: Path) -> None:
    """Play games and add their positions to a file."""
    for number in range(games):
        pair = (players[number % len(players)], players[number // len(players) % len(players)])
        samples = played(title, scenario, f"{seed}/{number}", pair)
        with out.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(sample)) + "\n" for sample in samples)


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--keep", is_flag=True, help="Write the weights beside the profiles.")
def train(paths: tuple[Path, ...], keep: bool) -> None:
    """Learn weights for each title, and print how well they foretell games that were held out."""
    samples = read(paths)
    found: dict[str, list[float]] = {}
    for code in sorted({s.title for s in samples}):
        own = [s for s in samples if s.title == code]
        known, other = [s for s in own if not held_out(s)], [s for s in own if held_out(s)]
        found[code] = fit(known)
        click.echo(f"{code}: {len({s.game for s in known})} games learned, {len({s.game for s in other})} held out")
        for name, weight in zip(NAMES, found[code], strict=True):
            click.echo(f"  {name:10} {weight:+.3f}")
        for turn, count, area in by_turn(other, found[code]):
            click.echo(f"  turn {turn}: AUC {'-' if area is None else f'{area:.2f}'} ({count} positions)")
        whole = auc([(foretold(found[code], s.figures), s.won) for s in other])
        click.echo(f"  all turns: AUC {'-' if whole is None else f'{whole:.2f}'}")
    if keep:
        write(found)


if __name__ == "__main__":
    main()
