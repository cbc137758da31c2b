"""How well a value foretells who wins, by pairs of positions of the same scenario and turn: AUC."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import exp
from random import Random

from stavka.lab.value_training.samples import Sample
from stavka.opponents.judgement.features import NAMES

THIRDS = ("first third", "second third", "last third")
BALANCE = NAMES.index("balance")
DRAWN = 200  # times that the games are drawn again to tell how sure a difference is
Value = Callable[[Sample], float]
Pairs = tuple[float, int]  # how many pairs were told apart, and of how many


def auc(scored: Sequence[tuple[float, float]]) -> float | None:
    """The chance that a won position has a higher score than a lost one; None without both.

    >>> auc([(0.1, 0.0), (0.9, 1.0), (0.5, 0.0), (0.4, 1.0)])
    0.75
    """
    better, pairs = _pairs(scored)
    return better / pairs if pairs else None


def _pairs(scored: Sequence[tuple[float, float]]) -> Pairs:
    won, lost = ([score for score, result in scored if result == wanted] for wanted in (1.0, 0.0))
    better = sum(1.0 if w > other else 0.5 if w == other else 0.0 for w in won for other in lost)
    return better, len(won) * len(lost)


def third_of(samples: Iterable[Sample]) -> dict[tuple[str, int], int]:
    """Which third of its scenario a turn belongs to, by the longest game of it."""
    turns: dict[str, set[int]] = defaultdict(set)
    for sample in samples:
        turns[sample.level].add(sample.turn)
    return {
        (level, turn): min(2, 3 * (turn - min(seen)) // (max(seen) - min(seen) + 1))
        for level, seen in turns.items()
        for turn in seen
    }


def within(samples: Iterable[Sample], value: Value) -> float | None:
    """The AUC over all scenarios and turns; no position is compared with one of another scenario or turn."""
    strata: dict[tuple[str, int], list[tuple[float, float]]] = defaultdict(list)
    for sample in samples:
        strata[sample.level, sample.turn].append((value(sample), sample.won))
    found = [_pairs(scored) for scored in strata.values()]
    pairs = sum(count for _, count in found)
    return sum(better for better, _ in found) / pairs if pairs else None


def formula(sample: Sample) -> float:
    """What the general adds up: pieces, places, supply."""
    return sample.figures[BALANCE]


def by_third(samples: Sequence[Sample], value: Value) -> list[float | None]:
    """For each third of the game, and for the whole."""
    thirds = third_of(samples)
    parts = [[s for s in samples if thirds[s.level, s.turn] == third] for third in range(len(THIRDS))]
    return [within(part, value) for part in (*parts, samples)]


def surer(samples: Sequence[Sample], value: Value, other: Value, seed: int = 1) -> tuple[float, float]:
    """The middle 90 % of how much more of the pairs a value tells apart, when the games are drawn again by lot."""
    games: dict[str, list[Sample]] = defaultdict(list)
    for sample in samples:
        games[sample.game].append(sample)
    told, by_other = {id(s): value(s) for s in samples}, {id(s): other(s) for s in samples}
    rng, names, found = Random(seed), sorted(games), []
    for _ in range(DRAWN):
        drawn = [s for name in rng.choices(names, k=len(names)) for s in games[name]]
        first, second = within(drawn, lambda s: told[id(s)]), within(drawn, lambda s: by_other[id(s)])
        if first is not None and second is not None:
            found.append(first - second)
    found.sort()
    return (found[len(found) // 20], found[-1 - len(found) // 20]) if found else (0.0, 0.0)


def brier(samples: Sequence[Sample], value: Value) -> float:
    """How far chances, given as log-odds, are from what came, squared, games counted alike; a coin has 0.25."""
    length = Counter(sample.game for sample in samples)
    total = sum((1 / (1 + exp(-value(s))) - s.won) ** 2 / length[s.game] for s in samples)
    return total / len(length) if length else 0.0
