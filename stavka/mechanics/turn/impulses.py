"""Player turns of two impulses, each with a movement and a combat phase: what the flags of units say in each."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.stage import P


@dataclass(frozen=True, slots=True)
class ImpulseFlags:
    """Which flags of units an impulse ends, and which of them leave a mark for the second impulse."""

    ends: int  # flags that last for one impulse
    victor: int = 0  # won an automatic victory in this impulse …
    victor_before: int = 0  # … and what it becomes in the second one of the same player turn
    held: int = 0  # begins the second impulse in an enemy zone of control and may not move

    def begin(self, pos: P, side: int, impulse: int) -> None:
        """The flags of the impulse before are taken off all units."""
        over = self.ends | self.victor
        sides, flags = pos.roster.side, pos.flags
        for unit in pos.flagged(over):
            said = flags[unit]
            won = impulse == 2 and said & self.victor and sides[unit] == side
            flags[unit] = said & ~over | (self.victor_before if won else 0)
        pos.forget()

    def hold(self, pos: P, side: int, zone: int) -> None:
        """Units of a side that stand in an enemy zone of control as their second impulse begins are held there."""
        where, flags = pos.where, pos.flags
        for unit in pos.roster.of_side[side]:
            if where[unit] >= 0 and zone >> where[unit] & 1:
                flags[unit] |= self.held


def end_with_turn(pos: P, side: int, flags: int) -> None:
    """Flags that last for a player turn are taken off the units of a side."""
    for unit in pos.flagged(flags, side):
        pos.flags[unit] &= ~flags
