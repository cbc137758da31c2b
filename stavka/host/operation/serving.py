"""A process that serves people: it makes itself ready, waits until it is called to a place, and serves there."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Collection, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass

import uvicorn
from starlette.types import ASGIApp

from stavka.host.app import app
from stavka.host.house import House
from stavka.host.operation.place import Place
from stavka.host.operation.settings import Settings
from stavka.host.people.passwords import Passwords
from stavka.host.storage.database import Database
from stavka.host.tables import HostLounge
from stavka.server.app import MISTAKES

LOG = logging.getLogger("stavka")
LARGEST_QUESTION = 1_000_000  # bytes that a page may send over its line at once
GRACE = 5  # seconds in which pages are told and lines closed
LOOK_AGAIN = 60.0  # seconds after which one who waits looks which titles are played meanwhile
STEP_BACK = 10  # how much nicer than others one is who makes himself ready
LINES = 4  # to the database, opened before anybody comes
LETTER, MOST_SOCKETS = 4096, 16  # bytes of a call to a place, and the sockets that come with it


def configured(application: ASGIApp, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        host=settings.address,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        ws_max_size=LARGEST_QUESTION,
        timeout_graceful_shutdown=GRACE,
    )


def warm_up(house: House, known: Collection[str] = ()) -> set[str]:
    """Go once through what it takes to open a game of each title that is played and not ``known`` yet, so that maps are
    read before people come; the titles."""
    played = house.games.played_last()
    for title, game in played.items():
        if title not in known:
            with suppress(*MISTAKES):
                found = HostLounge(house).opened(game).match.game
                found.title.view(found.position, found.title.sides[0])
    return set(played)


def call(line: socket.socket, place: Place, sockets: Sequence[socket.socket]) -> None:
    """Call somebody who waits to a place."""
    socket.send_fds(line, [json.dumps(asdict(place)).encode()], [one.fileno() for one in sockets])


def _called(line: socket.socket) -> tuple[Place, list[socket.socket]] | None:
    """The place to which one is called; None when the host is gone."""
    letter, found, _, _ = socket.recv_fds(line, LETTER, MOST_SOCKETS)
    return (Place(**json.loads(letter)), [socket.socket(fileno=one) for one in found]) if letter else None


@dataclass(frozen=True, slots=True)
class Understudy:
    """One who is ready for any place. When it ``is_awaited`` it takes its full share of the processor."""

    settings: Settings
    passwords: Passwords
    is_awaited: bool

    def run(self, line: socket.socket) -> None:
        place, database = Place(), Database(self.settings.url)
        house = House(database)
        config = configured(app(house, self.settings, self.passwords, place), self.settings)
        config.load()
        is_ready, is_called = threading.Event(), threading.Event()
        warm = threading.Thread(target=self._keep_warm, args=(house, is_ready, is_called), name="warm", daemon=True)
        warm.start()
        is_ready.wait()
        found = _called(line)
        is_called.set()
        if found is None:
            return
        place.take(found[0])
        signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn ends well and then raises it again: for nobody
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_serve(uvicorn.Server(config), found[1], line))
        database.close()

    def _keep_warm(self, house: House, is_ready: threading.Event, is_called: threading.Event) -> None:
        if not self.is_awaited:
            _step_back()
        known, lines = set[str](), LINES
        while True:
            try:
                with ExitStack() as opened:
                    for _ in range(lines):
                        opened.enter_context(house.database.looking())
                lines = 0
                known |= warm_up(house, known)
            except Exception as error:  # a database that is away stops nobody from waiting for it
                LOG.warning("a process that makes itself ready could not look at the games: %s", error)
            is_ready.set()
            if is_called.wait(LOOK_AGAIN):
                return


def _step_back() -> None:
    """Leave the processor to those who serve. On Linux this is for one thread, and nobody could take it back."""
    if sys.platform == "linux":
        os.nice(STEP_BACK)


async def _serve(server: uvicorn.Server, sockets: list[socket.socket], line: socket.socket) -> None:
    loop = asyncio.get_running_loop()

    def is_gone() -> None:  # the host, which says nothing over this line any more
        loop.remove_reader(line)
        server.should_exit = True

    loop.add_reader(line, is_gone)
    await server.serve(sockets)
