"""Weights of a general found by play: simultaneous perturbation (SPSA), as engines of chess are tuned.

A round changes all weights at once, by lot each up or down, and plays the same game twice, once with the changes and
once with their opposite. What the first gains over the second moves every weight a little. The log is the tuning: the
weights follow from its rounds, so it can be taken up again, and its games played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import exp, fsum
from pathlib import Path
from random import Random
from statistics import pstdev
from typing import Any

from stavka.engine.position import Position
from stavka.lab.games import Spec, play_kept
from stavka.lab.strength.sprt import mark_of
from stavka.opponents.judgement.features import NAMES as FEATURES
from stavka.opponents.judgement.features import features
from stavka.opponents.profiles.style import TIMES

SIDES = ("axis", "soviet")
RATE, CALM, FADES = 0.3, 10, 0.602  # how far a round moves the weights, and how that fades with the rounds
SHRINKS = 0.101  # how the change that is tried out shrinks
SEEN = 4  # games of a scenario before which its spread is not known, and its rounds move nothing
FIGURES = {"won": 1.0, "points": 1.0, "places": 0.5, "force": 0.25}  # what a game is judged by, each by its spread


class OtherTuning(Exception):
    """The log holds another tuning, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Weight:
    """A weight to be tuned: where it starts, and the step that it is tried out by."""

    name: str
    start: float
    step: float

    def at(self, steps: float) -> float:
        """So many steps from the start; one that counts times what the profile says grows by its step as a factor."""
        if self.name.endswith(TIMES):
            return self.start * exp(self.step * steps)
        return max(0.0, self.start + self.step * steps)


@dataclass(frozen=True, slots=True)
class Terms:
    """What is tuned: weights of one side in the scenarios of a title, by games against a pool of players."""

    title: str
    side: int
    scenarios: tuple[str, ...]
    weights: tuple[Weight, ...]
    pool: tuple[str, ...]
    seed: int
    player: str = "general"

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return json.loads(json.dumps(asdict(self)))  # type: ignore[no-any-return]


Figures = Mapping[str, float]  # of a game, from the view of the side that is tuned


@dataclass(frozen=True, slots=True)
class Round:
    """Both games of a round."""

    number: int
    scenario: str
    opponent: str
    up: Figures
    down: Figures
    marks: tuple[str, str]  # of the diaries


@dataclass(slots=True)
class Tuning:
    terms: Terms
    rounds: list[Round] = field(default_factory=list)

    def steps(self) -> list[float]:
        """How far every weight has come from its start, in steps, by all rounds so far."""
        spreads = self.spreads()
        found = [0.0] * len(self.terms.weights)
        for round in self.rounds:
            if round.scenario not in spreads:
                continue
            gain = judged(round.up, round.down, spreads[round.scenario])
            pace = RATE * ((1 + CALM) / (round.number + 1 + CALM)) ** FADES
            slope = gain / (2 * tried(round.number))
            for i, way in enumerate(direction(self.terms, round.number)):
                found[i] += pace * slope * way
        return found

    def spreads(self) -> dict[str, dict[str, float]]:
        """How far the figures of a scenario stray from game to game."""
        games: dict[str, list[Figures]] = {}
        for round in self.rounds:
            games.setdefault(round.scenario, []).extend((round.up, round.down))
        return {
            scenario: {name: pstdev([game[name] for game in played]) for name in FIGURES}
            for scenario, played in games.items()
            if len(played) >= SEEN
        }

    def name(self) -> str:
        """The tuned player, as other commands take it."""
        return named(self.terms, self.steps())


def judged(up: Figures, down: Figures, spread: Figures) -> float:
    """What one game is better by than another, in what games of the scenario usually differ by."""
    told = [name for name in FIGURES if spread[name] > 1e-9]
    weight = fsum(FIGURES[name] for name in told)
    return fsum(FIGURES[name] * (up[name] - down[name]) / spread[name] for name in told) / weight if told else 0.0


def tried(number: int) -> float:
    """By how many steps the weights are changed in a round."""
    return float((number + 1) ** -SHRINKS)


def direction(terms: Terms, number: int) -> list[int]:
    """Which weights a round changes up, and which down."""
    rng = Random(f"{terms.seed}/{number}/direction")
    return [rng.choice((-1, 1)) for _ in terms.weights]


def named(terms: Terms, steps: Sequence[float]) -> str:
    """A player with the weights so many steps from their starts, for the side that is tuned alone."""
    side = SIDES[terms.side]
    told = (f"{side}.{w.name}={w.at(n):.4g}" for w, n in zip(terms.weights, steps, strict=True))
    return f"{terms.player}:{','.join(told)}"


def figures(pos: Position, side: int) -> dict[str, float]:
    """A finished game from the view of a side."""
    result, sides = pos.result, pos.title.sides
    winner = None if result is None else result.winner
    told = dict(zip(FEATURES, features(pos), strict=True))
    sign = 1.0 if side == 0 else -1.0
    return {
        "won": 0.0 if winner is None else 1.0 if winner == sides[side] else -1.0,
        "points": sign * pos.title.hints.points(pos),
        "places": round(sign * told["places"], 4),
        "force": round(sign * told["force"], 4),
    }


