"""Plans that tests begin with."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Order, Plan
from stavka.opponents.sketch.survey import Survey


def all_stay(game: Game) -> tuple[Survey, Plan]:
    """A plan in which nobody moves or attacks."""
    survey, plan = Survey(Seat(game)), Plan()
    for unit in survey.field.mine:
        hex = survey.pos.where[unit]
        plan.posts.setdefault(hex, []).append(unit)
        if unit in survey.ways:
            plan.orders.append(Order(unit, None, hex, Reason(Kind.CLOSES_UP)))
    return survey, plan
