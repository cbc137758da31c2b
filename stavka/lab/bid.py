"""Which bid of replacement factors balances the sides: a bracketed search, and a line through all results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path
from random import Random

from stavka.lab.games import Record, Spec
from stavka.lab.series import interval, run

# What people's tournament games at bids of 15 to 18 came to, to print beside.
HUMAN_BIDS = (15, 18)
HUMAN_RECORD = "Russians 55–57 % in tournament play between people at bids of 15 to 18"
REDRAWN = 200  # times the results are drawn anew for the interval
STEPS = 60  # of Newton's method


@dataclass(frozen=True, slots=True)
class AtBid:
    bid: int
    games: int
    soviet_wins: int

    @property
    def share(self) -> float:
        return self.soviet_wins / self.games if self.games else 0.0

    def __str__(self) -> str:
        low, high = interval(self.soviet_wins, self.games)
        won = f"{self.soviet_wins} of {self.games} = {self.share:.0%} ({low:.0%} to {high:.0%})"
        return f"bid {self.bid:3}: Russians win {won}"


@dataclass(frozen=True, slots=True)
class Balance:
    """The bid at which both win as often, between two bounds; a bound of None lies outside what was tried."""

    bid: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.bid is None:
            return "The games do not show a bid at which the sides are even."
        low = "less than was tried" if self.low is None else f"{self.low:.0f}"
        high = "more than was tried" if self.high is None else f"{self.high:.0f}"
        return f"The sides are even at a bid of about {self.bid:.0f} (95 % interval {low} to {high})."


def study(
    spec: Spec,
    bids: Sequence[int],
    games: int,
    *,
    jobs: int = 1,
    folder: Path | None = None,
    on_record: Callable[[Record], None] = lambda record: None,
) -> list[AtBid]:
    """Play so many games at every bid."""
    found = []
    for bid in bids:
        at = replace(spec, settings=(("bid", bid),))
        records = run(at, games, jobs=jobs, folder=folder / f"bid{bid}" if folder else None, on_record=on_record)
        found.append(AtBid(bid, len(records), sum(record.winner == "soviet" for record in records)))
    return found


def search(play: Callable[[int], AtBid], low: int, high: int, most: int = 6) -> list[AtBid]:
    """Results at bids that close in on an even game: both ends, then always the middle of the part that holds it.

    >>> even_at_11 = lambda bid: AtBid(bid, 10, 0 if bid < 11 else 10)
    >>> [result.bid for result in search(even_at_11, 0, 32, most=7)]
    [0, 8, 10, 11, 12, 16, 32]
    """
    found = {bid: play(bid) for bid in (low, high)}
    if found[low].share < 0.5 < found[high].share:
        while len(found) < most and high - low > 1:
            middle = (low + high) // 2
            found[middle] = play(middle)
            if found[middle].share < 0.5:
                low = middle
            else:
                high = middle
    return [found[bid] for bid in sorted(found)]


def balance(results: Sequence[AtBid], seed: int = 0) -> Balance:
    """Where a logistic line through the results crosses one half, with the bounds that chance allows.

    >>> found = balance([AtBid(0, 100, 27), AtBid(10, 100, 50), AtBid(20, 100, 73)])
    >>> round(found.bid, 1), round(found.low), round(found.high)
    (10.0, 7, 12)
    """
    line = _line(results)
    even = _crossing(line)
    if even is None or line is None:
        return Balance(None, None, None)
    rng = Random(seed)
    drawn = []
    for _ in range(REDRAWN):
        again = [AtBid(r.bid, r.games, sum(rng.random() < line.share(r.bid) for _ in range(r.games))) for r in results]
        crossing = _crossing(_line(again))
        drawn.append(float("inf") if crossing is None else crossing)
    drawn.sort()
    first, last = min(r.bid for r in results), max(r.bid for r in results)
    low, high = drawn[round(0.025 * REDRAWN)], drawn[round(0.975 * REDRAWN) - 1]
    return Balance(even, low if first <= low <= last else None, high if first <= high <= last else None)


@dataclass(frozen=True, slots=True)
class _Line:
    middle: float
    level: float
    slope: float

    def share(self, bid: float) -> float:
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.level + self.slope * (bid - self.middle) / 10))))


def _crossing(line: _Line | None) -> float | None:
    """None when a higher bid does not help the Russians."""
    return None if line is None or line.slope <= 1e-6 else line.middle - 10 * line.level / line.slope


def _line(results: Sequence[AtBid]) -> _Line | None:
    """The likeliest logistic line; a little is added to both sides' wins, so that clean sweeps have one too."""
    line = _Line(sum(r.bid for r in results) / max(1, len(results)), 0.0, 0.0)
    for _ in range(STEPS):
        g0 = g1 = h00 = h01 = h11 = 1e-9
        for result in results:
            x = (result.bid - line.middle) / 10
            p = line.share(result.bid)
            error = result.soviet_wins + 0.25 - (result.games + 0.5) * p
            weight = (result.games + 0.5) * p * (1 - p) + 1e-6
            g0, g1 = g0 + error, g1 + error * x
            h00, h01, h11 = h00 + weight, h01 + weight * x, h11 + weight * x * x
        determinant = h00 * h11 - h01 * h01
        if abs(determinant) < 1e-12:
            return None
        steps = (h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant
        level, slope = (
            value + max(-1.0, min(1.0, step)) for value, step in zip((line.level, line.slope), steps, strict=True)
        )
        line = _Line(line.middle, level, slope)
    return line


def beside_people(results: Sequence[AtBid]) -> list[str]:
    """The results at the bids that people play at, and what people's games came to."""
    low, high = HUMAN_BIDS
    there = [r for r in results if low <= r.bid <= high]
    lines = []
    if there:
        games, wins = sum(r.games for r in there), sum(r.soviet_wins for r in there)
        lines.append(str(AtBid(there[0].bid, games, wins)).replace(f"bid {there[0].bid:3}", f"bids {low} to {high}"))
    return [*lines, f"For comparison: {HUMAN_RECORD}."]
