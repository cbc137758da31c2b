"""The line to hold: the cheapest chain of hexes that parts the enemy's mass from what must be kept."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.opponents.kessel.minimum_cut import Within, cheapest_cut
from stavka.opponents.sketch.sketch import Sketch

DEPTH = 8  # steps from the enemy within which a line is looked for
COVERED = 4.0  # places of less worth need no line in front of them
BASE, GOOD_GROUND = 3, 1  # what a hex of the line costs, and what it costs less where defenders are multiplied
FEW, NOBODY = 2, 5  # what it costs more when one unit can come there, or none
HUNGRY, CONTACT = 6, 3  # and out of supply, or beside an enemy that would have to be attacked
SECOND = 0.3  # share of the weight for a post where the line is closed already
ENOUGH = 2  # units that can hold a hex of the line by turns


class Line:
    """A chain of hexes from edge or sea to edge or sea; empty when nothing needs one."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.mass = self._mass()
        self.chain = self._chain() if self.mass else 0
        self._closed = (-1, 0)

    def _mass(self) -> int:
        """Enemies that are fed; strays behind the front are hunted, not fenced off."""
        field = self.sketch.field
        fed = self.sketch.hints.supplied(self.sketch.pos, field.foe)
        return sum(1 << hex for hex in field.stacks) & fed & field.open

    def _chain(self) -> int:
        field = self.sketch.field
        near = field.walk.flood(self.mass, field.open, DEPTH)
        kept = sum(1 << h for h, (_, worth) in field.places.items() if worth >= COVERED and field.mine_hex(h))
        rear = field.walk.flood(kept & ~near, field.open & ~near)
        goal = (field.walk.step(rear) | kept) & near & ~self.mass
        if not goal:
            return 0
        found = cheapest_cut(Within(field.walk, near), self.mass, goal, self._costs(near & ~self.mass))
        return found[1] if found else 0

    def _costs(self, hexes: int) -> dict[int, int]:
        sketch, field, pos, hints = self.sketch, self.sketch.field, self.sketch.pos, self.sketch.hints
        mine = sketch.counting(field.mine)
        comers: dict[int, int] = {}
        for unit in mine:
            for hex in {pos.where[unit], *sketch.ways.get(unit, ())}:
                comers[hex] = comers.get(hex, 0) + 1
        typical = mine[:1]
        flat = max(1, sum(pos.strength(u).combat for u in typical))
        beside = field.walk.step(field.foe_solid & ~sketch.targeted) if hints.duty_to_attack else 0
        costs = {}
        for hex in bits(hexes):
            came = comers.get(hex, 0)
            cost = BASE + (0 if came >= ENOUGH else FEW if came else NOBODY)
            cost += HUNGRY * (not sketch.survey.fed >> hex & 1) + CONTACT * (beside >> hex & 1)
            if typical and hints.defence(pos, hex, typical, list(bits(field.walk.around(hex)))) > flat:
                cost -= GOOD_GROUND
            costs[hex] = cost
        return costs

    @property
    def behind(self) -> int:
        """Hexes that the enemy's mass does not reach without crossing the line."""
        field = self.sketch.field
        return field.open & ~field.walk.flood(self.mass, field.open & ~self.chain) & ~self.chain

    @property
    def closed(self) -> int:
        """Hexes of the line that somebody holds or that zones of control close, as far as the plan has come."""
        sketch = self.sketch
        if self._closed[0] != len(sketch.done):
            solid = sum(1 << hex for hex, units in sketch.posts.items() if sketch.counting(units))
            self._closed = (len(sketch.done), (solid | sketch.hints.stops(sketch.pos, solid)) & self.chain)
        return self._closed[1]

    def value(self, hex: int) -> float:
        """What a post is worth for the line: whole where it closes a gap, less where there is none."""
        bit = 1 << hex
        if not self.chain & bit:
            return 0.0
        covers = (bit | self.sketch.hints.stops(self.sketch.pos, bit)) & self.chain
        return self.sketch.style.line * (1.0 if covers & ~self.closed else SECOND)


def on_the_defence(sketch: Sketch) -> bool:
    """A side that the profile calls bold this turn looks for openings, not for a line."""
    return sketch.field.bold < 1.0


def to_hold(sketch: Sketch) -> Line | None:
    """The line of a side on the defence; None for one that attacks, or where nothing needs a line."""
    if not (sketch.style.line or sketch.style.reserve) or not on_the_defence(sketch) or sketch.late():
        return None
    line = Line(sketch)
    return line if line.chain else None
