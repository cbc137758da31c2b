"""A march that nothing but an enemy zone of control stopped goes on when that zone is removed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from stavka.engine.stage import P

STOPPED = "stopped with points left"  # pairs of a unit and its points, for this movement phase


@dataclass(frozen=True, slots=True)
class GoingOn:
    """The flags by which a title marks units that have moved, may go on, may not, or were held where they began."""

    moved: int
    going_on: int
    finished: int  # units that move no further whatever happens, such as those that removed the zone
    held: int = 0  # a flag that is lifted with the zone, where a title lets held units go then

    def note_stop(
        self,
        pos: P,
        unit: int,
        path: Sequence[int],
        points: int,
        zone: int,
        rough: int,
        crossings: Collection[tuple[int, int]] = (),
    ) -> None:
        """Remember a unit that could go on but for the zone: no terrain, no crossing, no want of points stops it.

        What was remembered of its march so far is over.
        """
        end = 1 << path[-1]
        before = pos.counts.get(STOPPED, ())
        stopped = tuple(pair for pair in before if pair[0] != unit)
        if points > 0 and end & zone and not end & rough and (1 << path[-2], end) not in crossings:
            stopped = (*stopped, (unit, points))
        if stopped != before:
            pos.counts[STOPPED] = stopped

    def points_left(self, pos: P, unit: int) -> int:
        """What a unit that goes on may still spend."""
        return next((points for stopped, points in pos.counts.get(STOPPED, ()) if stopped == unit), 0)

    def zone_removed(self, pos: P, zone: int) -> None:
        """Some enemy is gone: units now out of every enemy zone, of which ``zone`` is left, have not finished."""
        where, flags = pos.where, pos.flags
        for unit, _ in pos.counts.get(STOPPED, ()):
            hex, said = where[unit], flags[unit]
            if hex >= 0 and said & self.moved and not said & self.finished and not zone >> hex & 1:
                flags[unit] = said & ~self.moved | self.going_on
        if self.held:
            for unit in pos.roster.of_side[pos.player]:
                if flags[unit] & self.held and not flags[unit] & self.finished and not zone >> where[unit] & 1:
                    flags[unit] &= ~self.held

    def begin_phase(self, pos: P) -> None:
        """Nobody has been stopped in this movement phase yet."""
        pos.counts.pop(STOPPED, None)
