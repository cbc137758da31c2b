"""Sequential tests between two players: pairs of games with the sides changed, until one answer is sure enough.

The log is the test: it names the players and the seed, holds every game with a mark of its diary, and can be taken up
again or played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from math import log
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from stavka.lab.elsewhere import close_all
from stavka.lab.games import Record, Spec, play
from stavka.lab.series import interval

FEWEST = 4  # pairs before which nothing is decided: the spread of their results is not known yet
SPREAD = 0.02  # the least variance of a pair's mean result, so that a run of equal results does not decide too soon
BETTER, NOT_BETTER, OPEN = "better", "not better", "open"


class OtherTest(Exception):
    """The log holds another test, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A test: does ``challenger`` win a share of at least ``above`` against ``champion``, or no more than ``below``?"""

    challenger: str
    champion: str
    scenarios: tuple[tuple[str, str], ...]  # titles with scenarios, played by turns
    seed: int
    below: float = 0.5
    above: float = 0.6
    alpha: float = 0.05  # how often one that is not better may pass
    beta: float = 0.05  # how often one that is better may fail

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**asdict(self), "scenarios": [list(pair) for pair in self.scenarios]}

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the challenger has failed, above the second it has passed."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the test."""

    pair: int
    side: int  # that the challenger had
    title: str
    scenario: str
    score: float  # of the challenger: 1, ½ or 0
    level: str
    mark: str  # of the diary
    seconds: tuple[float, ...] = field(default=(), compare=False)  # of a core, by side
    points: float | None = None  # of the first side by the title's own count; logs of before do not tell


@dataclass(slots=True)
class Trial:
    terms: Terms
    games: list[Played] = field(default_factory=list)

    def pairs(self) -> list[float]:
        """The mean score of the challenger in each pair that is finished."""
        by_pair: dict[int, list[float]] = {}
        for game in self.games:
            by_pair.setdefault(game.pair, []).append(game.score)
        return [fmean(scores) for _, scores in sorted(by_pair.items()) if len(scores) == 2]

    def likelihood(self) -> float:
        """The logarithm of how much likelier the results are if the challenger is better than if it is not.

        The pairs are taken as normally distributed around their mean, as engines of chess are tested.
        """
        pairs = self.pairs()
        if len(pairs) < 2:
            return 0.0
        mean, low, high = fmean(pairs), self.terms.below, self.terms.above
        variance = max(SPREAD, sum((pair - mean) ** 2 for pair in pairs) / len(pairs))
        return len(pairs) * (high - low) * (2 * mean - low - high) / (2 * variance)

    @property
    def verdict(self) -> str:
        if len(self.pairs()) < FEWEST:
            return OPEN
        low, high = self.terms.bounds
        found = self.likelihood()
        return NOT_BETTER if found <= low else BETTER if found >= high else OPEN


def numbered(terms: Terms, at: int) -> tuple[Spec, int, int]:
    """The game with a number in the test: what is played, its pair, and the challenger's side."""
    pair, side = divmod(at, 2)
    title, scenario = terms.scenarios[pair % len(terms.scenarios)]
    players = (terms.challenger, terms.champion) if side == 0 else (terms.champion, terms.challenger)
    return Spec(title, scenario, *players, seed=terms.seed, sanity=False), pair, side


def play_numbered(terms: Terms, at: int) -> Played:
    spec, pair, side = numbered(terms, at)
    record = play(spec, pair)
    return Played(
        pair,
        side,
        spec.title,
        spec.scenario,
        _score(record, side),
        record.level,
        mark_of(record),
        tuple(round(seconds, 2) for seconds in record.seconds.values()),
        record.points,
    )


def _score(record: Record, side: int) -> float:
    sides = tuple(record.seconds)
    return 0.5 if record.winner is None else float(record.winner == sides[side])


def mark_of(record: Record) -> str:
    """A short mark by which the same game is known again."""
    return sha256(record.diary.encode()).hexdigest()[:16]


