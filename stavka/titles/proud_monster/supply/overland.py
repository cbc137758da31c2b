"""8.1, 8.2: overland supply: by a line of any length from a source to a town, then so many points to a unit."""

from __future__ import annotations

from stavka.hexes import Crossing, Layers, Net, Terms, Way, bits, layers
from stavka.titles.proud_monster.movement.costs import conditions, entry_costs, highway, road_ways
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.charts import LEG, MECH
from stavka.titles.proud_monster.state.flags import SOVIET
from stavka.titles.proud_monster.state.kept import TOWN
from stavka.titles.proud_monster.state.position import War


def sources(pos: War, side: int, south_only: bool = False) -> int:
    """The hexes next to the ultimate sources: the areas beside the map (pmd:8.1).

    Minor allies draw supply from OKH South only (pmd:7.1-b).
    """
    ground = pos.ground
    if side == SOVIET:
        return sum(ground.red_edge.values())
    return ground.entries["OKH South"] | (0 if south_only else ground.entries["OKH North"])


def net(pos: War, side: int, by_boat: bool = True) -> Net:
    """How lines run: over land and the two arrows, not over the sea (pmd:8.2-d, pmd:8.11-c).

    Over lakes for the Soviets always (but not without boats), for the Axis in Snow (pmd:8.2-g); between Oranienbaum and
    Leningrad for the Soviets (pmd:8.4-h).
    """
    ground = pos.ground
    afloat = by_boat and side == SOVIET
    key = ("supply net", side, afloat, pos.weather, ground.weather_period(pos.turn))
    known = ground.known_nets.get(key)
    if known is None:
        snow = conditions(pos, side, MECH).snow(ground)
        iced = ground.lakes if afloat else ground.lakes & snow
        walk = ground.walk_on_ice(ground.land | ground.lakes) if afloat else ground.walk_on_ice(snow)
        masks = list(walk.masks if iced else ground.walk.masks)
        links = [*ground.arrows["sivash"], *ground.arrows["kerch"]]
        if side == SOVIET:
            links += ground.pairs("soviet_supply_link")
        more = Net.along(ground.grid, links).masks
        known = ground.known_nets[key] = Net(ground.grid, [a | b for a, b in zip(masks, more, strict=True)])
    return known


def open_to(pos: War, side: int) -> int:
    """Hexes that a line of a side may enter: none that only the enemy holds (pmd:8.2-d, pmd:13.15.3-k)."""
    ground = pos.ground
    found = (ground.land | ground.lakes) & ~(pos.occupied[1 - side] & ~pos.occupied[side])
    if side == SOVIET and pos.turn == FIRST:  # pmd:5.3-d
        found &= ~(ground.hungary | ground.romania)
    return found


def lines_by_land(pos: War) -> int:
    """The hexes that Soviet lines of any length lead to without a boat on a lake (pmd:9.1.3-g, pmd:9.4.2-d)."""
    snow = conditions(pos, SOVIET, MECH).snow(pos.ground)
    dry = open_to(pos, SOVIET) & ~(pos.ground.lakes & ~snow)
    return net(pos, SOVIET, by_boat=False).flood(sources(pos, SOVIET) & dry, dry)


def communications(pos: War, side: int, begin: int) -> int:
    """All hexes that a line of communications of any length leads to (pmd:3.0-n).

    A line that enters a jointly-occupied hex goes on to hexes with friends only (pmd:13.15.3-k).
    """
    ground, causes = pos.ground, barriers(pos, side)
    known = ground.last_lines.get((side, begin))
    if known is None or known[0] != causes:
        known = ground.last_lines[side, begin] = causes, _communications(pos, side, begin)
    return known[1]


def barriers(pos: War, side: int) -> tuple[object, ...]:
    """All that decides where lines of a side run: enemies, shared hexes with the friends around them, and the weather.

    Friends elsewhere open and close nothing, so they may come and go.
    """
    mine, theirs = pos.occupied[side], pos.occupied[1 - side]
    shared = mine & theirs
    return (
        theirs ^ shared,
        shared,
        mine if shared else 0,
        pos.weather,
        pos.turn == FIRST,
        pos.ground.weather_period(pos.turn),
    )


def _communications(pos: War, side: int, begin: int) -> int:
    lines, open_hexes, shared = net(pos, side), open_to(pos, side), pos.joint
    if not shared:
        return lines.flood(begin & open_hexes, open_hexes)
    friends = pos.occupied[side]
    found = lines.flood(begin & open_hexes & ~shared, open_hexes & ~shared) | begin & shared
    while True:
        entered = (lines.step(found & ~shared) | lines.step(found & shared) & friends) & shared
        beyond = lines.step((found | entered) & shared) & friends & open_hexes
        more = found | entered | beyond
        if more == found:
            return found
        found = lines.flood(more & ~shared, open_hexes & ~shared) | more & shared


