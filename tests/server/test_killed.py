"""A server that is killed, or whose disk is full, loses no action that was told to be done, and rolls no die twice."""

from __future__ import annotations

import resource
import signal
import sys
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stavka.play.match import Match
from stavka.play.records import read_records
from tests.server.real import Page, Server

MOVE = "move 24Pz 1425-1424"
OTHER = "move 12Inf 1425-1424"


class Player:
    """Plays at random and remembers what was told to be done."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.log: list[str] = []  # every step that was acknowledged, dice too
        self.asked = ""  # what may or may not have been done

    def follow(self, page: Page) -> None:
        log = page.ask("log", since=0)["answer"]["log"]
        self.log = [entry["move"] for entry in log]

    def choice(self, page: Page) -> str:
        """Something legal, ending phases often, so that dice are rolled."""
        offered = [offer["text"] for offer in page.state["choices"]]
        if "done" in offered and self.rng.random() < 0.5:
            return "done"
        able = page.ask("acting")["answer"] or []
        if able and self.rng.random() < 0.7:
            moves = page.ask("unit", unit=self.rng.choice(able))["answer"]
            if moves:
                return str(self.rng.choice(moves)["text"])
        duties = page.ask("duties")["answer"]
        if duties and duties.get("plan"):
            attackers, hexes = duties["plan"][0]
            return f"attack {'+'.join(attackers)} {'+'.join(hexes)}"
        return str(self.rng.choice(offered)) if offered else "done"

    def play(self, page: Page, actions: int) -> None:
        for _ in range(actions):
            if page.state["result"]:
                return
            self.asked = self.choice(page)
            told = page.ask("play", text=self.asked, step=page.state["steps"], sure=True)
            if "answer" in told:
                self.follow(page)
            self.asked = ""


def check(player: Player, page: Page) -> None:
    """All that was acknowledged is there, in its order; after it at most what was asked last, with its dice."""
    log = [entry["move"] for entry in page.ask("log", since=0)["answer"]["log"]]
    assert log[: len(player.log)] == player.log
    more = log[len(player.log) :]
    assert all(one.startswith(("roll ", "draw ")) for one in more[1:])
    assert not more or more[0] == player.asked or more[0].startswith(("roll ", "draw "))
    assert not any(event.get("event") == "trouble" for event in page.events)


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.fuzz)])
def test_a_killed_server_loses_nothing_and_rolls_nothing_twice(tmp_path: Path, kills: int) -> None:
    rng = Random(kills)
    rolled = 0
    with Server(tmp_path) as server:
        game = server.new("trc", seed=7)
        path = tmp_path / "saves" / f"{game}.stavka"
        player = Player(rng)
        for _ in range(kills):
            clock = Timer(0.05 + rng.random() * 1.5, server.process.send_signal, (signal.SIGKILL,))
            try:
                with server.page(game) as page:
                    player.follow(page)
                    player.play(page, 2)  # something happens before every kill
                    clock.start()
                    player.play(page, 10_000)
            except (ConnectionClosed, OSError):
                pass
            clock.join()
            server.kill()
            data = path.read_bytes()
            assert not read_records(data).damaged
            dice = [str(entry.move) for entry in Match.open(path).game.log if entry.actor == "chance"]
            server.start()
            with server.page(game) as page:
                check(player, page)
                player.follow(page)
                again = [one for one in player.log if one.startswith(("roll ", "draw "))]
                assert again == dice
                rolled = len(dice)
            player.asked = ""
        assert not list(path.parent.glob(".*"))
        assert not list(path.parent.glob("*.broken"))
        assert len(list(path.parent.iterdir())) == 1
        assert server.errors() == ""
    print(f"{kills} kills: {len(player.log)} steps, {rolled} of them dice")  # noqa: T201


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit to a running process")
def test_on_a_full_disk_a_move_is_made_and_the_trouble_is_told(tmp_path: Path) -> None:
    """The system itself refuses to let files grow. Nothing looks refused that was done, and nothing is lost later."""
    with Server(tmp_path) as server:
        game = server.new("trc", seed=7)
        path = tmp_path / "saves" / f"{game}.stavka"
        with server.page(game) as page:
            page.play(MOVE)
            before = path.read_bytes()
            unlimited = limit(server, len(before) + 20)
            page.play(OTHER)
            assert trouble(page) == [f"The game could not be kept in {path.name}: File too large."]
            assert page.state["steps"] == 2
            note = page.ask("note", step=0, text="written on a full disk")
            assert "refusal" not in note
            assert page.state["notes"] == {"0": "written on a full disk"}
            assert len(trouble(page)) == 2
            assert path.read_bytes() == before
            assert "answer" in page.ask("undo")
            assert page.state["steps"] == 1
            failed = server.post("/api/games", {"title": "trc"})
            assert (failed.status, failed.fault) == (400, "the server could not read or write a file: File too large")
            assert [file.name for file in path.parent.iterdir()] == [path.name]
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
            page.events.clear()
            page.play(OTHER)
            assert trouble(page) == []
        server.kill()
        again = Match.open(path)
        assert [str(entry.move) for entry in again.game.log] == [MOVE, OTHER]
        assert again.notes == {0: "written on a full disk"}
        assert again.remark == ""


def limit(server: Server, size: int) -> tuple[int, int]:
    """How large the files of a server may grow from now on; what the limit was before."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    return before


def trouble(page: Page) -> list[Any]:
    return [event["reason"] for event in page.events if event["event"] == "trouble"]


def test_a_game_that_another_program_has_written_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one keeps the file; this game goes on in another, under a name that is said."""
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    with Server(tmp_path) as server:
        game = server.new("trc", seed=7)
        with server.page(game) as page:
            page.play(MOVE)
            other = Match.open(tmp_path / "saves" / f"{game}.stavka")
            other.play(OTHER)
            page.play("move 7Inf 1225-1224")
            told = trouble(page)
            assert len(told) == 1
            assert f"Another program has written to the game {game!r}" in told[0]
            name = told[0].split("kept as '")[1].split("'")[0]
        with server.page(name) as page:
            assert [one["move"] for one in page.ask("log", since=0)["answer"]["log"]] == [MOVE, "move 7Inf 1225-1224"]
        with server.page(game) as page:
            assert [one["move"] for one in page.ask("log", since=0)["answer"]["log"]] == [MOVE, OTHER]
