"""The networks that the kessel finder is given, against the rules of supply themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest

from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.kessel.cut_off import cut_off
from stavka.opponents.kessel.finder import NEAR, all_kessels, prices
from stavka.opponents.kessel.lines import line_of
from stavka.opponents.seat import Seat
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines, states
from stavka.titles.barbarossa_deluxe.telling.supply_networks import feed
from tests.titles.barbarossa_deluxe.looking import war

from .conftest import new_game

SCENARIOS = ("campaign", "road_back", "blue_kremlin", "citadel", "manstein_gambit")
CANDIDATES = 9  # hexes that may be denied in a small position


def units_of(pos: War, side: int) -> list[int]:
    """Units that trace like any other: no cavalry, nothing that rides along (bd:8.30-d, bd:10.34-d)."""
    roster = pos.roster
    others = (roster.coastal_army, roster.kerch_command, roster.baltic_corps)
    able = (u for u in roster.of_side[side] if roster.zoc[u] and not roster.rides[u] and u not in others)
    return [u for u in able if not roster.cavalry[u]]


def random_position(empty: War, rng: Random) -> tuple[War, int, list[int], dict[int, int]]:
    """A group of one to three, enemies that leave it few ways, and prices of some hexes near; all else is at random."""
    pos = empty.copy()
    ground = pos.ground
    side = rng.choice((AXIS, AXIS, SOVIET))
    special = rng.choice((ground.land, ground.dp, ground.r, ground.cs, ground.north, ground.german_line))
    centre = rng.choice(list(bits(special & ground.land)))
    near, wide = (ground.grid.within(centre, n) & ground.land for n in (1, 3))
    pos.owner[AXIS] = sum(1 << h for h in bits(ground.land) if rng.random() < 0.7)
    gates = ground.dnepropetrovsk | ground.rostov | ground.sevastopol
    if rng.random() < 0.8:
        pos.owner[AXIS] |= gates
    pos.owner[SOVIET] = ground.land & ~pos.owner[AXIS]
    pos.walls = sum(1 << h for h in bits(wide) if rng.random() < 0.15)
    pos.area = rng.choice((-1, rng.choice(list(bits(wide)))))
    pos.crimea_on = int(rng.random() < 0.5)
    pos.counts["effort"] = rng.choice(("north", "south"))
    own, enemies = units_of(pos, side), units_of(pos, 1 - side)
    rng.shuffle(own)
    posts = rng.sample(list(bits(near)), min(rng.choice((1, 1, 2, 3)), near.bit_count()))
    if rng.random() < 0.2:
        posts.append(rng.choice(list(bits(wide & ~sum(1 << h for h in posts)))) if wide & ~near else posts[0])
    group = dict(zip(dict.fromkeys(posts), own, strict=False))
    free = [h for h in bits(wide & ~gates) if h not in group]
    hostile = iter(enemies)
    for hex in rng.sample(free, int(len(free) * rng.uniform(0.3, 0.75))):
        pos.put(next(hostile), hex)
    for hex, unit in group.items():
        pos.put(unit, hex)
    pos.owner[side] |= pos.occupied[side] if rng.random() < 0.9 else 0
    pos.owner[1 - side] &= ~pos.owner[side]
    wanted = [h for h in free if not pos.occupied[1 - side] >> h & 1]
    rng.shuffle(wanted)
    wanted = [*rng.sample([h for h in bits(gates) if h not in group], rng.randrange(3)), *wanted][:CANDIDATES]
    return pos, side, list(group.values()), {h: rng.choice((1, 1, 2, 5)) for h in wanted}


def has_a_line(pos: War, units: list[int]) -> bool:
    return any(states.state(pos, u) in (states.OVERLAND, states.CRIMEA) for u in units)


def by_price(cost: Mapping[int, int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    chosen = (some for size in range(len(cost) + 1) for some in combinations(cost, size))
    yield from sorted((sum(cost[h] for h in some), some) for some in chosen)


def denied(pos: War, side: int, hexes: tuple[int, ...]) -> War:
    """The position with an enemy in each of these hexes."""
    new = pos.copy()
    hands = (u for u in reversed(units_of(pos, 1 - side)) if new.where[u] < 0)
    for hex in hexes:
        new.put(next(hands), hex)
        new.owner[1 - side] |= 1 << hex
        new.owner[side] &= ~(1 << hex)
    return new


def test_the_cheapest_cut_equals_brute_force_by_the_rules_of_supply() -> None:
    """bd:7.3-a,-d, bd:7.4-a,-b,-c,-g, bd:7.9-a, bd:7.14-f, bd:7.15, bd:7.20-a,-b,-c, bd:10.22-a: 400 positions."""
    rng = Random(1943)
    empty = war(new_game("manstein_gambit"))
    for unit in range(len(empty.roster)):
        empty.put(unit, OUT)
    cut = gated = crimea = 0
    for number in range(400):
        pos, side, units, cost = random_position(empty, rng)
        answers = (p for p, some in by_price(cost) if not has_a_line(denied(pos, side, some), units))
        expected = next(answers, None)
        group = sum(1 << pos.where[u] for u in units)
        network = feed(pos, side)
        found = cut_off(network, group, cost, patience=10**9)
        assert (found is None) == (expected is None), number
        if found is not None:
            hexes, price, proven = found
            assert proven
            assert price == expected, number
            assert not has_a_line(denied(pos, side, tuple(bits(hexes))), units), number
            cut += bool(price)
            gated += bool(price and side == AXIS and group & pos.ground.dp)
            crimea += bool(price and network.others and line_of(network.others[0], group, 0))
    assert cut > 80
    assert gated > 10
    assert crimea > 3


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_hex_has_a_line_where_the_rules_feed_it(scenario: str) -> None:
    """bd:7.3-a, bd:7.4-a,-b, bd:7.9-a"""
    pos = war(new_game(scenario))
    for side in (AXIS, SOVIET):
        network = feed(pos, side)
        for hex in bits(pos.occupied[side]):
            assert (line_of(network, 1 << hex, 0) is not None) == bool(overland_lines.fed(pos, side) >> hex & 1)


def test_dnepropetrovsk_alone_cuts_its_zone_off() -> None:
    """bd:7.4-a"""
    field = Field(Seat(new_game("manstein_gambit"), "soviet"))
    assert isinstance(field.pos, War)
    gate, dp = field.pos.ground.dnepropetrovsk, field.pos.ground.dp
    inside = [k for k in all_kessels(field) if k.cost and not k.group & ~dp]
    assert inside
    assert all(k.exact and sum(1 << h for h in k.hexes) == gate for k in inside)


def test_a_unit_closes_the_hex_it_stands_in_and_none_beside_it() -> None:
    """bd:1.7-c, bd:7.14-f"""
    field = Field(Seat(new_game("manstein_gambit"), "soviet"))
    reached = 0
    for hexes in field.marches(field.mine, field.foe_zone, field.foe_hexes).values():
        reached |= hexes
    assert {h for h, price in prices(field).items() if price == NEAR} == set(bits(reached & ~field.foe_hexes))
