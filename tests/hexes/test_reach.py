"""Nets and floods against plain algorithms on small random maps."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stavka.hexes import Crossing, Grid, Net, Terms, Way, bits, cheapest, cheapest_ways, layers

GRID = Grid([f"{line:02}{position:02}" for line in range(1, 8) for position in range(1, 8)], shifted="even")
HEXES = sorted(GRID.indices)
SIDES = [(a, b) for a in HEXES for b in GRID.neighbours(a) if a < b]
hex_sets = st.sets(st.sampled_from(HEXES)).map(lambda found: sum(1 << hex for hex in found))
few_sides = st.lists(st.sampled_from(SIDES), max_size=12, unique=True)
few_links = st.lists(st.tuples(st.sampled_from(HEXES), st.sampled_from(HEXES)), max_size=2, unique=True).map(
    lambda pairs: [(a, b) for a, b in pairs if GRID.distance(a, b) > 1]
)


@given(land=hex_sets, barred=few_sides, links=few_links, front=hex_sets)
def test_a_step_of_a_set_is_the_steps_of_its_hexes(
    land: int, barred: list[tuple[int, int]], links: list[tuple[int, int]], front: int
) -> None:
    net = Net.over(GRID, land, barred).linked(links)
    closed = {*barred, *((b, a) for a, b in barred)}
    expected = 0
    for hex in bits(front):
        near = {o for o in GRID.neighbours(hex) if land >> hex & 1 and land >> o & 1 and (hex, o) not in closed}
        near |= {b for a, b in links if a == hex} | {a for a, b in links if b == hex}
        assert net.around(hex) == sum(1 << other for other in near)
        expected |= net.around(hex)
    assert net.step(front) == expected


@given(land=hex_sets, links=few_links, start=st.sampled_from(HEXES), limit=st.integers(0, 6))
def test_a_flood_goes_as_far_as_its_steps(land: int, links: list[tuple[int, int]], start: int, limit: int) -> None:
    net = Net.over(GRID, GRID.all).linked(links)
    seen = {start}
    for _ in range(limit):
        seen |= {o for hex in seen for o in bits(net.around(hex)) if land >> o & 1}
    assert set(bits(net.flood(1 << start, land, limit))) == seen
    everywhere = net.flood(1 << start, land)
    assert everywhere == net.flood(1 << start, land, len(HEXES))


@given(land=hex_sets, links=few_links, start=st.sampled_from(HEXES), goal=hex_sets)
def test_a_trace_is_a_shortest_way(land: int, links: list[tuple[int, int]], start: int, goal: int) -> None:
    net = Net.over(GRID, GRID.all).linked(links)
    path = net.trace(start, goal, land)
    reach, steps = 1 << start, 0
    while not reach & goal and net.step(reach & (land | 1 << start)) | reach != reach:
        reach |= net.step(reach & (land | 1 << start))
        steps += 1
    if not reach & goal:
        assert path is None
        return
    assert path is not None
    assert (path[0], len(path) - 1) == (start, steps)
    assert goal >> path[-1] & 1
    assert all(net.around(a) >> b & 1 for a, b in pairwise(path))
    assert all(land >> hex & 1 for hex in path[1:-1])


@given(land=hex_sets, links=few_links, start=st.sampled_from(HEXES), goals=hex_sets)
def test_traces_are_those_of_each_goal(land: int, links: list[tuple[int, int]], start: int, goals: int) -> None:
    net = Net.over(GRID, GRID.all).linked(links)
    each = {goal: net.trace(start, 1 << goal, land) for goal in bits(goals)}
    assert net.traces(start, goals, land) == {goal: tuple(way) for goal, way in each.items() if way}


def test_steps_between_hexes_that_do_not_touch() -> None:
    with pytest.raises(ValueError, match="0101 and 0505 do not touch"):
        Net.along(GRID, [(GRID.index("0101"), GRID.index("0505"))])


# -- costs ----------------------------------------------------------------------------------------------------------


@st.composite
def terrain(draw: Any) -> tuple[Crossing, ...]:
    """A plain net, rivers that cost more to cross, perhaps a link."""
    rivers = draw(few_sides)
    wet = {*rivers}
    dry = [side for side in SIDES if side not in wet]
    plain = Net.along(GRID, dry, draw(few_links))
    return Crossing(plain), Crossing(Net.along(GRID, rivers), draw(st.integers(1, 3)))


@st.composite
def all_terms(draw: Any) -> Terms:
    cheap, dear = draw(hex_sets), draw(hex_sets)
    entry = ((1, cheap & ~dear), (draw(st.integers(2, 4)), dear))
    zone = draw(hex_sets)
    between = draw(st.sampled_from([0, 1, 2, None]))
    return Terms(draw(terrain()), entry, draw(hex_sets), zone, between, draw(hex_sets) & zone)


def dijkstra(start: int, points: int, terms: Terms) -> dict[int, int]:
    """The plain algorithm, one hex at a time."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, hex = heappop(queue)
        if spent > best[hex] or (hex != start and terms.stop >> hex & 1):
            continue
        near = {other for crossing in terms.crossings for other in bits(crossing.net.around(hex))}
        for other in near:
            cost = terms.step_cost(hex, other)
            if cost is not None and spent + cost <= points and spent + cost < best.get(other, points + 1):
                best[other] = spent + cost
                heappush(queue, (spent + cost, other))
    return best


