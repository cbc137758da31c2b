"""Time for thought: a clock for each side with an increment, or days for every turn with vacation in reserve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

DAY = 86_400.0
LONGEST = 90 * DAY  # of anything that a pace may say


class OutOfTime(ValueError):
    """A side that ran out of time acts no more."""

    def __init__(self, side: str) -> None:
        super().__init__(f"the time of {side} has run out")


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time there is, in seconds.

    ``live``: each side has ``base`` for the whole game and gets ``increment`` whenever it hands over. ``days``: each
    side has ``base`` whenever it is asked anew; what it needs beyond comes from its ``vacation``.
    """

    kind: Literal["live", "days"]
    base: float
    increment: float = 0.0
    vacation: float = 0.0
    flag: Literal["loses", "waits"] = "loses"  # what becomes of who runs out of time: he loses, or the other decides

    def __post_init__(self) -> None:
        if not 10 <= self.base <= LONGEST or not 0 <= self.increment <= DAY or not 0 <= self.vacation <= LONGEST:
            raise ValueError("a pace gives at least ten seconds and at most ninety days")
        if (self.kind == "days" and self.increment) or (self.kind == "live" and self.vacation):
            raise ValueError("an increment belongs to live clocks, vacation to days for every turn")

    @property
    def reserve(self) -> float:
        """What each side begins with and does not get again."""
        return self.base if self.kind == "live" else self.vacation


@dataclass(frozen=True, slots=True)
class Clock:
    """``remaining`` is of the reserve of each side; the time of the side that is ``running`` has run ``since``."""

    pace: Pace
    remaining: Mapping[str, float]
    running: str | None = None
    since: float = 0.0
    fallen: str | None = None  # the side that ran out of time, while the other decides what becomes of it

    @classmethod
    def of(cls, pace: Pace, sides: tuple[str, ...]) -> Clock:
        return cls(pace, dict.fromkeys(sides, pace.reserve))

    @property
    def runs_out(self) -> float | None:
        """When the side that is running has no time left."""
        if self.running is None:
            return None
        free = self.pace.base if self.pace.kind == "days" else 0.0
        return self.since + free + self.remaining[self.running]

    def left(self, side: str, at: float) -> float:
        """The seconds that a side has, if it is asked now."""
        free = self.pace.base if self.pace.kind == "days" else 0.0
        gone = at - self.since if side == self.running else 0.0
        return free + self.remaining[side] - gone

    def asks(self, side: str | None, at: float) -> Clock:
        """From now on this side is asked, or none whose time would run; ``OutOfTime`` when the other had none left."""
        if self.fallen is not None:
            raise OutOfTime(self.fallen)
        if side == self.running:
            if self.running is not None and self.left(self.running, at) < 0:
                raise OutOfTime(self.running)
            return self
        remaining = dict(self.remaining)
        if self.running is not None:
            left = self.left(self.running, at)
            if left < 0:
                raise OutOfTime(self.running)
            if self.pace.kind == "live":
                remaining[self.running] = left + self.pace.increment
            else:
                remaining[self.running] = min(remaining[self.running], left)
        return replace(self, remaining=remaining, running=side if side in remaining else None, since=at)

    def fell(self) -> Clock:
        """The side that was running has no time left, and the other decides."""
        return replace(self, running=None, fallen=self.running)

    def forgiven(self, at: float) -> Clock:
        """Who ran out of time gets some more: his days for this turn, or a tenth of what he began with."""
        if self.fallen is None:
            return self
        remaining = dict(self.remaining)
        remaining[self.fallen] = 0.0 if self.pace.kind == "days" else self.pace.base / 10
        return replace(self, remaining=remaining, running=self.fallen, since=at, fallen=None)

    def stopped(self, at: float) -> Clock:
        """The game is over: what is left stays as it is."""
        if self.running is None:
            return self
        if self.pace.kind == "live":
            remaining = {**self.remaining, self.running: max(0.0, self.left(self.running, at))}
        else:
            remaining = dict(self.remaining)
        return replace(self, remaining=remaining, running=None, since=at)
