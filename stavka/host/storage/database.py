"""One door to SQLite and PostgreSQL: how connections are made, transactions that read or write, and statements as the
driver wants them, for what is asked so often that the frame around it tells."""

from __future__ import annotations

import time
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from sqlite3 import Connection as SqliteConnection
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import Connection, Dialect, Engine, Select, UpdateBase, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

if TYPE_CHECKING:
    from psycopg import Connection as PostgresqlConnection

PATIENCE = 30_000  # milliseconds that a writer waits for another on SQLite
LINES = 16  # to PostgreSQL at most, kept once they are open: to open one costs more than an action
LAIN = 5.0  # seconds after which a line to PostgreSQL is tried before it is used again
READS, WRITES, LOOKS = "stavka_reads", "stavka_writes", "stavka_looks"
# Who reads first and writes later would find the file of SQLite locked, however long he waits.
SQLITE_BEGINS = {READS: "BEGIN", WRITES: "BEGIN IMMEDIATE"}
POSTGRESQL_BEGINS = {READS: "BEGIN ISOLATION LEVEL REPEATABLE READ", WRITES: "BEGIN"}
LAIN_SINCE = "stavka_lain_since"
CHANNEL = "stavka"  # of PostgreSQL's notices
Found = TypeVar("Found")
ROW: Callable[[str, Sequence[str]], Any] = namedtuple  # whose names are known only when a statement is
Filled = Sequence[Any] | Mapping[str, Any]
Statement = Select[Any] | UpdateBase
Order = tuple[Statement, Mapping[str, object]]  # a statement and its parameters
NOTIFY = "SELECT pg_notify(%s, %s)"
TOLD = "stavka_told"  # what other programs shall hear once a transaction is through


class PlainStatement:
    """A statement put together once. The rows that it returns have the names of their columns."""

    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text = str(compiled)
        self._own = compiled.params  # values that stand in the statement itself, such as a limit
        self._order = compiled.positiontup
        self._row = ROW("Row", [str(column.key) for column in statement.exported_columns])

    def filled(self, given: Mapping[str, object]) -> Filled:
        """The parameters, by place or by name as the driver wants them."""
        values = {name: given.get(name, value) for name, value in self._own.items()}
        return values if self._order is None else [values[name] for name in self._order]

    def rows(self, found: Iterable[Iterable[Any]]) -> list[Any]:
        return [self._row._make(row) for row in found]


Asked = Sequence[tuple[PlainStatement, Filled]]


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
            _prepare_postgresql(self.engine)
        _begin_as_told(self.engine, SQLITE_BEGINS if self.is_sqlite else POSTGRESQL_BEGINS)
        self._looking = self.engine.execution_options(**{LOOKS: True})
        self._reading = self.engine.execution_options(**{READS: True})
        self._plain: dict[Statement, PlainStatement] = {}

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; on SQLite it has the right to write from its first statement on."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def beginning(self, *orders: Order) -> Iterator[tuple[Connection, list[list[Any]]]]:
        """A transaction that writes and begins with these statements, and the rows that they return. On PostgreSQL
        they are sent together, in one way there and back."""
        if self.is_sqlite:
            with self.writing() as connection:
                done = (connection.execute(statement, given) for statement, given in orders)
                yield connection, [list(result) if result.returns_rows else [] for result in done]
            return
        asked = [(self._put_plainly(statement), given) for statement, given in orders]
        with self._looking.begin() as connection:
            line = cast(DBAPIConnection, connection.connection.driver_connection)
            with _noticing(self.engine, connection, line):
                found = _sent_together(line, (POSTGRESQL_BEGINS[WRITES],), [(one, one.filled(by)) for one, by in asked])
            yield connection, found

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment, and keeps no writer waiting."""
        with self._reading.begin() as connection:
            yield connection

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """For one statement that reads: no transaction is begun and ended around it."""
        with self._looking.connect() as connection:
            yield connection

    def glance(self, statement: Select[Found], of: str) -> Found | None:
        """The one value that a statement reads, which has one parameter, ``of``. It is asked for with every action,
        and the frame around it would cost several times as much as the answer."""
        plain = self._put_plainly(statement)
        with self._line() as line, closing(line.cursor()) as cursor:
            cursor.execute(plain.text, plain.filled({"of": of}))
            row = cursor.fetchone()
            return None if row is None else cast(Found, row[0])

    def read_together(self, statements: Sequence[Select[Any]], **given: object) -> list[list[Any]]:
        """The rows of several statements as they are at one moment; on PostgreSQL it is one way there and back."""
        asked = [(plain, plain.filled(given)) for plain in map(self._put_plainly, statements)]
        with self._line() as line:
            if self.is_sqlite:
                return _read_from_file(line, asked)
            return _sent_together(line, (POSTGRESQL_BEGINS[READS],), asked, "COMMIT")

    def _put_plainly(self, statement: Statement) -> PlainStatement:
        plain = self._plain.get(statement)
        if plain is None:
            plain = self._plain[statement] = PlainStatement(statement, self.engine.dialect)
        return plain

    @contextmanager
    def _line(self) -> Iterator[DBAPIConnection]:
        """A line of the driver's own."""
        with closing(self.engine.raw_connection()) as raw:
            line = cast(DBAPIConnection, raw.driver_connection)
            with _noticing(self.engine, raw, line):
                yield line

    def tell(self, connection: Connection, game: str, news: int | None = None) -> None:
        """Other programs hear of a change of this game once the transaction is through, and by which number it is
        known. It is a hint, never the data.

        On SQLite they notice by themselves that the file has changed.
        """
        if not self.is_sqlite:
            told = game if news is None else f"{game} {news}"
            connection.info.setdefault(TOLD, []).append(told)

    def tell_all(self, text: str) -> None:
        """Something that programs tell each other and that nobody keeps."""
        if not self.is_sqlite:
            with self.looking() as connection:
                connection.exec_driver_sql(NOTIFY, (CHANNEL, text))

    def close(self) -> None:
        self.engine.dispose()