@given(terms=all_terms(), start=st.sampled_from(HEXES), points=st.integers(0, 9))
def test_layers_and_cheapest_ways_against_dijkstra(terms: Terms, start: int, points: int) -> None:
    found = layers(1 << start, points, terms)
    best = dijkstra(start, points, terms)
    assert {hex: found.cost(hex) for hex in HEXES if found.cost(hex) is not None} == best
    assert set(bits(found.reached)) == set(best) - {start}
    for end, cost in best.items():
        path = cheapest(found, end, terms)
        assert (path[0], path[-1]) == (start, end)
        steps = [terms.step_cost(a, b) for a, b in pairwise(path)]
        assert None not in steps
        assert sum(step or 0 for step in steps) == cost
        assert not any(terms.stop >> hex & 1 for hex in path[1:-1])


@given(terms=all_terms(), start=st.sampled_from(HEXES), points=st.integers(0, 6))
def test_no_way_is_told_to_what_is_out_of_reach(terms: Terms, start: int, points: int) -> None:
    found = layers(1 << start, points, terms)
    beyond = next((hex for hex in HEXES if found.cost(hex) is None), None)
    if beyond is not None:
        with pytest.raises(ValueError, match="not within reach"):
            cheapest(found, beyond, terms)


def test_a_way_over_a_link_does_not_pass_a_hex_that_stops() -> None:
    """A link out of a hex that stops leads nowhere."""
    names = ("0104", "0105", "0106", "0107", "0101")
    h4, h5, h6, h7, h1 = (GRID.index(name) for name in names)
    crossings = (
        Crossing(Net.along(GRID, [(h4, h5), (h5, h6)], [(h5, h1)])),
        Crossing(Net.along(GRID, [], [(h6, h1)]), 0),
        Crossing(Net.along(GRID, [(h6, h7)]), 1),
    )
    terms = Terms(crossings, ((1, GRID.all),), stop=1 << h5)
    assert layers(1 << h4, 5, terms).cost(h1) is None
    free = Terms(crossings, ((1, GRID.all),))
    assert cheapest(layers(1 << h4, 5, free), h1, free) == [h4, h5, h1]


def test_a_way_costs_the_same_whatever_the_hex_and_leads_into_hexes_of_no_cost() -> None:
    """As a road through mountains that wheels cannot enter otherwise."""
    grid = Grid([f"{row:02}{column:02}" for row in range(1, 5) for column in range(1, 6)], shifted="even")
    names = ["0101", "0102", "0103", "0104"]
    a, b, c, d = map(grid.index, names)
    walk = Net.over(grid, grid.all)
    road = Way(Net.along(grid, [(a, b), (b, c)]), 3)
    mountains = grid.set_of(["0102", "0103"])
    terms = Terms((Crossing(walk),), ((1, grid.all & ~mountains),), ways=(road,))
    found = layers(1 << a, 7, terms)
    assert [found.cost(hex) for hex in (b, c, d)] == [3, 6, 4]  # round the mountains 0104 is nearer
    assert cheapest(found, c, terms) == [a, b, c]
    assert terms.step_cost(a, b) == 3
    assert terms.step_cost(d, c) is None
    assert Terms(terms.crossings, terms.entry, closed=1 << b, ways=(road,)).step_cost(a, b) is None


def test_movers_come_on_the_map_in_hexes_that_cost_their_entry() -> None:
    grid = Grid([f"{row:02}{column:02}" for row in range(1, 5) for column in range(1, 6)], shifted="even")
    edge, dear = grid.index("0101"), grid.index("0105")
    terms = Terms((Crossing(Net.over(grid, grid.all)),), ((1, grid.all),))
    found = layers(0, 4, terms, (0, 1 << edge, 0, 1 << dear))
    assert (found.cost(edge), found.cost(dear), found.cost(grid.index("0103"))) == (1, 3, 3)
    assert cheapest(found, grid.index("0103"), terms)[0] == edge
    assert cheapest(found, dear, terms) == [dear]
    ways = cheapest_ways(found, terms, grid.name)
    assert ways[edge] == ("0101",)
    assert ways[grid.index("0103")] == ("0101", "0102", "0103")
