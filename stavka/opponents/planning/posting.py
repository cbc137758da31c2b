"""Where units that do not attack are best, as far as the plan has come."""

from __future__ import annotations

from functools import partial
from math import inf

from stavka.opponents.judgement.efforts import Efforts
from stavka.opponents.judgement.posts import draw, place_gain
from stavka.opponents.planning.line import Line
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

HUNGER = 8.0  # nobody goes where he is not fed without a good reason
REMOTE = 6  # places farther than this from every enemy need nobody
CONTACT = 4.0  # what it costs to stand beside an enemy that must be attacked
BUSY = 1.0  # and, if the unit could do something else, any enemy
BETTER = 0.01  # what another post must be better by
BEHIND = 0.4  # share of what draws fighting units that draws headquarters and leaders after them
NEARBY, FAR = 0.5, 7  # danger alone near an enemy who is shut out, for attacks fail and lines open; steps to safety
LATER = 0.6  # share of the danger of the enemy's later movement phases that counts for them


class Posting:
    """Values of posts for the plan as far as it has come."""

    def __init__(self, sketch: Sketch, line: Line | None = None) -> None:
        self.sketch, self.line = sketch, line
        self._aftermath: Aftermath | None = None  # known when those who fight are posted
        self._efforts: Efforts | None = None  # worked out for those who are free when the first is posted

    def post_all(self) -> None:
        """The dearest units choose first; headquarters and leaders come last, when they see who stands where."""
        sketch = self.sketch
        counts, worth = sketch.hints.counts, sketch.field.worth
        helpless = []
        for unit in sorted(sketch.free(), key=lambda u: (-worth[u], u)):
            if not counts(sketch.pos, unit):
                helpless.append(unit)
                continue
            hex = sketch.pos.where[unit] if sketch.late() else self.best(unit)
            sketch.settle(unit, hex, self._why(hex), Duty.POST)
        self._aftermath = Aftermath(sketch) if helpless else None
        for unit in helpless:
            hex = sketch.pos.where[unit] if sketch.late() else self.best(unit)
            sketch.settle(unit, hex, self._why(hex), Duty.POST)

    def best(self, unit: int) -> int:
        """The hex in which a unit stands best; it stays where it is too many only if there is room nowhere."""
        sketch = self.sketch
        best = sketch.pos.where[unit]
        value = self.value(unit, best) + BETTER if sketch.room(unit, best) else -inf
        for hex in sketch.ways[unit]:
            if sketch.room(unit, hex):
                found = self.value(unit, hex)
                if found > value:
                    best, value = hex, found
        return best

    def _why(self, hex: int) -> Reason:
        field = self.sketch.field
        if hex in field.places:
            return Reason(Kind.HOLDS if field.mine_hex(hex) else Kind.TAKES, (hex,))
        return Reason(Kind.HOLDS_LINE if self.line and self.line.chain >> hex & 1 else Kind.CLOSES_UP)

    def value(self, unit: int, hex: int) -> float:
        """How good it is for a unit to end in a hex."""
        sketch = self.sketch
        field, hints, pos = sketch.field, sketch.hints, sketch.pos
        worth = field.worth[unit]
        there = sketch.posts.get(hex, [])
        value = self._drawn(unit, hex)
        if hints.duty_to_attack and field.walk.around(hex) & field.foe_solid:
            value -= CONTACT * sketch.contacts(hex) + (BUSY if unit in sketch.ways else 0.0)
        if not sketch.survey.fed >> hex & 1:
            value -= HUNGER + worth * hints.starved(pos, field.me)
        threat = field.threat(hex)
        if not hints.counts(pos, unit):
            return BEHIND * value - self._danger_to_the_helpless(hex, threat) * worth
        if self.line:
            value += self.line.value(hex)
        if not threat and hex not in field.places and not (sketch.style.foresight and field.later_threat(hex)):
            return value
        company = sketch.counting(there)
        risk = field.risk(hex, [*company, unit], threat)
        if sketch.style.foresight:
            later = field.risk(hex, [*company, unit], field.later_threat(hex))
            risk += sketch.style.foresight * max(0.0, later - risk)
        value -= sketch.style.caution * risk * worth
        if hex in field.places and self._matters(hex, threat, there):
            value += place_gain(field, hex, company, field.falls(hex, [*company, unit], threat), threat)
        return value

    def _drawn(self, unit: int, hex: int) -> float:
        """What draws a unit to a hex: what draws everybody, and the place that is its own."""
        sketch = self.sketch
        if not sketch.style.effort:
            return sketch.drawn(hex)
        if self._efforts is None:
            fights = partial(sketch.hints.counts, sketch.pos)
            settled = ((u, hex) for hex, units in sketch.posts.items() for u in filter(fights, units))
            self._efforts = Efforts(sketch.field, settled, filter(fights, sketch.free()))
        style, field = sketch.style, sketch.field
        own = style.effort * self._efforts.at(unit, hex)
        return draw(field, hex, style.drive, style.guard / field.edge**2, own)

    def _matters(self, hex: int, threat: int, there: list[int]) -> bool:
        """Whether a place is to be taken, or somebody is wanted to hold it."""
        field = self.sketch.field
        return bool(threat or not field.mine_hex(hex) or (not there and field.nearest_enemy(hex) <= REMOTE))

    def _danger_to_the_helpless(self, hex: int, threat: int) -> float:
        """How likely headquarters or leaders are lost in a hex: as those who stand there with them are."""
        company = self.sketch.counting(self.sketch.posts.get(hex, ()))
        if self._aftermath:
            found = self._aftermath.risk(hex, company, LATER)
            near = 0.0 if company else NEARBY * max(0.0, 1 - self.sketch.field.nearest_enemy(hex) / FAR)
            return max(found, near)
        if not threat:
            return 0.0
        return self.sketch.field.risk(hex, company, threat) if company else 1.0
