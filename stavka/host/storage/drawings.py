"""Pictures and films that workers draw: ordered by a row and a job, fetched when they are there."""

from __future__ import annotations

from base64 import b64decode, b64encode
from hashlib import sha256

from sqlalchemy import delete, select, update

from stavka.host.storage import jobs
from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import DRAWINGS, JOBS
from stavka.host.storage.statements import upsert

DRAW = "draw"  # the kind of job
KEPT = 3600.0  # seconds for which a drawing can be fetched


class NotDrawn(ValueError):
    """What was wanted cannot be drawn."""


def key_of(about: jobs.About) -> str:
    """The same for whoever wants the same."""
    return sha256("\0".join(f"{name}={about[name]}" for name in sorted(about)).encode()).hexdigest()


class Drawings:
    """Reads and writes drawings. A method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def order(self, about: jobs.About) -> str:
        """The key under which it can be fetched; drawn once, however many want it."""
        key, at = key_of(about), now()
        with self.database.writing() as connection:
            old = DRAWINGS.c.made < at - KEPT
            connection.execute(delete(DRAWINGS).where(old))
            connection.execute(delete(JOBS).where(JOBS.c.kind == DRAW, JOBS.c.due < at - KEPT))
            row = select(DRAWINGS.c.key).where(DRAWINGS.c.key == key, DRAWINGS.c.fault.is_(None))
            if connection.execute(row).one_or_none() is None:
                empty = {"key": key, "made": at, "data": None, "fault": None}
                upsert(self.database, connection, DRAWINGS, empty, ("made", "data", "fault"))
                jobs.put(self.database, connection, f"{DRAW}:{key}", DRAW, about, at)
        return key

    def fetched(self, key: str) -> bytes | None:
        """None as long as it is not drawn; ``NotDrawn`` when it never will be."""
        with self.database.looking() as connection:
            row = connection.execute(select(DRAWINGS).where(DRAWINGS.c.key == key)).one_or_none()
        if row is None or row.fault is not None:
            raise NotDrawn(row.fault if row is not None else "this was drawn too long ago; ask again")
        return None if row.data is None else b64decode(row.data)

    def keep(self, about: jobs.About, data: bytes) -> None:
        self._keep(about, data=b64encode(data).decode(), fault=None)

    def give_up(self, about: jobs.About, fault: str) -> None:
        self._keep(about, fault=fault)

    def _keep(self, about: jobs.About, **values: object) -> None:
        own = update(DRAWINGS).where(DRAWINGS.c.key == key_of(about))
        with self.database.writing() as connection:
            connection.execute(own.values(**values))
