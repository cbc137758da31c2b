"""Work that any process may do: computer turns, clocks that run out. A process that dies loses its lease, no more."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, or_, select, update

from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import JOBS
from stavka.host.storage.statements import upsert

LEASE = 4.0  # seconds, which the process that works renews in time
BACK_OFF = (1.0, 5.0, 30.0, 300.0, 3600.0)  # seconds to the next try
MOST_TRIES = 8  # then the row stays, with its fault, for somebody to look at

About = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Job:
    """A job in hand. The number of the try tells apart a process that woke too late."""

    key: str
    kind: str
    about: About
    tries: int


def put(
    database: Database, connection: Connection, key: str, kind: str, about: About, due: float, *, move: bool = False
) -> None:
    """A job to be done once it is due. Of two with the same key the first stands, unless it is to be moved in time."""
    row = {"key": key, "kind": kind, "about": json.dumps(dict(about)), "due": due, "tries": 0}
    upsert(database, connection, JOBS, row, ("due", "about") if move else ())


def drop(connection: Connection, key: str) -> None:
    """What was to be done is no longer wanted."""
    connection.execute(delete(JOBS).where(JOBS.c.key == key))


class Jobs:
    """The row of jobs, for those who do them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def take(self, kinds: Sequence[str]) -> Job | None:
        """The job that is due first, for this process alone as long as it renews the lease."""
        at = now()
        free = or_(JOBS.c.lease.is_(None), JOBS.c.lease <= at)
        first = (
            select(JOBS.c.key)
            .where(JOBS.c.due <= at, free, JOBS.c.kind.in_(kinds), JOBS.c.tries < MOST_TRIES)
            .order_by(JOBS.c.due)
            .limit(1)
            .with_for_update(skip_locked=True)  # SQLite has one writer anyway and leaves this out
            .scalar_subquery()
        )
        taken = (
            update(JOBS)
            .where(JOBS.c.key == first)
            .values(lease=at + LEASE, tries=JOBS.c.tries + 1)
            .returning(JOBS.c.key, JOBS.c.kind, JOBS.c.about, JOBS.c.tries)
        )
        with self.database.writing() as connection:
            row = connection.execute(taken).one_or_none()
        return None if row is None else Job(row.key, row.kind, json.loads(row.about), row.tries)

    def renew(self, job: Job) -> bool:
        """Whether the job is still ours."""
        return self._change(job, lease=now() + LEASE)

    def done(self, job: Job) -> bool:
        with self.database.writing() as connection:
            gone = connection.execute(delete(JOBS).where(JOBS.c.key == job.key, JOBS.c.tries == job.tries))
        return gone.rowcount == 1

    def failed(self, job: Job, fault: str) -> None:
        """It will be tried again, later each time."""
        wait = BACK_OFF[min(job.tries, len(BACK_OFF)) - 1]
        self._change(job, lease=None, due=now() + wait, fault=fault[:2000])

    def later(self, job: Job, due: float) -> None:
        """It was too early; this does not count as a try."""
        self._change(job, lease=None, due=due, tries=0)

    def _change(self, job: Job, **values: object) -> bool:
        own = update(JOBS).where(JOBS.c.key == job.key, JOBS.c.tries == job.tries).values(**values)
        with self.database.writing() as connection:
            return connection.execute(own).rowcount == 1

    def waiting(self) -> dict[str, int]:
        """How many jobs there are of each kind."""
        wanted = select(JOBS.c.kind, func.count()).group_by(JOBS.c.kind)
        with self.database.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(wanted)}

    def next_due(self, kinds: Sequence[str]) -> float | None:
        """When the next job can be taken; None when there is none."""
        greater = func.max if self.database.is_sqlite else func.greatest
        at = func.coalesce(greater(JOBS.c.due, JOBS.c.lease), JOBS.c.due)
        wanted = select(func.min(at)).where(JOBS.c.kind.in_(kinds), JOBS.c.tries < MOST_TRIES)
        with self.database.reading() as connection:
            due: float | None = connection.execute(wanted).scalar_one()
        return due
