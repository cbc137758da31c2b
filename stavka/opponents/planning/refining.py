"""A finished plan made better: units that nothing binds are posted otherwise, one at a time, while the whole gains."""

from __future__ import annotations

from collections.abc import Callable

from stavka.opponents.planning.posting import Posting
from stavka.opponents.planning.verdict import Verdict
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.aftermath import Aftermath
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.sketch import Sketch

MOVABLE = (Duty.POST, Duty.RESERVE)
PASSES = 3  # what one unit does changes what is best for others
HEXES = 8  # other posts that are tried for a unit, those first that seem best by themselves
GAIN = 0.3  # factors that a change must bring


def copy_of(plan: Plan) -> Plan:
    """A plan that may be changed while the first stays as it is."""
    return Plan(list(plan.orders), list(plan.strikes), {hex: list(units) for hex, units in plan.posts.items()})


def refine(verdict: Verdict, plan: Plan, value: float, enough: Callable[[], bool]) -> tuple[Plan, float]:
    """The plan with some units posted otherwise, and what it is worth then."""
    sketch = Sketch(verdict.survey, verdict.base)
    sketch.plan = plan = copy_of(plan)
    sketch.posts = plan.posts
    posting = Posting(sketch, verdict.front)
    for _ in range(PASSES):
        before = value
        for at in _worst_first(sketch):
            if enough():
                return plan, value
            value = _post_better(verdict, posting, at, value, enough)
        if value <= before:
            break
    return plan, value


def _worst_first(sketch: Sketch) -> list[int]:
    """Orders that may be changed, those of the most endangered units first."""
    after = Aftermath(sketch)
    found = []
    for at, order in enumerate(sketch.plan.orders):
        if order.duty in MOVABLE and order.unit in sketch.ways and sketch.hints.counts(sketch.pos, order.unit):
            risk = after.risk(order.to, sketch.counting(sketch.posts[order.to]), 1.0)
            found.append((-risk * sketch.field.worth[order.unit], at))
    return [at for _, at in sorted(found)]


def _post_better(verdict: Verdict, posting: Posting, at: int, value: float, enough: Callable[[], bool]) -> float:
    """Try other posts for a unit; what the plan is worth in the end."""
    sketch = posting.sketch
    first = order = sketch.plan.orders[at]
    unit, here = order.unit, sketch.pos.where[order.unit]
    sketch.posts[order.to].remove(unit)
    able = [hex for hex in {here, *sketch.ways[unit]} if hex != order.to and sketch.room(unit, hex)]
    able.sort(key=lambda hex: (-posting.value(unit, hex), hex))
    sketch.posts[order.to].append(unit)
    for hex in able[:HEXES]:
        if enough():
            break
        before = sketch.plan.orders[at]
        _repost(sketch, at, hex)
        found = verdict.worth(sketch.plan)
        if found > value + GAIN:
            value = found
        else:
            _repost(sketch, at, before.to)
            sketch.plan.orders[at] = before
    if sketch.plan.orders[at].to == first.to:
        sketch.plan.orders[at] = first
    return value


def _repost(sketch: Sketch, at: int, hex: int) -> None:
    unit = sketch.plan.orders[at].unit
    action = None if hex == sketch.pos.where[unit] else sketch.ways[unit][hex]
    sketch.reassign(at, hex, Reason(Kind.CLOSES_UP), Duty.POST, action)
