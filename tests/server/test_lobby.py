"""What the start page is told: titles, how far a game has come, the front, and the shelf of saved games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stavka
from stavka.board import BadTable
from stavka.engine.about import read_about
from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.library import BEING_BUILT, FOLDERS
from stavka.play import saves
from stavka.server.lobby import front, shelf
from stavka.server.lobby.titles import place_in, title_info
from stavka.server.tables import Lounge
from tests.server.doors import get

ALL = (*FOLDERS, *BEING_BUILT)
PLAIN = {"years": "1941", "length": "short", "hard": 1, "special": "small"}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


@pytest.mark.parametrize("code", ALL)
def test_the_length_of_a_scenario_is_what_the_title_plays(code: str) -> None:
    title = stavka.title(code)
    assert set(title.about.calls) == set(title.sides)
    for key, told in title.about.scenarios.items():
        try:
            begun = title.start(key, frozenset(), "historical", {})
        except Unreadable:  # a scenario that is being built
            assert code in BEING_BUILT
            continue
        calendar = list(title.calendar(begun))
        assert told.turns == len(calendar) - calendar.index(title.turn_name(begun, begun.turn)), key
        assert told.told.endswith((".", "?"))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({**PLAIN, "years": ""}, "years is missing"),
        ({**PLAIN, "hard": 6}, "hard is 6"),
        ({**PLAIN, "calls": {}}, "calls does not tell of axis"),
        ({**PLAIN, "calls": {"axis": "a", "moon": "b"}}, "calls tells of moon"),
        ({**PLAIN, "calls": {"axis": "a"}, "scenario": {"campaign": {"told": "A war."}}}, "a number of turns"),
    ],
)
def test_a_title_that_tells_too_little_is_refused(data: dict[str, object], fault: str) -> None:
    with pytest.raises(BadTable, match=fault):
        read_about(data, ["axis"], ["campaign"])


def test_a_chart_has_a_table_and_a_name() -> None:
    told = {**PLAIN, "calls": {}, "scenario": {}}
    assert read_about({**told, "chart": [{"table": "crt", "name": "Combat"}]}, [], []).charts[0].rows == ""
    with pytest.raises(BadTable, match="a chart has a table"):
        read_about({**told, "chart": [{"table": "crt"}]}, [], [])


def test_how_far_a_game_has_come() -> None:
    assert place_in("trc", "campaign", 3) == "Sep/Oct 1941, turn 3 of 25"
    assert place_in("trc", "fall-blau", 9) == "Sep/Oct 1942, turn 3 of 8"
    assert place_in("trc", "situation", 4) == "Turn 4"
    assert place_in("moon", "campaign", 4) == "Turn 4"
    assert title_info("bd")["scenarios"][1]["key"] == "road-back"


@pytest.mark.parametrize("code", ["trc", "bd"])
def test_the_picture_shows_the_front(code: str) -> None:
    game = stavka.new(code)
    board = game.position.board
    svg = front.drawing(game, ["axis"], "classic")
    units = [unit for unit in game.view("axis")["units"] if unit["hex"]]
    stands = [board.grid.set_of({unit["hex"] for unit in units if unit["side"] == side}) for side in game.title.sides]
    shown = front.window(board, stands)
    for stand in stands:
        assert len(list(bits(stand & shown))) > 8
    _, _, wide, high = map(float, re.search(r'viewBox="([^"]+)"', svg)[1].split())  # type: ignore[index]
    assert 1.4 < wide / high < 2.2
    assert front.drawing(game, ["axis"], "dark") != svg


@pytest.mark.parametrize("soviet", ["cadet", "human"])
def test_the_picture_holds_no_secret(monkeypatch: pytest.MonkeyPatch, soviet: str) -> None:
    """Against the computer it is drawn from the person's side; of two who share a page, what both of them see."""
    table = Lounge().new({"title": "bd", "seed": 3, "seats": {"axis": "human", "soviet": soviet}})
    status, data = get(table, monkeypatch, "/api/games/x/front.svg")
    assert status == 200
    unseen = table.match.game.title.unseen(table.match.game.position, "axis")
    assert unseen
    seen = {unit["short"] for unit in table.match.game.view("axis")["units"] if unit["side"] == "soviet"}
    assert [name for name in seen if f">{name}<".encode() in data]
    assert not [name for name in unseen if f">{name}<".encode() in data]


def test_a_game_at_which_somebody_sits_stays() -> None:
    lounge = Lounge()
    table = lounge.new({"title": "n41", "seed": 1})
    name = table.name
    table.pages.add(object())  # type: ignore[arg-type]  # anybody
    with pytest.raises(ValueError, match="somebody is at this game"):
        shelf.take_off(lounge, name)
    with pytest.raises(ValueError, match="somebody is at this game"):
        shelf.rename(lounge, name, {"to": "other"})
    table.pages.clear()
    assert shelf.rename(lounge, name, {"to": "other"}) == "other"
    assert lounge.table("other").match.game.title.code == "n41"
    shelf.take_off(lounge, "other")
    with pytest.raises(saves.BadSave):
        lounge.table("other")
