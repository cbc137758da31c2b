"""Maps that were drawn once are not drawn again, however often the server is started."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import stavka
from stavka.play import kept
from stavka.server import maps
from stavka.server.maps import Drawings, mark_of

BOARD = stavka.title("bd").map


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    return tmp_path


def _undrawable(*_: object) -> None:
    raise AssertionError("it is drawn again")


def test_a_map_is_drawn_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Drawings()
    told, ground = first.map_of(BOARD), first.ground_of(BOARD, "dark")
    monkeypatch.setattr(maps, "draw_ground", _undrawable)
    again = Drawings()
    assert again.map_of(BOARD) == told
    assert again.ground_of(BOARD, "dark") == ground
    with pytest.raises(AssertionError, match="drawn again"):  # another map has another file
        Drawings().map_of(stavka.title("n41").map)


def test_a_damaged_map_is_drawn_anew(home: Path) -> None:
    told = Drawings().map_of(BOARD)
    path = kept.folder(maps.KIND) / mark_of(BOARD)
    path.write_bytes(path.read_bytes()[:5000])
    assert Drawings().map_of(BOARD) == told
    path.write_bytes(b'["\xff", 3]')
    assert Drawings().map_of(BOARD) == told


def test_another_program_draws_anew(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = mark_of(BOARD)
    assert mark == mark_of(BOARD)
    monkeypatch.setattr(maps, "_program", lambda: b"another")
    assert mark_of(BOARD) != mark


def test_the_oldest_go(home: Path) -> None:
    for i in range(kept.MOST + 3):
        kept.keep("odds", f"{i}", b"%d" % i)
        os.utime(kept.folder("odds") / f"{i}", (i, i))
    assert kept.fetch("odds", "0") is None
    assert kept.fetch("odds", f"{kept.MOST}") == b"%d" % kept.MOST
    assert len(list(kept.folder("odds").iterdir())) == kept.MOST


def test_who_has_no_folder_keeps_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(home / "none"))
    kept.keep("odds", "1", b"1")
    assert not (home / "none").exists()
    (home / "kept").write_text("a file in the way")
    monkeypatch.setenv("STAVKA_HOME", str(home))
    kept.keep("odds", "1", b"1")
    assert kept.fetch("odds", "1") is None
