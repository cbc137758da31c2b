"""How good a position is for a side, by weights that were learned from games between computer players.

The weights are whole numbers, so that every machine finds the same order of positions. Where nothing better was
learned, pieces, places and supply are added up as the general does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path

from stavka.engine.position import Position
from stavka.opponents.judgement.features import NAMES, features
from stavka.opponents.judgement.standing import outlook

FILE = Path(__file__).parents[1] / "profiles" / "values.json"
SCALE = 65_536
WON = 40 * SCALE  # more than any position is worth
BY_HAND = 100  # factors that are worth as much as a unit of log-odds
SURE = 0.98  # of no position more is said before the game is over


@dataclass(frozen=True, slots=True)
class Learned:
    """The weights of a title, and by scenario what is added so that an even position is 0."""

    weights: Sequence[int]
    levels: Mapping[str, int]

    def level(self, scenario: str) -> int:
        """A scenario that was not learned from has the mean of the others."""
        mean = sum(self.levels.values()) // max(1, len(self.levels))
        return self.levels.get(scenario, mean)


@lru_cache(maxsize=1)
def _all() -> dict[str, Learned]:
    """By title; a file that was made for other figures is not used."""
    told = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    if tuple(told.get("features", ())) != NAMES:
        return {}
    return {code: Learned(row, told["levels"][code]) for code, row in told["weights"].items()}


def learned(code: str) -> bool:
    """Whether a value was learned for a title."""
    return code in _all()


def score(pos: Position, me: int) -> int:
    """How good a position is for a side, in 65,536ths of a unit of log-odds; by hand where nothing was learned."""
    if pos.result is not None:
        winner = pos.result.winner
        return 0 if winner is None else WON if winner == pos.title.sides[me] else -WON
    known = _all().get(pos.title.code)
    if known is None:
        return round(outlook(pos, me) * SCALE / BY_HAND)
    sums = sum(weight * round(figure * SCALE) for weight, figure in zip(known.weights, features(pos), strict=True))
    found = sums // SCALE + known.level(pos.scenario)
    return found if me == 0 else -found


def chance(pos: Position, me: int) -> float | None:
    """The chance that a side wins, between players of like strength; None where nothing was learned."""
    if not learned(pos.title.code):
        return None
    if pos.result is not None:
        return 0.5 if pos.result.winner is None else float(pos.result.winner == pos.title.sides[me])
    return max(1 - SURE, min(SURE, 1 / (1 + exp(-score(pos, me) / SCALE))))
