"""Numbering and geometry of the five maps, by what their rulebooks state."""

from __future__ import annotations

from collections import deque
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stavka
from stavka.hexes import Grid, bits, count, first

# by map: first and last line, first and last position, and how the grid lies
MAPS: dict[str, tuple[range, range, dict[str, Any]]] = {
    "trc": (range(1, 44), range(1, 35), {"shifted": "even"}),
    "rb": (range(1, 61), range(1, 41), {"shifted": "even"}),
    "n41": (range(1, 42), range(1, 29), {"shifted": "even"}),
    "bd": (range(10, 33), range(25), {"shifted": "odd"}),
    "pmd": (range(1, 61), range(1, 72), {"shifted": "even", "lines": "columns", "positions": "north"}),
}

# map, hex, hex, distance: what the texts say of attacks, retreats, crossings and borders
STATED = [
    ("rb", "1717", "1718", 1), ("rb", "1717", "1615", 2), ("rb", "1717", "1516", 2), ("rb", "1717", "1815", 2),
    ("rb", "1717", "1715", 2), ("rb", "1717", "1916", 2), ("rb", "1717", "1917", 2), ("rb", "1717", "1517", 2),
    ("rb", "1717", "1816", 1), ("rb", "2615", "2716", 1), ("rb", "2615", "2714", 2), ("rb", "2615", "2414", 2),
    ("rb", "2615", "2613", 2), ("rb", "2615", "2814", 2), ("rb", "2615", "2715", 1), ("rb", "4109", "4009", 1),
    ("rb", "4109", "4007", 2), ("rb", "4109", "4308", 2), ("rb", "0714", "0713", 1), ("rb", "0713", "0812", 1),
    ("rb", "0813", "0812", 1), ("rb", "3810", "3711", 1), ("rb", "0107", "0206", 1), ("rb", "0206", "0306", 1),
    ("rb", "0306", "0405", 1), ("rb", "0405", "0404", 1), ("rb", "0404", "0403", 1), ("rb", "0403", "0402", 1),
    ("rb", "0402", "0302", 1), ("rb", "1718", "1818", 1), ("rb", "1719", "1818", 1), ("rb", "2516", "2616", 1),
    ("rb", "2616", "2716", 1), ("rb", "4022", "3922", 1), ("rb", "2228", "2128", 1), ("rb", "2228", "2129", 1),
    ("rb", "2330", "2329", 1), ("rb", "4022", "3726", 5),
    ("n41", "2621", "2522", 1), ("n41", "2720", "2620", 1), ("n41", "2621", "2620", 1), ("n41", "0708", "0707", 1),
    ("n41", "0708", "0808", 1), ("n41", "0809", "0910", 1), ("n41", "0712", "0713", 1),
    ("bd", "2403", "2404", 1), ("bd", "2403", "2303", 1), ("bd", "2210", "2208", 2), ("bd", "2210", "2308", 2),
    ("bd", "2210", "2409", 2), ("bd", "2709", "2609", 1), ("bd", "2709", "2708", 1), ("bd", "3105", "3106", 1),
    ("bd", "2907", "3008", 1), ("bd", "1110", "1011", 1), ("bd", "1111", "1011", 1),
    ("trc", "3720", "3721", 1),
    ("pmd", "2446", "2347", 1), ("pmd", "2850", "2951", 1), ("pmd", "2950", "2951", 1), ("pmd", "3203", "3304", 1),
    ("pmd", "4120", "4219", 1), ("pmd", "3304", "3403", 1),
    # joined by an explicit link although they do not touch
    ("rb", "3922", "3823", 2), ("rb", "3523", "3624", 2), ("trc", "3421", "3320", 2),
]  # fmt: skip


@cache
def grid_of(code: str) -> Grid:
    lines, positions, shape = MAPS[code]
    return Grid([f"{line:02}{position:02}" for line in lines for position in positions], **shape)


@pytest.mark.parametrize(("code", "a", "b", "distance"), STATED)
def test_stated_distances(code: str, a: str, b: str, distance: int) -> None:
    grid = grid_of(code)
    start, end = grid.index(a), grid.index(b)
    assert grid.distance(start, end) == grid.distance(end, start) == distance
    assert (grid.direction(start, end) is not None) == (distance == 1)


