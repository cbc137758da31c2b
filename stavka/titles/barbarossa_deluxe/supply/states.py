"""7. Supply: states found by tracing, nothing that is used up (bd:7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from stavka.hexes import Net
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

# the states of a German-side unit (bd:7.2); a Soviet one has the first, the third and the last (bd:7.8)
OVERLAND, CRIMEA, GARRISON, COASTAL, AERIAL, NONE = range(6)
STATES = ("overland", "crimea", "garrison", "coastal", "aerial", "out of supply")
CRIMEA_UNITS = 5  # bd:7.4-c
FIRST_OFFENSIVE_TURN = 7  # bd:7.10-a,-c


# -- overland (7.3, 7.4, 7.9, 7.14, 7.15) -----------------------------------------------------------------------------


def barriers(pos: War, side: int) -> int:
    """Hexes that a side's lines may not enter.

    Enemy ground units: bd:7.14-f. Fortifications of the enemy: bd:7.20-a,-b,-c.
    """
    shut = pos.occupied[1 - side]
    if side == AXIS:
        shut |= (pos.ground.soviet_line | area_hexes(pos)) & pos.owner[SOVIET]
    else:
        shut |= pos.german_lines | pos.walls
    return shut


def area_hexes(pos: War) -> int:
    """The fortified area and the six hexes around it (bd:8.18-b)."""
    return pos.ground.near[pos.area] if pos.area >= 0 else 0


def overland(pos: War, side: int) -> int:
    """Hexes in which a side's units are in regular overland supply (bd:7.3-a, bd:7.9-a)."""
    memo = pos.supply_memo[side]
    seen = (*pos.occupied, *pos.owner, pos.german_lines, pos.walls, pos.area)
    if memo is not None and memo[0] == seen:  # nothing at all has changed
        return int(memo[2])
    if side == AXIS:
        special = pos.owner[AXIS] & (pos.ground.dnepropetrovsk | pos.ground.rostov)
    else:
        special = pos.occupied[SOVIET] & (pos.german_lines | pos.walls)
    key = (barriers(pos, side), special)
    if memo is not None and memo[1] == key:
        found = int(memo[2])
    else:
        found = _traced(pos, side, key[0], special)
    both = list(pos.supply_memo)
    both[side] = (seen, key, found)
    pos.supply_memo = (both[0], both[1])
    return found


def _traced(pos: War, side: int, shut: int, special: int) -> int:
    found = _overland(pos, side, shut)
    if special and side == SOVIET:  # bd:7.20-b: no line enters these hexes, but units in them trace out
        found |= pos.ground.supply_nets[side].step(found) & special
    return found


def _overland(pos: War, side: int, shut: int) -> int:
    ground = pos.ground
    net = ground.supply_nets[side]
    open_hexes = (ground.land | ground.lakes) & ~shut
    # bd:7.3-b,-d, bd:7.9-b: sources that the enemy does not sit on; bd:7.19: nobody uses the other's
    sources = ground.sources[side] & ~pos.occupied[1 - side]
    base = reach(net, sources & open_hexes, open_hexes)
    if side == SOVIET:
        return base
    found = base & ~ground.dp
    gate = ground.dnepropetrovsk
    if gate & base & pos.owner[AXIS]:  # bd:7.4-a
        beyond = reach(net, gate, open_hexes)
        found |= beyond & ground.dp & ~ground.r
        if ground.rostov & beyond & pos.owner[AXIS]:  # bd:7.4-b
            found |= reach(net, ground.rostov, open_hexes) & ground.r
    return found


@lru_cache(maxsize=1 << 14)
def reach(net: Net, start: int, open_hexes: int) -> int:
    """Everything that open hexes join to the start; the same question comes often."""
    return net.flood(start, open_hexes)


