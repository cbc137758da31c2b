"""The map: what the rulebook states of it, and what any map must hold to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import stavka
from stavka.board import BadTable
from stavka.cli.main import run
from stavka.hexes import bits
from stavka.titles.nineteen_forty_one.state.charts import SNOW
from tests.titles.nineteen_forty_one.looking import war

N41 = stavka.title("n41")
BOARD = N41.map
GRID = BOARD.grid
GROUND = war(stavka.new("n41", seed=1)).ground
WATER = BOARD.terrain["sea"] | BOARD.terrain["lake"]
Pair = tuple[int, int]


def bit(name: str) -> int:
    return 1 << GRID.index(name)


def sides(kind: str) -> set[Pair]:
    masks = BOARD.sides[kind]
    both = {(h, h + offset) for mask, offset in zip(masks, GRID.offsets, strict=True) for h in bits(mask)}
    return {pair for pair in both if pair[0] < pair[1]}


def side(a: str, b: str) -> Pair:
    one, two = sorted((GRID.index(a), GRID.index(b)))
    return one, two


def corners(pair: Pair) -> list[frozenset[int]]:
    """The ends of a hexside: each is the corner of three hexes, or of two at the edge of the map."""
    a, b = pair
    common = [h for h in GRID.neighbours(a) if h in GRID.neighbours(b)]
    return [frozenset((a, b, c)) for c in common] + [frozenset((a, b))] * (2 - len(common))


def groups(pairs: set[Pair]) -> Iterator[set[Pair]]:
    """Hexsides that hang together corner by corner."""
    left = set(pairs)
    while left:
        found = {left.pop()}
        front = set(found)
        while front:
            ends = {corner for pair in front for corner in corners(pair) if len(corner) == 3}
            front = {pair for pair in left if ends & set(corners(pair))}
            left -= front
            found |= front
        yield found


# -- what the text states ---------------------------------------------------------------------------------------------


def test_numbers_and_extent() -> None:
    """n41:1-map-hexes"""
    assert len(list(GRID.indices)) == 41 * 28
    assert {GRID.line_and_position(GRID.name(h))[0] for h in GRID.indices} == set(range(1, 42))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("2621", "2620"), ("2621", "2522"), ("2620", "2720"), ("0708", "0707"), ("0708", "0808"), ("0809", "0910"),
        ("0712", "0713"),
    ],
)  # fmt: skip
def test_hexes_the_examples_need_adjacent(a: str, b: str) -> None:
    """n41:1-map-hexes"""
    assert GRID.distance(GRID.index(a), GRID.index(b)) == 1


@pytest.mark.parametrize(("a", "b"), [("2621", "2720"), ("2620", "2522"), ("0809", "0708")])
def test_hexes_the_examples_need_apart(a: str, b: str) -> None:
    """n41:1-map-hexes"""
    assert GRID.distance(GRID.index(a), GRID.index(b)) == 2


@pytest.mark.parametrize(("hex", "place"), [("0416", "Helsinki"), ("0712", "Leningrad"), ("1808", "Moscow")])
def test_cities_the_text_places(hex: str, place: str) -> None:
    """n41:15-finn-supply n41:14-moscow n41:15-finn-leningrad"""
    assert GRID.name(BOARD.places[place].hex) == hex


def test_classes_of_cities_the_text_gives() -> None:
    """n41:14-soviet-city n41:18-strategic n41:21-port"""
    kinds = {name: place.kind for name, place in BOARD.places.items()}
    assert kinds["Kalinin"] == kinds["Moscow"] == kinds["Leningrad"] == kinds["Odessa"] == "major"
    assert kinds["Archangel"] == kinds["Sevastopol"] == "reference"
    assert BOARD.places["Odessa"].port == "black_sea"


def test_0713_is_fortified_and_clear_beneath() -> None:
    """n41:21-baltic-fort n41:3-soviet-fortification"""
    assert BOARD.features["fortifications"] & bit("0713")
    assert BOARD.terrain["clear"] & bit("0713")
    assert not BOARD.features["fortifications"] & ~BOARD.countries["soviet_union"]


def test_0712_and_0713_are_parted_by_an_all_sea_side() -> None:
    """n41:21-baltic"""
    assert side("0712", "0713") in sides("sea")


def test_2620_costs_armor_one_point() -> None:
    """n41:6-armor-zoc-zoc"""
    assert BOARD.terrain["clear"] & bit("2620")
    assert side("2620", "2621") not in sides("river")


@pytest.mark.parametrize("pair", ["0707/0708", "0708/0808", "0809/0910", "2621/2522", "2620/2720", "2620/2621"])
def test_sides_of_the_examples_are_open(pair: str) -> None:
    """n41:6-armor-zoc-zoc n41:15-finn-svir"""
    a, b = pair.split("/")
    assert GROUND.walk(0).around(GRID.index(a)) & bit(b)


def test_hexes_the_text_names_are_land_in_play() -> None:
    """n41:1-map-hexes"""
    names = ["0416", "0712", "0713", "1808", "1222", "2526", "0708", "0707", "0808", "0809", "0910"]
    names += ["2621", "2620", "2522", "2720"]
    assert GRID.set_of(names) & ~GROUND.land == 0
    assert BOARD.countries["finland"] & bit("0416")


def test_svir_and_canal_close_the_finnish_front() -> None:
    """n41:15-finn-svir"""
    zone = GROUND.finnish_zone
    assert GRID.set_of(["0707", "0708", "0809"]) & ~zone == 0
    assert not zone & GRID.set_of(["0808", "0910"])
    assert {side("0708", "0808"), side("0809", "0910")} <= sides("river")
    line = sides("river") | sides("canal")
    for a in bits(zone):
        beyond = GROUND.walk(0).around(a) & GROUND.home & ~zone & ~bit("0712")
        for b in bits(beyond):
            assert side(GRID.name(a), GRID.name(b)) in line


def test_countries_of_the_text() -> None:
    """n41:4-start-control n41:15-hungary n41:17-border-zoc"""
    assert {"soviet_union", "greater_germany", "hungary", "romania", "finland"} <= set(BOARD.countries)
    for name in ("greater_germany", "hungary", "romania", "finland"):
        country = BOARD.countries[name]
        borders = [(a, b) for a, b in sides("border") if (country >> a ^ country >> b) & 1]
        assert any((GROUND.home >> a | GROUND.home >> b) & 1 for a, b in borders), name


# -- what any map must hold to ----------------------------------------------------------------------------------------


def test_borders_are_the_limits_of_countries() -> None:
    """n41:17-border-zoc"""
    country = {h: name for name, hexes in BOARD.countries.items() for h in bits(hexes)}
    land = GRID.all & ~WATER
    wet = sides("sea") | sides("lake")
    limits = {
        (a, b)
        for a in bits(land)
        for b in GRID.neighbours(a)
        if a < b and land >> b & 1 and country[a] != country[b] and (a, b) not in wet
    }
    assert limits == sides("border")


def test_every_land_hex_has_a_country_and_water_has_none() -> None:
    owned = 0
    for hexes in BOARD.countries.values():
        assert not owned & hexes
        owned |= hexes
    assert owned == GRID.all & ~WATER


def test_coasts_close() -> None:
    """Every all-sea or all-lake side is part of a bay that opens on water of its kind."""
    for kind in ("sea", "lake"):
        for bay in groups(sides(kind)):
            touched = {h for pair in bay for corner in corners(pair) for h in corner}
            assert any(BOARD.terrain[kind] >> h & 1 for h in touched), [tuple(map(GRID.name, p)) for p in bay]


def test_sides_of_water_lie_between_land() -> None:
    for kind in ("river", "sea", "lake", "canal", "border"):
        for a, b in sides(kind):
            assert not WATER >> a & 1, (kind, GRID.name(a))
            assert not WATER >> b & 1, (kind, GRID.name(b))
    assert not sides("river") & (sides("sea") | sides("lake"))


def test_rivers_are_connected_chains() -> None:
    """No single stub in the middle of the land: a river is a chain, or joins water or the edge of the map."""
    for river in groups(sides("river")):
        ends = [corner for pair in river for corner in corners(pair)]
        edge = any(len(corner) == 2 for corner in ends)
        wet = any(WATER >> h & 1 for corner in ends for h in corner)
        assert len(river) > 1 or edge or wet, [tuple(map(GRID.name, p)) for p in river]


@pytest.mark.parametrize(
    ("bank", "town", "other"),
    [
        ("west", "Kiev", "2618"), ("east", "Zaporozhye", "3217"), ("north", "Rostov", "3711"),
        ("west", "Stalingrad", "3404"), ("south", "Volkhov", "0910"),
    ],
)  # fmt: skip
def test_towns_stand_on_the_right_bank(bank: str, town: str, other: str) -> None:
    """The Dnieper parts Kiev from the east and Zaporozhye from the west, the Don Rostov from the south, and so on."""
    assert side(GRID.name(BOARD.places[town].hex), other) in sides("river")


def test_rails_run_over_open_land() -> None:
    """n41:5-rail-range"""
    wet = sides("sea") | sides("lake")
    for name, chain in BOARD.rail_lines.items():
        assert all(GROUND.land >> h & 1 for h in chain), name
        assert not any(tuple(sorted(step)) in wet for step in pairwise(chain)), name


def test_rails_leave_the_map_where_the_rules_need_it() -> None:
    """n41:8-axis-source n41:8-soviet-source"""
    west, east = GROUND.sources
    assert west
    assert east
    assert west & ~BOARD.edges["west"] == 0
    assert east & ~BOARD.edges["east"] == 0
    assert (west | east) & ~BOARD.rail_hexes == 0
    assert not west & GROUND.home
    assert not east & ~GROUND.home


def test_every_rail_hex_leads_to_a_source() -> None:
    west, east = GROUND.sources
    assert BOARD.tracks.flood(west | east | GROUND.helsinki, BOARD.rail_hexes) == BOARD.rail_hexes


JOINED = [
    ("Moscow", "Leningrad"), ("Moscow", "Smolensk"), ("Smolensk", "Minsk"), ("Minsk", "Brest"), ("Brest", "Warsaw"),
    ("Riga", "Daugavpils"), ("Kiev", "Kharkov"), ("Kharkov", "Rostov"), ("Moscow", "Gorki"), ("Moscow", "Archangel"),
    ("Odessa", "Lvov"), ("Dnepropetrovsk", "Sevastopol"), ("Stalingrad", "Rostov"), ("Voronezh", "Rostov"),
    ("Helsinki", "Leningrad"), ("Konigsberg", "Riga"), ("Saratov", "Moscow"), ("Tula", "Moscow"), ("Kalinin", "Moscow"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), JOINED)
def test_rails_join_the_cities_they_should(a: str, b: str) -> None:
    one, two = BOARD.places[a].hex, BOARD.places[b].hex
    path = BOARD.tracks.trace(one, 1 << two, BOARD.rail_hexes)
    assert path is not None
    assert len(path) - 1 <= 2 * GRID.distance(one, two) + 4


def test_every_major_city_has_a_railroad() -> None:
    assert not GROUND.majors & ~BOARD.rail_hexes


def test_every_land_hex_reaches_an_edge() -> None:
    """Islands aside: what does not reach an edge over land lies in the sea or across a strait."""
    edge = 0
    for hexes in BOARD.edges.values():
        edge |= hexes
    inland = GROUND.land & ~GROUND.walk(0).flood(edge & GROUND.land, GROUND.land)
    for h in bits(inland):
        lump = GROUND.walk(0).flood(1 << h, GROUND.land)
        around = GRID.spread(lump) & ~lump
        shore = {tuple(sorted((a, b))) for a in bits(lump) for b in GRID.neighbours(a) if around & GROUND.land >> b & 1}
        assert shore <= sides("sea"), GRID.names(lump)


def test_the_crimea_hangs_on_perekop() -> None:
    land = GROUND.land
    crimea = GROUND.walk(0).flood(bit("3720"), land & ~bit("3418"))
    assert crimea.bit_count() == 11
    assert side("3418", "3519") not in sides("sea")
    assert side("3815", "3816") in sides("sea")


def test_what_freezes() -> None:
    """n41:13-snow-lakes"""
    assert GROUND.ice & BOARD.terrain["lake"] == BOARD.terrain["lake"]
    assert set(GRID.names(GROUND.ice & BOARD.terrain["sea"])) == {"0102", "0105", "0204"}
    assert sides("freezing_sea") == {side("0203", "0304")}
    assert not GROUND.open(0) & WATER
    assert GROUND.open(SNOW) & WATER == GROUND.ice


def test_every_layer_says_where_it_comes_from() -> None:
    known = {"rulebook", "geography", "reconstructed", "published"}
    for file in ("hexes.csv", "hexsides.csv", "rails.csv", "places.csv", "units.csv"):
        for row in N41.tables.rows(file, ("origin",)):
            assert set(row["origin"].split("/")) <= known, (file, row.line)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("hexes.csv", "1808,clear", "1808,desert", "terrain"),
        ("hexsides.csv", "0712,0713,sea", "0712,0714,sea", "do not touch"),
        ("rails.csv", "Helsinki-Vyborg-Leningrad,2,0415", "Helsinki-Vyborg-Leningrad,2,0411", "do not touch"),
        ("places.csv", "Moscow,1808,major", "Moscow,1808,village", "class"),
        ("places.csv", "Moscow,1808,major", "Moscow,9908,major", "no hex"),
    ],
)
def test_a_bad_table_is_named_with_file_and_line(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    text = N41.tables.path(file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadTable, match=f"{file}, line .*{complaint}"):
        stavka.new("n41", tables=tmp_path)


def test_the_report_tells_what_the_text_pins(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "n41", "--report"]) == 0
    report = capsys.readouterr().out
    assert "hexes: 0416 (Helsinki)" in report
    assert "0712/0713 (sea)" in report
