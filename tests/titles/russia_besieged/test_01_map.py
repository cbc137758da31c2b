"""1. and the map: what the text says of hexes, places, rails and countries, against the data."""

from __future__ import annotations

from itertools import pairwise

import pytest

from stavka.hexes import bits
from tests.titles.russia_besieged.looking import ground, hexes, title

CITIES = (
    "Riga Tallinn Wilno Brest Lvov Kiev Odessa Kharkov Stalino Rostov Voronezh Kursk Bryansk Smolensk Gorki Saratov"
)
CITIES += " Kalinin Maikop Krasnodar Novorossiysk Tuapse Batumi Archangel Konigsberg Danzig Stettin Berlin Dresden Brno"
CITIES += " Krakow Helsinki Budapest Bucharest Ploesti Constanta Dnepropetrovsk"


def near(a: str, b: str) -> int:
    grid = title().map.grid
    return grid.distance(grid.index(a), grid.index(b))


@pytest.mark.parametrize(
    "pair",
    [
        "0714-0713",
        "0713-0812",
        "0813-0812",
        "0813-0714",
        "1718-1818",
        "1719-1718",
        "3711-3810",
        "2228-2128",
        "2329-2330",
        "2516-2616",
        "4009-4109",
    ],
)
def test_hexes_that_the_text_calls_neighbours_touch(pair: str) -> None:
    """rb:6.3-a, rb:7.11: the grid is that of the examples."""
    assert near(*pair.split("-")) == 1


def test_the_emergency_line_runs_from_hex_to_hex() -> None:
    """rb:20.71"""
    line = [title().map.grid.name(h) for h in ground().emergency_line]
    assert line == ["0107", "0206", "0306", "0405", "0404", "0403", "0402", "0302"]
    assert all(near(a, b) == 1 for a, b in pairwise(line))


def test_links_between_hexes_two_apart() -> None:
    """rb:6.2, rb:7.12: Kerch is crossed on foot, the Sivash by rail only."""
    board = title().map
    assert {frozenset(map(board.grid.name, pair)) for pair in board.straits} == {frozenset(("3823", "3922"))}
    assert {frozenset(map(board.grid.name, pair)) for pair in board.rail_only} == {frozenset(("3523", "3624"))}
    assert near("3823", "3922") == near("3523", "3624") == 2
    assert not board.walk.around(board.grid.index("3523")) & hexes("3624")
    assert board.tracks.around(board.grid.index("3523")) & hexes("3624")


def test_rail_hexes_without_track_between_them() -> None:
    """rb:7.11, rb:7.03-c"""
    tracks, grid = title().map.tracks, title().map.grid
    for a, b in (("3711", "3810"), ("1718", "1818")):
        assert ground().rails & hexes(a)
        assert ground().rails & hexes(b)
        assert not tracks.around(grid.index(a)) & hexes(b)
    assert tracks.around(grid.index("1719")) & hexes("1718", "1818") == hexes("1718", "1818")


def test_cities_and_their_class() -> None:
    """rb:DN-a, rb:8.2-d: those that the text calls major or minor; naval bases are ports."""
    places = title().map.places
    majors = ["Leningrad", "Moscow", "Stalingrad", "Sevastopol", "Baku", "Minsk", "Tbilisi", "Astrakhan", "Warsaw"]
    assert {places[name].kind for name in majors} == {"major"}
    assert {places[name].kind for name in ("Yaroslavl", "Tambov", "Kazan")} == {"minor"}
    assert all(places[name].kind in ("major", "minor") for name in CITIES.split())
    facts = ground().facts.places
    assert {name: fact.naval_base for name, fact in facts.items() if fact.naval_base is not None} == {
        "Konigsberg": 0,
        "Leningrad": 1,
        "Sevastopol": 1,
    }
    assert {fact.capital: name for name, fact in facts.items() if fact.capital} == {
        "germany": "Berlin",
        "russia": "Moscow",
        "finland": "Helsinki",
        "hungary": "Budapest",
        "rumania": "Bucharest",
    }


