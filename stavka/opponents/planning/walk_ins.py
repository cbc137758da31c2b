"""Places that nobody holds and that somebody can simply enter: the one who is missed least elsewhere goes in."""

from __future__ import annotations

from stavka.opponents.planning.posting import CONTACT, HUNGER
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

LEAST = 3.0  # places of less worth can wait
SHARE = 0.25  # of what draws the unit elsewhere: there are others to go there
EXPOSED = 0.5  # weight of what the enemy could destroy there


def take(sketch: Sketch) -> None:
    """The dearest place first."""
    field = sketch.field
    found = [
        (-worth, hex)
        for hex, (worth, _) in field.places.items()
        if worth >= LEAST and not field.mine_hex(hex) and not field.foe_hexes >> hex & 1
    ]
    for _, hex in sorted(found):
        if not sketch.late():
            _enter(sketch, hex)


def _enter(sketch: Sketch, hex: int) -> None:
    field, pos = sketch.field, sketch.pos
    best: tuple[float, int] | None = None
    for unit in sketch.counting(sketch.free()):
        if (hex in sketch.ways[unit] or pos.where[unit] == hex) and sketch.room(unit, hex):
            gain = field.places[hex][0] - _price(sketch, unit, hex)
            if gain > 0 and (best is None or (gain, -unit) > best):
                best = (gain, -unit)
    if best is not None:
        sketch.settle(-best[1], hex, Reason(Kind.TAKES, (hex,)), Duty.GUARD)
        sketch.pinned.add(-best[1])


def _price(sketch: Sketch, unit: int, hex: int) -> float:
    """What the unit would do elsewhere, and what endangers it there."""
    field = sketch.field
    ahead = max((sketch.drawn(other) for other in sketch.ways[unit]), default=0.0)
    price = EXPOSED * field.risk(hex, [unit], field.threat(hex)) * field.worth[unit]
    price += CONTACT * sketch.contacts(hex) + max(0.0, ahead - sketch.drawn(hex)) * SHARE
    fed = sketch.survey.fed
    return price + (HUNGER if fed >> sketch.pos.where[unit] & 1 and not fed >> hex & 1 else 0.0)
