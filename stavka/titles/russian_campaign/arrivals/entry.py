"""20.2-20.5 Where arriving units are placed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.russian_campaign.actions.arrivals import Enter
from stavka.titles.russian_campaign.arrivals import russian_replacements
from stavka.titles.russian_campaign.movement import reach, stacking
from stavka.titles.russian_campaign.movement.allowance import allowance
from stavka.titles.russian_campaign.movement.walking import set_down
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import (
    AWAITING,
    AXIS,
    BY_SEA,
    DUE,
    ENTERED,
    FROM_BOX,
    HELD,
    MOVED,
    NEW,
    OFF_MAP,
    REPLACEMENT,
    RESERVE,
    RETURNING,
    SOVIET,
)
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
    return bool(city) and not city & (pos.controlled(1 - side) | pos.occupied[1 - side] | pos.closed)


def placement(pos: War, unit: int) -> int:
    """The hexes in which the rules of arrival put a unit, stacking and enemies left aside."""
    ground, roster = pos.ground, pos.roster
    side = roster.side[unit]
    edge = ground.friendly_edge(side)
    if roster.worker[unit]:
        return russian_replacements.worker_cities(pos)
    if pos.where[unit] == RESERVE:  # trc:18.2-b
        return edge
    if side == SOVIET and pos.flags[unit] & REPLACEMENT:
        return russian_replacements.entry_hexes(pos, unit)
    elsewhere = pos.seams.arrives_in(pos, unit)
    if elsewhere is not None:
        return elsewhere
    place = listed_place(pos, unit)
    if place in EDGES:  # trc:20.5-b, trc:20.5-d
        return edge
    if place == HUNGARIAN:  # trc:20.5-c
        return ground.edge_exits.get("hungarian", 0)
    if place == NORTH:  # trc:20.6-a, trc:20.6-b
        rails = ground.edge_exits.get("north", 0)
        empty = rails & ~pos.occupied[0] & ~pos.occupied[1]
        return empty or rails
    if place == PARATROOPS:  # trc:18.2-a
        return ground.place("Moscow") & ~pos.controlled(1 - side)
    city = ground.place(place)
    if not city_open(pos, side, city):  # trc:20.4-a
        return edge
    if not stacking.fits(pos, unit, city.bit_length() - 1):
        return city | edge  # trc:20.4-a, trc:20.4-b: who comes first gets the city
    return city  # trc:20.2-c


def entry_hexes(pos: War, unit: int) -> int:
    """The hexes in which an arriving unit may be placed now."""
    side = pos.roster.side[unit]
    if pos.seams.arrival_refused(pos, unit):
        return 0
    hexes = placement(pos, unit) & pos.ground.open & ~borders.closed_to(pos, unit) & ~pos.occupied[1 - side]
    hexes &= borders.limited(pos, unit, hexes)
    if pos.roster.hq[unit]:  # trc:11.1-e
        hexes &= ~pos.hostile_zone(side) | leaders.escorted(pos, side)
    for hex in bits(hexes & pos.occupied[side]):
        if not reach.has_room(pos, unit, hex) and not can_move_on(pos, unit, hex):
            hexes &= ~(1 << hex)
    return pos.seams.entry_hexes(hexes, pos, unit)


def can_move_on(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit placed in a hex can leave it in the same phase (trc:20.3-a); a full hex does not stop it then."""
    return allowance(pos, unit) > 0 and not is_held(pos, unit, hex)


def is_held(pos: War, unit: int, hex: int) -> bool:
    """In the second impulse a unit placed in an enemy zone of control stays there (trc:20.3-b)."""
    return pos.impulse == 2 and bool(pos.hostile_zone(pos.roster.side[unit]) >> hex & 1)


def waiting(pos: War, side: int) -> list[int]:
    """Units of a side that may be brought on in this impulse, in their order of battle."""
    return [u for u in pos.roster.of_side[side] if pos.where[u] in (DUE, OFF_MAP, RESERVE) and not not_yet(pos, u)]


def not_yet(pos: War, unit: int) -> Refusal | None:
    """Why a unit cannot be brought on in this impulse, wherever it wants to go."""
    who, where, counter = pos.short(unit), pos.where[unit], pos.roster.counters[unit]
    if where >= 0:
        return Refusal(f"{who} is already on the map", "trc:20.2-a")
    if where == AWAITING and pos.flags[unit] & REPLACEMENT:
        return Refusal(
            f"{who} is a headquarters and comes in the second impulse",
            "trc:21.2-b" if pos.roster.side[unit] == AXIS else "trc:22.8-b",
        )
    if where == AWAITING and counter.turn is not None and not counter.start:
        month = "first" if counter.impulse == 1 else "second"
        turn = pos.seams.arrival_turn(counter.turn, pos, counter)
        return Refusal(f"{who} arrives in the {month} impulse of turn {turn}", "trc:20.1-b")
    if where == RESERVE:
        barred = pos.seams.arrival_refused(pos, unit)
        if barred is None and counter.turn is not None and counter.turn >= pos.turn:
            return Refusal(f"{who} came to the Paratroop Reserve Box only this turn", "trc:18.2-b")
        return barred
    if where not in (DUE, OFF_MAP):
        return Refusal(f"{who} is not among the arriving units", "trc:20.2-a")
    barred = pos.seams.arrival_refused(pos, unit)
    if barred:
        return barred
    if pos.flags[unit] & (MOVED | BY_SEA):
        return Refusal(f"{who} left the map by sea in this very impulse", "trc:10.3-d")
    return None


