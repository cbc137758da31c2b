"""Hears that something has changed in the database, whoever changed it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence

from stavka.host.storage.database import CHANNEL, Database

LOOK_EVERY = 0.1  # seconds between two looks at a SQLite file
LISTEN = 0.25  # seconds after which a listener looks whether it shall stop
AGAIN = 1.0  # seconds until a lost line is opened again
# Seconds in which news is gathered: what was done here is known by then and need not be read, and to pass on one by one
# what is done elsewhere would wake the process each time.
GATHER = 0.03

Heard = Callable[[Sequence[str | None]], None]  # games with the numbers of their news; None: any may have changed


class News:
    """A thread that listens, and tells what it hears. A hint may be told twice or for nothing, but is never lost:
    after a line was down, any game may have changed."""

    def __init__(self, database: Database, heard: Heard) -> None:
        self._database = database
        self._heard = heard
        self._stop = threading.Event()
        listen = self._watch_file if database.is_sqlite else self._listen
        self._thread = threading.Thread(target=listen, name="news", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(5)

    def _watch_file(self) -> None:
        line = sqlite3.connect(str(self._database.url.database))
        last = None
        try:
            while not self._stop.wait(LOOK_EVERY):
                version = line.execute("PRAGMA data_version").fetchone()[0]
                if version != last:
                    last = version
                    self._stop.wait(GATHER)
                    self._heard([None])
        finally:
            line.close()

    def _listen(self) -> None:
        import psycopg

        engine = self._database.engine
        given = engine.dialect.create_connect_args(engine.url)[1]
        while not self._stop.is_set():
            try:
                with psycopg.connect(**given, autocommit=True) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    self._heard([None])
                    while not self._stop.is_set():
                        found = [notice.payload or None for notice in line.notifies(timeout=LISTEN, stop_after=1)]
                        if found:  # and what comes now is found at the next look
                            self._stop.wait(GATHER)
                            self._heard(found)
            except psycopg.Error:
                self._stop.wait(AGAIN)
