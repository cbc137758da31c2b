"""Units far from where they are wanted go by rail."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.opponents.planning.posting import Posting
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

NEAR_ENEMY = 5  # units nearer than this have better to do than to ride
GAIN = 0.8  # what a ride must improve a unit's post by
FIGHTING = (Duty.OVERRUN, Duty.STRIKE, Duty.SOAK_OFF, Duty.RING)


def by_rail(sketch: Sketch, posting: Posting) -> None:
    """As many as the lines carry ride, those that gain most first."""
    field = sketch.field
    gains = []
    for i, order in enumerate(sketch.plan.orders):
        unit = order.unit
        if sketch.late():
            return
        if unit in sketch.pinned or order.duty in FIGHTING:
            continue
        if not sketch.hints.counts(sketch.pos, unit) or field.nearest_enemy(order.to) < NEAR_ENEMY:
            continue
        sketch.posts[order.to].remove(unit)
        here = posting.value(unit, order.to)
        best: tuple[float, int, Action] | None = None
        for hex, action in sketch.survey.rides(unit).items():
            if sketch.room(unit, hex):
                value = posting.value(unit, hex) - here
                if best is None or value > best[0]:
                    best = (value, hex, action)
        sketch.posts[order.to].append(unit)
        if best and best[0] > GAIN:
            gains.append((best[0] * (1 + 0.1 * field.worth[unit]), i, best[1], best[2]))
    gains.sort(key=lambda g: -g[0])
    trial = sketch.survey.seat.imagine() if gains else None  # shows what one train leaves for others
    for _, i, hex, action in gains:
        if trial and sketch.room(sketch.plan.orders[i].unit, hex) and trial.refusal(action) is None:
            trial.play(action)
            sketch.reassign(i, hex, Reason(Kind.BY_RAIL, (hex,)), Duty.RAIL, action)
