"""Where units that do not attack are best: what draws them, what endangers them, and what they keep."""

from __future__ import annotations

from math import log

from stavka.opponents.planning.line import Line
from stavka.opponents.sketch.sketch import Sketch

HUNGER = 8.0  # nobody goes where he is not fed without a good reason
REMOTE = 6  # places farther than this from every enemy need nobody


class Posting:
    """Values of posts for the plan as far as it has come."""

    def __init__(self, sketch: Sketch, line: Line | None = None) -> None:
        self.sketch, self.line = sketch, line
        self._lure: dict[int, float] = {}

    def post_all(self) -> None:
        """The dearest units choose first."""
        sketch = self.sketch
        for unit in sorted(sketch.free(), key=lambda u: (-sketch.field.worth[u], u)):
            hex = sketch.pos.where[unit] if sketch.late() else self.best(unit)
            sketch.settle(unit, hex, self.why(hex), "post")

    def best(self, unit: int) -> int:
        sketch = self.sketch
        best: int = sketch.pos.where[unit]
        value = self.value(unit, best) + 0.01
        for hex in sketch.ways[unit]:
            if sketch.room(unit, hex):
                found = self.value(unit, hex)
                if found > value:
                    best, value = hex, found
        return best

    def why(self, hex: int) -> str:
        field = self.sketch.field
        if hex in field.places:
            return f"{'holds' if field.mine_hex(hex) else 'takes'} {self.sketch.name(hex)}"
        return "holds the line" if self.line and self.line.chain >> hex & 1 else "closes up to the front"

    def _drawn(self, hex: int) -> float:
        """What draws any unit to a hex, whoever else goes where."""
        found = self._lure.get(hex)
        if found is None:
            field, style = self.sketch.field, self.sketch.style
            found = style.drive * field.bold * log(1e-3 + field.pull.at(hex))
            found += style.guard / field.edge**2 * log(1e-3 + field.shield.at(hex))
            self._lure[hex] = found
        return found

    def value(self, unit: int, hex: int) -> float:
        """How good it is for a unit to end in a hex."""
        sketch = self.sketch
        field, style, hints, pos = sketch.field, sketch.style, sketch.hints, sketch.pos
        worth = field.worth[unit]
        there = sketch.posts.get(hex, [])
        value = self._drawn(hex)
        contacts = field.walk.around(hex) & field.foe_solid
        if contacts and hints.duty_to_attack:
            value -= 4.0 * (contacts & ~sketch.targeted).bit_count() + (1.0 if unit in sketch.ways else 0.0)
        if not sketch.survey.fed >> hex & 1:
            value -= HUNGER + worth * hints.starved(pos, field.me)
        threat = sketch.survey.threat(hex)
        if not hints.counts(pos, unit):
            return value - _helpless(there, threat) * worth
        if self.line:
            value += self.line.value(hex)
        if not threat and hex not in field.places:
            return value
        together = [*sketch.counting(there), unit]
        risk = field.risk(hex, together, threat)
        value -= style.caution * risk * worth
        if hex in field.places:
            mine, theirs = field.places[hex]
            if not field.mine_hex(hex):
                value += mine
            elif threat or (not there and field.nearest_enemy(hex) <= REMOTE):
                before = field.risk(hex, together[:-1], threat) if len(together) > 1 else (1.0 if threat else 0.2)
                value += theirs * max(0.0, before - risk)
        return value


def _helpless(there: list[int], threat: int) -> float:
    """Headquarters and leaders belong where others stand, or where nobody comes."""
    return 0.0 if not threat else 0.3 if len(there) > 1 else 1.0
