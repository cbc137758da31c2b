"""20.4 to 20.6: where an arriving unit comes in."""

from __future__ import annotations

from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russian_campaign.arrivals import russian_replacements
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.state.flags import REPLACEMENT, RESERVE, RETURNING, SOVIET
from stavka.titles.russian_campaign.state.position import War

EDGES = ("west_edge", "east_edge")
HUNGARIAN = "hungarian_rail"
NORTH = "north_edge_rail"
PARATROOPS = "paratroop_reserve|Moscow"
# trc:20.5-a,-b,-c,-d trc:21.1: where a nation's units come in when the card names no city for them
NATIONAL = {
    "german": "west_edge",
    "italian": "west_edge",
    "hungarian": HUNGARIAN,
    "rumanian": "Bucharest",
    "finnish": "Helsinki",
    "russian": "east_edge",
}
RULES = {
    "german": "trc:20.5-b",
    "italian": "trc:20.5-d",
    "hungarian": "trc:20.5-c",
    "rumanian": "trc:20.5-a",
    "finnish": "trc:21.1",
    "russian": "trc:20.5-b",
}


def listed_place(pos: War, unit: int) -> str:
    """The place the card gives; a replacement or a unit that comes back enters as its nation does."""
    counter = pos.roster.counters[unit]
    place = counter.place
    known = place in (*EDGES, HUNGARIAN, NORTH, PARATROOPS) or place in pos.board.places
    if not known or pos.flags[unit] & (REPLACEMENT | RETURNING):
        return NATIONAL[counter.nation]
    return place


def is_city(place: str) -> bool:
    return place not in (*EDGES, HUNGARIAN, NORTH, PARATROOPS)


def city_open(pos: War, side: int, city: int) -> bool:
    """Whether a unit listed for a city can be placed there as far as the enemy goes (trc:20.4-a)."""
    return bool(city) and not city & (pos.controlled(1 - side) | pos.closed)


def place_of_arrival(pos: War, unit: int) -> list[Limit]:
    """The hexes in which the rules of arrival put a unit, stacking and enemies left aside."""
    side = pos.roster.side[unit]
    if pos.roster.worker[unit]:
        return russian_replacements.worker_limits(pos)
    if pos.where[unit] == RESERVE:
        return [Limit(pos.ground.friendly_edge(side), "it enters from its box at the east edge only", "trc:18.2-b")]
    if side == SOVIET and pos.flags[unit] & REPLACEMENT:
        return russian_replacements.entry_limits(pos, unit)
    return [pos.seams.arrives_in(pos, unit) or _by_card(pos, unit)]


def _by_card(pos: War, unit: int) -> Limit:
    """The place of the order of battle card."""
    ground, side = pos.ground, pos.roster.side[unit]
    nation = pos.roster.counters[unit].nation
    place, national = listed_place(pos, unit), RULES[nation]
    if place in EDGES:  # trc:20.5-b, trc:20.5-d
        return Limit(ground.friendly_edge(side), f"it enters at the {place.replace('_', ' ')}", national)
    if place == HUNGARIAN:  # trc:20.5-c
        return Limit(ground.edge_exits.get("hungarian", 0), "it enters at a Hungarian rail hex of the edge", national)
    if place == NORTH:
        rails = ground.edge_exits.get("north", 0)
        empty = rails & ~pos.occupied[0] & ~pos.occupied[1]
        rule = "trc:20.6-a" if side == SOVIET else "trc:20.6-b"
        return Limit(empty or rails, "it comes in at an unoccupied rail hex of the north edge", rule)
    if place == PARATROOPS:
        moscow = ground.place("Moscow") & ~pos.controlled(1 - side)
        return Limit(moscow, "it must go to Moscow or to the Paratroop Reserve Box", "trc:18.2-a")
    return _in_city(pos, unit, place, national if is_city(NATIONAL[nation]) else "trc:20.2-c")


def _in_city(pos: War, unit: int, place: str, rule: str) -> Limit:
    """A unit listed for a city comes in at the map edge if that is closed or full (trc:20.4-a, trc:20.4-b)."""
    side = pos.roster.side[unit]
    city, edge = pos.ground.place(place), pos.ground.friendly_edge(side)
    if not city_open(pos, side, city):
        return Limit(edge, f"it cannot be placed in {place} and comes in at the map edge", "trc:20.4-a")
    full = not stacking.fits(pos, unit, city.bit_length() - 1)  # trc:20.4-b: who comes first gets the city
    return Limit(city | edge if full else city, f"it arrives in {place}", rule)
