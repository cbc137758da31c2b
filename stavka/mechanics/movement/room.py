"""Where a march may end: stacking limits bind at the end of a movement phase, so a full hex that others can still leave
takes one more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from stavka.engine.stage import P


class RoomTerms(Protocol[P]):
    """What the rules of a title say about room in a hex."""

    def fits(self, pos: P, unit: int, hex: int) -> bool:
        """Whether a unit may stay in a hex with those of its side that are there."""
        ...

    def can_leave(self, pos: P, unit: int) -> bool:
        """Whether a unit may still move off in this phase."""
        ...

    def can_share(self, pos: P, units: Sequence[int], hex: int) -> bool:
        """Whether these units may stay in a hex together."""
        ...


@dataclass(frozen=True, slots=True)
class Room(Generic[P]):
    """Room in hexes as a title has it."""

    terms: RoomTerms[P]

    def crowded(self, pos: P, unit: int, hexes: int) -> int:
        """Hexes among these where the unit would be one too many and not enough others can still move off."""
        full = 0
        side = pos.roster.side[unit]
        busy = hexes & pos.occupied[side]
        fits = self.terms.fits
        while busy:
            bit = busy & -busy
            busy ^= bit
            hex = bit.bit_length() - 1
            if not fits(pos, unit, hex) and not self._relief(pos, unit, side, hex):
                full |= bit
        return full

    def _relief(self, pos: P, unit: int, side: int, hex: int) -> bool:
        """Whether enough units in a hex can still leave for this one to stay."""
        sides, can_leave = pos.roster.side, self.terms.can_leave
        staying = [u for u in pos.stacks[hex] if u != unit and sides[u] == side and not can_leave(pos, u)]
        return self.terms.can_share(pos, [*staying, unit], hex)

    def has_room(self, pos: P, unit: int, hex: int) -> bool:
        """Whether a unit may come to stand in a hex as far as stacking goes."""
        return not pos.occupied[pos.roster.side[unit]] >> hex & 1 or not self.crowded(pos, unit, 1 << hex)