def test_ports_lie_on_their_seas() -> None:
    """rb:8.0-b"""
    board, ports = title().map, ground().ports
    assert {sea: found.bit_count() for sea, found in ports.items()} == {"baltic": 7, "black_sea": 7, "caspian": 2}
    for sea, found in ports.items():
        assert found & ~board.coasts[sea] == 0
        assert {board.label(h).partition("(")[2].rstrip(")") for h in bits(found)} == set(
            title().charts["sea"]["areas"][sea]
        )


def test_distances_of_the_text() -> None:
    """rb:11.8, rb:6.24, rb:13.64, rb:8.2-i"""
    at = {name: title().map.grid.name(place.hex) for name, place in title().map.places.items()}
    assert near(at["Tallinn"], at["Helsinki"]) == 2
    assert near(at["Tallinn"], at["Leningrad"]) > 4
    assert near(at["Rostov"], "3122") <= 9
    assert near("4022", "3922") + 1 + near("3823", "3726") == 5
    assert near(at["Sevastopol"], "3823") + 1 + near("3922", at["Novorossiysk"]) <= 5


def test_closed_countries_are_out_of_play() -> None:
    """rb:1.0-b: Persia, Iraq, Lebanon, Syria and Turkey; Tabriz is a place all the same."""
    countries = title().map.countries
    for name in ("persia", "iraq", "lebanon", "syria", "turkey"):
        assert countries[name]
        assert not countries[name] & ground().open
    assert countries["persia"] & ground().place("Tabriz")
    assert ground().rails & ground().place("Tabriz")


def test_germany_and_russia() -> None:
    """rb:1.0-c, rb:1.0-d: Germany lies north of Hungary and west of three districts, Russia holds all five."""
    here = ground()
    districts = here.board.districts
    assert set(districts) == {"B", "W", "K", "O", "L"}
    assert not any(found & ~here.russia for found in districts.values())
    assert here.germany & hexes("0537", "1331", "0928") == hexes("0537", "1331", "0928")
    assert not here.germany & (here.russia | here.hungary)
    assert here.region("K") & hexes("2130", "2529") == hexes("2130")  # rb:DN-b
    assert here.forests & hexes("1828")
    assert here.swamps & hexes("1928")


def test_edges_and_the_rails_that_leave_there() -> None:
    """rb:7.08: west is the Axis edge, east the Russian one; rails of one edge are joined beyond the map."""
    here = ground()
    west, east = here.edge_rails
    assert west == here.region("west_rail")
    assert east == here.region("east_rail")
    exits = list(bits(east))
    a, b = exits[0], exits[-1]
    assert here.tracks(1).around(a) >> b & 1
    assert not here.tracks(0).around(a) >> b & 1


def test_every_line_that_the_rules_name() -> None:
    """rb:20.55, rb:20.56, rb:13.81, rb:20.57-a, rb:10.76-j: which places rails join, and which city cuts them."""
    board, here = title().map, ground()
    east = here.edge_rails[1]

    def joined(start: str, without: int = 0) -> int:
        begin = hexes(start) if start in board.grid else here.place(start)
        return board.tracks.flood(begin, here.rails & ~without)

    assert all(joined(start) & east for start in ("0107", "0302", "Astrakhan", "Novorossiysk"))
    assert not joined("Astrakhan", here.place("Saratov")) & east
    assert joined("Moscow", here.place("Saratov")) & here.place("Stalingrad")
    assert joined("Tabriz") & here.place("Baku")
    assert joined("Tabriz", here.place("Baku")) & here.place("Tbilisi")
    assert not here.rails & ~joined("Moscow")
    assert not here.cities & ~here.rails & ~here.place("Tabriz")


def test_swamps_on_both_sides_of_row_16() -> None:
    """rb:6.4, rb:10.35-b"""
    here = ground()
    assert here.northern_swamps
    assert here.swamps & ~here.northern_swamps
    assert {here.row(h) <= 16 for h in bits(here.northern_swamps)} == {True}
    assert {here.row(h) <= 16 for h in bits(here.swamps & ~here.northern_swamps)} == {False}
