"""Bring the tables of a database to the form of this program."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from stavka.host.storage import social_schema  # noqa: F401  # its tables are among METADATA
from stavka.host.storage.database import Database
from stavka.host.storage.schema import METADATA

LOCK = 0x5741564B  # of PostgreSQL: two programs that start together upgrade one after the other
HEAD = "head"


class TooNew(ValueError):
    """The database was made by a later version of the program."""


def upgrade(database: Database, to: str = HEAD) -> None:
    """Carry out what changes of the tables are missing, all or none."""
    own = Database(database.url.render_as_string(hide_password=False), foreign_keys=False)  # tables are made anew
    try:
        with own.writing() as connection:
            if not own.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            here = revision(connection)
            if here is not None and here not in revisions():
                raise TooNew(f"the database is of revision {here}, which this version of Stavka does not know")
            command.upgrade(_config(connection), to)
    finally:
        own.close()


def downgrade(database: Database, to: str) -> None:
    """Undo changes of the tables, back to a revision or to ``base``."""
    own = Database(database.url.render_as_string(hide_password=False), foreign_keys=False)
    try:
        with own.writing() as connection:
            command.downgrade(_config(connection), to)
    finally:
        own.close()


def revision(connection: Connection) -> str | None:
    """The last change that was carried out; None for an empty database."""
    return MigrationContext.configure(connection).get_current_revision()


def revisions() -> list[str]:
    """All changes that this program knows, the first first."""
    scripts = ScriptDirectory.from_config(_config(None))
    return [script.revision for script in scripts.walk_revisions()][::-1]


def drift(connection: Connection) -> list[object]:
    """What differs between the database and the tables as the program has them; empty when all is well."""
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA))


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
