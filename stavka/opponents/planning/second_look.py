"""When all are posted: stacks left alone for the enemy to destroy go where they are safer, if nothing holds them."""

from __future__ import annotations

from stavka.opponents.planning.posting import Posting
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

LIKELY = 0.35  # share of a stack from which on its loss is likely
SAFE = 0.2  # share that may be lost where a stack is reckoned to be safe
MISSED = 2.0  # factors that must be at stake
MOVABLE = (Duty.POST, Duty.RESERVE)


def close_up(sketch: Sketch, posting: Posting) -> None:
    """Only now is it seen whom the plan leaves alone: the line has moved, and zones of control with it."""
    after = Aftermath(sketch)
    stakes = []
    for hex, units in sketch.posts.items():
        fighting = sketch.counting(units)
        if not fighting or sketch.field.walk.around(hex) & after.solid:  # who has neighbours holds the line with them
            continue
        risk = after.risk(hex, fighting)
        lost = risk * sum(sketch.field.worth[u] for u in fighting)
        if risk > LIKELY and lost > MISSED:
            stakes.append((-lost, hex))
    for _, hex in sorted(stakes):
        for at in [i for i, order in enumerate(sketch.plan.orders) if order.to == hex]:
            if not sketch.late():
                _go_elsewhere(sketch, posting, after, at)


def _go_elsewhere(sketch: Sketch, posting: Posting, after: Aftermath, at: int) -> None:
    order = sketch.plan.orders[at]
    unit = order.unit
    if unit in sketch.pinned or order.duty not in MOVABLE or unit not in sketch.ways:
        return
    if not sketch.hints.counts(sketch.pos, unit):
        return
    sketch.posts[order.to].remove(unit)
    worth = sketch.field.worth[unit]

    def value(hex: int) -> float:
        company = sketch.counting(sketch.posts.get(hex, ()))
        return posting.value(unit, hex) - after.risk(hex, [*company, unit]) * worth

    here = sketch.pos.where[unit]
    able = [hex for hex in {here, *sketch.ways[unit]} if sketch.room(unit, hex)]
    fed = sketch.survey.fed
    safe = [
        h for h in able if fed >> h & 1 and after.risk(h, [*sketch.counting(sketch.posts.get(h, ())), unit]) <= SAFE
    ]
    able = safe or able
    best = max(able, key=lambda hex: (value(hex), hex == order.to, -hex), default=order.to)
    sketch.posts[order.to].append(unit)
    if best != order.to:
        action = None if best == here else sketch.ways[unit][best]
        sketch.reassign(at, best, Reason(Kind.CLOSES_UP), Duty.POST, action)
