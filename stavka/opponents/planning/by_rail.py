"""Units far from where they are wanted go by rail."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.opponents.planning import guards
from stavka.opponents.planning.posting import Posting
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty, Order
from stavka.opponents.sketch.sketch import Sketch

NEAR_ENEMY = 5  # units nearer than this have better to do than to ride
GAIN = 0.8  # what a ride must improve a unit's post by
FIGHTING = (Duty.OVERRUN, Duty.STRIKE, Duty.SOAK_OFF, Duty.RING)


def by_rail(sketch: Sketch, posting: Posting) -> None:
    """As many as the lines carry ride: first into places that stand open, then those that gain most."""
    if Role.RAIL in sketch.survey.seat.roles():
        trial = sketch.survey.seat.imagine()  # shows what one train leaves for others
        _into_open_places(sketch, trial)
        _where_they_are_wanted(sketch, posting, trial)


def _able(sketch: Sketch, order: Order) -> bool:
    """Whether a unit is free to ride: it fights, has no other duty, and no enemy is near."""
    if order.unit in sketch.pinned or order.duty in FIGHTING or not sketch.hints.counts(sketch.pos, order.unit):
        return False
    return sketch.field.nearest_enemy(order.to) >= NEAR_ENEMY


def _into_open_places(sketch: Sketch, trial: Game) -> None:
    """The least unit that can ride there keeps a place that the enemy could walk into."""
    worth = sketch.field.worth
    for _, hex, _ in guards.open_places(sketch):
        able = [
            (worth[o.unit], o.unit, i)
            for i, o in enumerate(sketch.plan.orders)
            if _able(sketch, o) and not guards.bares(sketch, o, hex)
        ]
        for _, unit, i in sorted(able):
            if sketch.late():
                return
            action = sketch.survey.rides(unit).get(hex)
            if action is not None and trial.refusal(action) is None:
                trial.play(action)
                sketch.reassign(i, hex, Reason(Kind.GUARDS, (hex,)), Duty.RAIL, action)
                sketch.pinned.add(unit)
                break


def _where_they_are_wanted(sketch: Sketch, posting: Posting, trial: Game) -> None:
    field = sketch.field
    gains = []
    for i, order in enumerate(sketch.plan.orders):
        unit = order.unit
        if sketch.late():
            return
        if not _able(sketch, order):
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
    for _, i, hex, action in gains:
        if sketch.room(sketch.plan.orders[i].unit, hex) and trial.refusal(action) is None:
            trial.play(action)
            sketch.reassign(i, hex, Reason(Kind.BY_RAIL, (hex,)), Duty.RAIL, action)
