"""26.6 Artillery corps (option): how they come into play.

What they do in battle is where other units' part in it is worked out: the shift of odds in ``air.shift``, retreats in
``battle``, zones of control in ``roster``.
"""

from __future__ import annotations

from stavka.titles.russian_campaign.state.flags import AWAITING, POOL, SOVIET
from stavka.titles.russian_campaign.state.position import War

OPTION = "artillery"


def begin_turn(pos: War) -> None:
    """Each Jan/Feb from 1943 a Russian artillery corps joins the replacement pool (trc:26.6.1-a).

    The German one is on its card for May/June 1942 like any reinforcement (trc:26.6.1-b).
    """
    if OPTION not in pos.options:
        return
    for unit in pos.roster.of_side[SOVIET]:
        counter = pos.roster.counters[unit]
        due = counter.turn is not None and counter.turn <= pos.turn
        if counter.kind == "artillery" and due and pos.where[unit] == AWAITING:
            pos.put(unit, POOL)
            pos.tell(f"{counter.short} joins the replacement pool")
