"""`stavka serve` at the terminal: the address, a taken port, no browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest


class Serving:
    """`stavka serve` as a person starts it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "stavka.cli", "serve", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**environment, "STAVKA_HOME": str(home)},
        )

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def stop(self) -> str:
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=10)[0]


@pytest.fixture
def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        yield door.getsockname()[1]


def test_the_address_is_left_on_the_terminal(tmp_path: Path, free_port: int) -> None:
    """And where there is no browser, that is told too."""
    serving = Serving(tmp_path, "--port", str(free_port))
    assert serving.line().startswith(f"The board is at http://127.0.0.1:{free_port}/")
    assert "No browser could be opened here" in serving.line()
    with urllib.request.urlopen(f"http://127.0.0.1:{free_port}/") as answer:
        assert b"<title>Stavka</title>" in answer.read()
    strange = urllib.request.Request(f"http://127.0.0.1:{free_port}/api/saves", headers={"Origin": "http://elsewhere"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(strange)
    assert refused.value.code == 403
    refused.value.close()
    assert "Stopped." in serving.stop()
    assert serving.process.returncode == 0


def test_a_taken_port_is_told(tmp_path: Path, taken: int) -> None:
    serving = Serving(tmp_path, "--port", str(taken), "--no-browser")
    told = serving.process.communicate(timeout=20)[0]
    assert f"Port {taken} is taken by another program" in told
    assert serving.process.returncode == 2


def test_another_port_is_used_when_none_was_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], taken: int
) -> None:
    from stavka.cli.playing import serve

    used: list[int] = []
    monkeypatch.setattr(serve, "PORT", taken)
    monkeypatch.setattr(serve, "already_there", lambda port: False)

    def run(door: socket.socket) -> None:
        used.append(door.getsockname()[1])
        door.close()

    monkeypatch.setattr(serve, "run", run)
    serve.serve(open_browser=False)
    assert used
    assert used[0] != taken
    assert f"Port {taken} is taken" in capsys.readouterr().out


def test_a_second_start_finds_the_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], taken: int
) -> None:
    from stavka.cli.playing import serve

    monkeypatch.setattr(serve, "PORT", taken)
    monkeypatch.setattr(serve, "already_there", lambda port: True)
    serve.serve(open_browser=False)
    assert capsys.readouterr().out == f"Stavka is running already, at http://127.0.0.1:{taken}/.\n"
