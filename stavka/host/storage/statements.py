"""Statements that both databases know, but SQLAlchemy's common language does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from stavka.host.storage.database import Database


def upsert(
    database: Database, connection: Connection, table: Table, row: Mapping[str, object], change: Sequence[str] = ()
) -> None:
    """Insert a row; where its key is there already, ``change`` these columns, or without any leave it as it is."""
    kind = sqlite.insert if database.is_sqlite else postgresql.insert
    statement = kind(table).values(**row)
    keys = list(table.primary_key.columns)
    if change:
        values = {name: statement.excluded[name] for name in change}
        connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=values))
    else:
        connection.execute(statement.on_conflict_do_nothing(index_elements=keys))
