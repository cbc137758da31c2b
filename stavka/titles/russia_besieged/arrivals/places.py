"""17.03, 17.1 to 17.3, 19.15 and 19.23: where a unit comes in."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit
from stavka.titles.russia_besieged.air import staging
from stavka.titles.russia_besieged.arrivals.garrisons import is_bound
from stavka.titles.russia_besieged.movement import reach
from stavka.titles.russia_besieged.movement.allowance import allowance
from stavka.titles.russia_besieged.rail import trains
from stavka.titles.russia_besieged.rail.capacity import moves_left
from stavka.titles.russia_besieged.sea import seas
from stavka.titles.russia_besieged.state.flags import AXIS, NEW, POOL, REPLACEMENT, RETURNING, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

EDGES = ("west_edge", "east_edge")  # by side
CAPITALS = {"rumanian": "rb:17.21", "hungarian": "rb:17.22", "finnish": "rb:17.23"}  # nations that arrive in one
NORTH = "0107-0111"
SERVED = "cities in which a replacement appeared"  # of this turn, as a set (rb:19.23-b)

Date = tuple[int, int]  # turn and impulse


def date(pos: War, unit: int) -> Date | None:
    """When the order of battle card has a unit come; a counter that is set up has no date (rb:17.0, rb:17.03-b)."""
    found = pos.roster.dates[unit]
    adjusted = pos.seams.arrival_turn
    return adjusted(found, pos, unit) if adjusted else found


def is_late(pos: War, unit: int) -> bool:
    """Whether a reinforcement was held back when it could have come (rb:17.06)."""
    due = date(pos, unit)
    if due is None or is_replacement(pos, unit) or pos.flags[unit] & (RETURNING | NEW):
        return False
    return due < (pos.turn, pos.impulse)


def is_replacement(pos: War, unit: int) -> bool:
    """Whether a unit comes, or would come, from the Replacement Pool."""
    return pos.where[unit] == POOL or bool(pos.flags[unit] & REPLACEMENT)


def arrives_in(pos: War, unit: int) -> Limit:
    """Where a unit comes in if nothing else is in the way."""
    return pos.seams.arrives_in(pos, unit) or _place(pos, unit)


def limits(pos: War, unit: int, among: int = -1, place: Limit | None = None) -> list[Limit]:
    """Everything that says where a unit may be placed now, the first reason first; exact for the hexes asked about."""
    side = pos.roster.side[unit]
    place = place or arrives_in(pos, unit)
    cities = place.hexes & pos.ground.majors & among
    cut_off = cities & ~general.supplied(pos, side, pos.roster.nation[unit]) if cities else 0
    shared = place.hexes & pos.occupied[side] & among
    crowded = sum(1 << hex for hex in bits(reach.ROOM.crowded(pos, unit, shared)) if not moves_on(pos, unit, hex))
    return [
        place,
        Limit(~cut_off, "nobody arrives in a major city that is cut off", "rb:13.44-a"),
        Limit(~pos.occupied[1 - side], "an enemy unit is there", "rb:6.1"),
        Limit(~reach.closed_to(pos, unit) & pos.ground.open, "it is closed to it", "rb:1.0-b"),
        Limit(~crowded, "it would be one unit too many and could not move on", "rb:5.03"),
    ]


def _place(pos: War, unit: int) -> Limit:
    """The place of the card, or that of the nation for units that come back."""
    side, nation, ground = pos.roster.side[unit], pos.roster.nation[unit], pos.ground
    edge = ground.friendly_edge(side)
    if is_replacement(pos, unit):
        return replacement_place(pos, unit)
    if nation in CAPITALS and side == AXIS and _in_time(pos, unit):  # rb:17.02-b
        if pos.counter(unit).place == NORTH:
            return _north(pos)
        return Limit(ground.capital(nation) & pos.owner[side], "it arrives in its capital", CAPITALS[nation])
    if pos.roster.kind[unit] == "airbase":
        return _airfield(pos, side)
    if is_late(pos, unit):
        return Limit(edge, "it was held back and comes in at the friendly edge", "rb:17.06")
    place = pos.counter(unit).place
    if pos.flags[unit] & RETURNING or place in EDGES:
        return Limit(
            edge, f"it enters at the {EDGES[side].replace('_', ' ')}", "rb:17.24" if side == AXIS else "rb:17.03"
        )
    if place == NORTH:
        return _north(pos)
    if place in pos.board.places:
        return _in_city(pos, unit, place)
    if place in pos.board.grid:
        return Limit(ground.hex(place), f"it arrives in {place}", "rb:17.14")
    return Limit(edge, f"{place} is not on this map, so it comes in at the edge", "rb:17.11-a")


def _in_time(pos: War, unit: int) -> bool:
    """An ally may be placed in its capital in its turn of arrival, whenever it comes back, and by an event."""
    due = date(pos, unit)
    return due is None or due[0] == pos.turn or bool(pos.flags[unit] & (RETURNING | NEW))


def _north(pos: War) -> Limit:
    hexes = pos.ground.region("north_finland_entry")
    return Limit(hexes, "it enters from 0107 to 0111", "rb:17.31")


def _airfield(pos: War, side: int) -> Limit:
    """A new Russian air unit goes to a city of Russia in supply; one that comes back to any city with room."""
    cities = staging.with_room(pos, side)
    if side == SOVIET:
        cities &= pos.ground.russia & general.supplied(pos, side, "russian")
    return Limit(cities, "it is placed in a friendly city in supply with room for an airbase", "rb:17.12-c")


def _in_city(pos: War, unit: int, place: str) -> Limit:
    """A city of the card, or the east edge if that is lost, cut off or full (rb:17.11-a, rb:17.11-b, rb:17.03-c)."""
    side, ground = pos.roster.side[unit], pos.ground
    city, edge = ground.place(place), ground.friendly_edge(side)
    open_city = city & pos.owner[side] & ~pos.occupied[1 - side] & general.supplied(pos, side, pos.roster.nation[unit])
    if not open_city:
        return Limit(edge, f"{place} is lost or cut off, so it comes in at the edge", "rb:17.11-a")
    if not has_room(pos, unit, city.bit_length() - 1):
        return Limit(edge, f"{place} is full, so it comes in at the edge", "rb:17.11-b")
    return Limit(city, f"it arrives in {place}", "rb:17.03")


def has_room(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may be placed in a hex: it stays within the limits, or can move on (rb:17.11-b)."""
    return reach.has_room(pos, unit, hex) or moves_on(pos, unit, hex)


