"""Saved games are whole or not there, and nothing broken is ever overwritten."""

import os
from pathlib import Path

import pytest

from stavka.play import saves

DIARY = 'stavka diary 1\ntitle: "trc"\n\naxis: done\n'


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


def test_the_folder_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves.folder() == tmp_path / "home" / "saves"
    monkeypatch.delenv("STAVKA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves.folder() == tmp_path / "data" / "stavka" / "saves"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert saves.folder() == Path.home() / ".local" / "share" / "stavka" / "saves"


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.stavka"
    assert saves.write(path, DIARY) is None
    assert saves.read(path) == DIARY
    assert [file.name for file in path.parent.iterdir()] == ["game.stavka"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.stavka"
    saves.write(path, DIARY)

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        saves.write(path, DIARY + "soviet: done\n")
    assert saves.read(path) == DIARY
    assert [file.name for file in tmp_path.iterdir()] == ["game.stavka"]


def test_a_broken_file_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.stavka"
    path.write_bytes(b"\xff\xfe half a file")
    assert saves.write(path, DIARY) == tmp_path / "game.stavka.broken"
    path.write_text("stavka diary 1\nno header", encoding="utf-8")
    assert saves.write(path, DIARY) == tmp_path / "game.stavka.2.broken"
    assert (tmp_path / "game.stavka.broken").read_bytes() == b"\xff\xfe half a file"
    assert saves.read(path) == DIARY


def test_saves_are_listed_newest_first() -> None:
    for age, name in enumerate(("old", "middle", "new")):
        saves.write(saves.named(name), DIARY)
        os.utime(saves.named(name), (1000 + age, 1000 + age))
    assert [save.name for save in saves.listed()] == ["new", "middle", "old"]


def test_new_games_never_take_a_name_in_use() -> None:
    first = saves.fresh_path("trc", "campaign")
    saves.write(first, DIARY)
    assert first.name == "trc-campaign-1.stavka"
    assert saves.fresh_path("trc", "campaign").name == "trc-campaign-2.stavka"


def test_a_bare_name_is_in_the_folder_a_path_is_a_path(tmp_path: Path) -> None:
    assert saves.named("kursk") == saves.folder() / "kursk.stavka"
    assert saves.named("kursk.stavka") == Path("kursk.stavka")
    assert saves.named(str(tmp_path / "kursk")) == tmp_path / "kursk"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "there is no file"), (b"\xff\x00", "is not a text file, so it is no saved game")],
)
def test_an_unreadable_file_is_told_in_a_sentence(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    path = tmp_path / "x.stavka"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(saves.BadSave, match=sentence):
        saves.read(path)


def test_what_is_no_file_is_not_listed() -> None:
    saves.write(saves.named("kursk"), DIARY)
    saves.folder().joinpath("lost.stavka").symlink_to(saves.folder() / "nowhere")
    saves.folder().joinpath("folder.stavka").mkdir()
    assert [save.name for save in saves.listed()] == ["kursk"]


def test_a_home_that_nobody_has_is_told() -> None:
    with pytest.raises(saves.BadSave, match="~nobody-here/x: nobody of that name"):
        saves.named("~nobody-here/x")


def test_a_mark_before_the_first_word_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "x.stavka"
    path.write_bytes(b"\xef\xbb\xbf" + DIARY.encode())
    assert saves.read(path) == DIARY
