"""Nothing that waits for a disk or works for long is done by the thread that serves all pages; idle tables go away."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn

from stavka.cli.playing.serve import listen
from stavka.play.match import Match
from stavka.server.app import app
from stavka.server.tables import Lounge
from tests.server.real import PATIENCE, Server

MOVE = "move 24Pz 1425-1424"


class Inside(Server):
    """A server in a thread of this process, so that its parts can be watched and held up."""

    def __init__(self, home: Path, idle: float = 600) -> None:
        super().__init__(home)
        self._door = listen(self.port)
        assert self._door is not None
        self._server = uvicorn.Server(uvicorn.Config(app(idle), log_level="warning"))
        self._thread = threading.Thread(target=self._run, name="event loop")

    def _run(self) -> None:
        assert self._door is not None
        asyncio.run(self._server.serve(sockets=[self._door]))

    def start(self) -> None:
        self._thread.start()
        self.get("/")

    def kill(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    return tmp_path


class Held:
    """A function that stops when it is told to, and goes on when it is let go."""

    def __init__(self) -> None:
        self.threads: set[str] = set()
        self.holding = False
        self.reached, self.free = threading.Event(), threading.Event()

    def stop_here(self) -> None:
        self.threads.add(threading.current_thread().name)
        if self.holding:
            self.reached.set()
            assert self.free.wait(PATIENCE)

    @contextmanager
    def hold(self) -> Iterator[None]:
        self.holding = True
        try:
            yield
        finally:
            self.holding = False
            self.free.set()


def test_a_slow_disk_holds_up_one_table_only(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the action of one game is being written, another game is begun and played."""
    fsync, held = os.fsync, Held()

    one = home / "saves" / "one.stavka"

    def slow(file: int) -> None:
        held.threads.add(threading.current_thread().name)
        if one.exists() and os.path.samestat(os.fstat(file), one.stat()):
            held.stop_here()
        fsync(file)

    monkeypatch.setattr(os, "fsync", slow)
    with Inside(home) as server, ThreadPoolExecutor(1) as beside:
        first, second = server.new(seed=1), server.new(seed=2)
        (home / "saves" / f"{first}.stavka").rename(one)
        with server.page("one") as slow_page, server.page(second) as page, held.hold():
            waiting = beside.submit(slow_page.play, MOVE)
            assert held.reached.wait(PATIENCE)
            page.play(MOVE)
            page.ask("undo")
            assert not waiting.done()
            held.free.set()
            waiting.result(PATIENCE)
        assert "event loop" not in held.threads
        assert held.threads


def test_opening_a_game_holds_up_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And when two pages ask for it at the same time it is opened once."""
    whole, held = Match.open.__func__, Held()  # type: ignore[attr-defined]  # of a class method
    opened = []

    def slow(cls: type[Match], /, path: Path, **more: object) -> Match:
        opened.append(path.stem)
        held.stop_here()
        match = whole(cls, path, **more)
        assert isinstance(match, Match)
        return match

    with Inside(home) as server:
        old, new = server.new(seed=1), server.new(seed=2)
    monkeypatch.setattr(Match, "open", classmethod(slow))
    with Inside(home) as server, ThreadPoolExecutor(2) as beside, server.page(new) as page, held.hold():
        waiting = [beside.submit(server.get, f"/api/games/{old}/map") for _ in range(2)]
        assert held.reached.wait(PATIENCE)
        page.play(MOVE)
        assert not any(one.done() for one in waiting)
        held.free.set()
        assert [one.result(PATIENCE).status for one in waiting] == [200, 200]
        assert opened == [new, old]
        assert "event loop" not in held.threads


def test_a_table_that_nobody_looks_at_is_put_away(home: Path) -> None:
    """And comes back as it was, when somebody asks; as long as there is a page, it stays."""
    lounge = Lounge()
    table = lounge.new({"title": "trc", "seed": 7})
    table.play(MOVE, sure=True)
    assert lounge.put_away(600) == []
    table.pages.add(object())  # type: ignore[arg-type]  # somebody
    assert lounge.put_away(0) == []
    table.pages.clear()
    assert lounge.put_away(0) == [table.name]
    again = lounge.table(table.name)
    assert again is not table
    assert again.match.game.diary() == table.match.game.diary()


def test_a_game_that_could_not_be_written_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lounge = Lounge()
    table = lounge.new({"title": "trc", "seed": 7})
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        table.play(MOVE, sure=True)
    assert lounge.put_away(0) == []
    table.undo()
    assert lounge.put_away(0) == [table.name]


def test_the_server_puts_tables_away_by_itself(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away, whole = threading.Event(), Lounge.put_away

    def watched(lounge: Lounge, idle: float) -> list[str]:
        names = whole(lounge, idle)
        if names:
            away.set()
        return names

    monkeypatch.setattr(Lounge, "put_away", watched)
    with Inside(home, idle=0.05) as server:
        game = server.new(seed=1)
        assert away.wait(PATIENCE)
        with server.page(game) as page:
            page.play(MOVE)
            away.clear()
            assert not away.wait(0.5)  # ten times as long: a page looks on
        assert away.wait(PATIENCE)
        with server.page(game) as page:
            assert page.state["steps"] == 1
