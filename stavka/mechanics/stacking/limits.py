"""How many units a hex holds, when each is worth so much room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from stavka.engine.stage import P


@dataclass(frozen=True, slots=True)
class StackLimit(Generic[P]):
    """A hex holds units of a side whose stacking values (``Roster.stacks``) come to no more than ``room``.

    Values are whole numbers fine enough for all sizes: three corps, or two units if one of them is an army, are a room
    of 6 with 2 for a corps and 3 for an army. A value of 0 stacks freely. ``free`` says what of some units in a hex is
    not counted, for rules such as one artillery unit free in each hex.
    """

    room: int
    at_ease: int  # so many units fit whatever they are
    free: Callable[[P, Sequence[int], int], int] | None = None

    def excess(self, pos: P, units: Sequence[int], hex: int = -1) -> int:
        """By how much units are too many for a hex; 0 when they are not."""
        worth, total = pos.roster.stacks, -self.room
        for unit in units:
            total += worth[unit]
        if total > 0 and self.free is not None:
            total -= self.free(pos, units, hex)
        return max(total, 0)

    def fits(self, pos: P, unit: int, hex: int) -> bool:
        """Whether a unit may end in a hex beside those of its side that are there."""
        if not pos.roster.stacks[unit]:
            return True
        stack = pos.stacks.get(hex, ())
        if len(stack) < self.at_ease:
            return True
        sides = pos.roster.side
        return not self.excess(pos, [unit, *[u for u in stack if u != unit and sides[u] == sides[unit]]], hex)

    def overstacked(self, pos: P, side: int) -> list[int]:
        """Hexes in which a side breaks the limit."""
        return self.too_many(pos, side, self.crowds(pos))

    def crowds(self, pos: P) -> list[tuple[int, tuple[int, ...]]]:
        """The stacks, of whatever side, that might be too large."""
        ease = self.at_ease
        return [(hex, stack) for hex, stack in pos.stacks.items() if len(stack) > ease]

    def too_many(self, pos: P, side: int, crowds: Iterable[tuple[int, tuple[int, ...]]]) -> list[int]:
        """Those of such stacks, by their hexes, with too many units of a side."""
        sides = pos.roster.side
        return [hex for hex, stack in crowds if self.excess(pos, [u for u in stack if sides[u] == side], hex)]
