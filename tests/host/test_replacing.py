"""A process that dies is replaced at its port by one that is ready, and nobody is turned away meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
import time
from pathlib import Path
from random import Random
from typing import Self

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from stavka.engine.action import Done
from stavka.engine.record.diary import Line
from stavka.engine.record.fairness import check
from stavka.host import upkeep
from stavka.host.house import House
from stavka.host.match import HostedMatch
from stavka.host.operation.listening import CannotListen, listening
from stavka.host.operation.place import Place
from stavka.host.operation.serving import warm_up
from stavka.host.operation.supervisor import LONGEST, STEADY, Post
from stavka.host.storage.around import Around
from stavka.host.storage.database import Database
from stavka.host.tables import Gallery, HostLounge
from stavka.host.upkeep import Upkeep
from stavka.library import begun
from stavka.server.tables import Table
from tests.host.real import Host
from tests.host.running import ALONE, Command, is_left_of, wait_until
from tests.server.real import PATIENCE


@pytest.fixture
def several(url: str, tmp_path: Path) -> Command:
    return Command(url, tmp_path, processes=2)


class Passers:
    """People who come to a port all the time."""

    def __init__(self, port: int) -> None:
        self.port, self.over = port, threading.Event()
        self.turned_away, self.served = 0, 0
        self._thread = threading.Thread(target=self._come)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        self._thread.join()

    def _come(self) -> None:
        while not self.over.wait(0.005):
            try:
                with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
                    line.sendall(b"GET /health HTTP/1.0\r\n\r\n")
                    self.served += bool(line.recv(10))
            except ConnectionRefusedError:
                self.turned_away += 1
            except ConnectionError:
                pass  # the line to one who was killed


class Player:
    """Somebody who plays both sides of a game by himself, and comes back when his line is lost.

    Without sudden death, which comes within seconds, the war is longer than any test.
    """

    def __init__(self, host: Command, house: House, number: int) -> None:
        self.game, tokens = host.begin("trc", options=["no-sudden-death"])
        self.person = host.joined(self.game, *tokens.values())
        self.answered: list[tuple[int, str]] = []
        self.over, self.fault = threading.Event(), ""
        self._house, self._rng = house, Random(number)
        self._thread = threading.Thread(target=self._play)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        self._thread.join()

    def _play(self) -> None:
        while not self.over.is_set():
            try:
                self._act()
            except ConnectionRefusedError:
                self.fault = "was turned away"
                return
            except (ConnectionClosed, InvalidMessage, ConnectionError):
                pass  # the process died; this action may stand or not

    def _act(self) -> None:
        game = HostedMatch.opened(self._house.games, self.game).game
        if game.result is not None:
            self.fault = "the war is over"
            self.over.set()
            return
        step = len(game.log)
        done = self._rng.random() < 0.3 and game.refusal(str(Done())) is None
        text = str(Done()) if done else str(game.legal().sample(self._rng))
        with self.person.page(self.game, str(game.to_act)) as page:
            answer = page.ask("play", text=text, step=step, sure=True)
        if "refusal" not in answer:
            self.answered.append((step + 1, text))
        elif len(self._house.games.since(self.game)) == len(game.log):
            self.fault = str(answer)  # else an action whose answer was lost has come to stand just now

    def has_played(self, number: int) -> None:
        """Wait for so many more actions."""
        wanted = len(self.answered) + number
        wait_until(
            lambda: self.fault or len(self.answered) >= wanted or not self._thread.is_alive(), "nobody was answered"
        )
        assert not self.fault
        assert len(self.answered) >= wanted, "the player has fallen over a fault of this test"

    def has_lost_nothing(self) -> bool:
        """Whether all that was answered stands, once, and every die is that of the key."""
        head, rows = self._house.games.head(self.game), self._house.games.since(self.game)
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        verdict = check(begun(head.header), [Line(row.number, row.actor, row.text) for row in rows], head.key)
        return verdict.fair and all(rows[step - 1].text == text for step, text in self.answered)


def test_a_killed_process_is_replaced_and_nobody_is_turned_away(several: Command, url: str) -> None:
    house = House(Database(url))
    with several:
        quiet, other = several.at(0), several.at(1)
        undisturbed = quiet.serving()
        game, tokens = quiet.begin("trc")
        with (
            quiet.joined(game, tokens["axis"]).page(game) as page,
            Player(other, house, 1) as one,
            Player(other, house, 2) as two,
            Passers(other.port) as passers,
        ):
            for _ in range(2):
                time.sleep(STEADY)  # who dies soon may be left alone for a while
                killed = other.kill_server()
                assert other.serving() not in (killed, undisturbed)
                for player in (one, two):
                    player.has_played(3)
            page.play("move 24Pz 1425-1424")  # over the line that was there before
        assert quiet.serving() == undisturbed
        assert passers.turned_away == 0
        assert passers.served
        assert one.has_lost_nothing()
        assert two.has_lost_nothing()
        assert "stavka_replaced 2.0" in other.get("/metrics").body.decode()
        assert "stavka_replaced 0.0" in quiet.get("/metrics").body.decode()
        assert os.getpriority(os.PRIO_PROCESS, other.serving()) == os.getpriority(os.PRIO_PROCESS, 0)
    house.database.close()


@pytest.mark.parametrize("kind", ["sqlite"])
def test_without_an_understudy_another_is_started_in_its_place(url: str, tmp_path: Path) -> None:
    with Command(url, tmp_path, understudies=0, workers=0) as host:
        host.kill_server()
        assert host.get("/health").status == 200


@pytest.mark.parametrize("kind", ["sqlite"])
def test_who_dies_again_and_again_is_left_alone_for_a_while(several: Command) -> None:
    """People are turned away then, so that a proxy brings them to another process."""
    with several:
        sick, well = several.at(1), several.at(0)
        with Passers(sick.port) as passers:
            wait_until(lambda: sick.kill_server() and passers.turned_away, "nobody was turned away")
        assert well.get("/health").status == 200
        sick.wait_for_health()
        pauses = [told.rpartition(" in ")[2] for told in several.logged() if "is replaced" in told]
        assert pauses[0] == "0.0 s"
        assert "0.5 s" in pauses


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_worker_that_dies_is_replaced(several: Command, url: str) -> None:
    """And so is an understudy; the computer's turn is played in the end."""
    house = House(Database(url))
    with several:
        serving = {several.at(number).serving() for number in range(2)}
        for pid in children(several.process.pid):
            if pid not in serving:
                os.kill(pid, signal.SIGKILL)
        wait_until(lambda: sum("is replaced" in told for told in several.logged()) == 2, "nobody has noticed")
        game, _ = several.begin("trc", seats={"axis": "random"})
        wait_until(lambda: house.games.since(game), "no worker plays")
        assert {several.at(number).serving() for number in range(2)} == serving
    house.database.close()


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_host_that_was_killed_can_be_started_again_at_once(several: Command) -> None:
    """Those whom it has left behind leave its ports to the new one."""
    with several:
        several.cut_down()
        first = several.process.pid
        several.start()
        wait_until(lambda: not is_left_of(first), "a process has outlived its host")
        assert several.at(1).get("/health").status == 200


