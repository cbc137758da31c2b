"""`stavka host` as a person starts it, killed and started again; backup and restore beside a running one."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

import stavka
from stavka.cli.main import run
from stavka.engine.action import Done
from stavka.host.operation.settings import BadSettings, Settings, read_settings
from stavka.host.storage.database import Database
from stavka.host.storage.games import Games
from tests.host.real import Host, Person
from tests.host.running import Command
from tests.server.real import PATIENCE


@pytest.fixture
def command(url: str, tmp_path: Path) -> Command:
    return Command(url, tmp_path, processes=2)


def test_a_killed_host_has_lost_nothing(command: Command, url: str, tmp_path: Path) -> None:
    """Every action that was answered stands after the kill; the computer goes on where it was."""
    database = Database(url)
    games = Games(database)
    with command:
        game, tokens = command.begin("trc", seats={"soviet": "random"})
        person = command.joined(game, tokens["axis"])
        answered = []
        with person.page(game) as page:
            for move in ("move 24Pz 1425-1424", "move 47Pz 1526-1425"):
                page.play(move)
                answered.append(move)
        command.kill()
        assert [record.text for record in games.since(game)] == answered
        command.start()
        with person.page(game) as page:
            assert page.state["steps"] == 2
        file = tmp_path / "all.gz"
        assert run(["host", "--config", str(command.config), "backup", str(file)]) == 0
        assert file.stat().st_size > 500
        assert (
            run(["host", "--config", str(command.config), "restore", str(file)]) == 2
        )  # there is a host in it already
    lines = [json.loads(line) for line in command.log.read_text(encoding="utf-8").splitlines()]
    assert {"at", "level", "from", "process", "what"} <= set(lines[0])
    assert not any(token in json.dumps(lines) for token in (*tokens.values(), games.head(game).key))
    database.close()


def play_on(person: Person, game: str, answered: list[str], moves: Iterator[str]) -> None:
    """One action after the other, until the line is closed; only what was answered counts."""
    with suppress(ConnectionClosed), person.page(game) as page:
        for move in moves:
            page.play(move)
            answered.append(move)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_host_that_is_told_to_stop_while_people_play_ends_well(command: Command, url: str) -> None:
    """What was answered stands, nothing else does but perhaps the one action under way; then all goes on."""
    database = Database(url)
    games = Games(database)
    with command:
        tables = [command.begin("trc") for _ in range(3)]
        people = [command.at(n % 2).joined(game, tokens["axis"]) for n, (game, tokens) in enumerate(tables)]
        answered: list[list[str]] = [[] for _ in tables]
        players = [
            threading.Thread(target=play_on, args=(person, game, mine, to_and_fro()))
            for (game, _), person, mine in zip(tables, people, answered, strict=True)
        ]
        for player in players:
            player.start()
        until = time.monotonic() + PATIENCE
        while min(map(len, answered)) < 3:
            assert time.monotonic() < until
            time.sleep(0.02)
        os.kill(command.process.pid, signal.SIGTERM)
        assert command.process.wait(PATIENCE) == 0
        for player in players:
            player.join()
        lines = command.log.read_text(encoding="utf-8")
        assert '"stopped"' in lines
        assert "Traceback" not in lines
        command.kill()  # which is nothing any more, and nobody of it is left
        command.start()
        for (game, _), person, mine in zip(tables, people, answered, strict=True):
            kept = [record.text for record in games.since(game)]
            assert kept[: len(mine)] == mine
            assert len(kept) - len(mine) in (0, 1)
            with person.page(game) as page:
                assert page.state["steps"] == len(kept)
    database.close()


def to_and_fro() -> Iterator[str]:
    """Actions that can be played whatever the dice are: every piece of a side once, and no more when all have moved."""
    game = stavka.new("trc", "campaign")
    rng = Random(5)
    while any(not isinstance(action, Done) for action in game.legal()):
        action = game.legal().sample(rng)
        if not isinstance(action, Done):
            game.play(action)
            yield str(action)


# -- settings ----------------------------------------------------------------------------------------------------------


def test_settings_come_from_a_file_and_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "host.toml"
    file.write_text('origin = "https://stavka.example.org"\nport = 9000\nworkers = 3\n', encoding="utf-8")
    found = read_settings(file, {"STAVKA_HOST_WORKERS": "2", "HOME": "/"})
    assert (found.port, found.workers, found.is_secure) == (9000, 2, True)
    assert found.hosts == ["127.0.0.1", "localhost", "stavka.example.org"]
    assert Settings().public == "http://127.0.0.1:8042"


@pytest.mark.parametrize(
    ("text", "environment"),
    [
        ("colour = 5", {}),
        ("port = 'x'", {}),
        ("port = 70000", {}),
        ("port =", {}),
        ("origin = 'ftp://x'", {}),
        ("origin = 'https://x/path'", {}),
        ("", {"STAVKA_HOST_PORT": "many"}),
        ("", {"STAVKA_HOST_SECRET": "x"}),
    ],
    ids=str,
)
def test_settings_that_cannot_be(tmp_path: Path, text: str, environment: dict[str, str]) -> None:
    file = tmp_path / "host.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings):
        read_settings(file, environment)
    if not environment:
        assert run(["host", "--config", str(file), "work"]) == 2


def test_cookies_are_for_the_host_alone(database: Database) -> None:
    with Host(database, Settings(origin="https://stavka.example.org")) as host:
        answer = host.post("/api/games", {"title": "trc", "scenario": "campaign"})
        link = answer.json["links"]["axis"]
        assert link.startswith("https://stavka.example.org/join#")
        game, token = link.partition("#")[2].split("/")
        kept = Person(host).post(f"/api/games/{game}/join", {"token": token}).headers["set-cookie"]
        account = host.post("/api/account/make", {"name": "Anna", "password": "correct horse"}).headers["set-cookie"]
    assert all(word in kept for word in ("HttpOnly", "Secure", "SameSite=lax", f"Path=/api/games/{game}"))
    assert account.startswith("__Host-stavka=")
    assert all(word in account for word in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"))
