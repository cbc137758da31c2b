"""Movement: masses units for attacks worth making, keeps what must be kept, and posts all others."""

from __future__ import annotations

from collections.abc import Callable

from stavka.opponents.planning import (
    by_air,
    by_rail,
    by_sea,
    garrisons,
    guards,
    lifelines,
    line,
    refuge,
    reserves,
    rings,
    second_look,
    strikes,
    walk_ins,
)
from stavka.opponents.planning.posting import Posting
from stavka.opponents.profiles.style import Style
from stavka.opponents.seat.timing import never
from stavka.opponents.sketch.plan import Duty, Plan
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey


def plan(survey: Survey, style: Style, late: Callable[[], bool] = never, spared: int = 0) -> Plan:
    """One movement phase in one style; when it gets late, those not settled yet stay where they are.

    No attack is massed against enemies in ``spared`` hexes.
    """
    sketch = Sketch(survey, style, late, spared)
    if style.rail:
        refuge.take_away(sketch)
    lifelines.reopen(sketch)
    guards.pin(sketch)
    if style.hold:
        garrisons.man(sketch)
    early = survey.field.profile.tempo > 0  # where time counts most nobody fights before open places are taken
    if style.walk_in:
        found = [] if early or not survey.hints.fights_on(survey.pos) else strikes.promising(sketch)
        walk_ins.cover(sketch, found)
        walk_ins.take(sketch, found)
    if survey.hints.fights_on(survey.pos):
        strikes.mass(sketch)
    strikes.soak(sketch)
    if style.walk_in and not early:
        walk_ins.take(sketch)
    front = line.to_hold(sketch)
    posting = Posting(sketch, front)
    if style.sea and not late():
        by_air.from_the_air(sketch)
        by_sea.by_sea(sketch, posting)
    if front and style.reserve:
        reserves.keep(sketch, front)
    posting.post_all()
    if style.cut and not late():
        rings.close(sketch, posting)
    if not late():
        guards.secure(sketch)
    if style.second_look and not late():
        second_look.close_up(sketch, posting)
    if style.rail and not late():
        by_rail.by_rail(sketch, posting)
    sketch.plan.orders.sort(key=lambda order: order.duty is not Duty.OVERRUN)  # what opens the front goes first
    sketch.plan.posts = sketch.posts
    return sketch.plan
