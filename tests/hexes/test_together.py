"""Floods of stacks whose units pay different costs, against a search hex by hex."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from stavka.hexes import Crossing, Grid, Net, Terms, Way, bits
from stavka.hexes.together import Prices, together

GRID = Grid([f"{row:02}{column:02}" for row in range(1, 10) for column in range(1, 10)], shifted="even")


def terms_of(rng: random.Random) -> tuple[Terms, Terms]:
    """Two kinds on the same ground: hexes of four costs, rivers, a road, hexes that wheels cannot enter."""
    kinds = {hex: rng.choice("cccfrm") for hex in GRID.indices}
    sets = {kind: sum(1 << hex for hex, of in kinds.items() if of == kind) for kind in "cfrm"}
    sides = [(hex, near) for hex in GRID.indices for near in GRID.neighbours(hex) if hex < near]
    rivers = Net.along(GRID, rng.sample(sides, 40))
    walk = Net.over(GRID, GRID.all)
    dry = Net(GRID, [a & ~b for a, b in zip(walk.masks, rivers.masks, strict=True)])
    road = Way(Net.along(GRID, rng.sample(sides, 20)), 1)
    foot = ((1, sets["c"] | sets["f"]), (2, sets["r"]), (3, sets["m"]))
    wheels = ((1, sets["c"]), (2, sets["f"]), (3, sets["r"]))
    return (
        Terms((Crossing(dry), Crossing(rivers, 1)), foot, ways=(road,)),
        Terms((Crossing(dry), Crossing(rivers, 2)), wheels, ways=(road,)),
    )


def searched(start: int, points: tuple[int, int], terms: tuple[Terms, Terms], closed: int) -> set[int]:
    """Every hex that some way leads to which both kinds can pay, found by trying all of them."""
    seen = {(start, 0, 0)}
    queue = [(start, 0, 0)]
    while queue:
        hex, first, second = queue.pop()
        for near in GRID.neighbours(hex):
            costs = [one.step_cost(hex, near) for one in terms]
            if closed >> near & 1 or None in costs:
                continue
            state = (near, first + (costs[0] or 0), second + (costs[1] or 0))
            if state[1] <= points[0] and state[2] <= points[1] and state not in seen:
                seen.add(state)
                queue.append(state)
    return {hex for hex, _, _ in seen} - {start}


@pytest.mark.parametrize("seed", range(12))
def test_a_mixed_stack_gets_where_both_kinds_can_pay_one_way(seed: int) -> None:
    rng = random.Random(seed)
    terms = terms_of(rng)
    start = rng.choice(list(GRID.indices))
    closed = sum(1 << hex for hex in rng.sample(list(GRID.indices), 6) if hex != start)
    points = (rng.randint(2, 5), rng.randint(3, 8))
    found = together(1 << start, points, Prices.of(terms), closed)
    reached = set(bits(found.reached & ~(1 << start)))
    assert reached == searched(start, points, terms, closed)
    for end in reached:
        path = found.path(end)
        assert (path[0], path[-1]) == (start, end)
        costs = [tuple(one.step_cost(a, b) for one in terms) for a, b in pairwise(path)]
        paid = tuple(sum(step[kind] or 0 for step in costs) for kind in (0, 1))
        assert all(a <= b for a, b in zip(paid, points, strict=True))
        assert not any(closed >> hex & 1 for hex in path)


def test_nobody_goes_on_from_a_hex_to_stop_in() -> None:
    walk = Net.over(GRID, GRID.all)
    terms = Terms((Crossing(walk),), ((1, GRID.all),))
    start = GRID.index("0505")
    ring = sum(1 << near for near in GRID.neighbours(start))
    found = together(1 << start, (4, 4), Prices.of((terms, terms)), stop=ring)
    assert found.reached & ~(1 << start) == ring
    with pytest.raises(ValueError, match="not within reach"):
        found.path(GRID.index("0101"))
