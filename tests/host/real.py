"""A host as it runs, and people who reach it over real lines; each has the cookies of a browser of his own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.cookies import SimpleCookie

import uvicorn
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from websockets.sync.client import connect

from stavka.host.app import app
from stavka.host.house import House
from stavka.host.notices.post import Postman
from stavka.host.operation.settings import Settings
from stavka.host.operation.work import Workman
from stavka.host.people.passwords import Passwords
from stavka.host.storage.database import Database
from tests.server.real import PATIENCE, Answer, Page, Server, free_port

QUICK = Passwords(PasswordHasher.from_parameters(CHEAPEST))


class Host(Server):
    """A host in a thread of this process. ``work`` does the jobs that are due, when a test wants them done."""

    def __init__(self, database: Database, settings: Settings | None = None) -> None:
        self.port = free_port()
        self.house = House(database)
        self.settings = replace(settings or Settings(), port=self.port)
        self.workman = Workman(self.house)
        self.postman = Postman(self.house, self.settings)

    def start(self) -> None:
        config = uvicorn.Config(
            app(self.house, self.settings, QUICK),
            host="127.0.0.1",
            port=self.port,
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)

    def kill(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)

    def work(self) -> None:
        while self.workman.once():
            pass

    def deliver(self) -> None:
        """Letters and webhooks that are due go out."""
        while self.postman.once():
            pass

    def begin(self, title: str = "trc", **parts: object) -> tuple[str, dict[str, str]]:
        """A new game and the tokens of its seats."""
        answer = self.post("/api/games", {"title": title, "scenario": "campaign", **parts})
        assert answer.status == 200, answer.body
        links = answer.json["links"]
        return answer.json["game"], {side: link.rpartition("/")[2] for side, link in links.items()}

    def joined(self, game: str, *tokens: str) -> Person:
        person = Person(self)
        for token in tokens:
            answer = person.post(f"/api/games/{game}/join", {"token": token})
            assert answer.status == 200, answer.body
        return person


class Person:
    """Somebody with a browser."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.cookies: dict[str, tuple[str, str]] = {}  # value and path by name

    def _cookie(self, path: str) -> dict[str, str]:
        held = [f"{name}={value}" for name, (value, own) in self.cookies.items() if path.startswith(own)]
        return {"cookie": "; ".join(held)} if held else {}

    def _kept(self, answer: Answer) -> Answer:
        for name, morsel in SimpleCookie(answer.headers.get("set-cookie", "")).items():
            self.cookies[name] = morsel.value, morsel["path"]
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self._kept(self.host.get(path, **self._cookie(path), **headers))

    def post(self, path: str, data: object, **headers: str) -> Answer:
        """As a page of the host does, which says the token that it was given."""
        own = {"page": ("p" * 32, "/")} if self.cookies else {}
        self.cookies = {**own, **self.cookies}
        told = {"x_stavka_page": self.cookies["page"][0]} if self.cookies else {}
        return self._kept(self.host.post(path, data, **self._cookie(path), **{**told, **headers}))

    def send(self, method: str, path: str) -> Answer:
        return self._kept(self.host.ask(path, None, method, **self._cookie(path)))

    @contextmanager
    def page(self, game: str, seat: str = "") -> Iterator[Page]:
        """A page that was told the state, or why it is not."""
        path = f"/api/games/{game}/socket"
        with connect(
            f"ws://127.0.0.1:{self.host.port}{path}?seat={seat}",
            additional_headers=self._cookie(path),
            max_size=None,
            open_timeout=PATIENCE,
        ) as line:
            page = Page(line)
            page.hear_until(lambda message: message.get("event") in ("state", "fault"))
            yield page