def moves_on(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit that is placed in a hex can leave it in this impulse."""
    side = pos.roster.side[unit]
    held = pos.impulse == 2 and pos.hostile_zone(side) >> hex & 1
    if held or allowance(pos, unit):
        return not held
    return bool(trains.usable(pos, side) >> hex & 1) and (comes_free(pos, unit) or moves_left(pos) > 0)


def comes_free(pos: War, unit: int) -> bool:
    """Whether an arriving unit has free rail movement (rb:7.09, rb:17.07, rb:17.12-a, rb:17.12-b, rb:19.24).

    Replacements of a second impulse, which only an option brings, have not.
    """
    if is_late(pos, unit):
        return False
    if is_replacement(pos, unit) or pos.impulse == 1:
        return pos.impulse == 1
    if pos.roster.side[unit] == AXIS:
        return True
    return pos.counter(unit).place == EDGES[SOVIET]


# -- replacements -----------------------------------------------------------------------------------------------------


def replacement_place(pos: War, unit: int) -> Limit:
    """Where a unit out of the Replacement Pool comes in (rb:19.15, rb:19.23-a, rb:19.23-b)."""
    side, nation, ground = pos.roster.side[unit], pos.roster.nation[unit], pos.ground
    edge = ground.friendly_edge(side)
    if side == SOVIET:
        cut_off = worker_hexes(pos) & ground.majors  # for another reason (rb:13.44-a)
        cities = (worker_cities(pos) | cut_off) & ~pos.count(SERVED)
        what = "it comes in at the east edge or in a WEC city with general supply that has served nobody"
        return Limit(edge | cities, what, "rb:19.23-b")
    if nation in CAPITALS:
        return Limit(ground.capital(nation) & pos.owner[side], "it comes in at its capital", "rb:19.15")
    berlin = ground.place("Berlin") & pos.owner[side] if nation == "german" else 0
    return Limit(
        edge | berlin,
        "it comes in at Berlin or the west edge" if berlin else "it comes in at the west edge",
        "rb:19.15",
    )


def worker_cities(pos: War) -> int:
    """Cities with a WEC that can trace general supply (rb:19.23-b)."""
    return worker_hexes(pos) & general.supplied(pos, SOVIET, "russian")


def worker_hexes(pos: War) -> int:
    hexes = (pos.where[unit] for unit in pos.roster.of_kind(SOVIET, "wec"))
    found = 0
    for hex in hexes:
        if hex >= 0:
            found |= 1 << hex
    return found & pos.ground.cities


# -- 8.32 -------------------------------------------------------------------------------------------------------------


def is_port(pos: War, hex: int) -> bool:
    return any(ports >> hex & 1 for ports in pos.ground.ports.values())


def ports_to_sail(pos: War, unit: int) -> int:
    """Ports in which a new unit may be placed so as to sail on: supplied by rail, with the sea move still to come.

    rb:8.32, rb:8.43, rb:19.23-d, rb:19.25
    """
    side = pos.roster.side[unit]
    if not pos.roster.ground[unit] or not allowance(pos, unit) or is_late(pos, unit) or is_bound(pos, unit):
        return 0
    if pos.roster.nation[unit] == "finnish":  # rb:25.2-d
        return 0
    found = 0
    for sea in seas.SEAS:
        if seas.closed(pos, side, sea) is None and not seas.others_wait(pos, side, sea):
            found |= seas.friendly_ports(pos, side, sea)
    found &= ~pos.zone(1 - side)
    return found & general.rails_to_edge(pos, side) & ~reach.closed_to(pos, unit) if found else 0


def port_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a new unit may not be placed in a port to sail from it, for one that wants to."""
    side, bit = pos.roster.side[unit], 1 << hex
    ports = [sea for sea in seas.SEAS if seas.friendly_ports(pos, side, sea) & bit]
    listed = pos.board.places.get(pos.counter(unit).place)
    if not ports or (listed and listed.hex == hex) or pos.roster.nation[unit] == "finnish":
        return None
    if side == SOVIET and is_replacement(pos, unit) and bit & worker_hexes(pos):  # it is to appear there
        return None
    who, there = pos.short(unit), pos.board.label(hex)
    if not general.rails_to_edge(pos, side) & bit:
        return Refusal(
            f"{who} may not sail from {there}: no supply line by rail joins it to the friendly edge", "rb:8.32"
        )
    shut = seas.closed(pos, side, ports[0])
    return shut.of(f"{who} may not sail from {there}") if shut else None
