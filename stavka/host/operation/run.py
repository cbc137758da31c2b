"""The processes of a host: a supervisor, those that serve, and those that work."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
import threading
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from stavka.host.app import app
from stavka.host.house import House
from stavka.host.notices.post import Postman
from stavka.host.operation.child import end_with_host
from stavka.host.operation.serving import configured, warm_up
from stavka.host.operation.settings import Settings
from stavka.host.operation.supervisor import Supervisor
from stavka.host.operation.work import Workman
from stavka.host.people.passwords import Passwords
from stavka.host.record.drawing import Draughtsman
from stavka.host.storage.database import Database
from stavka.host.storage.upgrade import upgrade

LOG = logging.getLogger("stavka")
SHARE = 0.001  # seconds for which a thread that reckons has the interpreter: an action waits for it at every statement


def opened(settings: Settings) -> Database:
    """The database of a host, in the form of this program."""
    database = Database(settings.url)
    if database.is_sqlite and database.url.database:
        Path(database.url.database).parent.mkdir(parents=True, exist_ok=True)
    upgrade(database)
    return database


def serve(settings: Settings) -> None:
    """Serve people and have the work done until somebody stops it."""
    sys.setswitchinterval(SHARE)
    gc.set_threshold(100_000, 50, 100)  # states of open games live long: to look through them all often takes its time
    database = opened(settings)
    warm_up(House(database))
    if hasattr(os, "fork"):
        database.close()  # no line to it may be in two processes
        configured(Starlette(), settings).load()  # what uvicorn imports late
        gc.collect()
        gc.freeze()  # what is shared by all processes is not touched by any
        Supervisor(settings, Passwords(), partial(work, settings)).run()
    else:
        serve_alone(settings, database)
    LOG.info("stopped")


def serve_alone(settings: Settings, database: Database) -> None:
    """Everything in one process, where a system knows no other way."""
    house, stop = House(database), threading.Event()
    worker = threading.Thread(target=do_jobs, args=(house, settings, stop), name="work")
    worker.start()
    for name in (signal.SIGTERM, signal.SIGINT):  # uvicorn ends well and then raises the signal again: for nobody
        signal.signal(name, lambda *_: None)
    try:
        uvicorn.Server(configured(app(house, settings), settings)).run()
    finally:
        stop.set()
        worker.join()
        database.close()


def work(settings: Settings, host: socket.socket | None = None) -> None:
    """Do jobs until a signal comes, or until the host is gone that has forked this process; the one in hand is done
    first."""
    stop = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stop.set())
    if host is not None:
        end_with_host(host, stop)
    database = opened(settings)
    do_jobs(House(database), settings, stop)
    database.close()


def do_jobs(house: House, settings: Settings, stop: threading.Event) -> None:
    others = {"post": Postman(house, settings), "studio": Draughtsman(house)}
    threads = [threading.Thread(target=one.run, args=(stop,), name=name) for name, one in others.items()]
    for thread in threads:
        thread.start()
    Workman(house).run(stop)
    for thread in threads:
        thread.join()