def now() -> float:
    return time.time()


@contextmanager
def _noticing(engine: Engine, used: PoolProxiedConnection | Connection, line: DBAPIConnection) -> Iterator[None]:
    """A line that is used directly may have been cut; then the others were so in the same moment."""
    try:
        yield
    except engine.dialect.loaded_dbapi.Error as error:
        if engine.dialect.is_disconnect(error, line, None):
            used.invalidate(error)
            engine.dispose()
        raise


def _read_from_file(line: DBAPIConnection, asked: Asked) -> list[list[Any]]:
    with closing(line.cursor()) as cursor:
        cursor.execute(SQLITE_BEGINS[READS])
        found = []
        for plain, filled in asked:
            cursor.execute(plain.text, filled)
            found.append(plain.rows(cursor.fetchall()))
        cursor.execute("COMMIT")
        return found


def _sent_together(line: DBAPIConnection, before: Sequence[str], asked: Asked, *after: str) -> list[list[Any]]:
    """All is sent to PostgreSQL before the first answer is waited for."""
    connection = cast("PostgresqlConnection[Any]", line)
    with connection.pipeline():
        for plainly in before:
            connection.execute(plainly)
        cursors = [connection.execute(plain.text, filled) for plain, filled in asked]
        for plainly in after:
            connection.execute(plainly)
    return [
        plain.rows(cursor.fetchall()) if cursor.description else []
        for (plain, _), cursor in zip(asked, cursors, strict=True)
    ]


def _begin_as_told(engine: Engine, begins: Mapping[str, str]) -> None:
    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get(LOOKS):
            connection.exec_driver_sql(begins[READS if options.get(READS) else WRITES])


def _prepare_postgresql(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connected(plain: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        # Transactions begin as ``_begin_as_told`` says; to change that for every look would cost more than the look.
        cast("PostgresqlConnection[Any]", plain).autocommit = True

    @event.listens_for(engine, "commit")
    def ends(connection: Connection) -> None:
        """What is to be told goes with the end of the transaction, in one way there and back."""
        told = connection.info.pop(TOLD, ())
        if told:
            line = cast("PostgresqlConnection[Any]", connection.connection.driver_connection)
            with _noticing(engine, connection, cast(DBAPIConnection, line)), line.pipeline():
                for one in dict.fromkeys(told):
                    line.execute(NOTIFY, (CHANNEL, one))
                line.execute("COMMIT")

    @event.listens_for(engine, "rollback")
    def fails(connection: Connection) -> None:
        connection.info.pop(TOLD, None)

    _try_what_has_lain(engine)


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
