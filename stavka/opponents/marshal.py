"""Movement: masses units for attacks worth making, keeps what must be kept, and posts all others."""

from __future__ import annotations

from stavka.opponents import guards, strikes, transport
from stavka.opponents.posts import Posting
from stavka.opponents.rings import Rings
from stavka.opponents.sketch import Plan, Sketch, Survey
from stavka.opponents.style import Style


def plan(survey: Survey, style: Style) -> Plan:
    """One movement phase in one style."""
    sketch = Sketch(survey, style)
    guards.pin(sketch)
    if survey.hints.fights_on(survey.pos):
        strikes.mass(sketch)
    strikes.soak(sketch)
    posting = Posting(sketch, Rings(survey) if style.cut else None)
    posting.post_all()
    guards.secure(sketch)
    if style.rail:
        transport.by_rail(sketch, posting)
    sketch.plan.orders.sort(key=lambda order: order.duty != "overrun")  # what opens the front goes first
    sketch.plan.posts = sketch.posts
    return sketch.plan
