"""Puzzles over the network door: listed without their solutions, played on an ordinary table, judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from stavka.engine.refusal import Unreadable
from stavka.lab.puzzles import find
from stavka.lab.puzzles import puzzles as all_puzzles
from stavka.server.lobby import puzzles, shelf
from stavka.server.tables import Lounge

KALININ = next(puzzle.id for puzzle in all_puzzles("trc") if "Kalinin" in puzzle.text)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


def test_the_list_tells_no_solution() -> None:
    listed = puzzles.listed()["puzzles"]
    assert isinstance(listed, list)
    assert {key for one in listed for key in one} == {"id", "title", "theme", "side", "text"}


def test_a_puzzle_is_played_on_a_table_and_judged_when_its_phases_are_over() -> None:
    lounge, puzzle = Lounge(), find(KALININ)
    opened = puzzles.begin(lounge, KALININ)
    table = lounge.table(opened["game"])
    assert table.match.seats[puzzle.side] == "human"
    game = table.match.game
    for action in puzzle.solution:
        game.play(action)
    assert puzzles.verdict(KALININ, game.log) == {"over": False, "solved": False, "met": [], "missed": []}
    while game.phase != "partisans" and game.to_act == puzzle.side:
        game.play("done")
    found = puzzles.verdict(KALININ, game.log)
    assert found["over"]
    assert found["solved"]
    assert found["met"]


def test_doing_nothing_is_told_what_it_missed() -> None:
    lounge = Lounge()
    game = lounge.table(puzzles.begin(lounge, KALININ)["game"]).match.game
    while game.to_act == "soviet" and "first impulse" in game.phase:
        game.play("done")
    found = puzzles.verdict(KALININ, game.log)
    assert found["over"]
    assert not found["solved"]
    assert "Kalinin" in found["missed"][0]


def test_a_solution_can_be_drawn() -> None:
    steps = puzzles.solution(KALININ)
    assert [step["text"] for step in steps] == [text for text in find(KALININ).solution if text != "done"]
    assert all(step["path"] and step["units"] for step in steps)


def test_puzzles_are_not_listed_among_saved_games_and_strange_ones_are_refused() -> None:
    lounge = Lounge()
    puzzles.begin(lounge, KALININ)
    assert shelf.listed() == []
    with pytest.raises(Unreadable, match="no puzzle"):
        puzzles.begin(lounge, "trc-99999")