def spec_of(terms: Terms, number: int, player: str) -> Spec:
    """What is played in a round: scenarios by turns, and when all were played the next of the pool."""
    turn, at = divmod(number, len(terms.scenarios))
    opponent = terms.pool[turn % len(terms.pool)]
    players = (player, opponent) if terms.side == 0 else (opponent, player)
    return Spec(terms.title, terms.scenarios[at], *players, seed=terms.seed, sanity=False)


def play_round(terms: Terms, number: int, steps: Sequence[float]) -> Round:
    """Both games have the same seed, so that they differ by the weights and by what follows from them."""
    change = tried(number)
    games, marks = [], []
    for sign in (1, -1):
        ways = direction(terms, number)
        at = [n + sign * change * way for n, way in zip(steps, ways, strict=True)]
        spec = spec_of(terms, number, named(terms, at))
        record, game = play_kept(spec, number)
        record.diary = game.diary()
        games.append(figures(game.position, terms.side))
        marks.append(mark_of(record))
    return Round(
        number, spec.scenario, spec.soviet if terms.side == 0 else spec.axis, games[0], games[1], (marks[0], marks[1])
    )


Play = Callable[[Terms, int, Sequence[float]], Round]


def run(
    terms: Terms,
    path: Path,
    rounds: int,
    on_round: Callable[[Tuning], None] = lambda tuning: None,
    play: Play = play_round,
) -> Tuning:
    """Go on with the tuning of a log, or begin it, until so many rounds are played."""
    tuning = read(path, terms) if path.exists() else Tuning(terms)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, {"tune": terms.plain()})
    while len(tuning.rounds) < rounds:
        played = play(terms, len(tuning.rounds), tuning.steps())
        tuning.rounds.append(played)
        _write(path, {"round": asdict(played)})
        on_round(tuning)
    return tuning


def differing(tuning: Tuning, numbers: Iterable[int]) -> list[int]:
    """Rounds whose games are other than in the log when they are played again."""
    found = []
    for number in numbers:
        before = Tuning(tuning.terms, tuning.rounds[:number])
        if play_round(tuning.terms, number, before.steps()).marks != tuning.rounds[number].marks:
            found.append(number)
    return found


def _write(path: Path, row: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def read(path: Path, terms: Terms | None = None) -> Tuning:
    """The tuning that a log holds; with terms, only if it is the same."""
    tuning: Tuning | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            if "tune" in row:
                tuning = Tuning(_terms(row["tune"]))
            elif "round" in row and tuning is not None:
                told = row["round"]
                tuning.rounds.append(Round(**{**told, "marks": tuple(told["marks"])}))
        except (ValueError, TypeError, KeyError):
            raise OtherTuning(f"{path}, line {number}: this is no log of a tuning") from None
    if tuning is None:
        raise OtherTuning(f"{path} is no log of a tuning")
    if terms is not None and tuning.terms != terms:
        raise OtherTuning(f"{path} holds another tuning: {SIDES[tuning.terms.side]} of {tuning.terms.title}")
    return tuning


def _terms(told: dict[str, Any]) -> Terms:
    weights = tuple(Weight(**weight) for weight in told["weights"])
    return Terms(**{**told, "weights": weights, "scenarios": tuple(told["scenarios"]), "pool": tuple(told["pool"])})


# -- in sentences -----------------------------------------------------------------------------------------------------


def summary(tuning: Tuning) -> list[str]:
    """The weights as they are now, and how the games went."""
    terms, spreads = tuning.terms, tuning.spreads()
    lines = [
        f"{terms.title} {SIDES[terms.side]}, seed {terms.seed}: {len(tuning.rounds)} rounds"
        f" against {', '.join(terms.pool)}"
    ]
    for weight, steps in zip(terms.weights, tuning.steps(), strict=True):
        lines.append(f"  {weight.name:12} {weight.at(0):.3g} to {weight.at(steps):.3g} ({steps:+.2f} steps)")
    for scenario in terms.scenarios:
        games = [game for r in tuning.rounds if r.scenario == scenario for game in (r.up, r.down)]
        if games:
            won, points = sum(g["won"] > 0 for g in games), fsum(g["points"] for g in games) / len(games)
            strays = f" ± {spreads[scenario]['points']:.1f}" if scenario in spreads else ""
            lines.append(f"  {scenario}: {won} of {len(games)} won, {points:+.1f}{strays} points a game")
    return [*lines, tuning.name()]


def last_round(tuning: Tuning) -> str:
    """The last round in a line."""
    last, spreads = tuning.rounds[-1], tuning.spreads()
    gain = judged(last.up, last.down, spreads[last.scenario]) if last.scenario in spreads else 0.0
    far = " ".join(f"{w.name}{n:+.2f}" for w, n in zip(tuning.terms.weights, tuning.steps(), strict=True))
    return f"{last.number + 1}: {last.scenario} against {last.opponent}: {gain:+.2f}; {far}"
