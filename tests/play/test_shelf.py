"""Saved games on the shelf: other names, away and back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from stavka.play import saves, shelf
from stavka.play.match import Match


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


def saved() -> str:
    match = Match.start("n41", "campaign", seed=1)
    match.save()
    assert match.path is not None
    return match.path.stem


def names() -> list[str]:
    return sorted(save.name for save in saves.listed())


def test_another_name() -> None:
    name = saved()
    assert shelf.rename(name, "  June   days ") == "June days"
    assert names() == ["June days"]
    assert Match.open(shelf.path_of("June days")).game.title.code == "n41"


@pytest.mark.parametrize("to", ["", "..", "../elsewhere", "a/b", ".hidden", "x" * 81, "a\0b", "ends with -"])
def test_a_name_leads_nowhere_but_into_the_folder(to: str, tmp_path: Path) -> None:
    name = saved()
    with pytest.raises(saves.BadSave, match="a name has"):
        shelf.rename(name, to)
    assert names() == [name]
    assert not (tmp_path / "elsewhere.stavka").exists()


def test_no_game_is_written_over() -> None:
    first, second = saved(), saved()
    with pytest.raises(saves.BadSave, match="already"):
        shelf.rename(first, second)
    shelf.take_off(first)
    shelf.rename(second, first)
    with pytest.raises(saves.BadSave, match="already"):
        shelf.put_back(first)
    assert names() == [first]


def test_away_and_back() -> None:
    name = saved()
    data = shelf.path_of(name).read_bytes()
    shelf.take_off(name)
    assert names() == []
    with pytest.raises(saves.BadSave, match="no saved game"):
        shelf.take_off(name)
    shelf.clear()  # it was taken off a moment ago
    shelf.put_back(name)
    assert shelf.path_of(name).read_bytes() == data
    with pytest.raises(saves.BadSave, match="not taken off"):
        shelf.put_back(name)


def test_what_was_taken_off_long_ago_is_gone(tmp_path: Path) -> None:
    name = saved()
    shelf.take_off(name)
    path = tmp_path / "saves" / "removed" / f"{name}.stavka"
    os.utime(path, (0, 0))
    shelf.clear()
    assert not path.exists()
