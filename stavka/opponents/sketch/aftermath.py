"""What the enemy could do to a plan: its reach when everybody stands where the plan has him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from types import MappingProxyType

from stavka.hexes import bits
from stavka.opponents.sketch.sketch import Sketch

BEATEN = 0.3  # share by which those driven off are reckoned to threaten less
LOST = 0.8  # chance that nobody is left in a post from which on it stops nobody any more


class Aftermath:
    """Taken when the plan has come far: who leaves the line opens it, and who closes it shuts the enemy out.

    Enemies that are sure to be destroyed threaten nobody any more. With ``yielding`` posts that would hardly hold the
    first blow stop nobody in later movement phases; then attacked enemies are reckoned with by what is left of them on
    average. Some are ``hampered`` by what the plan does to their supply, and lack so much of their factors and pace.
    """

    def __init__(
        self, sketch: Sketch, *, yielding: bool = False, hampered: Mapping[int, float] = MappingProxyType({})
    ) -> None:
        self.field, self.pos, self.hints = sketch.field, sketch.pos, sketch.hints
        self.posts = sum(1 << hex for hex, units in sketch.posts.items() if units)
        self.solid = sum(1 << hex for hex, units in sketch.posts.items() if sketch.counting(units))
        gone = {strike.target for strike in sketch.plan.strikes if strike.sure}
        self._units = [u for u in self.field.theirs if self.pos.where[u] not in gone]
        self.hampered = hampered
        self._left = {unit: 1 - share for unit, share in hampered.items()}
        if yielding:
            self._reckon_losses(sketch)
        self._threats: dict[tuple[int, bool], int] = {}
        self._fighting = {hex: sketch.counting(sketch.posts[hex]) for hex in bits(self.solid)} if yielding else {}

    def _reckon_losses(self, sketch: Sketch) -> None:
        """Those under attack threaten less by what they lose on average; driven off they come a longer way."""
        for strike in sketch.plan.strikes:
            gone = strike.takes + BEATEN * max(0.0, strike.clears - strike.takes)
            for unit in self.field.stacks.get(strike.target, ()) if strike.posts else ():
                self._left[unit] = self._left.get(unit, 1.0) * max(0.0, 1 - gone)

    def power(self, unit: int) -> float:
        """The factors that an enemy is reckoned to attack with."""
        return self.field.strength(unit) * self._left.get(unit, 1.0)

    @property
    def helpless(self) -> int:
        """Hexes in which only those are who do not fight: they are lost, and a place with them, to whoever comes."""
        return self.posts & ~self.solid

    @cached_property
    def _given_way(self) -> int:
        """Posts that are as good as lost when the enemy moves on."""
        fallen = (h for h, units in self._fighting.items() if self.field.falls(h, units, self.threat(h)) > LOST)
        return sum(1 << hex for hex in fallen)

    def _marches(self, phases: int) -> dict[int, int]:
        gone = self._given_way if phases > 1 else 0
        zone = self.hints.stops(self.pos, self.solid & ~gone)
        return self.field.marches(self._units, zone, self.posts & ~gone, phases, self.hampered)

    @cached_property
    def entered(self) -> int:
        """Hexes that the enemy could march into in its next turn, in all its movement phases."""
        return reduce(or_, self.entering.values(), 0)

    @cached_property
    def entering(self) -> dict[int, int]:
        """The same for every enemy unit by itself; whoever comes beside the helpless has their hex too."""
        found, helpless = self._marches(self.hints.movement_phases), self.helpless
        if not helpless:
            return found
        return {unit: hexes | self.field.walk.step(hexes) & helpless for unit, hexes in found.items()}

    def _reach(self, phases: int) -> dict[int, int]:
        return {unit: self.field.walk.step(hexes) for unit, hexes in self._marches(phases).items()}

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
            reach = self.later_reach if later else self.reach
            self._threats[key] = self.field.summed(hex, reach, self.power if self._left else None)
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
