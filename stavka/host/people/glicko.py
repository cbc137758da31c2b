"""Glicko-2: a rating with its uncertainty, after Glickman's paper "Example of the Glicko-2 system" (2013)."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
TAU = 0.5  # how much the volatility may change
NARROW = 0.000001
WIDEST = 350.0  # the uncertainty of whom nobody knows
PERIOD = 30 * 86_400.0  # seconds of absence that count as one rating period


@dataclass(frozen=True, slots=True)
class Rating:
    rating: float = 1500.0
    deviation: float = WIDEST
    volatility: float = 0.06

    def after_absence(self, seconds: float) -> Rating:
        """Who has not played for long is known less well."""
        wide = sqrt((self.deviation / SCALE) ** 2 + max(0.0, seconds) / PERIOD * self.volatility**2) * SCALE
        return Rating(self.rating, min(WIDEST, wide), self.volatility)


def rated(own: Rating, results: list[tuple[Rating, float]]) -> Rating:
    """The rating after some games: against whom, and 1 for a win, 0.5 for a draw, 0 for a loss."""
    mu, phi = (own.rating - 1500) / SCALE, own.deviation / SCALE
    if not results:
        return Rating(own.rating, sqrt(phi**2 + own.volatility**2) * SCALE, own.volatility)
    weighed = []
    for other, score in results:
        g = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (other.rating - 1500) / SCALE)))
        weighed.append((g, expected, score))
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in weighed)
    gained = sum(g * (score - e) for g, e, score in weighed)
    volatility = _volatility(own.volatility, phi, variance, variance * gained)
    wide = sqrt(phi**2 + volatility**2)
    phi = 1 / sqrt(1 / wide**2 + 1 / variance)
    return Rating((mu + phi**2 * gained) * SCALE + 1500, phi * SCALE, volatility)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        ex = exp(x)
        return ex * (delta**2 - phi**2 - variance - ex) / (2 * (phi**2 + variance + ex) ** 2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > NARROW:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
