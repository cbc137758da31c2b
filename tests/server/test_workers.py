"""Heavy work is done in other processes, a few at a time and for a limited time; play goes on beside it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import cast

import pytest
from starlette.requests import Request

import stavka
from stavka import library
from stavka.play import own_charts
from stavka.server.app import Door
from stavka.server.maps import Drawings
from stavka.server.safety.faults import BROKEN
from stavka.server.workers import jobs
from stavka.server.workers.pool import AT_A_TIME, WAITING, Busy, Pool
from stavka.server.workers.process import Broken, Fault
from tests.server.real import PATIENCE, Server

MOVE = "move 24Pz 1425-1424"


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(at_a_time=1, waiting=1, seconds=PATIENCE)
    yield made
    made.close()


def test_a_job_is_done_in_another_process(pool: Pool) -> None:
    assert asyncio.run(pool.do(os.getpid)) != os.getpid()


def test_a_worker_serves_again(pool: Pool) -> None:
    async def twice() -> set[int]:
        return {await pool.do(os.getpid), await pool.do(os.getpid)}

    assert asyncio.run(twice()) == set(pool.pids)


def test_a_worker_writes_where_its_server_has_the_games(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where they were when the worker began: two servers of one program may share their workers."""
    diary = stavka.new("trc", seed=1).diary()
    for home in ("one", "two"):
        monkeypatch.setenv("STAVKA_HOME", str(tmp_path / home))
        assert asyncio.run(pool.do(jobs.take_in, diary)) == "trc-campaign-1"
        assert (tmp_path / home / "saves" / "trc-campaign-1.stavka").exists()


