"""Paths: the first thing in the way, with one point a hex or with costs, rivers and zones."""

from __future__ import annotations

import pytest

from stavka.hexes import Net
from stavka.hexes.reach import Crossing, Terms, layers
from stavka.mechanics.movement.march import March
from stavka.mechanics.movement.route import Bar, Obstacle, first_obstacle
from tests.mechanics.toy import BOARD, GRID, RED, at, toy


def path(*names: str) -> list[int]:
    return [GRID.index(name) for name in names]


def march(**units: str) -> March:
    """Marsh in 0305; 0709 and 0909 are joined by a strait."""
    pos = toy(**units)
    strait = (at("0709"), at("0909"))
    crossings = (strait, strait[::-1])
    return March(BOARD.walk, GRID.all & ~pos.occupied[RED], pos.zone(RED), at("0305"), crossings, at("0709", "0909"))


@pytest.mark.parametrize(
    ("way", "bar", "step"),
    [
        (("0301", "0303"), Bar.NO_STEP, 1),
        (("0304", "0305", "0306"), Bar.STOP, 2),
        (("0506", "0606", "0607"), Bar.STOP, 2),
        (("0606", "0707"), Bar.CLOSED, 1),
        (("0606", "0607"), Bar.ZONE_TO_ZONE, 1),
        (("0709", "0909", "0908"), Bar.STOP, 2),
    ],
)
def test_what_is_in_the_way_of_a_march(way: tuple[str, ...], bar: Bar, step: int) -> None:
    found = march(R1="5-4 0707").obstacle(path(*way))
    assert found == Obstacle(bar, step)


def test_a_march_that_nothing_bars() -> None:
    here = march(R1="5-4 0707")
    assert here.obstacle(path("0303", "0304", "0305")) is None
    assert here.obstacle(path("0606", "0605", "0505")) is None  # out of a zone
    assert here.obstacle(path("0709", "0909")) is None


def test_what_is_legal_agrees_with_what_is_reached() -> None:
    here = march(R1="5-4 0707")
    for start in ("0303", "0606", "0709"):
        found = here.layers(GRID.index(start), 3)
        for layer in found[1:]:
            hex = layer.bit_length() - 1
            assert here.obstacle(here.path(found, hex)) is None


# -- with costs --------------------------------------------------------------------------------------------------------

RIVER = Net.along(GRID, [(GRID.index("0303"), GRID.index("0304"))])


def terms() -> Terms:
    """A river between 0303 and 0304 costs one more; a partisan in 0305 too; a zone around 0707 stops."""
    pos = toy(R1="5-4 0707")
    zone = pos.zone(RED)
    dry = Net.over(GRID, GRID.all, [(GRID.index("0303"), GRID.index("0304"))])
    entry = ((2, at("0305")), (1, GRID.all & ~at("0305", "0707")))
    return Terms((Crossing(dry), Crossing(RIVER, 1)), entry, stop=zone, zone=zone, between=None)


def test_rivers_and_partisans_cost_a_point_more() -> None:
    found = layers(at("0303"), 5, terms())
    assert found.cost(GRID.index("0304")) == 2
    assert found.cost(GRID.index("0302")) == 1
    assert first_obstacle(terms(), path("0303", "0304", "0305"), 4) is None
    assert first_obstacle(terms(), path("0303", "0304", "0305"), 3) == Obstacle(Bar.POINTS, 2, 4)


@pytest.mark.parametrize(
    ("way", "found"),
    [
        (("0303", "0305"), Obstacle(Bar.NO_STEP, 1)),
        (("0606", "0707"), Obstacle(Bar.CLOSED, 1)),
        (("0606", "0607"), Obstacle(Bar.ZONE_TO_ZONE, 1)),
        (("0506", "0606", "0605"), Obstacle(Bar.STOP, 2, 1)),
    ],
)
def test_what_is_in_the_way(way: tuple[str, ...], found: Obstacle) -> None:
    assert first_obstacle(terms(), path(*way), 9) == found


def test_who_enters_the_map_in_a_zone_stops_there() -> None:
    assert first_obstacle(terms(), path("0606", "0605"), 9, spent=1) == Obstacle(Bar.STOP, 1, 1)
    assert first_obstacle(terms(), path("0606", "0605"), 9) is None
