"""26.6 Artillery corps (option): how they come into play.

What they do in battle is where other units' part in it is worked out: the shift of odds in ``air.shift``, retreats in
``retreat``, zones of control in ``roster``.
"""

from __future__ import annotations

from stavka.titles.russian_campaign.arrivals.axis_replacements import Entitlement
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AWAITING, AXIS, POOL, SOVIET
from stavka.titles.russian_campaign.state.position import War

TURNS = (13, 19)  # May/June 1943 and 1944, not the extra turn of a variant


def register(seams: Seams) -> None:
    seams.optional_kinds |= {"artillery"}
    seams.player_turn_begins.insert(0, begin_turn)
    seams.axis_entitlements.insert(0, german_replacement)


def german_replacement(rights: list[Entitlement], pos: War) -> list[Entitlement]:
    """One artillery corps comes back in May/June of 1943 and 1944 (trc:26.6.2-b)."""
    return [*rights, Entitlement(("artillery",))] if pos.turn in TURNS else rights


def begin_turn(pos: War) -> None:
    if pos.player == AXIS:
        join_pool(pos)


def join_pool(pos: War) -> None:
    """Each Jan/Feb from 1943 a Russian artillery corps joins the replacement pool (trc:26.6.1-a).

    The German one is on its card for May/June 1942 like any reinforcement (trc:26.6.1-b).
    """
    for unit in pos.roster.of_side[SOVIET]:
        counter = pos.roster.counters[unit]
        due = counter.turn is not None and counter.turn <= pos.turn
        if counter.kind == "artillery" and due and pos.where[unit] == AWAITING:
            pos.put(unit, POOL)
            pos.tell(f"{counter.short} joins the replacement pool")
