"""The diary is the save: written, read back, and refused with a line number when it is spoiled."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.record import diary as diaries
from stavka.engine.record.diary import Diary


@cache
def played(seed: int = 3, actions: int = 120) -> Game:
    game = stavka.new("trc", seed=seed, options=["historical-weather"])
    rng = Random(seed)
    for _ in range(actions):
        game.play(game.legal().sample(rng))
    return game


def test_a_diary_gives_the_same_game_back() -> None:
    game = played()
    again = stavka.load(game.diary())
    assert again.position.fingerprint() == game.position.fingerprint()
    assert again.diary() == game.diary()
    assert [entry.news for entry in again.log] == [entry.news for entry in game.log]


def test_a_loaded_game_goes_on_as_the_first_would_have() -> None:
    """With the seed the next dice are the same: they depend on the key and their number only."""
    first, second = played().copy(), stavka.load(played().diary(), seed=3)
    rngs = Random(8), Random(8)
    for _ in range(60):
        for game, rng in zip((first, second), rngs, strict=True):
            if game.result is None:
                game.play(game.legal().sample(rng))
    assert first.position.fingerprint() == second.position.fingerprint()


def test_a_diary_names_the_game_and_never_the_seed() -> None:
    text = played().diary()
    assert text.splitlines()[0] == "stavka diary 1"
    assert 'title: "trc"' in text
    assert 'options: ["historical-weather"]' in text
    assert "seed" not in text
    told = stavka.situation({"title": "trc", "seed": 1941, "units": {"24Pz": "1425"}})
    assert told.dice is not None
    assert "1941" not in told.diary()


def test_a_situation_is_saved_whole() -> None:
    game = stavka.situation(
        {"title": "trc", "turn": 2, "options": {"artillery"}, "units": {"24Pz": "1425"}, "control": {"Minsk": None}}
    )
    game.play("move 24Pz 1425-1424")
    again = stavka.load(game.diary())
    assert again.position.fingerprint() == game.position.fingerprint()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no Stavka diary"),
        ("\x00\x01garbage", "no Stavka diary"),
        ("stavka diary 99\n", "version 99"),
        ("stavka diary 0\n", "version 0"),
        ("stavka diary " + "9" * 5000, "version 99999"),
        ("stavka diary 1\ntitle: " + "[" * 100_000, "line 2"),
        ("stavka diary\n", "version"),
        ("stavka diary 1\n", "title"),
        ("stavka diary 1\ntitle: trc\n", "line 2"),
        ("stavka diary 1\nnonsense\n", "line 2"),
        ('stavka diary 1\ntitle: "go"\nscenario: "x"\noptions: []\nset-up: "x"\nsettings: {}\n', "no title 'go'"),
        ('stavka diary 1\ntitle: ["trc"]\n', "title"),
        ('stavka diary 1\ntitle: "trc"\nscenario: "campaign"\noptions: 7\n', "options"),
        ('stavka diary 1\nsituation: ["trc"]\n', "situation"),
    ],
)
def test_a_header_that_cannot_be_read(text: str, complaint: str) -> None:
    with pytest.raises(stavka.Unreadable, match=complaint):
        stavka.load(text)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("axis: mov", "no action 'mov'"),
        ("axis:", "no move"),
        ("who knows", "no move"),
        ("axis: move 999Pz 1425-1424", "no unit called '999Pz'"),
        ("axis: move 24Pz 9999-9998", "no hex or place '9999'"),
        ("axis: move 24Pz 1425-1809", "cannot be played"),
        ("axis: roll 3", "no dice are to be rolled"),
        ("soviet: done", "a move of axis, not of soviet"),
        ("chance: roll x", "no roll"),
    ],
)
def test_a_spoiled_move_is_told_with_its_line(line: str, complaint: str) -> None:
    text = stavka.new("trc").diary() + line + "\n"
    number = len(text.splitlines())
    with pytest.raises(stavka.Unreadable, match=rf"^line {number}: .*{complaint}"):
        stavka.load(text)


def test_a_file_cut_off_anywhere_is_read_or_refused() -> None:
    text = played(actions=12).diary()
    for end in range(0, len(text), 7):
        with suppress(stavka.Unreadable):  # and nothing else
            assert stavka.load(text[:end]).title.code == "trc"


def test_lines_with_other_endings_and_comments() -> None:
    game = played(actions=12)
    text = game.diary().replace("\n", "\r\n") + "# a comment of mine\r\n\r\n"
    assert stavka.load(text).position.fingerprint() == game.position.fingerprint()


def test_old_files_are_brought_up_version_by_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def second(diary: Diary) -> Diary:
        diary.header["scenario"] = diary.header.pop("campaign")
        diary.version = 2
        return diary

    def third(diary: Diary) -> Diary:
        diary.header["set-up"] = "historical"
        diary.version = 3
        return diary

    monkeypatch.setattr(diaries, "VERSION", 3)
    monkeypatch.setattr(diaries, "UPGRADES", {1: second, 2: third})
    old = 'stavka diary 1\ntitle: "trc"\ncampaign: "zitadelle"\noptions: []\nsettings: {}\n'
    assert stavka.load(old).turn == 13
    assert stavka.load(old).diary().startswith("stavka diary 3\n")


def test_the_mark_that_some_editors_put_first_is_passed_over() -> None:
    assert stavka.load("\ufeff" + played(actions=12).diary()).diary() == played(actions=12).diary()


def test_no_name_of_a_situation_breaks_a_line_of_the_diary() -> None:
    """A place whose name has a line end stands in the news of a landing there."""
    place = "Here\naxis: done"
    game = stavka.situation(
        {
            "title": "trc",
            "turn": 8,
            "map": {"places": {place: ["3024", "minor"]}},
            "units": {"5Inf": "3024"},
        }
    )
    game.position.tell(game.position.board.label(game.position.where[game.position.roster.find("5Inf")]))
    game.play("done")
    assert "3024 (Here axis: done)" in game.diary()
    assert stavka.load(game.diary()).position.fingerprint() == game.position.fingerprint()
