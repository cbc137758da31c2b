"""Charts of the player's own: typed over cell by cell, checked, kept as a set, and a game that is played by them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import stavka
from stavka.board import BadTable
from stavka.engine.refusal import Unreadable
from stavka.library import BEING_BUILT, FOLDERS
from stavka.play import own_charts
from stavka.play.match import Match
from stavka.play.own_charts import Change
from stavka.play.toml_text import toml_text
from stavka.server.tables import Lounge
from stavka.server.workers import jobs
from stavka.telling.charts import grids_of
from stavka.telling.tables import entries_of

CRT = Change("charts.toml", ("crt", "rows", "1", 0), "DE")
TURN = Change("charts.toml", ("turn", 2, "weather"), "mud")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


@pytest.mark.parametrize("code", [*FOLDERS, *BEING_BUILT])
def test_what_is_written_reads_back_as_the_same(code: str) -> None:
    for path in stavka.title(code).tables.folder.glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        assert tomllib.loads(toml_text(data)) == data, path.name


@pytest.mark.parametrize("code", [*FOLDERS, *BEING_BUILT])
def test_every_chart_at_hand_has_cells_that_lead_into_its_file(code: str) -> None:
    """What a grid shows in a cell is what stands at its path."""
    title = stavka.title(code)
    entries = {entry.name: entry for entry in entries_of(title.tables)}
    for told in title.about.charts:
        grids = grids_of(entries[told.table])
        cells = [cell for grid in grids for line in grid.lines for cell in line.cells if cell and cell.path]
        assert cells, told.table
        for cell in cells[:: max(1, len(cells) // 12)]:
            assert cell.path is not None
            assert own_charts.text_at(code, Change(entries[told.table].file, cell.path, "")) == cell.text


@pytest.mark.parametrize(
    ("code", "change", "fault"),
    [
        ("trc", Change("charts.toml", ("crt", "rows", "1", 0), "ZZ"), "no result of crt"),
        ("trc", Change("charts.toml", ("terrain", "woods", "defender"), "x"), "no figure"),
        ("trc", Change("units.csv", (3, "combat"), "x"), "figure|whole number"),
        ("trc", Change("charts.toml", ("crt", "rows", "9", 0), "DE"), "has no cell"),
        ("trc", Change("charts.toml", ("crt", "rows"), "DE"), "no single cell"),
        ("trc", Change("../pyproject.toml", ("x",), "DE"), "no table"),
        ("n41", Change("charts.toml", ("turn", 2, "weather"), "hail"), "weather|wrong"),
        ("n41", Change("charts.toml", ("turn", 2, "replacements"), "perhaps"), "neither yes nor no"),
        ("bd", Change("turns.csv", (2, "german_mech"), "x"), "figure|whole number"),
    ],
)
def test_what_does_not_hold_together_is_told(code: str, change: Change, fault: str) -> None:
    found = own_charts.faults(code, [change])
    assert len(found) == 1
    assert re.search(fault, found[0]), found
    with pytest.raises(BadTable):
        own_charts.write_set(code, "mine", [change])
    assert own_charts.names(code) == []


def test_a_set_keeps_only_what_differs() -> None:
    same = Change("charts.toml", ("crt", "rows", "1", 1), "AE")
    own_charts.write_set("trc", "My card", [CRT, same])
    assert own_charts.names("trc") == ["My card"]
    assert own_charts.read_set("trc", "My card") == [CRT]
    own_charts.remove_set("trc", "My card")
    with pytest.raises(Unreadable, match="no charts 'My card'"):
        own_charts.read_set("trc", "My card")


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", ".x", "x" * 80])
def test_the_name_of_a_set_leads_nowhere_else(name: str) -> None:
    with pytest.raises(Unreadable, match="has a name"):
        own_charts.write_set("trc", name, [CRT])


def test_a_game_goes_on_by_the_charts_it_was_begun_with() -> None:
    """Whatever becomes of the set; its pictures, its past and its branches find them too."""
    own_charts.write_set("n41", "mine", [TURN])
    lounge = Lounge()
    table = lounge.new({"title": "n41", "seed": 1, "tables": "mine"})
    assert table.match.game.title.charts["turn"][2]["weather"] == "mud"
    own_charts.write_set("n41", "mine", [Change(TURN.file, TURN.path, "snow")])
    own_charts.remove_set("n41", "mine")
    assert lounge.put_away(0) == [table.name]
    again = lounge.table(table.name)
    assert again.match.game.title.charts["turn"][2]["weather"] == "mud"
    assert again.replay.at(0).title.charts["turn"][2]["weather"] == "mud"
    assert jobs.Moment.of(again.match.game).game().title.charts["turn"][2]["weather"] == "mud"
    assert lounge.branch(again, 0).match.game.title.charts["turn"][2]["weather"] == "mud"
    assert stavka.new("n41").title.charts["turn"][2]["weather"] == "clear"


def test_a_game_whose_charts_are_lost_says_so() -> None:
    own_charts.write_set("n41", "mine", [TURN])
    match = Match.start("n41", "campaign", seed=1, tables=str(own_charts.folder_for("n41", "mine")))
    match.save()
    assert match.path is not None
    for path in own_charts.folder_for("n41", "mine").iterdir():
        path.unlink()
    with pytest.raises(ValueError, match=r"charts\.toml"):
        Match.open(match.path)