def terms(pos: War, side: int, on_foot: bool) -> Terms:
    """What a trace costs: Mech points without rivers, Leg points at two for one where that is cheaper.

    pmd:8.2-a,-e,-f,-g
    """
    ground, figures = pos.ground, pos.charts.supply
    by_wheel = conditions(pos, side, MECH)  # the highway among them, which is gone from turn 120 on (pmd:11.1-p)
    key = ("supply", side, on_foot, by_wheel, pos.kerch_frozen)
    known = ground.known_terms.get(key)
    if known is None:
        costs = {cost: hexes & ~ground.lakes for cost, hexes in entry_costs(ground, pos.charts, by_wheel)}
        if on_foot:  # roadless mountains (pmd:8.2-e)
            for cost, hexes in entry_costs(ground, pos.charts, conditions(pos, side, LEG)):
                price = figures.leg_for_mech * cost
                costs[price] = costs.get(price, 0) | hexes & ground.mountain
        iced = ground.lakes if side == SOVIET else ground.lakes & by_wheel.snow(ground)
        costs[figures.lake] = costs.get(figures.lake, 0) | iced
        ways = (*highway(ground, pos.charts, by_wheel), *road_ways(ground, pos.charts, by_wheel, rivers=False))
        if not pos.kerch_frozen:
            ways = (*ways, Way(_strait(pos), figures.kerch))
        entry = tuple((cost, hexes) for cost, hexes in sorted(costs.items()) if hexes)
        known = ground.known_terms[key] = Terms(_crossings(pos, side), entry, ways=ways)
    return known


def _crossings(pos: War, side: int) -> tuple[Crossing, ...]:
    """Sides cost nothing, the Sivash too, but those of the unfrozen Kerch Strait much (pmd:8.2-f, pmd:8.11-c)."""
    ground = pos.ground
    if pos.kerch_frozen:
        return (Crossing(net(pos, side)),)
    masks = zip(net(pos, side).masks, _strait(pos).masks, strict=True)
    return (Crossing(Net(ground.grid, [a & ~b for a, b in masks])),)


def _strait(pos: War) -> Net:
    """The arrows of Kerch; a line over one pays for the crossing and the hex beyond in one sum (pmd:8.2-f)."""
    return Net.along(pos.ground.grid, pos.ground.arrows["kerch"])


def traced(pos: War, side: int, begin: int, points: int, on_foot: bool) -> Layers:
    """Hexes by what a trace from some hexes costs; it leads where lines lead only (pmd:8.2-d, pmd:5.3-d)."""
    usual = terms(pos, side, on_foot)
    closed = (pos.ground.land | pos.ground.lakes) & ~open_to(pos, side)
    shared = pos.joint
    found = layers(begin & ~closed, points, Terms(usual.crossings, usual.entry, shared, closed=closed, ways=usual.ways))
    return _through_shared_hexes(pos, side, found, usual, closed) if shared else found


def _through_shared_hexes(pos: War, side: int, found: Layers, usual: Terms, closed: int) -> Layers:
    """A trace goes on from a jointly-occupied hex to hexes with friends (pmd:13.15.3-k)."""
    shared, friends = pos.joint, pos.occupied[side]
    points = len(found.at) - 1
    stopping = Terms(usual.crossings, usual.entry, shared, closed=closed, ways=usual.ways)
    begin = found.at[0]
    while True:
        seeds, cheaper = [0, *found.at[1:]], False
        for hex in bits((found.reached | begin) & shared):
            paid = found.cost(hex) or 0
            for near in bits(pos.ground.near[hex] & friends & ~(1 << hex)):
                cost = usual.step_cost(hex, near)
                if cost is not None and paid + cost <= points:
                    known = found.cost(near)
                    if known is None or known > paid + cost:
                        seeds[paid + cost] |= 1 << near
                        cheaper = True
        if not cheaper:
            return found
        found = layers(begin, points, stopping, tuple(seeds))


def towns(pos: War, side: int, lines: int) -> int:
    """The urban hexes of a side that lines of communications reach (pmd:8.2-a)."""
    return lines & pos.ground.urban & pos.owner[side]


def temporary_towns(pos: War, side: int, real: int) -> int:
    """Offensive supply markers that serve as towns, near enough to a real one (pmd:8.2-c)."""
    found = 0
    as_town = pos.charts.supply.as_town
    reach: dict[int, int] = {}  # by points
    for value, hex, face in pos.markers[side]:
        if face == TOWN and value in as_town:
            points = as_town[value]
            if points not in reach:
                reach[points] = traced(pos, side, real, points, on_foot=False).reached | real
            found |= reach[points] & 1 << hex
    return found


def supplied_hexes(pos: War, side: int, on_foot: bool, lines: int, begin: int) -> int:
    """Hexes in overland supply: within the trace of a town, or of a source itself (pmd:8.2-a,-b)."""
    ground, real = pos.ground, towns(pos, side, lines)
    causes = (barriers(pos, side), real, pos.markers[side], pos.kerch_frozen, conditions(pos, side, MECH))
    key = side, begin, on_foot
    known = ground.last_overland.get(key)
    if known is None or known[0] != causes:
        bases = real | temporary_towns(pos, side, real) | begin & lines
        found = traced(pos, side, bases, pos.charts.supply.trace, on_foot)
        known = ground.last_overland[key] = causes, found.reached | bases
    return known[1]
