"""A match goes on after it was closed as if it never had been."""

from itertools import islice
from pathlib import Path

import pytest

from stavka.play import saves
from stavka.play.diaries import first_steps, open_game
from stavka.play.match import Match

SITUATION = """
title = "trc"
stage = "axis first impulse combat"
units = { 24Pz = "1424", 47Pz = "1424", 4A = "1524" }
"""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


def test_every_action_is_kept() -> None:
    match = Match.start("trc", "campaign", seed=7)
    match.play("move 24Pz 1425-1424")
    assert match.path is not None
    again = Match.open(match.path)
    assert again.game.position.fingerprint() == match.game.position.fingerprint()
    assert (again.seed, again.seats) == (7, {"axis": "human", "soviet": "human"})


def test_a_reopened_match_rolls_the_same_dice(tmp_path: Path) -> None:
    file = tmp_path / "brest.toml"
    file.write_text(SITUATION, encoding="utf-8")
    match = Match.open(file)
    match.save()
    assert match.path is not None
    assert match.path.name == "trc-brest-1.stavka"
    again = Match.open(match.path)
    for one in (match, again):
        one.game.play("attack 24Pz+47Pz 1524")
    assert match.game.diary() == again.game.diary()


def test_the_computer_plays_on_the_same_way_after_reopening() -> None:
    match = Match.start("trc", "campaign", seed=7, seats={"axis": "random"})
    first = [str(entry.move) for entry in islice(match.computer_moves(), 12)]
    again = Match.start("trc", "campaign", seed=7, seats={"axis": "random"})
    assert [str(entry.move) for entry in islice(again.computer_moves(), 12)] == first
    assert match.path is not None
    assert not match.human_to_act


def test_undo_takes_back_and_keeps() -> None:
    match = Match.start("trc", "campaign", seed=7)
    before = match.game.position.fingerprint()
    match.play("move 24Pz 1425-1424")
    assert match.undo() == ["move 24Pz 1425-1424"]
    assert match.path is not None
    assert Match.open(match.path).game.position.fingerprint() == before


def test_dice_by_hand_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "brest.toml"
    file.write_text(SITUATION, encoding="utf-8")
    game = open_game(file)
    game.play("attack 24Pz+47Pz 1524")
    match = Match(game, {"axis": "random", "soviet": "random"}, None)
    assert game.to_act == "chance"
    assert match.human_to_act


def test_a_diary_from_elsewhere_is_played_by_people(tmp_path: Path) -> None:
    path = tmp_path / "plain.stavka"
    path.write_text(Match.start("trc", "campaign", seed=7).game.diary(), encoding="utf-8")
    match = Match.open(path)
    assert match.seats == {"axis": "human", "soviet": "human"}
    assert match.seed is not None


def test_unknown_players_are_refused() -> None:
    with pytest.raises(saves.BadSave, match="axis cannot be played by 'god'; there are human, random"):
        Match.start("trc", "campaign", seats={"axis": "god"})


def test_a_diary_is_cut_back_to_a_step(tmp_path: Path) -> None:
    match = Match.start("trc", "campaign", seed=7)
    for move in ("move 24Pz 1425-1424", "move 12Inf 1425-1424", "move 53Inf 1425-1325"):
        match.play(move)
    assert match.path is not None
    assert len(open_game(match.path, at=2).log) == 2
    assert first_steps(match.text(), 0).endswith("tables: {}\n\n# turn 1, axis first impulse movement\n")
    with pytest.raises(saves.BadSave, match="has 3 steps, not 9"):
        open_game(match.path, at=9)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.toml", 'title = "trc"\nunits = [{id = "99Xyz", hex = "1424"}]', "there is no unit called '99Xyz'"),
        ("a.toml", 'title = "chess"', "there is no title 'chess'"),
        ("a.toml", "title = ", "a.toml is no good TOML"),
        ("a.json", '{"title": ', "this is no JSON"),
        ("a.json", '{"units": {}}', "a situation must name its title"),
        ("a.json", '{"title": "trc", "weather": "hail"}', "hail"),
        ("a.json", '{"title": "trc", "units": 5}', "a.json"),
        ("a.txt", "hello there", "neither a saved game nor JSON nor TOML"),
        ("a.stavka", "stavka diary 99\n", "diaries of version 99 are not known"),
        ("a.stavka", "stavka diary 1\n\naxis: done\n", "header does not say"),
    ],
)
def test_a_bad_file_is_told_in_a_sentence(tmp_path: Path, name: str, content: str, sentence: str) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    with pytest.raises(saves.BadSave, match=sentence):
        open_game(file)
