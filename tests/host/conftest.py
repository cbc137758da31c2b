"""Every test of the storage runs on SQLite and on PostgreSQL: a private cluster, which listens on no port."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, TextClause, create_engine, event, inspect, text

from stavka.host.storage.database import Database, Order
from stavka.host.storage.schema import METADATA
from stavka.host.storage.upgrade import revision, upgrade
from tests.brought import brought
from tests.host.mailbox import Mailbox, mail_server
from tests.host.real import Host

NUMBERS = count()
KINDS = ("sqlite", "postgresql")
MEMORY, ROOM = "/dev/shm", 500_000_000  # a folder that lies in memory, and the bytes that must be free in it


def binaries() -> str | None:
    """The folder with the programs of the newest PostgreSQL of this machine."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return str(max(found, key=lambda path: int(path.parent.name)))
    plain = shutil.which("initdb")
    return str(Path(plain).parent) if plain else None


def _has_room(folder: str) -> bool:
    return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM


def _form_of(database: Database) -> object:
    columns = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    with database.reading() as connection:
        return revision(connection), sorted(tuple(row) for row in connection.execute(text(columns)))


def cut_lines(connection: Connection) -> None:
    """Close all other lines to the same database of PostgreSQL."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))


class Cluster:
    """A running PostgreSQL in a folder of its own."""

    def __init__(self, bin: str) -> None:
        # a short path: it becomes a socket's; in memory where that can be, since nothing of it is to last
        self.folder = Path(tempfile.mkdtemp(prefix="stavka-pg-", dir=MEMORY if _has_room(MEMORY) else "/tmp"))
        self._bin = Path(bin)
        self._as: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self._as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._run("initdb", "-U", "stavka", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        sizes = "-c shared_buffers=16MB -c max_connections=60"
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off -c full_page_writes=off {sizes}"
        self._run("pg_ctl", "-s", "-w", "-l", str(self.folder / "log"), "-o", options, "start")
        self.form = self._prepared()
        self._free: list[str] = []  # databases with empty tables

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as, str(self._bin / program), "-D", str(self.folder / "data"), *words]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://stavka@/{name}?host={self.folder}"

    def made(self, name: str, template: str = "template0") -> str:
        """The address of a new database."""
        engine = create_engine(self.url("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
        engine.dispose()
        return self.url(name)

    def _prepared(self) -> object:
        database = Database(self.made("ready"))
        upgrade(database)
        form = _form_of(database)
        database.close()
        return form

    def lent(self) -> str:
        """The address of a database with empty tables: one that an earlier test has done with, or a new one."""
        return self._free.pop() if self._free else self.made(f"test{next(NUMBERS)}", "ready")

    def returned(self, url: str) -> None:
        """Whoever still has a line to it loses that. To empty the tables is much cheaper than to make them anew."""
        database = Database(url)
        with database.writing() as connection:
            cut_lines(connection)
            own = set(inspect(connection).get_table_names())
            for table in reversed(METADATA.sorted_tables):
                if table.name in own:
                    connection.execute(text(f"DELETE FROM {table.name}"))
        form = _form_of(database)
        database.close()
        if form == self.form:  # which a test of changes of the tables leaves otherwise
            self._free.append(url)

    def stop(self) -> None:
        self._run("pg_ctl", "-s", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    made = Cluster(brought("The tests of the host need PostgreSQL", binaries, "postgresql"))
    yield made
    made.stop()


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with the tables of today and nothing in them."""
    path = tmp_path_factory.mktemp("sqlite") / "ready.db"
    database = Database(f"sqlite:///{path}")
    upgrade(database)
    database.close()
    return path


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / f'empty{next(NUMBERS)}.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.made(f"test{next(NUMBERS)}")


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database with empty tables."""
    if kind == "sqlite":
        path = tmp_path / f"games{next(NUMBERS)}.db"
        shutil.copy(request.getfixturevalue("ready_file"), path)
        yield f"sqlite:///{path}"
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    lent = cluster.lent()
    yield lent
    cluster.returned(lent)


Begun = tuple[Connection, list[list[Any]]]
AROUND = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (?:seats|clocks|offers|chat|notes|rematches)\b")
NEWS = re.compile(r"UPDATE games SET.*\bnews\b|INSERT INTO games|DELETE FROM games", re.DOTALL)


class NewsOf:
    """Whether each transaction that wrote around a game has made news: pages are told by that alone."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self._written: dict[int, set[str]] = {}  # what each connection has done since its last commit
        self.silent: list[str] = []
        event.listen(database.engine, "after_cursor_execute", self._executed)
        event.listen(database.engine, "commit", self._commits)
        event.listen(database.engine, "rollback", self._forgets)
        monkeypatch.setattr(database, "beginning", contextmanager(self._begins(database.beginning)))

    def _executed(
        self, connection: Connection, cursor: Any, statement: str, parts: object, context: Any, *more: object
    ) -> None:
        built = context.compiled is not None and not isinstance(context.compiled.statement, TextClause)
        if not built or (statement.startswith("UPDATE") and "WHERE" not in statement):
            return  # a test turns all clocks
        if NEWS.match(statement) or (AROUND.match(statement) and cursor.rowcount != 0):
            self._written.setdefault(id(connection.connection.dbapi_connection), set()).add(statement)

    def _begins(self, begun: Callable[..., AbstractContextManager[Begun]]) -> Callable[..., Iterator[Begun]]:
        """What goes to PostgreSQL together with the beginning of a transaction is not seen by SQLAlchemy's events."""

        def noted(*orders: Order) -> Iterator[Begun]:
            with begun(*orders) as (connection, rows):
                own = {" ".join(str(statement).split()) for statement, _ in orders}
                seen = {statement for statement in own if NEWS.match(statement)}
                self._written.setdefault(id(connection.connection.dbapi_connection), set()).update(seen)
                yield connection, rows

        return noted

    def _commits(self, connection: Connection) -> None:
        done = self._forgets(connection)
        if done and not any(map(NEWS.match, done)):
            self.silent += done

    def _forgets(self, connection: Connection) -> set[str]:
        return self._written.pop(id(connection.connection.dbapi_connection), set())


@pytest.fixture
def database(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    made = Database(url)
    news = NewsOf(made, monkeypatch)
    yield made
    made.close()
    assert news.silent == []


@pytest.fixture
def host(database: Database) -> Iterator[Host]:
    """A running host, whose jobs are done when the test says so."""
    with Host(database) as made:
        yield made


@pytest.fixture(scope="module")
def mail() -> Iterator[Mailbox]:
    """A mail server elsewhere."""
    with mail_server() as box:
        yield box


@pytest.fixture
def mailing(database: Database, mail: Mailbox) -> Iterator[Host]:
    """A running host that hands its letters over there."""
    mail.letters.clear()
    with Host(database, mail.settings) as made:
        yield made
