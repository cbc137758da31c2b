"""20. Reinforcements: when they come, where they wait, and what becomes of those not brought on."""

from __future__ import annotations

from functools import partial

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.schedule import become_due, send_away, units_in
from stavka.titles.russian_campaign.arrivals import entry, garrisons, places, russian_replacements, withdrawals
from stavka.titles.russian_campaign.state.flags import (
    AWAITING,
    DUE,
    OFF_MAP,
    POOL,
    REPLACEMENT,
    RESERVE,
)
from stavka.titles.russian_campaign.state.position import War

# places of the unit table that other chapters see to: mobilization, pools, battlegroups, bombers, partisans
ELSEWHERE = ("substitution", "pool", "battlegroup", "off_map", "axis_rail_or_city")


def is_due(pos: War, unit: int) -> bool:
    """Whether the card has a unit come by now: the first month is the first impulse, the second month the second.

    A counter carries either a set-up area or a date and place of arrival; only the latter are reinforcements.
    trc:2.2-a trc:2.2-b trc:4-c trc:20.1-a trc:20.1-b trc:4.1.3-d trc:4.2.3-d
    """
    if pos.flags[unit] & REPLACEMENT:
        return False
    counter = pos.roster.counters[unit]
    turn = pos.seams.arrival_turn(counter.turn, pos, counter)
    if turn is None or counter.start or counter.place in ELSEWHERE:
        return False
    return (turn, counter.impulse) <= (pos.turn, pos.impulse)


def begin_impulse(pos: War) -> None:
    """Units dated to this impulse, called up or coming back become due (trc:4.1.1-b, trc:4.2.1-c)."""
    withdrawals.bring_back(pos)
    garrisons.call_up(pos)
    pos.seams.reinforcements_called(pos)
    become_due(pos, pos.player, AWAITING, DUE, partial(is_due, pos))
    due = units_in(pos, pos.player, DUE)
    if due:
        pos.tell(f"to be brought on: {', '.join(map(pos.short, due))}")


def unfinished(pos: War) -> Refusal | None:
    """What must still be done before the movement phase can end: workers whose factors were spent come (trc:22.1-c)."""
    if russian_replacements.must_arrive(pos):
        for unit in russian_replacements.arriving_workers(pos):
            if entry.entry_hexes(pos, unit):
                return Refusal(f"{pos.short(unit)} must be placed in a city: its factors are spent", "trc:22.1-c")
    return withdrawals.unfinished(pos)


def end_movement(pos: War) -> None:
    """Reinforcements not brought on go to the Off-Map Units Box (trc:20.1.1-a); nothing else ever does but by sea."""
    pos.counts.pop(russian_replacements.UNSPENT, None)
    send_away(pos, pos.player, DUE, partial(_not_brought_on, pos))


def _not_brought_on(pos: War, unit: int) -> tuple[int, str]:
    """The box to which a unit goes that was not brought on, and what the players read."""
    if pos.flags[unit] & REPLACEMENT:  # trc:20.1.1-c, trc:20.1.1-b
        pos.flags[unit] = 0
        return POOL, "was not brought on and goes back to the replacement pool"
    if (pos.roster.worker[unit] and not entry.entry_hexes(pos, unit)) or waits_on_card(pos, unit):
        return AWAITING, ""  # trc:22.3-a, trc:20.6-c
    if pos.roster.counters[unit].place == places.PARATROOPS:  # trc:18.2-a
        return RESERVE, "goes to the Paratroop Reserve Box"
    return OFF_MAP, "waits in the Off-Map Units Box"


def waits_on_card(pos: War, unit: int) -> bool:
    """Whether a northern unit stays on the card because enemies hold every rail hex of the north edge (trc:20.6-c)."""
    if places.listed_place(pos, unit) != places.NORTH:
        return False
    side = pos.roster.side[unit]
    if pos.ground.edge_exits.get("north", 0) & ~pos.occupied[1 - side] & ~pos.closed:
        return False
    pos.counts[f"held {pos.roster.counters[unit].id}"] = 1
    return True
