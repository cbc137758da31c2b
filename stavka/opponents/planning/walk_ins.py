"""Open places that somebody can simply enter, and helpless pieces that nobody stands by: who is missed least goes."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.opponents.planning import strikes
from stavka.opponents.planning.posting import CONTACT, HUNGER
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty, Strike
from stavka.opponents.sketch.sketch import Sketch

LEAST = 2.0  # places of less worth can wait, and pieces
FIRST = 5.0  # from which on a place is thought of before attacks are planned
SHARE = 0.25  # of what draws the unit elsewhere: there are others to go there
WAITS = 0.1  # share of its worth that this is at the most: a phase later it goes on
RETAKEN = 0.6  # share of its worth that a place loses when the enemy takes it back at once
MOST = 2  # units that go into a place
UNFED = 1.0  # price of a place without supply, besides what a unit is about to lose by it
EXPOSED = 0.5  # weight of what the enemy could destroy there


def take(sketch: Sketch, found: Sequence[Strike] = ()) -> None:
    """The dearest place first; ``found`` are attacks that are still to be planned."""
    field = sketch.field
    wanted = [
        (-worth, hex)
        for hex, (worth, _) in field.places.items()
        if worth >= (FIRST if found else LEAST)
        and not field.mine_hex(hex)
        and not (field.foe_hexes >> hex & 1 or sketch.posts.get(hex))
    ]
    for worth, hex in sorted(wanted):
        while not sketch.late() and len(sketch.posts.get(hex, ())) < MOST:
            if not _enter(sketch, hex, -worth, Reason(Kind.TAKES, (hex,)), found):
                break


def cover(sketch: Sketch, found: Sequence[Strike]) -> None:
    """Those who can neither fight nor leave get somebody to stand by them where the enemy could come."""
    field, pos = sketch.field, sketch.pos
    alone: dict[int, float] = {}
    for unit in sorted(sketch.survey.stays):
        hex = pos.where[unit]
        if not sketch.hints.counts(pos, unit) and field.threat(hex) and not sketch.counting(pos.of(field.me, hex)):
            alone[hex] = alone.get(hex, 0.0) + field.worth[unit]
    for hex in sorted(alone, key=lambda h: (-alone[h], h)):
        while not sketch.late() and alone[hex] >= LEAST and len(sketch.counting(sketch.posts.get(hex, ()))) < MOST:
            if not _enter(sketch, hex, alone[hex], Reason(Kind.GUARDS, (hex,)), found):
                break


def _enter(sketch: Sketch, hex: int, worth: float, reason: Reason, found: Sequence[Strike]) -> bool:
    """One more goes in, the first to take it and others to keep it; whether somebody is wanted."""
    field, pos = sketch.field, sketch.pos
    there, threat = sketch.counting(sketch.posts.get(hex, ())), field.threat(hex)
    before = field.falls(hex, there, threat) if there else 1.0
    taken = 0.0 if there else 1 - RETAKEN
    best: tuple[float, int] | None = None
    for unit in sketch.counting(sketch.free()):
        if (hex in sketch.ways[unit] or pos.where[unit] == hex) and sketch.room(unit, hex):
            gain = worth * (taken + RETAKEN * (before - field.falls(hex, [*there, unit], threat)))
            gain -= _price(sketch, unit, hex)
            if gain > 0 and (best is None or (gain, -unit) > best):
                gain -= strikes.missed(sketch, found, unit)
                best = max(best or (0.0, 0), (gain, -unit)) if gain > 0 else best
    if best is not None:
        sketch.settle(-best[1], hex, reason, Duty.GUARD)
        sketch.pinned.add(-best[1])
    return best is not None


def _price(sketch: Sketch, unit: int, hex: int) -> float:
    """What the unit would do elsewhere, and what endangers it there."""
    field = sketch.field
    ahead = max((sketch.drawn(other) for other in sketch.ways[unit]), default=0.0)
    price = EXPOSED * field.risk(hex, [unit], field.threat(hex)) * field.worth[unit]
    price += CONTACT * sketch.contacts(hex)
    price += min(max(0.0, ahead - sketch.drawn(hex)) * SHARE, WAITS * field.worth[unit])
    fed = sketch.survey.fed
    if fed >> sketch.pos.where[unit] & 1 and not fed >> hex & 1:
        price += min(HUNGER, UNFED + field.worth[unit] * sketch.hints.starved(sketch.pos, field.me))
    return price
