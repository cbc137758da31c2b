"""6. Ground movement: how far a unit gets, and where it may end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stavka.hexes import bits
from stavka.hexes.reach import Layers, Terms, cheapest, cheapest_ways, layers_from
from stavka.mechanics.movement.room import Room
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.allowance import points
from stavka.titles.russia_besieged.state.flags import AXIS, GOING_ON
from stavka.titles.russia_besieged.state.position import War

DEAREST = 3  # a hex behind a river with a partisan in it


def terms_of(pos: War, unit: int) -> Terms:
    """On what terms a unit marches (rb:6.0, rb:6.1).

    A hex costs a point, a river side one more (not for the Axis in turn 1: rb:24.5), the hex of a first-stage partisan
    one more for the Axis (rb:16.21-c). Entering an enemy zone stops (rb:4.02), and no step leads from one zone to
    another (rb:4.04, rb:4.05).
    """
    side = pos.roster.side[unit]
    adjusted = pos.seams.march_terms
    shut, free = closed_to(pos, unit), rivers_free(pos, unit)
    # all else is the enemy's
    known, key = pos.marches_known(side), (shut, free, pos.roster.march_class[unit], pos.weathers[pos.impulse - 1])
    terms = known.get(key)
    if terms is None:
        terms = known[key] = _terms(pos, side, shut, rough(pos, unit), free=free)
    return adjusted(terms, pos, unit) if adjusted else terms


def _terms(pos: War, side: int, shut: int, stops: int, *, free: bool) -> Terms:
    ground, zone = pos.ground, pos.hostile_zone(side)
    closed = pos.occupied[1 - side] | shut
    open_hexes = ground.open ^ (ground.open & closed)
    entry: tuple[tuple[int, int], ...] = ((1, open_hexes),)
    dear = pos.partisans if side == AXIS else 0
    if dear:
        entry = ((2, open_hexes & dear), (1, open_hexes ^ (open_hexes & dear)))
    crossings = ground.free_crossings if free else ground.crossings
    terms = Terms(crossings, entry, stop=zone | stops, zone=zone, between=None)
    terms.calm, terms.trouble = ground.calm_terms(crossings, stops), zone | closed | dear
    return terms


def closed_to(pos: War, unit: int) -> int:
    """Hexes that a unit may not enter of its own accord (rb:1.0-b)."""
    shut = pos.shut_to(pos.roster.side[unit])
    for adjust in pos.seams.closed_to_unit:
        shut = adjust(shut, pos, unit)
    return shut


def rivers_free(pos: War, unit: int) -> bool:
    """Whether rivers cost a unit nothing: those of the Axis in turn 1 (rb:24.5)."""
    if pos.turn == 1 and pos.roster.side[unit] == AXIS:
        return True
    return bool(pos.seams.river_free) and pos.seams.river_free(pos, unit)


def rough(pos: War, unit: int) -> int:
    """The hexes whose terrain makes a unit stop; in Snow swamp is forest in the north, else clear (rb:6.1, rb:6.4)."""
    return pos.ground.rough[pos.snow][pos.roster.march_class[unit]]


@dataclass(slots=True)
class GroundReach:
    """How far a unit gets; ``direct`` are hexes that it comes to in one step for its whole allowance."""

    terms: Terms
    layers: Layers
    start: int
    direct: int

    @property
    def ends(self) -> int:
        return self.layers.reached | self.direct

    def path(self, end: int) -> Sequence[int]:
        return [self.start, end] if self.direct >> end & 1 else cheapest(self.layers, end, self.terms)

    def paths(self, name: Callable[[int], str]) -> dict[int, tuple[str, ...]]:
        ways = cheapest_ways(self.layers, self.terms, name)
        for hex in bits(self.direct):
            ways[hex] = (name(self.start), name(hex))
        return ways


def reach(pos: War, unit: int, points: int) -> GroundReach:
    """Where a unit gets with so many points; with any at all it may move one hex, whatever that costs (rb:6.0)."""
    terms = terms_of(pos, unit)
    start = pos.where[unit]
    found = layers_from(start, points, terms)
    direct = 0
    if points < DEAREST and not pos.flags[unit] & GOING_ON:
        near = one_step(pos, terms, start)
        direct = near ^ (near & found.reached)
    far = far_shore(pos, terms, start)
    return GroundReach(terms, found, start, direct | 1 << far if far >= 0 else direct)


def one_step(pos: War, terms: Terms, start: int) -> int:
    """The hexes beside a unit that it may enter at all."""
    found = 0
    for _, hexes in terms.entry:
        found |= hexes
    found &= pos.ground.walk.around(start)
    return found ^ (found & terms.zone) if terms.zone >> start & 1 else found


def far_shore(pos: War, terms: Terms, start: int) -> int:
    """The other side of the Straits of Kerch, where a unit may cross to it; else -1 (rb:6.2)."""
    far = pos.ground.far_shore.get(start, -1)
    if far < 0 or terms.hex_cost(far) is None or terms.zone >> start & terms.zone >> far & 1:
        return -1
    return far


class RoomTerms:
    """The limits bind when a movement phase ends, those of arrivals too (rb:5.02, rb:5.03)."""

    fits = staticmethod(stacking.fits)

    def can_leave(self, pos: War, unit: int) -> bool:
        return points(pos, unit) > 0

    def can_share(self, pos: War, units: Sequence[int], hex: int) -> bool:
        """Rivals do not wait for each other to move off (rb:25.1-a)."""
        return not stacking.excess(pos, units, hex) and pos.seams.stacking_refused(pos, units[-1], hex) is None


ROOM: Room[War] = Room(RoomTerms())
has_room = ROOM.has_room
