"""11.1, 12.4: what hexes and hexsides cost to enter and cross, by class of unit and weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from stavka.hexes import Crossing, Net, Terms, Way
from stavka.titles.proud_monster.state.charts import FROZEN, MECH, Charts
from stavka.titles.proud_monster.state.flags import SOVIET
from stavka.titles.proud_monster.state.ground import RIVERS, Ground
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn import first_turn

LAND = ("clear", "forest", "rough", "marsh", "mountain")
HIGHWAY_GONE = 120  # pmd:11.1-p
Masks = tuple[int, ...]
SNOW = "S"
MARKED_TERMS = 64  # kept at a time: markers change with every assault


@dataclass(frozen=True, slots=True)
class Conditions:
    """All that the costs of a class of units depend on."""

    line: int  # of the Terrain Effects Chart
    north: str  # weather
    south: str
    period: int  # the turn from which the weather line of the map is in force (pmd:12.1-b)
    rivers: bool  # whether they hinder (pmd:5.3-l)
    highway: bool
    kerch_frozen: bool

    def zone(self, ground: Ground) -> int:
        """The hexes of the Southern Zone (pmd:12.1-a)."""
        return ground.southern_zone(self.period)

    def snow(self, ground: Ground) -> int:
        """The hexes in which it snows."""
        whole, zone = ground.land | ground.lakes, self.zone(ground)
        return (whole & ~zone if self.north == SNOW else 0) | (whole & zone if self.south == SNOW else 0)


def conditions(pos: War, side: int, line: int) -> Conditions:
    north, south = pos.weather
    return Conditions(
        line,
        north,
        south,
        pos.ground.weather_period(pos.turn),
        first_turn.rivers_hinder(pos, side),
        pos.turn < HIGHWAY_GONE,
        pos.kerch_frozen,
    )


def terms_of(pos: War, side: int, line: int, closed: int, stop: int = 0, easy: bool = False) -> Terms:
    """On what terms units of a class move now, some hexes being closed to them.

    Into a hex with an MA marker they pay a price of its own, unless it is made ``easy`` for them (pmd:14.11-a,-b,-c).
    """
    found = usual_terms(pos, side, line) if easy or not pos.cleared else terms_with_markers(pos, side, line)
    if not closed and not stop and not pos.bridges:
        return found
    crossings = found.crossings
    if side == SOVIET and pos.bridges:  # pmd:15.12-c
        crossings = (*crossings, _over_bridges(pos))
    return Terms(crossings, found.entry, stop=stop, closed=closed, ways=found.ways)


def _over_bridges(pos: War) -> Crossing:
    """The steps over pontoon bridges, worked out once for those that are laid now."""
    bridged = tuple([(pos.where[bridge], to) for bridge, to in pos.bridges.items() if pos.where[bridge] >= 0])
    laid, found = pos.ground.last_bridges
    if laid != bridged or found is None:
        found = Crossing(Net.along(pos.ground.grid, bridged))
        pos.ground.last_bridges = bridged, found
    return found


def terms_with_markers(pos: War, side: int, line: int) -> Terms:
    """The usual terms, but with one price in all for hexes with an MA marker, roads included (pmd:14.11-b,-c)."""
    known = pos.ground.marked_terms
    key = (side, line, pos.turn, pos.weather, pos.kerch_frozen, pos.cleared)
    if key not in known:
        if len(known) > MARKED_TERMS:
            known.clear()
        usual, grid, marked = usual_terms(pos, side, line), pos.ground.grid, pos.cleared
        into = [marked >> offset if offset > 0 else marked << -offset for offset in grid.offsets]
        steps = [0] * 6
        for crossing in usual.crossings:
            steps = [mask | more & there for mask, more, there in zip(steps, crossing.net.masks, into, strict=True)]
        roads = [
            Way(Net(grid, [mask & ~there for mask, there in zip(way.net.masks, into, strict=True)]), way.cost)
            for way in usual.ways
        ]
        entry = tuple((cost, hexes & ~marked) for cost, hexes in usual.entry)
        known[key] = Terms(usual.crossings, entry, ways=(Way(Net(grid, steps), marker_price(pos, line)), *roads))
    return known[key]


def usual_terms(pos: War, side: int, line: int) -> Terms:
    """The terms without enemies and bridges, worked out once for each state of the weather."""
    known = pos.ground.known_terms
    quick = (side, line, pos.turn, pos.weather, pos.kerch_frozen)
    found = known.get(quick)
    if found is None:
        key = conditions(pos, side, line)
        found = known.get(key)
        if found is None:
            found = known[key] = _terms(pos.ground, pos.charts, key)
        known[quick] = found
    return found


def _terms(ground: Ground, charts: Charts, key: Conditions) -> Terms:
    entry = entry_costs(ground, charts, key)
    return Terms(crossings(ground, charts, key), entry, ways=ways(ground, charts, key))


def entry_costs(ground: Ground, charts: Charts, key: Conditions) -> tuple[tuple[int, int], ...]:
    """Hexes by what they cost to enter (pmd:11.1-h,-k,-l,-o, pmd:12.4-c,-e,-f,-g).

    Mech units enter mountains by road only (pmd:11.1-q); lakes bear in Snow (pmd:12.4-g).
    """
    found: dict[int, int] = {}
    zone = key.zone(ground)
    for terrain in (*LAND, "lake"):
        if terrain == "mountain" and key.line == MECH:
            continue
        hexes = ground.lakes if terrain == "lake" else ground.board.terrain.get(terrain, 0) & ground.land
        for part, weather in ((hexes & ~zone, key.north), (hexes & zone, key.south)):
            cost = charts.hex_cost[terrain][weather][key.line]
            if part and cost >= 0:
                found[cost] = found.get(cost, 0) | part
    return tuple(sorted(found.items()))


def crossings(ground: Ground, charts: Charts, key: Conditions) -> tuple[Crossing, ...]:
    """Hexsides by what they cost on top of the hex (pmd:11.1-h, pmd:12.4-e,-f, pmd:8.11-d,-e)."""
    anywhere = _walk(ground, key)
    walk = list(anywhere.masks)
    dear: dict[int, list[int]] = {}
    for kind in RIVERS:
        open_cost = charts.side_cost[kind][0][key.line]
        if open_cost and key.rivers:
            _part(walk, dear, open_cost, _unfrozen(ground, ground.river_masks[kind], key))
    found = [Crossing(Net(ground.grid, walk))]
    for name, pairs in ground.arrows.items():
        frozen = key.kerch_frozen if name == "kerch" else key.south == SNOW
        cost = charts.side_cost["crossing_arrow"][frozen][key.line]
        if pairs:
            found.append(Crossing(Net.along(ground.grid, pairs), cost))
    found += [Crossing(Net(ground.grid, masks), cost, anywhere) for cost, masks in sorted(dear.items())]
    return tuple(sorted(found, key=lambda crossing: crossing.extra))


def _walk(ground: Ground, key: Conditions) -> Net:
    """Steps over land, and over lakes and all-lake sides in Snow (pmd:12.4-g)."""
    return ground.walk_on_ice(key.snow(ground))


def _unfrozen(ground: Ground, masks: Masks, key: Conditions) -> list[int]:
    """The river sides that still run; one on the border of the zones belongs to the south (pmd:12.1-a)."""
    north, south = key.north in FROZEN, key.south in FROZEN
    if north and south:
        return [0] * 6
    found, zone = [], key.zone(ground)
    for mask, offset in zip(masks, ground.grid.offsets, strict=True):
        beyond = zone >> offset if offset > 0 else zone << -offset
        southern = mask & (zone | beyond)
        found.append((0 if north else mask & ~southern) | (0 if south else southern))
    return found


def _part(walk: list[int], dear: dict[int, list[int]], cost: int, masks: list[int]) -> None:
    """Take sides out of those that cost nothing."""
    those = dear.setdefault(cost, [0] * 6)
    for direction, mask in enumerate(masks):
        mask &= walk[direction]
        walk[direction] ^= mask
        those[direction] |= mask


def ways(ground: Ground, charts: Charts, key: Conditions) -> tuple[Way, ...]:
    """The highway, and mountain roads for Mech units (pmd:11.1-p,-q, pmd:12.4-n,-o,-p)."""
    found = highway(ground, charts, key)
    return (*found, *road_ways(ground, charts, key, key.rivers)) if key.line == MECH else found


def highway(ground: Ground, charts: Charts, key: Conditions) -> tuple[Way, ...]:
    """The Minsk-Moscow Highway while it lasts (pmd:11.1-p)."""
    if not (key.highway and ground.highway):
        return ()
    return (Way(Net.along(ground.grid, ground.highway), charts.hex_cost["highway"]["D"][key.line]),)


def road_ways(ground: Ground, charts: Charts, key: Conditions, rivers: bool) -> tuple[Way, ...]:
    """Mountain roads, with what rivers cost on top or without."""
    snow = key.snow(ground)
    by_cost: dict[int, list[int]] = {}
    wet = {kind: _unfrozen(ground, ground.river_masks[kind], key) for kind in RIVERS} if rivers else {}
    for a, b in ground.mountain_roads:
        for start, end in ((a, b), (b, a)):
            if not ground.mountain >> end & 1:
                continue  # an ordinary hex costs what it costs
            if (a, b) in ground.closable_roads and (snow >> a | snow >> b) & 1:
                continue
            weather = key.south if key.zone(ground) >> end & 1 else key.north
            cost = charts.hex_cost["mountain"][weather][MECH]
            direction = ground.grid.direction(start, end)
            assert direction is not None
            for kind, masks in wet.items():
                if masks[direction] >> start & 1:
                    cost += charts.side_cost[kind][0][MECH]
            by_cost.setdefault(cost, [0] * 6)[direction] |= 1 << start
    return tuple(Way(Net(ground.grid, masks), cost) for cost, masks in sorted(by_cost.items()))


def path_cost(terms: Terms, path: list[int]) -> int | None:
    """What a way costs, None where a step of it is barred."""
    total = 0
    for start, end in pairwise(path):
        cost = terms.step_cost(start, end)
        if cost is None:
            return None
        total += cost
    return total


def first_hex_cost(pos: War, terms: Terms, line: int, hex: int, easy: bool) -> int | None:
    """What a unit from an area pays for the hex in which it comes on (pmd:9.1.1): its ground, or its MA marker.

    Mech units come into mountains by a road from the area (pmd:11.1-q, pmd:14.11-b,-c).
    """
    if terms.closed >> hex & 1:
        return None
    if not easy and pos.cleared >> hex & 1:
        return marker_price(pos, line)
    found = terms.hex_cost(hex)
    if found is None and line == MECH and pos.ground.passes >> hex & 1:
        weather = pos.weather[pos.ground.southern_zone(pos.ground.weather_period(pos.turn)) >> hex & 1]
        return pos.charts.hex_cost["mountain"][weather][MECH]
    return found


def marker_price(pos: War, line: int) -> int:
    """What it costs in all to enter a hex with an MA marker (pmd:14.11-b,-c)."""
    figures = pos.charts.assault
    return figures.mech_into_cleared if line == MECH else figures.leg_into_cleared


def cheapest_entries(costs: Mapping[int, int], points: int) -> tuple[int, ...]:
    """Hexes in which units come on, by what they pay (pmd:9.1.1)."""
    found = [0] * (points + 1)
    for hex, cost in costs.items():
        if cost <= points:
            found[cost] |= 1 << hex
    return tuple(found)
