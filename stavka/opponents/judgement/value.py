"""How good a position is for a side, by weights that were learned from games between computer players.

The weights are whole numbers, so that every machine finds the same order of positions; a score is compared, never read
as a chance.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from stavka.engine.position import Position
from stavka.opponents.judgement.features import NAMES, features
from stavka.opponents.judgement.standing import outlook

FILE = Path(__file__).parents[1] / "profiles" / "values.json"
SCALE = 65_536
WON = 40 * SCALE  # more than any position is worth
BY_HAND = 100  # factors that are worth as much as a unit of log-odds


@lru_cache(maxsize=1)
def _weights() -> dict[str, Sequence[int]]:
    """By title; a file that was made for other figures is not used."""
    told = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return dict(told["weights"]) if tuple(told.get("features", ())) == NAMES else {}


def learned(code: str) -> bool:
    """Whether a value was learned for a title."""
    return code in _weights()


def score(pos: Position, me: int) -> int:
    """How good a position is for a side, in 65,536ths of a unit of log-odds; by hand where nothing was learned."""
    if pos.result is not None:
        winner = pos.result.winner
        return 0 if winner is None else WON if winner == pos.title.sides[me] else -WON
    weights = _weights().get(pos.title.code)
    if weights is None:
        return round(outlook(pos, me) * SCALE / BY_HAND)
    found = sum(weight * round(figure * SCALE) for weight, figure in zip(weights, features(pos), strict=True)) // SCALE
    return found if me == 0 else -found
