"""What the rules keep by name, for situations: small numbers, and lists of hexes, units and names."""

from __future__ import annotations

from typing import Any  # what somebody wrote

from stavka.engine.refusal import Unreadable
from stavka.mechanics.sea.voyages import last_move
from stavka.mechanics.setup.bidding import BID, GERMAN_SEAT
from stavka.telling import counts as read
from stavka.telling import situation as plain
from stavka.telling.counts import Count
from stavka.titles.russian_campaign.arrivals import garrisons, russian_replacements, withdrawals
from stavka.titles.russian_campaign.combat import air
from stavka.titles.russian_campaign.nations import allies
from stavka.titles.russian_campaign.options import bidding, encirclement, evacuation, weather_balancing
from stavka.titles.russian_campaign.rail import trains
from stavka.titles.russian_campaign.sea import sailing, seas
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES, SOVIET, TRACK
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import italian_sellout, japanese_gambit, neutrals, what_if


def workers(pos: War, what: str, value: Any) -> tuple[tuple[int, int], ...]:
    """Workers on the way to the Urals, each with the turn it begins to work there (trc:26.2.2-a)."""
    pairs = list(value.items()) if isinstance(value, dict) else plain.sequence(what, value)
    return tuple(_worker(pos, pair) for pair in pairs)


def _worker(pos: War, pair: Any) -> tuple[int, int]:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise Unreadable(f"a worker under way is a pair of its name and a turn, not {pair!r}")
    unit = read.unit_called(pos, pair[0])
    if not pos.roster.worker[unit]:
        raise Unreadable(f"{pos.short(unit)} is no worker")
    pos.put(unit, TRACK)
    return unit, plain.whole_number("the turn of a worker under way", pair[1])


COUNTS: dict[str, Count] = {
    **{f"invasions {side}": Count(f"invasions left to the {side}") for side in SIDES},
    **{f"invasions made {side}": Count(f"invasions that the {side} has made") for side in SIDES},
    "invasion turn": Count("the turn in which Germany invades Russia"),
    **{
        last_move(sea, side): Count(
            f"one more than the turn in which the {side} last moved on the {sea.replace('_', ' ')}, 0 for never"
        )
        for sea in seas.SEAS
        for side in SIDES
    },
    **{f"lost at sea {side}": Count(f"units that the {side} has lost at sea") for side in SIDES},
    sailing.TO_HELSINKI: Count("sea moves to Helsinki tried by the Axis in the whole game"),
    trains.USED: Count("rail moves used this turn"),
    evacuation.RAIL_MOVES: Count("rail moves that an evacuation has used up this turn"),
    evacuation.UNDER_WAY: Count("workers on the way to the Urals, each with the turn it begins to work", workers),
    evacuation.EMPTIED: Count("hexes of cities whose worker was evacuated this turn", read.hexes),
    air.USED: Count("bombers used this impulse"),
    russian_replacements.CITIES: Count("hexes of the cities Russian as the Russian turn began", read.hexes),
    russian_replacements.USED: Count("hexes of cities in which a replacement has appeared this turn", read.hexes),
    russian_replacements.UNSPENT: Count("Russian replacement factors left this turn"),
    russian_replacements.EXTRA: Count("replacement factors that an event has given this turn"),
    russian_replacements.ARCHANGEL_LOST: Count("1 when Archangel has been lost"),
    garrisons.BULGARIAN: Count("1 when the garrison of Bulgaria was called up in 1943, 2 in 1944"),
    garrisons.WARSAW: Count("1 when the garrison of Warsaw was called up"),
    **{name: Count("1 when the garrison of northern Finland of this side is free") for name in garrisons.NORTH},
    withdrawals.DONE: Count("the turn of the last withdrawal"),
    allies.FINNISH_TURN: Count("the turn in which Finland left the war"),
    **{name: Count(f"1 when the {side} has lost its leader") for name, side in zip(leaders.LOST, SIDES, strict=True)},
    "leaderless": Count("the side whose units do not move after the loss of its leader, 0 or 1"),
    BID: Count("replacement factors bid"),
    GERMAN_SEAT: Count("which of the two seats plays the Germans, 0 or 1"),
    bidding.FIRST_TURN: Count("the first turn of the scenario"),
    weather_balancing.BALANCE: Count("what balances the weather roll"),
    **{encirclement.owed_name(side): Count("factors off the map that this side must match") for side in (AXIS, SOVIET)},
    japanese_gambit.SENT: Count("factors sent to Siberia"),
    japanese_gambit.OPEN_FROM: Count("the turn from which units return from Siberia"),
    italian_sellout.SENT: Count("armor corps sent west"),
    neutrals.PARATROOPS: Count("1 while the German has paratroops"),
    neutrals.NEUTRAL: Count("nations that are neutral", read.words),
    what_if.AGREED_MUD: Count("1 when mud in March 1941 was agreed on"),
    what_if.ADOPTED: Count("variants taken up", read.words),
    what_if.PRESET: Count("variants decided beforehand", read.words),
}
PATTERNS = {r"held [\w-]+": Count("1 when a reinforcement, named by its id, was held back")}
