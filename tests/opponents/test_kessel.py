"""The kessel finder against brute force."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import stavka
from stavka.engine.hints import Feed
from stavka.hexes import Grid, Net, bits
from stavka.mechanics.supply.lines import fed_rails, reached
from stavka.opponents.judgement.field import Field
from stavka.opponents.kessel.cut_off import cut_off
from stavka.opponents.kessel.finder import all_kessels, groups, in_words, kessel
from stavka.opponents.seat import Seat

NAMES = [f"{row:02}{column:02}" for row in range(1, 4) for column in range(1, 5)]
GRID = Grid(NAMES, shifted="even")
WALK = Net.over(GRID, GRID.all)


def random_position(rng: Random) -> tuple[Feed, int, dict[int, int]]:
    hexes = list(GRID.indices)
    open_hexes = sum(1 << h for h in hexes if rng.random() < 0.85)
    rng.shuffle(hexes)
    group = sum(1 << h for h in hexes[: rng.choice((1, 1, 2))])
    path = [rng.choice(hexes)]
    for _ in range(rng.randrange(3, 8)):
        path.append(rng.choice(GRID.neighbours(path[-1])))
    tracks = Net.along(GRID, {(min(a, b), max(a, b)) for a, b in pairwise(path)})
    rails = sum(1 << h for h in set(path)) & open_hexes
    sources = sum(1 << h for h in rng.sample(sorted(set(path)), min(2, len(set(path)))))
    feed = Feed(WALK, open_hexes, rng.randrange(1, 5), tracks, rails, sources & (rails | 1 << hexes[-1]))
    return feed, group, {h: rng.choice((1, 1, 2, 5)) for h in hexes if not group >> h & 1}


def supplied(feed: Feed, group: int, denied: int) -> bool:
    """By the words of the rules, with no search: is any hex of the group reached from what is fed?"""
    sources = feed.sources & ~denied
    rails = feed.rails & ~denied
    fed = sources | fed_rails(feed.tracks, sources, sources & rails, rails)
    found = front = fed
    assert feed.distance is not None
    for _ in range(feed.distance):
        near = feed.net.step(front) & ~found & ~denied
        found |= near
        front = near & feed.open
    return bool(found & group)


def brute_force(feed: Feed, group: int, cost: dict[int, int]) -> int | None:
    best: int | None = None
    for size in range(len(cost) + 1):
        for chosen in combinations(cost, size):
            price = sum(cost[h] for h in chosen)
            if (best is None or price < best) and not supplied(feed, group, sum(1 << h for h in chosen)):
                best = price
        if best is not None and size + 1 > best:
            break
    return best


def test_equals_brute_force_on_a_thousand_small_positions() -> None:
    rng = Random(1941)
    cut = 0
    for number in range(1000):
        feed, group, cost = random_position(rng)
        expected = brute_force(feed, group, cost)
        found = cut_off(feed, group, cost, patience=10**9)
        assert (found is None) == (expected is None), number
        if found is not None:
            hexes, price, proven = found
            assert proven
            assert price == expected, number
            assert not supplied(feed, group, hexes), number
            cut += bool(price)
    assert cut > 200


def test_what_feeds_is_what_the_rules_say() -> None:
    game = stavka.new("trc", scenario="barbarossa", seed=1)
    hints, pos = game.title.hints, game.position
    for side in (0, 1):
        feed = hints.feed(pos, side)
        assert feed is not None
        assert feed.distance is not None
        fed = feed.sources | fed_rails(feed.tracks, feed.sources, feed.sources & feed.rails, feed.rails)
        assert reached(feed.net, fed, feed.open, feed.distance) == hints.supplied(pos, side)


def test_cuts_off_every_group_it_says_it_does() -> None:
    game = stavka.new("trc", scenario="barbarossa", seed=1)
    field = Field(Seat(game, "axis"))
    feed = field.hints.feed(field.pos, field.foe)
    assert feed is not None
    found = all_kessels(field)
    assert found
    for item in found:
        assert not supplied(feed, item.group, sum(1 << h for h in item.hexes))
        assert in_words(field.pos, item)
    whole = [kessel(field, group) for group in groups(field)]
    assert any(item is not None and list(bits(item.group)) for item in whole)
