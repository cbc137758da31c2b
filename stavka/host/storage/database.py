"""One door to SQLite and PostgreSQL: how connections are made, and transactions that read or write."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from sqlite3 import Connection as SqliteConnection
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, Select, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

PATIENCE = 30_000  # milliseconds that a writer waits for another on SQLite
LINES = 16  # to PostgreSQL at most, kept once they are open: to open one costs more than an action
LAIN = 5.0  # seconds after which a line to PostgreSQL is tried before it is used again
READS, LOOKS = "stavka_reads", "stavka_looks"
LAIN_SINCE = "stavka_lain_since"
CHANNEL = "stavka"  # of PostgreSQL's notices
Found = TypeVar("Found")
NOTIFY = text("SELECT pg_notify(:channel, :game)")


class Database:
    """A database by its address, for example ``sqlite:////srv/stavka/games.db``. Any thread may use it."""

    def __init__(self, url: str, *, foreign_keys: bool = True) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        lines = {} if self.is_sqlite else {"pool_size": LINES, "max_overflow": 0, "pool_use_lifo": True}
        self.engine = create_engine(self.url, **lines)
        if self.is_sqlite:
            _prepare_sqlite(self.engine, foreign_keys)
        else:
            _try_what_has_lain(self.engine)
        plainly = {LOOKS: True} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._looking = self.engine.execution_options(**plainly)
        self._texts: dict[Select[Any], str] = {}

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; on SQLite it has the right to write from its first statement on."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment, and keeps no writer waiting."""
        with self.engine.connect() as plain:
            options = {READS: True} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
            connection = plain.execution_options(**options)
            with connection.begin():
                yield connection

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """For one statement that reads: no transaction is begun and ended around it."""
        with self._looking.connect() as connection:
            yield connection

    def glance(self, statement: Select[Found], of: str) -> Found | None:
        """The one value that a statement reads, which has one parameter, ``of``. It is asked for with every action,
        and on SQLite the frame around it would cost five times as much as the answer."""
        if not self.is_sqlite:
            with self.looking() as connection:
                return connection.execute(statement, {"of": of}).scalar_one_or_none()
        text = self._texts.get(statement)
        if text is None:
            text = self._texts[statement] = str(statement.compile(dialect=self.engine.dialect))
        with closing(self.engine.raw_connection()) as raw, closing(raw.cursor()) as cursor:
            row = cursor.execute(text, (of,)).fetchone()
            return None if row is None else cast(Found, row[0])

    def tell(self, connection: Connection, game: str, news: int | None = None) -> None:
        """Other programs hear of a change of this game once the transaction is through, and by which number it is
        known. It is a hint, never the data.

        On SQLite they notice by themselves that the file has changed.
        """
        if not self.is_sqlite:
            told = game if news is None else f"{game} {news}"
            connection.execute(NOTIFY, {"channel": CHANNEL, "game": told})

    def tell_all(self, text: str) -> None:
        """Something that programs tell each other and that nobody keeps."""
        if not self.is_sqlite:
            with self.looking() as connection:
                connection.execute(NOTIFY, {"channel": CHANNEL, "game": text})

    def close(self) -> None:
        self.engine.dispose()


def now() -> float:
    return time.time()


def _try_what_has_lain(engine: Engine) -> None:
    """A line that was in use a moment ago is not tried with every action, which would cost a way there and back. If the
    database was started anew meanwhile, the first that notices has all lines of that time closed."""

    @event.listens_for(engine, "checkin")
    def given_back(plain: DBAPIConnection | None, entry: ConnectionPoolEntry) -> None:
        entry.info[LAIN_SINCE] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def taken(plain: DBAPIConnection, entry: ConnectionPoolEntry, proxy: PoolProxiedConnection) -> None:
        if time.monotonic() - entry.info.get(LAIN_SINCE, time.monotonic()) < LAIN:
            return
        try:
            alive = engine.dialect.do_ping(plain)
        except (DBAPIError, engine.dialect.loaded_dbapi.Error):
            alive = False
        if not alive:
            raise DisconnectionError("the database was away")  # the pool then opens another one


def _prepare_sqlite(engine: Engine, foreign_keys: bool) -> None:
    @event.listens_for(engine, "connect")
    def connected(plain: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        connection = cast(SqliteConnection, plain)
        connection.isolation_level = None  # transactions begin as ``begun`` says, not when the driver likes
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")  # what was acknowledged outlives a power cut
        connection.execute(f"PRAGMA busy_timeout={PATIENCE}")
        connection.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # Who reads first and writes later would find the file locked, however long he waits.
        options = connection.get_execution_options()
        if not options.get(LOOKS):
            connection.exec_driver_sql("BEGIN" if options.get(READS) else "BEGIN IMMEDIATE")
