"""Maps from text files: what is read, and what a bad file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.board import BadTable, Board, Tables, load_board
from stavka.hexes import bits
from tests.board.small import TERRAINS, small_board


def reload(folder: Path) -> Board:
    kinds = ["major", "minor", "oil"]
    return load_board(Tables(folder), shifted="even", terrains=TERRAINS, place_kinds=kinds)


def test_a_small_map(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    grid = board.grid
    assert board.terrain_at(grid.index("0203")) == "woods"
    assert grid.names(board.places_of("major", "oil")) == ["0302", "0404"]
    assert board.label(grid.index("0304")) == "0304 (Long Name Town)"
    assert board.label(grid.index("0203")) == "0203"
    assert board.places["Haven"].port == "black_sea"
    assert "0101" not in grid.names(board.playable)
    assert grid.names(board.rail_hexes) == ["0302", "0303", "0304"]
    assert grid.names(board.tracks.around(grid.index("0303"))) == ["0302", "0304"]
    assert grid.names(board.river_steps.around(grid.index("0401"))) == ["0301", "0501"]
    assert board.districts["W"] == grid.set_of(["0401", "0501"])
    assert set(board.origins.values()) == {"rulebook", "geography"}


def test_nobody_walks_across_a_barred_side_or_a_strait(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    grid = board.grid
    assert "0504" not in grid.names(board.walk.around(grid.index("0503")))
    assert "0202" not in grid.names(board.walk.around(grid.index("0201")))
    assert board.straits == ((grid.index("0201"), grid.index("0202")),)
    assert not any(board.walk.around(hex) >> sea & 1 for hex in grid.indices for sea in bits(board.terrain["sea"]))


def test_a_side_is_barred_in_the_table_of_hexsides_too(tmp_path: Path) -> None:
    small_board(tmp_path)
    with (tmp_path / "hexsides.csv").open("a") as table:
        table.write("0402,0403,barred\n")
    board = reload(tmp_path)
    grid = board.grid
    assert "0403" not in grid.names(board.walk.around(grid.index("0402")))
    assert "0504" not in grid.names(board.walk.around(grid.index("0503")))  # that of the links is still barred
    assert any(mask >> grid.index("0402") & 1 for mask in board.sides["barred"])


def test_links_that_only_the_title_knows(tmp_path: Path) -> None:
    small_board(tmp_path)
    table = tmp_path / "links.csv"
    table.write_text(table.read_text() + "0402,0205,ferry\n")
    kinds = ["major", "minor", "oil"]
    board = load_board(
        Tables(tmp_path), shifted="even", terrains=TERRAINS, place_kinds=kinds, more_links=["ferry", "tunnel"]
    )
    index = board.grid.index
    assert board.links == {"ferry": ((index("0402"), index("0205")),), "tunnel": ()}
    assert not board.walk.around(index("0402")) >> index("0205") & 1


def test_a_map_without_a_hex_is_told(tmp_path: Path) -> None:
    small_board(tmp_path)
    table = tmp_path / "hexes.csv"
    table.write_text(table.read_text(encoding="utf-8").partition("\n")[0] + "\n", encoding="utf-8")
    with pytest.raises(BadTable, match=r"hexes\.csv has no hexes"):
        reload(tmp_path)


@pytest.mark.parametrize(
    ("file", "before", "after", "complaint"),
    [
        ("hexes.csv", "0203,woods", "0203,jungle", r"hexes\.csv, line 10: terrain 'jungle' is not one of clear"),
        ("hexes.csv", "0203,", "0204,", r"hexes\.csv, line 11: hex 0204 stands here a second time"),
        ("hexes.csv", "0203,", "203,", r"hexes\.csv, line 10: '203' is not a hex number"),
        (
            "hexes.csv",
            "0101,sea,,,,,,,,no",
            "0101,sea,,,,,,,,yes",
            r"hexes\.csv, line 2: open water cannot be playable",
        ),
        ("hexes.csv", "0101,sea,,,,,,,,no", "0101,sea,,,,,,,,maybe", r"line 2: playable is 'maybe', not yes or no"),
        ("hexes.csv", '"Haven",minor', '"Haven",village', r"line 9: Haven is of class 'village', not one of major"),
        ("hexes.csv", "Oilville", "Haven", r"line \d+: there are two places called Haven"),
        ("hexes.csv", "0101,sea,", "0101,sea", r"hexes\.csv, line 2: 10 columns where 11 are due"),
        ("hexes.csv", "hex,terrain", "hex,ground", r"hexes\.csv, line 1: there is no column terrain"),
        (
            "rivers.csv",
            "Big River,2,0401",
            "Big River,2,0404",
            r"rivers\.csv, line 3: Big River jumps from 0501 to 0404",
        ),
        ("rails.csv", "Main,2", "Main,3", r"rails\.csv, line 3: Main is numbered 3 where 2 is due"),
        ("rails.csv", "Main,2", "Main,two", r"rails\.csv, line 3: seq is 'two', not a whole number"),
        ("rails.csv", "0303", "0903", r"rails\.csv, line 3: the map has no hex '0903'"),
        (
            "rails.csv",
            "Main,1,0302\n",
            "Sea Line,1,0101\nMain,1,0302\n",
            r"rails\.csv: Sea Line runs through open water",
        ),
        ("links.csv", "0503,0504,barred", "0503,0306,barred", r"links\.csv, line 3: 0503 and 0306 do not touch"),
        (
            "links.csv",
            "strait",
            "ferry",
            r"links\.csv, line 2: a link is one of barred, strait, rail_only, not 'ferry'",
        ),
        ("hexsides.csv", "0403,0503", "0403,0603", r"hexsides\.csv, line 2: 0403 and 0603 do not touch"),
    ],
)
def test_complaints_name_file_and_line(tmp_path: Path, file: str, before: str, after: str, complaint: str) -> None:
    small_board(tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert before in text
    (tmp_path / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadTable, match=complaint):
        reload(tmp_path)


def test_a_missing_map() -> None:
    with pytest.raises(BadTable, match=r"hexes\.csv cannot be read"):
        reload(Path("nowhere"))


# -- the map of The Russian Campaign --------------------------------------------------------------------------------


def test_facts_of_the_map_of_the_russian_campaign() -> None:
    board = stavka.title("trc").map
    grid = board.grid
    assert len(list(grid.indices)) == 1441
    where = {name: grid.name(place.hex) for name, place in board.places.items()}
    assert {name: where[name] for name in ("Riga", "Berlin", "Moscow", "Kiev", "Stalingrad", "Sevastopol")} == {
        "Riga": "0617", "Berlin": "0532", "Moscow": "1809", "Kiev": "2320", "Stalingrad": "3508", "Sevastopol": "3623",
    }  # fmt: skip
    ports = {name: place.port for name, place in board.places.items() if place.port}
    assert ports == {
        "Helsinki": "baltic", "Tallinn": "baltic", "Leningrad": "baltic", "Riga": "baltic",
        "Odessa": "black_sea", "Rostov": "black_sea", "Sevastopol": "black_sea",
    }  # fmt: skip
    assert sorted(name for name, place in board.places.items() if place.kind == "oil") == [
        "Grozny",
        "Maikop",
        "Ploesti",
    ]


def test_kerch_and_the_causeway() -> None:
    board = stavka.title("trc").map
    grid = board.grid
    west, east = grid.index("3721"), grid.index("3720")
    assert grid.direction(east, west) is not None
    assert (east, west) in board.straits
    assert not board.walk.around(east) >> west & 1  # a crossing of its own, without a zone of control
    mainland, crimea = grid.index("3320"), grid.index("3421")
    assert grid.direction(mainland, crimea) is None
    assert board.tracks.around(mainland) >> crimea & 1
    assert not board.walk.around(mainland) >> crimea & 1


def test_black_coasts_bar_the_way() -> None:
    board = stavka.title("trc").map
    grid = board.grid
    for a, b in (("0618", "0617"), ("0329", "0429")):
        assert grid.direction(grid.index(a), grid.index(b)) is not None
        assert not board.walk.around(grid.index(a)) >> grid.index(b) & 1


def test_edges_and_rails() -> None:
    board = stavka.title("trc").map
    grid = board.grid
    assert set(board.edges) == {"north", "east", "south", "west"}
    assert {name[2:] for name in grid.names(board.edges["east"])} <= {"01"}
    assert {name[:2] for name in grid.names(board.edges["north"])} == {"01"}
    everything = board.tracks.flood(board.rail_hexes & -board.rail_hexes, board.rail_hexes)
    assert everything == board.rail_hexes  # one net
    water = board.terrain["sea"] | board.terrain["lake"]
    assert not board.rail_hexes & water
    assert not board.playable & water


def test_features_in_a_file_and_regions_in_columns(tmp_path: Path) -> None:
    small_board(tmp_path)
    (tmp_path / "features.csv").write_text("kind,hex,note\nfort,0302,old\nfort,0304,new\n", encoding="utf-8")
    kinds = ["major", "minor", "oil"]
    board = load_board(
        Tables(tmp_path), shifted="even", terrains=TERRAINS, place_kinds=kinds, regions=["country", "district"]
    )
    assert board.grid.names(board.features["fort"]) == ["0302", "0304"]
    assert board.features["country russia"] == board.countries["russia"]
    assert board.grid.names(board.features["district W"]) == ["0401", "0501"]
    (tmp_path / "features.csv").write_text("kind,hex\nfort,9999\n", encoding="utf-8")
    with pytest.raises(BadTable, match=r"features\.csv, line 2: the map has no hex '9999'"):
        reload(tmp_path)
