"""The processes of a host: one that serves, and those that work, which are started again when they die."""

from __future__ import annotations

import gc
import logging
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import uvicorn

from stavka.host.app import app
from stavka.host.house import House
from stavka.host.notices.post import Postman
from stavka.host.operation.settings import Settings
from stavka.host.operation.work import Workman
from stavka.host.record.drawing import Draughtsman
from stavka.host.storage.database import Database
from stavka.host.storage.upgrade import upgrade

LOG = logging.getLogger("stavka")
LARGEST_QUESTION = 1_000_000  # bytes that a page may send over its line at once
GRACE = 5  # seconds in which pages are told and lines closed
SHARE = 0.001  # seconds for which a thread that reckons has the interpreter: an action waits for it at every statement
LOOK_EVERY = 1.0  # seconds between two looks at the workers


def opened(settings: Settings) -> Database:
    """The database of a host, in the form of this program."""
    database = Database(settings.url)
    if database.is_sqlite and database.url.database:
        Path(database.url.database).parent.mkdir(parents=True, exist_ok=True)
    upgrade(database)
    return database


def serve(settings: Settings, config: Path | None) -> None:
    """Serve people and have the work done until somebody stops it."""
    sys.setswitchinterval(SHARE)
    gc.set_threshold(100_000, 50, 100)  # states of open games live long: to look through them all often takes its time
    database = opened(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            app(House(database), settings),
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
    )
    for name in (signal.SIGTERM, signal.SIGINT):  # uvicorn ends well and then raises the signal again: for nobody
        signal.signal(name, lambda *_: None)
    crew = Crew(settings.workers, config)
    crew.start()
    LOG.info("serving %s on %s:%s", settings.public, settings.address, settings.port)
    try:
        server.run()
    finally:
        crew.stop()
        database.close()
    LOG.info("stopped")


def work(settings: Settings, parent: int | None = None) -> None:
    """Do jobs until a signal comes, or until the ``parent`` is gone; the one in hand is done first."""
    stop = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stop.set())
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent, stop), name="parent", daemon=True).start()
    database = opened(settings)
    house = House(database)
    others = {"post": Postman(house, settings), "studio": Draughtsman(house)}
    threads = [threading.Thread(target=one.run, args=(stop,), name=name) for name, one in others.items()]
    for thread in threads:
        thread.start()
    Workman(house).run(stop)
    for thread in threads:
        thread.join()
    database.close()


def _end_with(parent: int, stop: threading.Event) -> None:
    """Whoever was started by a host that is gone, killed or not, has nobody who would start it anew or end it."""
    while os.getppid() == parent and not stop.wait(LOOK_EVERY):
        pass
    stop.set()


class Crew:
    """The workers of this machine."""

    def __init__(self, number: int, config: Path | None) -> None:
        self._command = [
            sys.executable,
            "-m",
            "stavka.cli",
            "host",
            *(["--config", str(config)] if config else []),
            "work",
            "--parent",
            str(os.getpid()),
        ]
        self._number = number
        self._workers: list[subprocess.Popen[bytes]] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look_after, name="crew", daemon=True)

    def start(self) -> None:
        self._workers = [self._started() for _ in range(self._number)]
        self._thread.start()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdin=subprocess.DEVNULL)

    def _look_after(self) -> None:
        while not self._stop.wait(LOOK_EVERY):
            for place, worker in enumerate(self._workers):
                if worker.poll() is not None and not self._stop.is_set():
                    LOG.warning("worker %s ended with %s and is started again", worker.pid, worker.returncode)
                    self._workers[place] = self._started()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            try:
                worker.wait(30)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
