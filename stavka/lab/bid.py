"""Which bid of replacement factors balances the sides: games at several bids, and a line through the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from pathlib import Path

from stavka.lab.games import Record, Spec
from stavka.lab.series import interval, run

# What people's tournament games at bids of 15 to 18 came to, to print beside.
HUMAN_RECORD = "Russians 55–57 % in tournament play between people at bids of 15 to 18"


@dataclass(frozen=True, slots=True)
class AtBid:
    bid: int
    games: int
    soviet_wins: int

    def __str__(self) -> str:
        low, high = interval(self.soviet_wins, self.games)
        share = self.soviet_wins / self.games if self.games else 0.0
        won = f"{self.soviet_wins} of {self.games} = {share:.0%} ({low:.0%} to {high:.0%})"
        return f"bid {self.bid:3}: Russians win {won}"


def study(
    spec: Spec,
    bids: Sequence[int],
    games: int,
    *,
    jobs: int = 1,
    folder: Path | None = None,
    told: Callable[[Record], None] = lambda record: None,
) -> list[AtBid]:
    """Play so many games at every bid."""
    found = []
    for bid in bids:
        at = replace(spec, settings=(("bid", bid),))
        records = run(at, games, jobs=jobs, folder=folder / f"bid{bid}" if folder else None, told=told)
        found.append(AtBid(bid, len(records), sum(record.winner == "soviet" for record in records)))
    return found


def balance(results: Sequence[AtBid]) -> float | None:
    """The bid at which a logistic line through the results crosses one half; None when it does not rise.

    >>> round(balance([AtBid(0, 100, 27), AtBid(10, 100, 50), AtBid(20, 100, 73)]), 1)
    10.0
    """
    level, slope = 0.0, 0.0
    middle = sum(r.bid for r in results) / max(1, len(results))
    for _ in range(200):
        g0 = g1 = h00 = h01 = h11 = 1e-9
        for result in results:
            x = (result.bid - middle) / 10
            p = 1 / (1 + exp(-max(-30.0, min(30.0, level + slope * x))))
            error, weight = result.soviet_wins - result.games * p, result.games * p * (1 - p) + 1e-6
            g0, g1 = g0 + error, g1 + error * x
            h00, h01, h11 = h00 + weight, h01 + weight * x, h11 + weight * x * x
        determinant = h00 * h11 - h01 * h01
        if abs(determinant) < 1e-12:
            return None
        step0, step1 = (h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant
        level, slope = level + max(-1.0, min(1.0, step0)), slope + max(-1.0, min(1.0, step1))
    if slope <= 1e-6 or log(1 + slope) == 0:
        return None
    return middle - 10 * level / slope
