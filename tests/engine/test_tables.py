"""A user's own tables in place of ours, and where every figure comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.library import titles
from stavka.telling.tables import NOT_SAID, entries_of

ORIGINS = {"rulebook", "published", "geography", "reconstructed"}


def original(name: str) -> str:
    return stavka.title("trc").tables.path(name).read_text(encoding="utf-8")


def own(folder: Path, name: str, before: str, after: str) -> None:
    text = original(name)
    assert before in text
    (folder / name).write_text(text.replace(before, after, 1), encoding="utf-8")


def test_an_own_table_is_used_and_remembered(tmp_path: Path) -> None:
    own(
        tmp_path,
        "units.csv",
        "ger-24pz,24Pz,axis,german,armor,corps,24th Armor Corps,8,7",
        "ger-24pz,24Pz,axis,german,armor,corps,24th Armor Corps,9,7",
    )
    game = stavka.new("trc", tables=tmp_path)
    assert game.piece("24Pz").combat == 9
    assert stavka.new("trc").piece("24Pz").combat == 8
    assert list(game.header["tables"]) == ["units.csv"]
    text = game.diary()
    assert stavka.load(text, tables=tmp_path).piece("24Pz").combat == 9
    with pytest.raises(stavka.Unreadable, match=r"another units\.csv"):
        stavka.load(text)
    with pytest.raises(stavka.Unreadable, match=r"another units\.csv"):
        stavka.load(stavka.new("trc").diary(), tables=tmp_path)


def test_the_mark_that_spreadsheets_put_first_is_passed_over(tmp_path: Path) -> None:
    for name in ("units.csv", "charts.toml"):
        (tmp_path / name).write_text(original(name), encoding="utf-8-sig")
    assert stavka.new("trc", tables=tmp_path).piece("24Pz").combat == 8


def test_a_table_mended_while_the_program_runs(tmp_path: Path) -> None:
    own(tmp_path, "hexes.csv", "0101,sea", "0101,lava")
    with pytest.raises(stavka.BadTable, match=r"hexes\.csv, line 2: terrain 'lava'"):
        stavka.new("trc", tables=tmp_path)
    (tmp_path / "hexes.csv").write_text(original("hexes.csv"), encoding="utf-8")
    assert stavka.new("trc", tables=tmp_path).turn == 1


@pytest.mark.parametrize(
    ("name", "before", "after", "complaint"),
    [
        ("units.csv", "ger-41pz,41Pz,axis", "ger-41pz,41Pz,blue", r"units\.csv, line 5: the side is 'blue'"),
        ("units.csv", "41st Armor Corps,8,7", "41st Armor Corps,eight,7", r"units\.csv, line 5: combat is 'eight'"),
        ("units.csv", "ger-56pz,56Pz", "ger-56pz,41Pz", r"units\.csv, line 6: the name 41pz is used twice"),
        ("units.csv", "id,short", "code,short", r"units\.csv, line 1: there is no column id"),
        ("rails.csv", "1,0532", "1,9932", r"rails\.csv, line 2: the map has no hex '9932'"),
        ("links.csv", "3320,3421,rail_only", "3320,3421,bridge", r"links\.csv, line 2: a link is one of"),
        ("charts.toml", "[odds]", "[odd]", r"charts\.toml"),
        ("charts.toml", "[odds]", "[odds", r"charts\.toml: .*line \d+"),
        ("scenarios.toml", '"01" = "', '"01" = "x', r"scenarios\.toml: .* is no run of hexes"),
        ("setup_historical.csv", "campaign,ger-hq-n,0823", "campaign,ger-hq-x,0823", r"setup_historical\.csv, line 2"),
        ("setup_historical.csv", "campaign,ger-hq-n,0823\n", "", r"setup_historical\.csv: campaign lacks .*ger-hq-n"),
    ],
)
def test_a_bad_table_says_file_line_and_fault(
    tmp_path: Path, name: str, before: str, after: str, complaint: str
) -> None:
    own(tmp_path, name, before, after)
    with pytest.raises(stavka.BadTable, match=complaint):
        stavka.new("trc", tables=tmp_path)


def test_a_folder_that_replaces_nothing(tmp_path: Path) -> None:
    with pytest.raises(stavka.Unreadable, match="no folder"):
        stavka.new("trc", tables=tmp_path / "none")
    assert stavka.new("trc", tables=tmp_path).header["tables"] == {}
    (tmp_path / "chart.toml").write_text("")
    with pytest.raises(stavka.BadTable, match=r"no table chart\.toml to replace"):
        stavka.new("trc", tables=tmp_path)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(stavka.BadTable, match=r"units\.csv"):
        stavka.new("trc", tables=tmp_path)


def test_every_chart_says_where_it_comes_from() -> None:
    title = stavka.title("trc")
    for name, chart in title.charts.items():
        marks = [chart["origin"]] if "origin" in chart else [part["origin"] for part in chart.values()]
        assert marks, name
        assert {word for mark in marks for word in mark.split("/")} <= ORIGINS, name
    for scenario in title.scenarios.values():
        assert scenario["origin"] in ORIGINS
    for counter in title.units:
        assert set(counter.origin.split("/")) <= ORIGINS, counter.id
    assert set(title.map.origins.values()) <= ORIGINS
    view = stavka.new("trc").view("axis")
    assert all(unit["origin"] for unit in view["units"])


@pytest.mark.parametrize("code", titles())
def test_no_table_of_any_title_hides_its_origin(code: str) -> None:
    for entry in entries_of(stavka.title(code).tables):
        assert entry.origin, entry.name
        assert entry.confidence, entry.name
        assert NOT_SAID not in entry.origin + entry.confidence, entry.name
        words = {word for mark in entry.origin.split(", ") for word in mark.split()[0].split("/")}
        assert words <= ORIGINS, (entry.name, words)