@pytest.mark.parametrize("code", MAPS)
def test_neighbours_are_mutual_and_six_inside(code: str) -> None:
    grid = grid_of(code)
    for hex in grid.indices:
        near = grid.neighbours(hex)
        assert len(near) == len(set(near)) <= 6
        assert all(hex in grid.neighbours(other) and grid.distance(hex, other) == 1 for other in near)
        assert grid.spread(1 << hex) == 1 << hex | sum(1 << other for other in near)
    lines, positions, _ = MAPS[code]
    middle = grid.index(f"{lines[len(lines) // 2]:02}{positions[len(positions) // 2]:02}")
    assert len(grid.neighbours(middle)) == 6


def ways_from(grid: Grid, start: int) -> dict[int, int]:
    """Distances by walking, hex by hex."""
    found, queue = {start: 0}, deque([start])
    while queue:
        hex = queue.popleft()
        for other in grid.neighbours(hex):
            if other not in found:
                found[other] = found[hex] + 1
                queue.append(other)
    return found


@pytest.mark.parametrize("code", MAPS)
def test_distance_is_what_a_walk_takes(code: str) -> None:
    grid = grid_of(code)
    hexes = sorted(grid.indices)
    for start in hexes[:: max(1, len(hexes) // 5)]:
        walked = ways_from(grid, start)
        assert len(walked) == len(hexes)
        assert all(grid.distance(start, end) == steps for end, steps in walked.items())
        for reach in (0, 1, 4):
            assert set(bits(grid.within(start, reach))) == {end for end, steps in walked.items() if steps <= reach}


@pytest.mark.parametrize("code", MAPS)
def test_neighbours_lie_one_hex_width_apart_on_a_drawing(code: str) -> None:
    grid = grid_of(code)
    for hex in sorted(grid.indices)[::97]:
        x, y = grid.centre(hex)
        for other in grid.neighbours(hex):
            away_x, away_y = grid.centre(other)
            assert (x - away_x) ** 2 + (y - away_y) ** 2 == pytest.approx(1)


def test_directions_have_the_names_of_the_table() -> None:
    rows = grid_of("trc")  # counted from the east: higher columns lie to the west
    here = rows.index("1520")
    names = {
        rows.compass(d): rows.name(o)
        for o in rows.neighbours(here)
        for d in (rows.direction(here, o),)
        if d is not None
    }
    assert names == {"W": "1521", "E": "1519", "NW": "1420", "NE": "1419", "SW": "1620", "SE": "1619"}
    columns = grid_of("pmd")
    here = columns.index("2446")
    names = {
        columns.compass(d): columns.name(o)
        for o in columns.neighbours(here)
        for d in (columns.direction(here, o),)
        if d is not None
    }
    assert names == {"N": "2445", "S": "2447", "NW": "2346", "SW": "2347", "NE": "2546", "SE": "2547"}


def test_no_step_leads_round_the_edge() -> None:
    """The guard column: a set at one edge never spreads to the other."""
    for code in MAPS:
        grid = grid_of(code)
        lines, positions, _ = MAPS[code]
        for last in (positions[0], positions[-1]):
            edge = grid.set_of(f"{line:02}{last:02}" for line in lines)
            assert all(abs(int(name[2:]) - last) <= 1 for name in grid.names(grid.spread(edge)))


def test_bad_numbers() -> None:
    for name in ("12", "12345", "12a4", ""):
        with pytest.raises(ValueError, match="four digits"):
            Grid.line_and_position(name)
    grid = grid_of("trc")
    assert "9999" not in grid
    with pytest.raises(KeyError):
        grid.index("9999")


@given(st.sets(st.integers(0, 300)))
def test_sets_of_hexes(hexes: set[int]) -> None:
    as_int = sum(1 << hex for hex in hexes)
    assert list(bits(as_int)) == sorted(hexes)
    assert count(as_int) == len(hexes)
    if hexes:
        assert first(as_int) == min(hexes)


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb", "pmd"])
def test_hexes_within_a_distance_are_those_so_near(code: str) -> None:
    """The runs of a skewed grid hold just the hexes that counting finds, at the edges of a map too."""
    grid = stavka.title(code).map.grid
    rng = Random(code)
    all_hexes = list(grid.indices)
    for distance in (0, 1, 2, 5, 13, 40):
        for centre in rng.sample(all_hexes, 4):
            near = [hex for hex in all_hexes if grid.distance(centre, hex) <= distance]
            assert grid.within(centre, distance) == sum(1 << hex for hex in near)