def test_a_worker_finds_the_charts_that_a_game_was_begun_with(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it began when the player's folder was elsewhere; the picture of such a game was refused then."""
    asyncio.run(pool.do(os.getpid))
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    own_charts.write_set("n41", "Printed card", [own_charts.Change("charts.toml", ("crt", "rows", "1", 0), "DE")])
    game = stavka.new("n41", seed=1, tables=own_charts.folder_for("n41", "Printed card"))
    assert game.header["tables"]
    moment = jobs.Moment.of(game)
    assert asyncio.run(pool.do(jobs.front, moment, ("axis",), "classic")).startswith("<svg")
    assert asyncio.run(pool.do(jobs.course, game.diary(), "axis"))["moments"]


def test_what_a_job_refuses_is_told_without_folders(pool: Pool) -> None:
    with pytest.raises(Fault, match="there is no title 'moon'"):
        asyncio.run(pool.do(jobs.set_up_picture, "moon", "campaign", "classic"))
    with pytest.raises(Fault) as refused:
        asyncio.run(pool.do(os.listdir, "/nowhere/at/all"))
    assert "nowhere" not in str(refused.value)


def test_a_fault_of_the_program_is_one(pool: Pool) -> None:
    with pytest.raises(Broken):
        asyncio.run(pool.do(divmod, 1, 0))
    assert asyncio.run(pool.do(abs, -1)) == 1


def test_a_worker_that_crashes_is_replaced(pool: Pool) -> None:
    with pytest.raises(Broken):
        asyncio.run(pool.do(os._exit, 3))
    assert asyncio.run(pool.do(abs, -1)) == 1


def test_a_job_that_takes_too_long_is_broken_off() -> None:
    pool = Pool(at_a_time=1, waiting=1, seconds=0.2)
    try:
        with pytest.raises(Busy, match=r"longer than 0\.2 seconds"):
            asyncio.run(pool.do(time.sleep, PATIENCE))
        assert not pool.pids
    finally:
        pool.close()


def test_who_finds_no_room_is_told_at_once(pool: Pool) -> None:
    async def three() -> list[object]:
        jobs = [asyncio.ensure_future(pool.do(time.sleep, PATIENCE)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="busy"):
            await pool.do(abs, -1)
        await asyncio.to_thread(_wait_for, lambda: bool(pool.pids))
        os.kill(pool.pids[0], signal.SIGKILL)  # the first fails, the second gets a new worker
        await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.to_thread(_wait_for, lambda: bool(pool.pids))
        os.kill(pool.pids[0], signal.SIGKILL)
        found = await asyncio.gather(*jobs, return_exceptions=True)
        return [*found, await pool.do(abs, -1)]

    *failed, last = asyncio.run(three())
    assert [type(one) for one in failed] == [Broken, Broken]
    assert last == 1  # there is room again


def _wait_for(condition: object) -> None:
    assert callable(condition)
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_pictures_are_begun_while_the_titles_are_listed() -> None:
    class Ready:
        """Workers that have drawn everything already."""

        def __init__(self) -> None:
            self.asked: list[tuple[object, ...]] = []

        def begin(self, *asked: object) -> Future[str]:
            self.asked.append(asked)
            done: Future[str] = Future()
            done.set_result("<svg/>")
            return done

        def prepare(self, *asked: object) -> None:
            pass

    door, ready = Door(), Ready()
    door.workers = cast(Pool, ready)
    listed = Request({"type": "http", "query_string": b"pictures=dark", "headers": []})
    asyncio.run(door.titles(listed))
    asyncio.run(door.titles(listed))
    assert ready.asked == [(jobs.set_up_picture, code, "", "dark") for code in library.titles()]
    scope = {"type": "http", "query_string": b"theme=dark", "headers": []}
    picture = Request({**scope, "path_params": {"code": "n41", "scenario": "campaign"}})
    assert asyncio.run(door.table_picture(picture)).body == b"<svg/>"
    assert (jobs.set_up_picture, "n41", "campaign", "dark") not in ready.asked
    kept = len(ready.asked)
    with pytest.raises(ValueError, match="there is no theme 'moon'"):  # nothing is drawn or kept for it
        asyncio.run(door.titles(Request({**scope, "query_string": b"pictures=moon"})))
    assert len(ready.asked) == kept


def test_a_map_is_drawn_while_somebody_looks_at_its_title(pool: Pool) -> None:
    door = Door()
    door.workers = pool
    board = stavka.title("n41").map
    door.prepare_map("n41")
    _wait_for(lambda: door.drawings.has(board))
    assert door.drawings.map_of(board) == Drawings().map_of(board)
    assert door.drawings.ground_of(board, "dark") == Drawings().ground_of(board, "dark")


def test_workers_end_with_the_server(tmp_path: Path) -> None:
    """Even one that is killed leaves none behind."""
    with Server(tmp_path) as server:
        assert server.get("/api/titles/n41/picture/campaign.svg").body.startswith(b"<svg")
        workers = children(server.process.pid)
        assert workers
        server.kill()
        _wait_for(lambda: not any(is_alive(one) for one in workers))
        server.start()


def children(process: int) -> list[int]:
    """Processes that the threads of this one have started; threads may come and go while they are looked at."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):
            found.extend(int(word) for word in (task / "children").read_text().split())
    return found


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("heavy", ["picture.png", "picture.png?step=0", "film.gif"])
def test_play_goes_on_while_workers_stand_still(tmp_path: Path, heavy: str) -> None:
    """The workers are stopped in the middle, so that nothing but waiting in the wrong place can fail here."""
    with Server(tmp_path) as server:
        game = server.new(seed=1941)
        assert server.get("/api/titles/n41/picture/campaign.svg").status == 200  # there is a worker now
        for worker in children(server.process.pid):
            os.kill(worker, signal.SIGSTOP)
        with ThreadPoolExecutor(1) as beside, server.page(game) as page:
            drawn = beside.submit(server.get, f"/api/games/{game}/{heavy}")
            for _ in range(5):
                page.play(MOVE)
                page.ask("undo")
            assert server.get("/api/saves").status == 200
            assert not drawn.done()
            for worker in children(server.process.pid):
                os.kill(worker, signal.SIGCONT)
            assert drawn.result(PATIENCE).body[:3] in (b"\x89PN", b"GIF")


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_page_hears_that_the_server_is_busy(tmp_path: Path) -> None:
    """Advice, imports and branches as well as pictures."""
    with Server(tmp_path) as server:
        game = server.new(seed=1941)
        diary = server.get(f"/api/games/{game}/diary").body
        assert server.get("/api/titles/n41/picture/campaign.svg").status == 200
        for worker in children(server.process.pid):
            os.kill(worker, signal.SIGSTOP)
        room = AT_A_TIME + WAITING
        with ThreadPoolExecutor(room + 1) as beside, server.page(game) as page:
            path = f"/api/games/{game}/picture.png?width=100"
            drawn = [beside.submit(server.get, path) for _ in range(room + 1)]
            turned_away, _ = wait(drawn, PATIENCE, FIRST_COMPLETED)
            assert [one.result().status for one in turned_away] == [503]
            refused = server.post("/api/import", diary.decode())
            assert (refused.status, refused.headers["retry-after"]) == (503, "5")
            assert "busy" in refused.fault
            assert "busy" in page.ask("advice")["refusal"]["reason"]
            assert "busy" in page.ask("branch", step=0)["refusal"]["reason"]
            page.play(MOVE)
            for worker in children(server.process.pid):
                os.kill(worker, signal.SIGCONT)
            assert [one.result(PATIENCE).status for one in drawn].count(200) == room


def test_import_branch_and_advice_come_back_from_their_workers(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = server.new(seed=1941)
        with server.page(game) as page:
            page.play(MOVE)
            advice = page.ask("advice")["answer"]
            assert advice
            assert advice[0]["reason"]
            branch = page.ask("branch", step=0)["answer"]
        diary = server.get(f"/api/games/{game}/diary?seat=both").body.decode()
        taken = server.post("/api/import", diary).json["game"]
        assert len({game, branch, taken}) == 3
        with server.page(branch) as one, server.page(taken) as two:
            assert (one.state["steps"], two.state["steps"]) == (0, 1)
        wrong = server.post("/api/import", diary.replace("1425-1424", "1425-9999"))
        assert wrong.status == 400
        assert "9999" in wrong.fault
        assert str(tmp_path) not in wrong.fault
        assert BROKEN not in wrong.fault
        assert server.errors() == ""
