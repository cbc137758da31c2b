"""Logistic weights by Newton's method: what parts won positions from lost ones of the same scenario.

Every scenario has a level of its own, which takes up who wins it most: the weights are learned from what differs
between its games, never from the side. Won and lost games of a scenario weigh alike, and so do all games, however long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from operator import mul

from stavka.lab.value_training.samples import Sample, contested
from stavka.opponents.judgement.features import NAMES

STEPS, CLOSE = 25, 1e-6  # of the descent, and a step that is too short to go on
SHRINK = 0.03  # how much weights are held to nothing
FREE = 1e-4  # how much levels are held to nothing
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Weights:
    """Of the figures, and the level of each scenario, which is added: even is where this makes a position even."""

    figures: tuple[float, ...]
    levels: Mapping[str, float]

    def foretell(self, sample: Sample) -> float:
        """In log-odds; a scenario that was not learned from has the mean level of its title."""
        own = [level for name, level in self.levels.items() if name.split()[0] == sample.title]
        level = self.levels.get(sample.level, sum(own) / len(own) if own else 0.0)
        return level + float(sum(map(mul, self.figures, sample.figures)))


def scales(samples: Sequence[Sample]) -> list[float]:
    """How far each figure strays within a scenario."""
    by_level: dict[str, list[Sample]] = {}
    for sample in samples:
        by_level.setdefault(sample.level, []).append(sample)
    found = []
    for at in range(len(NAMES)):
        spread = 0.0
        for own in by_level.values():
            mean = sum(s.figures[at] for s in own) / len(own)
            spread += sum((s.figures[at] - mean) ** 2 for s in own)
        found.append(max(0.02, (spread / len(samples)) ** 0.5))
    return found


def weighed(samples: Sequence[Sample]) -> list[float]:
    """What each position counts: games alike, won and lost ones of a scenario together alike; 1 on average."""
    length = Counter(s.game for s in samples)
    games = Counter({(s.level, s.won): 0 for s in samples})
    games.update((level, won) for level, _, won in {(s.level, s.game, s.won) for s in samples})
    levels = Counter(level for level, _ in {(s.level, s.game) for s in samples})
    found = [levels[s.level] / (games[s.level, s.won] * length[s.game]) for s in samples]
    mean = sum(found) / len(found)
    return [one / mean for one in found]


def fit(samples: Sequence[Sample], shrink: float = SHRINK) -> Weights:
    """Weights of the figures; only scenarios that both sides have won are learned from."""
    samples = contested(samples)
    size, levels = len(NAMES), sorted({s.level for s in samples})
    if not samples:
        return Weights((0.0,) * size, {})
    scale = scales(samples)
    held = [shrink] * size + [FREE] * len(levels)
    rows = [
        [f / d for f, d in zip(s.figures, scale, strict=True)] + [float(s.level == name) for name in levels]
        for s in samples
    ]
    counts = [one / len(samples) for one in weighed(samples)]
    found = [0.0] * len(held)
    for _ in range(STEPS):
        step = _newton(rows, [s.won for s in samples], counts, found, held)
        found = [old - change for old, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    figures = tuple(w / d for w, d in zip(found, scale, strict=False))
    return Weights(figures, dict(zip(levels, found[size:], strict=True)))


def _newton(
    rows: Matrix, won: Sequence[float], counts: Sequence[float], found: Sequence[float], held: Sequence[float]
) -> list[float]:
    """The step towards the best weights, less it."""
    size = len(found)
    slope = [hold * now for hold, now in zip(held, found, strict=True)]
    bend = [[held[i] if i == j else 0.0 for j in range(size)] for i in range(size)]
    for row, result, count in zip(rows, won, counts, strict=True):
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(mul, found, row))))))
        error, curve = (chance - result) * count, chance * (1 - chance) * count
        for i, figure in enumerate(row):
            if figure:
                slope[i] += error * figure
                part, line = curve * figure, bend[i]
                for j in range(i, size):
                    line[j] += part * row[j]
    for i in range(size):
        for j in range(i):
            bend[i][j] = bend[j][i]
    return solved(bend, slope)


def solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a symmetric system.

    >>> solved([[2.0, 1.0], [1.0, 3.0]], [4.0, 7.0])
    [1.0, 2.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        for other in rows[i + 1 :]:
            times = other[i] / row[i]
            for j in range(i, len(other)):
                other[j] -= times * row[j]
    found = [0.0] * len(rows)
    for i in range(len(rows) - 1, -1, -1):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, len(rows)))
        found[i] = (rows[i][-1] - known) / rows[i][i]
    return found


def fit_titles(samples: Sequence[Sample], shrink: float = SHRINK) -> dict[str, Weights]:
    """For each title weights of its own."""
    return {code: fit([s for s in samples if s.title == code], shrink) for code in sorted({s.title for s in samples})}
