"""How many units may still move by rail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RailCapacity:
    """Units that may ride in a turn, and in each of its impulses where these have limits of their own.

    >>> winter = RailCapacity(5, (4, 3))
    >>> winter.left((4, 0), 1), winter.left((4, 0), 2), winter.less(1).left((0, 0), 2)
    (0, 1, 2)
    """

    turn: int
    by_impulse: tuple[int, ...] = ()

    def left(self, used: Sequence[int], impulse: int) -> int:
        """What is left in an impulse, by how many have ridden in each so far."""
        left = self.turn - sum(used)
        if self.by_impulse:
            left = min(left, self.by_impulse[impulse - 1] - used[impulse - 1])
        return left

    def less(self, by: int) -> RailCapacity:
        """With every limit lowered, but never below none."""
        return RailCapacity(max(0, self.turn - by), tuple(max(0, most - by) for most in self.by_impulse))