def run(terms: Terms, path: Path, most: int, on_game: Callable[[Trial], None] = lambda test: None) -> Trial:
    """Go on with the test of a log, or begin it, until it is decided or ``most`` games are played."""
    test = read(path, terms) if path.exists() else Trial(terms)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, {"test": terms.plain()})
    while len(test.games) < most and (test.verdict == OPEN or len(test.games) % 2):
        game = play_numbered(terms, len(test.games))
        test.games.append(game)
        _write(path, {"game": asdict(game)})
        on_game(test)
    close_all()
    _write(path, {"verdict": test.verdict, "games": len(test.games), "likelihood": round(test.likelihood(), 3)})
    return test


def _write(path: Path, row: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
        except ValueError:
            raise OtherTest(f"{path}, line {number}: this is no log of a test") from None
        if not isinstance(row, dict):
            raise OtherTest(f"{path}, line {number}: this is no log of a test")
        yield row


def read(path: Path, terms: Terms | None = None) -> Trial:
    """The test that a log holds; with terms, only if it is the same."""
    test: Trial | None = None
    for row in _rows(path):
        if "test" in row:
            told = {
                **row["test"],
                "scenarios": tuple((title, scenario) for title, scenario in row["test"]["scenarios"]),
            }
            test = Trial(Terms(**told))
            if terms is not None and test.terms != terms:
                raise OtherTest(f"{path} holds another test: {test.terms.challenger} against {test.terms.champion}")
        elif "game" in row and test is not None:
            test.games.append(Played(**{**row["game"], "seconds": tuple(row["game"]["seconds"])}))
    if test is None:
        raise OtherTest(f"{path} is no log of a test")
    return test


def differing(test: Trial, numbers: Sequence[int]) -> list[int]:
    """Play games of a log again: those whose diary is not the same."""
    return [number for number in numbers if play_numbered(test.terms, number).mark != test.games[number].mark]


def summary(test: Trial) -> list[str]:
    """The test in sentences."""
    terms, scores = test.terms, [game.score for game in test.games]
    low, high = terms.bounds
    lines = [
        f"{terms.challenger} against {terms.champion}, seed {terms.seed}: {_share(scores)}",
        f"{test.verdict}: likelihood {test.likelihood():+.2f} between {low:+.2f} ({terms.below:.0%} or less)"
        f" and {high:+.2f} ({terms.above:.0%} or more)",
    ]
    for title, scenario in terms.scenarios:
        for side in (0, 1):
            found = [g.score for g in test.games if (g.title, g.scenario, g.side) == (title, scenario, side)]
            if found:
                lines.append(f"  {title} {scenario}, {('axis', 'soviet')[side]}: {_share(found)}")
        gains = _gains(test, title, scenario)
        if len(gains) > 1:
            strays = stdev(gains) / len(gains) ** 0.5
            lines.append(f"  {title} {scenario}: {fmean(gains):+.2f} ± {strays:.2f} of the title's points a game")
    return lines


def _gains(test: Trial, title: str, scenario: str) -> list[float]:
    """What the challenger has more than the champion on the same side and seed, half of it a game, for every pair.

    Where one side always wins, points still tell who plays it better.
    """
    by_pair: dict[int, dict[int, float]] = {}
    for game in test.games:
        if (game.title, game.scenario) == (title, scenario) and game.points is not None:
            by_pair.setdefault(game.pair, {})[game.side] = game.points
    return [(points[0] - points[1]) / 2 for points in by_pair.values() if len(points) == 2]


def _share(scores: Sequence[float]) -> str:
    if not scores:
        return "no game"
    won, games = sum(scores), len(scores)
    low, high = interval(int(won), games)
    return f"{won:g} of {games} = {won / games:.0%} ({low:.0%} to {high:.0%})"


def last_game(test: Trial) -> str:
    """The last game in a line, and how the test stands."""
    game, sides = test.games[-1], ("axis", "soviet")
    how = {1.0: "won", 0.5: "drawn", 0.0: "lost"}[game.score]
    spent = "/".join(f"{seconds:.1f}" for seconds in game.seconds)
    return (
        f"{len(test.games)}: {game.title} {game.scenario} {how} as {sides[game.side]} ({game.level}, {spent} s);"
        f" {sum(g.score for g in test.games):g} of {len(test.games)}, {test.likelihood():+.2f}"
    )
