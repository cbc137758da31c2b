"""Many at once: games begun at the same moment, and pages of which one does not read."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest

from tests.server.real import Page, Server

MOVE = "move 24Pz 1425-1424"
FUZZ = pytest.mark.fuzz


@pytest.mark.parametrize("games", [8, pytest.param(40, marks=FUZZ)])
def test_games_begun_at_the_same_moment_are_games_of_their_own(tmp_path: Path, games: int) -> None:
    """Each can be played, and each keeps what was played in it and nothing else."""
    with Server(tmp_path) as server, ThreadPoolExecutor(games) as people:
        together = Barrier(games)

        def begin(number: int) -> str:
            together.wait()
            return server.new("trc", seed=number)

        names = list(people.map(begin, range(games)))
        assert len(set(names)) == games

        def play(number: int) -> int:
            with server.page(names[number]) as page:
                for _ in range(number % 3):
                    page.play(MOVE)
                    page.ask("undo")
                if number % 2:
                    page.play(MOVE)
                return int(page.state["steps"])

        assert list(people.map(play, range(games))) == [number % 2 for number in range(games)]
        server.kill()
        server.start()
        for number, name in enumerate(names):
            with server.page(name) as page:
                assert page.state["steps"] == number % 2
        assert server.errors() == ""


@pytest.mark.parametrize("pages", [12, pytest.param(200, marks=FUZZ)])
def test_a_page_that_does_not_read_keeps_nobody_waiting(tmp_path: Path, pages: int) -> None:
    """It asks for the whole state over and over, takes none of it, and is given up; the others hear every move."""
    with Server(tmp_path) as server, ExitStack() as all_of_them:
        game = server.new(seed=1941)
        readers = [all_of_them.enter_context(server.page(game)) for _ in range(pages - 1)]
        deaf = all_of_them.enter_context(server.deaf_page(game))
        player = readers[0]
        player.hear_until(lambda message: message.get("event") == "joined" and message["others"] == pages - 1)
        deaf.sendall(frame('{"id": 1, "ask": "state"}') * 100)
        spent = []
        for _ in range(10):
            for what in (lambda: player.play(MOVE), lambda: player.ask("undo")):
                begun = time.monotonic()
                what()
                spent.append(time.monotonic() - begun)
        spent.sort()
        print(f"{pages} pages: median {1000 * spent[10]:.0f} ms, longest {1000 * spent[-1]:.0f} ms")  # noqa: T201
        player.play(MOVE)
        for reader in readers[1:]:
            reader.hear_until(lambda message, page=reader: page.state.get("version") == player.state["version"])  # type: ignore[misc]
            assert reader.state["steps"] == 1
        player.hear_until(lambda message: message.get("event") == "left")
        assert server.errors() == ""


def test_a_page_that_comes_back_is_told_the_whole(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = server.new(seed=1941)
        with server.page(game) as page:
            page.play(MOVE)
        with server.page(game) as page:
            assert [message["event"] for message in page.events] == ["hello", "state"]
            assert page.state["steps"] == 1


def frame(text: str) -> bytes:
    """A short message as a browser sends it, masked by zeros."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def test_two_pages_that_act_at_the_same_moment(tmp_path: Path) -> None:
    """What both choose for the same state is played once."""
    with Server(tmp_path) as server, ThreadPoolExecutor(2) as people:
        game = server.new(seed=1941)
        with server.page(game) as one, server.page(game) as two:

            def play(page: Page) -> bool:
                return "refusal" not in page.ask("play", text=MOVE, step=0, version=0, sure=True)

            assert sorted(people.map(play, (one, two))) == [False, True]
