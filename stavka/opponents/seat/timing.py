"""The time a player may think in a turn, and how the steps of its thinking learn that it is up."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]
THINKING = 0.8  # share of the budget for weighing plans; the rest is for carrying them out


def never() -> bool:
    """For those who have all the time in the world."""
    return False


class Budget:
    """Seconds a turn, by a clock; only the time between ``begin`` and ``pause`` counts."""

    def __init__(self, seconds: float, clock: Clock = time.perf_counter) -> None:
        self.seconds, self._clock = seconds, clock
        self._turn = -1
        self._spent = 0.0
        self.before = 0.0  # seconds of the turn before
        self._since: float | None = None

    def begin(self, turn: int) -> None:
        if turn != self._turn:
            self._turn, self._spent, self.before = turn, 0.0, self._spent
        self._since = self._clock()

    def pause(self) -> None:
        if self._since is not None:
            self._spent += self._clock() - self._since
            self._since = None

    @property
    def spent(self) -> float:
        return self._spent + (0.0 if self._since is None else self._clock() - self._since)

    def over(self) -> bool:
        return self.spent >= self.seconds

    def share(self, part: float, thinking: float = THINKING) -> Callable[[], bool]:
        """Tells when a part of what is left for thinking is used up."""
        spent = self.spent
        end = spent + max(0.0, self.seconds * thinking - spent) * part
        return lambda: self.spent >= end
