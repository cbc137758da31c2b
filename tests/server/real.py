"""A server as a person starts it, and pages that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from websockets.sync.client import ClientConnection, connect

from stavka.server.delta import applied

PATIENCE = 45  # seconds; far longer than anything takes, so that only what never comes is missed


class Answer(NamedTuple):
    """What came back for a request."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # as the server sends it
        return json.loads(self.body)

    @property
    def fault(self) -> str:
        return str(self.json["fault"])


class Page:
    """A page of a game: asks, and follows what it is told."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self._asked = 0

    def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.line.recv(PATIENCE))
        if message.get("event") == "state":
            self.state = message["state"]
        elif message.get("event") == "delta":
            state = applied(dict(self.state), message["delta"])
            assert isinstance(state, dict)
            self.state = state
        if "event" in message:
            self.events.append(message)
        return message

    def hear_until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not wanted(message := self.hear()):
            pass
        return message

    def send(self, what: str, **parts: object) -> int:
        """Ask without waiting for the answer; the number of the question."""
        self._asked += 1
        self.line.send(json.dumps({"id": self._asked, "ask": what, **parts}))
        return self._asked

    def answer_to(self, number: int) -> dict[str, Any]:
        return self.hear_until(lambda message: message.get("id") == number)

    def ask(self, what: str, **parts: object) -> dict[str, Any]:
        """The whole message that answers: with ``answer`` or ``refusal``."""
        return self.answer_to(self.send(what, **parts))

    def play(self, text: str) -> Any:
        """An action that must be played."""
        message = self.ask("play", text=text, step=self.state["steps"], sure=True)
        assert "refusal" not in message, message
        return message["answer"]


class Server:
    """`stavka serve` on a folder and a port of its own; within `with`, and as often again as it is started."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = free_port()
        self.told = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> None:
        with (self.home / "errors.txt").open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "-m", "stavka.cli", "serve", "--no-browser", "--port", str(self.port)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "STAVKA_HOME": str(self.home)},
            )
        assert self.process.stdout is not None
        self.told = self.process.stdout.readline()
        assert self.told.startswith("The board is at"), self.told
        self.get("/")  # it listens from the first line on, and answers when it has loaded

    def kill(self) -> None:
        """As a power failure would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def errors(self) -> str:
        """What the server has written of its own faults."""
        return (self.home / "errors.txt").read_text(encoding="utf-8")

    def ask(self, path: str, data: bytes | None = None, method: str | None = None, **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, named, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, dict(answer.headers.items()), answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, dict(error.headers.items()), error.read())

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask(path, None, **headers)

    def post(self, path: str, data: object, **headers: str) -> Answer:
        text = data if isinstance(data, str) else json.dumps(data)
        return self.ask(path, text.encode(), **headers)

    def new(self, title: str = "trc", **parts: object) -> str:
        """The name of a new game."""
        answer = self.post("/api/games", {"title": title, **parts})
        assert answer.status == 200, answer.body
        return str(answer.json["game"])

    def address(self, game: str, seat: str = "both") -> str:
        return f"/api/games/{game}/socket?seat={seat}"

    @contextmanager
    def page(self, game: str, seat: str = "both") -> Iterator[Page]:
        """A page that has been told the state."""
        with connect(
            f"ws://127.0.0.1:{self.port}{self.address(game, seat)}", max_size=None, open_timeout=PATIENCE
        ) as line:
            page = Page(line)
            page.hear_until(lambda message: message.get("event") in ("state", "fault"))
            yield page

    @contextmanager
    def deaf_page(self, game: str, seat: str = "both") -> Iterator[socket.socket]:
        """A page that has joined and never reads a byte."""
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", self.port))
            line.sendall(
                f"GET {self.address(game, seat)} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            yield line


def free_port() -> int:
    """Below those that the system gives to whoever calls somebody: between this look and the use nobody gets it."""
    while True:
        port = 15_000 + secrets.randbelow(17_000)
        with socket.socket() as door:
            try:
                door.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