class Entering(Option[War, Enter]):
    """Arriving units are placed at no cost, then move as usual (trc:20.2-a, trc:20.2-b, trc:20.3-a)."""

    action = Enter
    share = 5.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in waiting(pos, pos.player):
            yield from self._entries(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] == pos.player and not not_yet(pos, index):
            yield from self._entries(pos, index)

    @staticmethod
    def _entries(pos: War, unit: int) -> Iterator[Action]:
        for hex in bits(entry_hexes(pos, unit)):
            yield Enter(pos.short(unit), pos.hex_name(hex))

    def open(self, pos: War) -> bool:
        if DUE in pos.where:
            return True
        return bool(OFF_MAP in pos.where or RESERVE in pos.where)

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = waiting(pos, pos.player)
        rng.shuffle(units)
        for unit in units:
            hexes = list(bits(entry_hexes(pos, unit)))
            if hexes:
                return Enter(pos.short(unit), pos.hex_name(rng.choice(hexes)))
        return None

    def refusal(self, pos: War, action: Enter) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{action.unit} is not yours to bring on now", "trc:20.2-a")
        refusal = not_yet(pos, unit)
        if refusal:
            return refusal
        hex = pos.board.grid.index(action.hex)
        return None if entry_hexes(pos, unit) >> hex & 1 else why_not_there(pos, unit, hex)

    def play(self, pos: War, action: Enter) -> None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        if pos.where[unit] != DUE:  # trc:9.2-b
            how = FROM_BOX
        else:  # trc:9.2-a
            how = NEW if pos.impulse == 1 else 0
        held = is_held(pos, unit, hex)
        pos.seams.unit_enters(pos, unit, hex)
        if pos.roster.side[unit] == SOVIET and pos.flags[unit] & REPLACEMENT:
            russian_replacements.placed(pos, unit, hex)
        set_down(pos, unit, hex)
        kept = pos.flags[unit] & ~(REPLACEMENT | RETURNING)
        pos.flags[unit] = kept | how | ENTERED | (HELD if held else 0)


def why_not_there(pos: War, unit: int, hex: int) -> Refusal:
    """The reason for a hex that is no entry hex of a unit."""
    roster, counter = pos.roster, pos.roster.counters[unit]
    side, bit = roster.side[unit], 1 << hex
    who, there = pos.short(unit), pos.board.label(hex)
    place = listed_place(pos, unit)
    refusal = pos.seams.entry_hex_refused(pos, unit, hex)
    if refusal and not placement(pos, unit) & bit:
        return refusal
    if placement(pos, unit) & bit:
        if pos.occupied[1 - side] & bit:
            return Refusal(f"{who} may not enter at {there}: an enemy unit is there", "trc:ex-zoc-b")
        if borders.closed_to(pos, unit) & bit:
            return borders.closed_refusal(pos, f"{who} may not enter at {there}", hex)
        limit = borders.limit_refusal(pos, unit, hex)
        if limit:
            return limit
        if roster.hq[unit] and pos.hostile_zone(side) & bit:
            return Refusal(f"{who} may enter an enemy zone of control only beside a friendly unit", "trc:11.1-e")
        if pos.seams.stacking_refused(pos, unit, hex):
            return reach.no_room(pos, unit, hex, there)
        rule = "trc:20.4-a" if pos.ground.cities & bit else "trc:6.2"
        return Refusal(f"{who} would be one unit too many in {there} and could not move on", rule)
    if roster.worker[unit]:
        return Refusal(f"{who} may not be placed in {there}", "trc:22.3-a")
    if pos.where[unit] == RESERVE:
        return Refusal(f"{who} enters from its box at the east edge only", "trc:18.2-b")
    if side == SOVIET and pos.flags[unit] & REPLACEMENT:
        return russian_replacements.not_there(pos, unit, hex)
    if place == PARATROOPS:
        return Refusal(f"{who} must go to Moscow or to the Paratroop Reserve Box", "trc:18.2-a")
    if place == NORTH:
        rule = "trc:20.6-a" if side == SOVIET else "trc:20.6-b"
        return Refusal(f"{who} comes in at an unoccupied rail hex of the north edge", rule)
    if is_city(place):
        if pos.ground.place(place) & bit or not city_open(pos, side, pos.ground.place(place)):
            return Refusal(f"{who} cannot be placed in {place} and comes in at the map edge", "trc:20.4-a")
        rule = RULES[counter.nation] if counter.nation in ("rumanian", "finnish") else "trc:20.2-c"
        return Refusal(f"{who} arrives in {place}", rule)
    where = place.replace("_", " ")
    return Refusal(f"{who} enters at the {where}, not at {there}", RULES[counter.nation])