@pytest.mark.parametrize("kind", ["sqlite"])
def test_where_processes_cannot_be_forked_one_does_everything(url: str, tmp_path: Path) -> None:
    host = Command(url, tmp_path)
    host.program = ["-c", ALONE]
    house = House(Database(url))
    with host:
        assert children(host.process.pid) == []
        game, _ = host.begin("trc", seats={"axis": "random"})
        wait_until(lambda: house.games.since(game), "nobody plays for the computer")
        host.process.send_signal(signal.SIGTERM)
        assert host.process.wait(PATIENCE) == 0
        assert host.logged()[-1] == "stopped"
    house.database.close()


# -- its parts ---------------------------------------------------------------------------------------------------------


def test_a_post_waits_longer_each_time_its_holder_dies_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    post = Post("served")
    assert [post.fail() for _ in range(5)] == [0.0, 0.5, 1.0, 2.0, 4.0]
    assert max(post.fail() for _ in range(10)) == LONGEST
    at = time.monotonic() + STEADY
    monkeypatch.setattr(time, "monotonic", lambda: at)
    assert post.fall() == 0.0  # it has held for long
    assert post.due == at


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]
        with pytest.raises(CannotListen, match=f"127.0.0.1, port {port}"):
            listening("127.0.0.1", port, 0.1)
    with pytest.raises(CannotListen, match=r"192\.0\.2\.1"):
        listening("192.0.2.1", port)
    for one in listening("127.0.0.1", port):
        one.close()


def test_maps_of_the_titles_that_are_played_are_read_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    plainly = HostLounge.opened

    def noted(lounge: HostLounge, name: str, around: Around | None = None) -> Table:
        opened.append(name)
        return plainly(lounge, name, around)

    monkeypatch.setattr(HostLounge, "opened", noted)
    first, _ = host.begin("trc")
    assert warm_up(host.house) == {"trc"}
    assert opened == [first]
    newest, _ = host.begin("n41")
    assert warm_up(host.house, {"trc"}) == {"trc", "n41"}
    assert opened == [first, newest]


@pytest.mark.parametrize("kind", ["postgresql"])
def test_whoever_takes_a_place_tells_of_its_pages_when_these_have_come(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others would send it theirs, as to one that has come beside them; it goes by the name of the one that died."""
    told: list[tuple[str, float]] = []
    monkeypatch.setattr(upkeep, "SETTLE", 0.3)
    monkeypatch.setattr(database, "tell_all", lambda text: told.append((text, time.monotonic())))
    house = House(database)

    async def begin(place: Place) -> float:
        at, number = time.monotonic(), len(told)
        here = Upkeep(house, HostLounge(house), Gallery(house), 60.0, place=place)
        task = asyncio.create_task(here.spread())
        while len(told) == number:
            await asyncio.sleep(0.01)
        task.cancel()
        return told[-1][1] - at

    asyncio.run(begin(Place("first")))
    assert asyncio.run(begin(Place("second", replaced=1))) >= 0.3
    assert [text for text, _ in told] == ["@first 0", "@second 0"]
