"""Every test of the storage runs on SQLite and on PostgreSQL: a private cluster, which listens on no port."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from stavka.host.storage.database import Database
from stavka.host.storage.upgrade import upgrade
from tests.brought import brought
from tests.host.real import Host

NUMBERS = count()
KINDS = ("sqlite", "postgresql")


def binaries() -> str | None:
    """The folder with the programs of the newest PostgreSQL of this machine."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return str(max(found, key=lambda path: int(path.parent.name)))
    plain = shutil.which("initdb")
    return str(Path(plain).parent) if plain else None


class Cluster:
    """A running PostgreSQL in a folder of its own."""

    def __init__(self, bin: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="stavka-pg-", dir="/tmp"))  # a short path: it becomes a socket's
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
        upgrade(Database(self.made("ready")))

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

    def stop(self) -> None:
        self._run("pg_ctl", "-s", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    made = Cluster(brought("postgresql", binaries, "The tests of the host need PostgreSQL"))
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
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with empty tables."""
    if kind == "sqlite":
        path = tmp_path / f"games{next(NUMBERS)}.db"
        shutil.copy(request.getfixturevalue("ready_file"), path)
        return f"sqlite:///{path}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.made(f"test{next(NUMBERS)}", "ready")


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    made = Database(url)
    yield made
    made.close()


@pytest.fixture
def host(database: Database) -> Iterator[Host]:
    """A running host, whose jobs are done when the test says so."""
    with Host(database) as made:
        yield made
