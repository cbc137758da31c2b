"""17. Reinforcements: when they come, and which events call some up."""

from __future__ import annotations

from functools import partial

from stavka.mechanics.arrivals.schedule import become_due
from stavka.titles.russia_besieged.arrivals import entry, places
from stavka.titles.russia_besieged.state.flags import (
    AWAITING,
    AXIS,
    DUE,
    FOR_GOOD,
    LEADER_BOX,
    OFF_MAP,
    POOL,
    RESERVE,
    RESERVE_UNAVAILABLE,
    RETURNING,
    SOVIET,
    WITHDRAWN,
)
from stavka.titles.russia_besieged.state.position import War

# kinds and places that other chapters see to: economy, partisans, upgrades, the garrison of Berlin
ELSEWHERE = ("wec", "partisan", "shock", "oil")
OTHER_PLACES = ("substitution", "Berlin")
# events, each with its side and the units that come in the turn after it (rb:17.14, rb:17.31, rb:17.32)
HELSINKI, ARCHANGEL, RUMANIA = "Helsinki captured", "Archangel captured", "Rumania surrendered"  # names of counts
CALLED = {
    HELSINKI: (SOVIET, ("rus-14inf",)),
    ARCHANGEL: (AXIS, ("ger-19mtn", "ger-36mtn", "fin-3inf")),
    RUMANIA: (AXIS, ("ger-22mtn",)),
}
WITH_THE_ARMY = (RESERVE, RESERVE_UNAVAILABLE, DUE)  # boxes of units that are about to be on the map again
MOUNTAIN_CORPS = "Jan 1944"  # the 22nd comes from this month on


def is_due(pos: War, unit: int) -> bool:
    """Whether the card has a unit come by now; what is dated to the second month waits for it (rb:17.0, rb:17.01)."""
    date = places.date(pos, unit)
    if date is None or date > (pos.turn, pos.impulse):
        return False
    counter = pos.roster.counters[unit]
    return counter.kind not in ELSEWHERE and counter.place not in OTHER_PLACES


def begin_impulse(pos: War) -> None:
    """Units of this month, called up or coming back become due for the phasing side (rb:17.0).

    Luftwaffe ground units come as any other and drop from no aircraft (rb:17.5-a).
    """
    _call_up(pos)
    _come_back(pos)
    pos.seams.reinforcements_called(pos)
    # where an option changes dates, the order of the card tells nothing
    dated = None if pos.seams.arrival_turn else pos.roster.dated_by(pos.player, (pos.turn, pos.impulse))
    become_due(pos, pos.player, AWAITING, DUE, partial(is_due, pos), dated)
    for marshal in pos.roster.of_kind(pos.player, "marshal"):
        if pos.where[marshal] == DUE:
            pos.put(marshal, LEADER_BOX)
    due = entry.waiting(pos, pos.player) if DUE in pos.where else []
    if due:
        pos.tell(f"to be brought on: {', '.join(map(pos.short, due))}")


def _call_up(pos: War) -> None:
    """Units that an event of an earlier turn has called up."""
    for event, (side, names) in CALLED.items():
        if side != pos.player or not 0 < pos.count(event) < pos.turn:
            continue
        if event == RUMANIA and pos.month < pos.charts.month(MOUNTAIN_CORPS):
            continue
        for name in names:
            unit = pos.roster.find(name)
            if pos.where[unit] == AWAITING:
                pos.put(unit, DUE)


def captured(pos: War) -> None:
    """Places changed hands: the Axis may have taken Archangel (rb:17.31)."""
    if not pos.count(ARCHANGEL) and pos.controls(AXIS, "Archangel"):
        pos.counts[ARCHANGEL] = pos.turn


def ally_surrendered(pos: War, nation: str) -> None:
    """Finland lost its capital, or Rumania gave up (rb:17.14, rb:17.32)."""
    if nation.startswith("fin") and pos.controls(SOVIET, "Helsinki"):
        pos.counts[HELSINKI] = pos.turn
    if nation.startswith("rum"):
        pos.counts[RUMANIA] = pos.turn


def _come_back(pos: War) -> None:
    """Units and steps that are to return in this impulse (rb:11.16-b, rb:18.22, rb:26.15)."""
    now, later = (pos.turn, pos.impulse), []
    for unit, *date in pos.returns:
        kind = pos.roster.kind[unit]
        if pos.roster.side[unit] != pos.player or tuple(date) > now or kind in ELSEWHERE:
            later.append((unit, date[0], date[1]))
        elif pos.where[unit] >= 0 or pos.where[unit] in WITH_THE_ARMY:  # a step of it, which was held on the card
            pos.set_steps(unit, min(pos.steps(unit) + 1, pos.counter(unit).steps))
            pos.tell(f"a withdrawn step of {pos.short(unit)} returns")
        elif pos.where[unit] in (WITHDRAWN, OFF_MAP, POOL):
            if pos.where[unit] == POOL:
                pos.set_steps(unit, 1)
            pos.put(unit, DUE)
            pos.flags[unit] = pos.flags[unit] & FOR_GOOD | RETURNING
    if len(later) != len(pos.returns):
        pos.returns = tuple(later)
