"""What the enemy could do to a plan: its reach when everybody stands where the plan has him."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_

from stavka.opponents.sketch.sketch import Sketch


class Aftermath:
    """Taken when the plan has come far: who leaves the line opens it, and who closes it shuts the enemy out.

    Enemies that are sure to be destroyed threaten nobody any more.
    """

    def __init__(self, sketch: Sketch) -> None:
        self.field, self.pos, self.hints = sketch.field, sketch.pos, sketch.hints
        self.posts = sum(1 << hex for hex, units in sketch.posts.items() if units)
        self.solid = sum(1 << hex for hex, units in sketch.posts.items() if sketch.counting(units))
        gone = {strike.target for strike in sketch.plan.strikes if strike.sure}
        self._units = [u for u in self.field.theirs if self.pos.where[u] not in gone]
        self._threats: dict[tuple[int, bool], int] = {}

    @cached_property
    def _zone(self) -> int:
        return self.hints.stops(self.pos, self.solid)

    @cached_property
    def entered(self) -> int:
        """Hexes that the enemy could march into in its next turn, in all its movement phases."""
        return reduce(or_, self.entering.values(), 0)

    @cached_property
    def entering(self) -> dict[int, int]:
        """The same for every enemy unit by itself."""
        return self.field.marches(self._units, self._zone, self.posts, self.hints.movement_phases)

    def _reach(self, phases: int) -> dict[int, int]:
        marches = self.field.marches(self._units, self._zone, self.posts, phases)
        return {unit: self.field.walk.step(hexes) for unit, hexes in marches.items()}

    @cached_property
    def reach(self) -> dict[int, int]:
        return self._reach(1)

    @cached_property
    def later_reach(self) -> dict[int, int]:
        return self.reach if self.hints.movement_phases == 1 else self._reach(self.hints.movement_phases)

    @cached_property
    def attacked(self) -> int:
        """Hexes that the enemy could attack in its next turn, in all its movement phases."""
        return reduce(or_, self.later_reach.values(), 0)

    def threat(self, hex: int, *, later: bool = False) -> int:
        """The factors that the enemy could bring against a hex, at once or by the end of its turn."""
        key = (hex, later)
        if key not in self._threats:
            self._threats[key] = self.field.summed(hex, self.later_reach if later else self.reach)
        return self._threats[key]

    def risk(self, hex: int, units: Sequence[int], later: float = 0.0) -> float:
        """The share of a stack that would be lost, some of the danger of later phases counted; alone all is lost."""
        found = self._risk(hex, units, self.threat(hex))
        return (
            found + later * max(0.0, self._risk(hex, units, self.threat(hex, later=True)) - found) if later else found
        )

    def _risk(self, hex: int, units: Sequence[int], threat: int) -> float:
        if not threat:
            return 0.0
        return self.field.risk(hex, units, threat) if units else 1.0