@contextmanager
def unseen(pos: War, units: Sequence[int]) -> Iterator[None]:
    """Supply as it would be without these units of one side: assaulting ones cut nobody off (bd:10.26-b)."""
    side = pos.roster.side[units[0]] if units else AXIS
    before, hidden = pos.occupied[side], 0
    for hex in {pos.where[u] for u in units if pos.where[u] >= 0}:
        if all(u in units or pos.roster.rides[u] for u in pos.of(side, hex)):
            hidden |= 1 << hex
    pos.occupied[side] = before & ~hidden
    try:
        yield
    finally:
        pos.occupied[side] = before


# -- the other German states (7.4 to 7.7) -----------------------------------------------------------------------------


def crimea_reach(pos: War) -> int:
    """Hexes of the CS area that trace to a German Sevastopol, over Kerch too (bd:7.4-c,-g, bd:7.14-e)."""
    ground = pos.ground
    if not pos.crimea_on or not ground.sevastopol & pos.owner[AXIS] & ~pos.occupied[SOVIET]:
        return 0
    return ground.crimea_net.flood(ground.sevastopol, ground.cs & ~barriers(pos, AXIS))


def draws_crimea(pos: War, unit: int) -> bool:
    """Whether a unit is one of the five that Crimea supply feeds (bd:7.4-c,-h)."""
    area = crimea_reach(pos)
    if not area >> pos.where[unit] & 1:
        return False
    if pos.crimea_units:
        return unit in pos.crimea_units
    land = overland(pos, AXIS)
    there = [u for u in in_crimea(pos, area) if not land >> pos.where[u] & 1]
    return unit in there[:CRIMEA_UNITS]


def in_crimea(pos: War, area: int) -> list[int]:
    """German-side units that could draw Crimea supply."""
    roster = pos.roster
    return [u for u in roster.of_side[AXIS] if pos.where[u] >= 0 and area >> pos.where[u] & 1 and not roster.rides[u]]


def coast(pos: War) -> int:
    """Hexes that coastal supply serves now (bd:7.5-a,-b, bd:7.4-e)."""
    coasts = pos.ground.coasts
    found = coasts.get("baltic", 0)
    if pos.sea != "crimea":
        found |= coasts.get("black", 0)
        if pos.controls(AXIS, pos.ground.kerch_east | pos.ground.kerch_west):
            found |= coasts.get("azov", 0)
    return found


def on_southern_coast(pos: War) -> bool:
    """Whether any unit draws coastal supply from the Black Sea or the Sea of Azov now (bd:7.4-e)."""
    shore = pos.ground.coasts.get("black", 0) | pos.ground.coasts.get("azov", 0)
    german, where = pos.roster.german, pos.where
    return any(
        german[u] and where[u] >= 0 and shore >> where[u] & 1 and state(pos, u) == COASTAL
        for u in pos.roster.of_side[AXIS]
    )


def garrisons(pos: War, side: int) -> int:
    """Hexes with garrison supply.

    Fortress cities of the Reich, the General Government and Hungary: bd:7.6-a,-b, bd:9.5. Hero cities: bd:7.13, bd:9.4.
    """
    if side == SOVIET:
        return pos.heroes
    return pos.fortresses & pos.ground.fortress_lands


def state(pos: War, unit: int) -> int:
    """The one supply state of a unit on the map (bd:7.2, bd:7.8)."""
    side, hex = pos.roster.side[unit], pos.where[unit]
    if hex < 0:
        return OVERLAND
    if side == SOVIET:
        # bd:8.30-d: cavalry groups; bd:10.34-d: the Coastal Army
        if pos.roster.cavalry[unit] or unit == pos.roster.coastal_army:
            return OVERLAND
        if overland(pos, SOVIET) >> hex & 1:
            return OVERLAND
        return GARRISON if pos.heroes >> hex & 1 else NONE
    if overland(pos, AXIS) >> hex & 1 and not lost_in_the_north(pos, unit):
        return OVERLAND
    if pos.crimea_on and draws_crimea(pos, unit):
        return CRIMEA
    if garrisons(pos, AXIS) >> hex & 1:
        return GARRISON
    if pos.roster.german[unit] and coast(pos) >> hex & 1:
        return COASTAL
    return AERIAL if pos.airlift == hex else NONE


