"""Those who cannot fight and cannot walk, leaders above all, ride away in good time: a line in enemy zones is shut."""

from __future__ import annotations

from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty, Order
from stavka.opponents.sketch.sketch import Sketch

SAFE = 10  # steps from every enemy at which nobody need leave
FARTHEST = 16  # steps beyond which no place is safer
GAIN = 3  # steps that a ride must bring
AT_HOME = 0.5  # a place of one's own, other things being equal


def take_away(sketch: Sketch) -> None:
    """Each goes as far from the enemy as his line leads; these trains run before all others."""
    field, pos = sketch.field, sketch.pos
    for unit in field.mine:
        if sketch.hints.counts(pos, unit) or unit in sketch.ways or not field.worth[unit]:
            continue
        here = pos.where[unit]
        near = field.nearest_enemy(here)
        if near >= SAFE or sketch.late():
            continue
        found = [(_shelter(sketch, hex), -hex, action) for hex, action in sketch.survey.rides(unit).items()]
        best = max(found, key=lambda ride: ride[:2], default=None)
        if best and best[0] >= near + GAIN:
            hex = -best[1]
            sketch.plan.orders.append(Order(unit, best[2], hex, Reason(Kind.REFUGE, (hex,)), Duty.REFUGE))


def _shelter(sketch: Sketch, hex: int) -> float:
    """Steps from the nearest enemy; nothing where supply fails."""
    if not sketch.survey.fed >> hex & 1:
        return 0.0
    steps = min(FARTHEST, sketch.field.nearest_enemy(hex))
    return steps + AT_HOME * (hex in sketch.field.places and sketch.field.mine_hex(hex))
