"""Statements for more than one use: what opens a game, and what both databases know but SQLAlchemy's common language
does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import Connection, Executable, Table, bindparam, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from stavka.host.storage.database import Database
from stavka.host.storage.schema import GAMES, MOVES, SEATS, SNAPSHOTS

NEWS = update(GAMES).where(GAMES.c.id == bindparam("of")).values(news=GAMES.c.news + 1)

# What opens a game. Times and rows beyond all that there are stand for none given.
ROWS = (
    select(MOVES)
    .where(MOVES.c.game == bindparam("of"), MOVES.c.number > bindparam("after"), MOVES.c.at <= bindparam("until"))
    .order_by(MOVES.c.number)
)
HEAD = select(GAMES).where(GAMES.c.id == bindparam("of"))
PLAYERS = select(SEATS.c.side, SEATS.c.player).where(SEATS.c.game == bindparam("of"))
_last_row = select(func.max(MOVES.c.number)).where(
    MOVES.c.game == bindparam("of"), MOVES.c.number <= bindparam("rows"), MOVES.c.at <= bindparam("until")
)
LAST_KEPT = (
    select(SNAPSHOTS)
    .where(SNAPSHOTS.c.game == bindparam("of"), SNAPSHOTS.c.records <= _last_row.scalar_subquery())
    .order_by(SNAPSHOTS.c.records.desc())
    .limit(1)
)
ALL_ROWS, ALL_TIME = 2**31 - 1, 1e18


def make_news(database: Database, connection: Connection, game: str) -> None:
    """Something around a game has changed. Whoever writes there says so in the same transaction."""
    connection.execute(NEWS, {"of": game})
    database.tell(connection, game)


def upsert(
    database: Database, connection: Connection, table: Table, row: Mapping[str, object], change: Sequence[str] = ()
) -> None:
    """Insert a row; where its key is there already, ``change`` these columns, or without any leave it as it is."""
    connection.execute(_upsert(database.is_sqlite, table, tuple(row), tuple(change)), row)


@cache
def _upsert(is_sqlite: bool, table: Table, columns: tuple[str, ...], change: tuple[str, ...]) -> Executable:
    """Put together once: that costs more than to carry it out."""
    kind = sqlite.insert if is_sqlite else postgresql.insert
    statement = kind(table).values({name: bindparam(name) for name in columns})
    keys = list(table.primary_key.columns)
    if change:
        values = {name: statement.excluded[name] for name in change}
        return statement.on_conflict_do_update(index_elements=keys, set_=values)
    return statement.on_conflict_do_nothing(index_elements=keys)