def lost_in_the_north(pos: War, unit: int) -> bool:
    """A satellite army traces nothing north of the boundary, but for an effort there in 1942 (bd:10.22-a,-c)."""
    if not pos.roster.axis_satellite[unit] or not pos.ground.north >> pos.where[unit] & 1:
        return False
    from stavka.titles.barbarossa_deluxe.movement import closed_hexes

    return not closed_hexes.satellites_free(pos)


def is_overland(pos: War, unit: int) -> bool:
    return state(pos, unit) == OVERLAND


def full(pos: War, unit: int) -> bool:
    """Whether a unit moves and attacks at full strength as far as supply goes.

    bd:7.3-c, bd:7.4-d, bd:7.6-a, bd:7.9-c, bd:7.13, bd:7.22-a; the others: bd:7.5-c, bd:7.7-b, bd:7.16-b
    """
    return state(pos, unit) in (OVERLAND, CRIMEA, GARRISON)


def defends_in_full(pos: War, unit: int) -> bool:
    """Only a unit without any supply is halved in defence (bd:7.5-c, bd:7.7-b, bd:7.16-a,-b)."""
    return state(pos, unit) != NONE


def may_assault(pos: War, unit: int) -> bool:
    """Whether supply lets a mechanized unit make a mobile assault (bd:10.26-a, bd:7.4-d, bd:7.6-a, bd:7.13)."""
    return state(pos, unit) in (OVERLAND, GARRISON, CRIMEA)


# -- Soviet offensive supply (7.10 to 7.12) ---------------------------------------------------------------------------


def needs_offensive_supply(pos: War) -> bool:
    """From turn 7 on; never in the alternative 1942 game (bd:7.10-a,-c, bd:15.8-k)."""
    return pos.turn >= FIRST_OFFENSIVE_TURN and pos.scenario != "what_if_1942"


def in_offensive_range(pos: War, hex: int) -> bool:
    """Within the radius of a marker, from the unit's hex to the marker's, whatever lies between.

    bd:7.11-a,-b, bd:7.12-e; everything south of the boundary on the first turn of the Road Back: bd:12.8-c
    """
    if pos.counts.get("southern offensive"):
        return bool(pos.ground.south >> hex & 1)
    distance, ranges = pos.ground.grid.distance, pos.charts.ranges
    return any(distance(hex, at) <= ranges[marker] for marker, at in pos.offensive)


def has_offensive(pos: War, unit: int) -> bool:
    """Offensive supply; it needs overland supply too (bd:7.10-a, bd:7.11-c)."""
    if not needs_offensive_supply(pos):
        return is_overland(pos, unit)
    if pos.roster.cavalry[unit]:  # bd:8.30-d
        return True
    return is_overland(pos, unit) and in_offensive_range(pos, pos.where[unit])


def state_name(pos: War, unit: int) -> str:
    """The state of a unit as it is told; offensive supply is one of the four Soviet ones (bd:7.8)."""
    asked = pos.roster.side[unit] == SOVIET and needs_offensive_supply(pos) and not pos.roster.cavalry[unit]
    return "offensive" if asked and has_offensive(pos, unit) else STATES[state(pos, unit)]


def attack_divisor(pos: War, unit: int) -> int:
    """By what supply divides a Soviet unit's attack factor: 1, 2 or 4.

    bd:7.9-c,-d, bd:7.10-a, bd:7.16-b, bd:7.22-b,-c,-d; the Coastal Army and cavalry are never divided (bd:8.30-d)
    """
    if pos.roster.cavalry[unit]:
        return 1
    found = state(pos, unit)
    if not needs_offensive_supply(pos):
        return 1 if found in (OVERLAND, GARRISON) else 2
    if found == OVERLAND:
        return 1 if in_offensive_range(pos, pos.where[unit]) else 2
    return 2 if found == GARRISON else 4
