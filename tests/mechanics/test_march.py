"""Marches against a plain search: every hex in reach, at its price, and a way there that nothing bars."""

from __future__ import annotations

from random import Random

from stavka.hexes import bits
from stavka.mechanics.movement.march import March
from stavka.mechanics.movement.route import Bar, Obstacle
from tests.mechanics.toy import BOARD, GRID, at

# a wall of closed hexes, with a strait between its two sides
WALL = at(*(f"{row:02}06" for row in range(1, 10)))
NEAR, FAR = at("0505"), at("0507")
CROSSINGS = ((NEAR, FAR), (FAR, NEAR))


def drawn(rng: Random) -> March:
    """Some ground: hexes closed, in enemy zones or rough here and there."""

    def some(share: float) -> int:
        return sum(1 << hex for hex in bits(GRID.all) if rng.random() < share)

    return March(BOARD.walk, GRID.all & ~some(0.15) & ~WALL, some(0.2), some(0.2), CROSSINGS, NEAR | FAR)


def searched(march: March, start: int, points: int) -> list[set[int]]:
    """Hexes by the points that it takes to get there, found step by step as a player would."""
    layers, seen = [{start}], {start}
    going = {start}
    for spent in range(points):
        entered: set[int] = set()
        further: set[int] = set()
        for hex in going:
            ways = {(end, False) for end in bits(march.net.around(hex))}
            ways |= {(b.bit_length() - 1, True) for a, b in march.crossings if a == 1 << hex}
            for end, by_strait in ways:
                if end in seen or not march.open >> end & 1:
                    continue
                if spent == 0 and march.enemy_zone >> hex & 1 and march.enemy_zone >> end & 1:
                    continue
                entered.add(end)
                if not by_strait and not (march.enemy_zone | march.stop) >> end & 1:
                    further.add(end)
        if not entered:
            break
        seen |= entered
        layers.append(entered)
        going = further
        if not going:
            break
    return layers


def test_reach_and_ways_are_those_of_a_plain_search() -> None:
    rng = Random(41)
    lengths = set()
    for _ in range(120):
        march = drawn(rng)
        start = rng.choice(list(bits(GRID.all & ~WALL))) if rng.random() < 0.6 else NEAR.bit_length() - 1
        points = rng.randint(0, 5)
        layers = march.layers(start, points)
        expected = searched(march, start, points)
        assert [set(bits(layer)) for layer in layers] == expected
        paths = march.paths(layers, GRID.name)
        assert set(paths) == set().union(*expected)
        for spent, layer in enumerate(expected):
            for hex in layer:
                for path in ([GRID.index(name) for name in paths[hex]], march.path(layers, hex)):
                    assert (path[0], path[-1], len(path)) == (start, hex, spent + 1)
                    assert march.obstacle(path) is None
        lengths.add(len(layers))
    assert lengths >= {1, 2, 3, 4, 5}


def way(*names: str) -> list[int]:
    return [GRID.index(name) for name in names]


def test_a_unit_at_a_strait() -> None:
    """It crosses from a shore where nothing stops it, or where it begins; beyond it stops."""
    clear = March(BOARD.walk, GRID.all & ~WALL, 0, 0, CROSSINGS, NEAR | FAR)
    start = GRID.index("0504")
    assert clear.layers(start, 2)[2] & FAR
    assert len(clear.layers(GRID.index("0505"), 1)) == 2
    assert clear.layers(GRID.index("0505"), 1)[1] & FAR
    assert not any(layer & at("0508") for layer in clear.layers(start, 5))
    assert clear.obstacle(way("0504", "0505", "0507", "0508")) == Obstacle(Bar.STOP, 3)
    assert clear.obstacle(way("0505", "0508")) == Obstacle(Bar.NO_STEP, 1)
    rough = March(BOARD.walk, GRID.all & ~WALL, 0, NEAR, CROSSINGS, NEAR | FAR)
    assert not any(layer & FAR for layer in rough.layers(start, 5))
    assert rough.layers(GRID.index("0505"), 1)[1] & FAR
    closed = March(BOARD.walk, GRID.all & ~WALL & ~FAR, 0, 0, CROSSINGS, NEAR | FAR)
    assert not any(layer & FAR for layer in closed.layers(start, 5))
    held = March(BOARD.walk, GRID.all & ~WALL, NEAR | FAR, 0, CROSSINGS, NEAR | FAR)
    assert not any(layer & FAR for layer in held.layers(GRID.index("0505"), 5))
    assert held.obstacle(way("0505", "0507")) == Obstacle(Bar.ZONE_TO_ZONE, 1)


def test_only_the_first_step_leads_from_zone_to_zone() -> None:
    """Who began in an enemy zone, left it and came to the strait may cross into another one."""
    march = March(BOARD.walk, GRID.all & ~WALL, FAR | at("0504"), 0, CROSSINGS, NEAR | FAR)
    layers = march.layers(GRID.index("0504"), 2)
    assert layers[2] & FAR
    assert march.obstacle(way("0504", "0505", "0507")) is None
    assert march.layers(GRID.index("0505"), 1)[1] & FAR
