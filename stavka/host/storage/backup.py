"""A copy of everything as one file that is the same whatever database it came from, and the way back.

The file is a gzip of JSON lines: first which tables follow and in which form, then each row, at last how many there
were. It is read in one transaction, so a server may go on working meanwhile.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, MetaData, Table, func, insert, select

from stavka.host.storage.database import Database
from stavka.host.storage.upgrade import revision, revisions, upgrade

FORM = "stavka host backup 1"
ALEMBIC = "alembic_version"
PORTION = 500  # rows that are written to the database at a time


class BadBackup(ValueError):
    """A file that is no whole backup, or a place where none can be restored."""


def back_up(database: Database, path: Path) -> int:
    """Write everything to a file, which appears under its name when it is whole; how many rows it has."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    opened = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # it holds the keys of running games
    with os.fdopen(opened, "wb") as raw:
        with gzip.open(raw, "wt", encoding="utf-8") as file, database.reading() as connection:
            rows = _write(connection, file)
        raw.flush()
        os.fsync(raw.fileno())
    unfinished.replace(path)
    return rows


def _write(connection: Connection, file: IO[str]) -> int:
    found = _tables(connection)
    _line(file, {"form": FORM, "revision": revision(connection), "tables": [table.name for table in found]})
    rows = 0
    for table in found:
        for row in connection.execute(select(table).order_by(*table.primary_key.columns)):
            _line(file, [table.name, *row])
            rows += 1
    _line(file, {"rows": rows})
    return rows


def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file, and bring it to the form of this program; how many rows it has."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return _restore(database, file, path.name)
    except (OSError, EOFError, ValueError) as error:
        if isinstance(error, BadBackup):
            raise
        raise BadBackup(f"{path.name} cannot be restored: {error}") from None


def _restore(database: Database, file: IO[str], name: str) -> int:
    head = json.loads(file.readline())
    if not isinstance(head, dict) or head.get("form") != FORM:
        raise BadBackup(f"{name} is no backup of a Stavka host")
    if head["revision"] not in revisions():
        raise BadBackup(f"{name} comes from a later version of Stavka")
    with database.reading() as connection:
        if revision(connection) is not None and any(_count(connection)):
            raise BadBackup("the database is not empty: restore into a new one")
    upgrade(database, head["revision"])
    with database.writing() as connection:
        tables = {table.name: table for table in _tables(connection)}
        rows, waiting, of = 0, list[dict[str, object]](), ""
        for line in file:
            found = json.loads(line)
            if isinstance(found, dict):
                break
            if waiting and (found[0] != of or len(waiting) == PORTION):
                connection.execute(insert(tables[of]), waiting)
                waiting = []
            of = found[0]
            waiting.append(dict(zip(tables[of].columns.keys(), found[1:], strict=True)))
            rows += 1
        else:
            raise BadBackup(f"the end of {name} is missing")
        if waiting:
            connection.execute(insert(tables[of]), waiting)
        if found["rows"] != rows:
            raise BadBackup(f"{name} has {rows} rows and should have {found['rows']}")
    upgrade(database)
    return rows


def _count(connection: Connection) -> list[int]:
    return [connection.execute(select(func.count()).select_from(table)).scalar_one() for table in _tables(connection)]


def _tables(connection: Connection) -> list[Table]:
    """Every table that is there, those that others point at first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != ALEMBIC]


def _line(file: IO[str], data: object) -> None:
    file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
