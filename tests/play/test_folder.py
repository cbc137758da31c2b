"""The folder of saved games: names given once, nothing left lying about, one server at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from stavka.play import leftovers, saves
from stavka.play.folder_lock import NAME, FolderLock, Held, Holder
from stavka.play.match import Match

DIARY = 'stavka diary 1\ntitle: "trc"\n\naxis: done\n'


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


# -- names -------------------------------------------------------------------------------------------------------------


def test_files_made_at_the_same_moment_have_names_of_their_own() -> None:
    together = Barrier(8)

    def make(number: int) -> list[Path]:
        together.wait()
        return [saves.write_new("trc", "campaign", f"{DIARY}# {number}.{one}\n") for one in range(20)]

    with ThreadPoolExecutor(8) as pool:
        made = [
            (number, one, path)
            for number, paths in enumerate(pool.map(make, range(8)))
            for one, path in enumerate(paths)
        ]
    assert len({path for _, _, path in made}) == 160
    assert all(saves.read(path) == f"{DIARY}# {number}.{one}\n" for number, one, path in made)


def test_games_begun_at_the_same_moment_do_not_share_a_file() -> None:
    matches = [Match.start("n41", "campaign", seed=number) for number in range(6)]
    assert len({match.path for match in matches}) == 1  # so far none has a file
    together = Barrier(6)

    def keep(match: Match) -> Path | None:
        together.wait()
        match.save()
        return match.path

    with ThreadPoolExecutor(6) as pool:
        paths = list(pool.map(keep, matches))
    assert len(set(paths)) == 6
    for path, match in zip(paths, matches, strict=True):
        assert path is not None
        assert Match.open(path).seed == match.seed


def test_a_file_system_without_links_gives_a_name_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    test_files_made_at_the_same_moment_have_names_of_their_own()


# -- what a crash leaves -----------------------------------------------------------------------------------------------


def dead_process() -> int:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
        return process.pid


def test_files_that_a_dead_program_was_writing_are_cleared() -> None:
    kept = saves.write_new("trc", "campaign", DIARY)
    folder, dead = saves.folder(), dead_process()
    left = [
        folder / f".kursk.stavka.{dead}.0",
        folder / f".kursk.stavka.{dead}",
        folder / f".a b.stavka.{os.getpid()}.7",
    ]
    others = [
        folder / f".kursk.stavka.{os.getppid()}.1",
        folder / ".hidden",
        folder / ".kursk.stavka.x",
        folder / ".1.2",
    ]
    for path in [*left, *others]:
        path.write_bytes(b"half a")
    assert set(leftovers.clear(folder)) == set(left)
    assert set(folder.iterdir()) == {kept, *others}


def test_very_old_ones_are_cleared_whoever_has_the_number_now() -> None:
    folder = saves.folder()
    folder.mkdir(parents=True)
    old = folder / f".kursk.stavka.{os.getppid()}.1"
    old.write_bytes(b"")
    os.utime(old, (time.time() - 2 * leftovers.OLD,) * 2)
    assert leftovers.clear(folder) == [old]


def test_a_program_killed_while_it_writes_leaves_what_is_cleared() -> None:
    """It stops where the content is on the disk and the name is not given yet."""
    saves.folder().mkdir(parents=True)
    script = (
        "import os; from stavka.play import saves\n"
        "def stop(file): print(flush=True); os.kill(os.getpid(), 9)\n"
        f"os.fsync = stop; saves.write_new('trc', 'campaign', {DIARY!r})"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        assert process.wait() == -signal.SIGKILL
    assert len(list(saves.folder().iterdir())) == 1
    assert saves.listed() == []
    assert len(leftovers.clear(saves.folder())) == 1
    assert list(saves.folder().iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="looks up the names of open files in /proc")
def test_the_folder_is_synced_after_a_name_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file, then its name, then the folder; and the folder above, when the folder itself is new."""
    done: list[str] = []
    fsync, link, replace = os.fsync, os.link, os.replace

    def synced(file: int) -> None:
        done.append(f"sync {Path(os.readlink(f'/proc/self/fd/{file}')).name.partition('.stavka')[0]}")
        fsync(file)

    def linked(one: Path, other: Path) -> None:
        done.append("name")
        link(one, other)

    def replaced(one: Path, other: Path) -> None:
        done.append("name")
        replace(one, other)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "link", linked)
    monkeypatch.setattr(os, "replace", replaced)
    path = saves.write_new("trc", "campaign", DIARY)
    assert "sync home" in done[:2]
    assert done[2:] == ["sync .trc-campaign-1", "name", "sync saves"]
    done.clear()
    saves.write(path, DIARY)
    assert done == ["sync .trc-campaign-1", "name", "sync saves"]


# -- one server at a time ----------------------------------------------------------------------------------------------

HOLD = """
import sys
from pathlib import Path
from stavka.play.folder_lock import FolderLock
lock = FolderLock(Path(sys.argv[1]), "http://127.0.0.1:1/")
print(flush=True)
sys.stdin.read()
"""


def test_a_second_one_hears_who_is_there(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(Held) as held:
            FolderLock(tmp_path, "http://127.0.0.1:2/")
        assert held.value.holder == Holder(other.pid, "http://127.0.0.1:1/")
        other.kill()
        other.wait()
        with FolderLock(tmp_path, "http://127.0.0.1:2/"), pytest.raises(Held) as held:
            FolderLock(tmp_path, "http://127.0.0.1:3/")
        assert held.value.holder == Holder(os.getpid(), "http://127.0.0.1:2/")
    with FolderLock(tmp_path, "http://127.0.0.1:3/"):
        pass


@pytest.mark.parametrize("content", [b"", b"rubbish", b"[]", b'{"process": {}}', b"\xff" * 1000])
def test_whatever_stands_in_the_file_the_lock_is_what_counts(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    with FolderLock(tmp_path, "here"), pytest.raises(Held) as held:
        FolderLock(tmp_path, "there")
    assert held.value.holder == Holder(os.getpid(), "here")
