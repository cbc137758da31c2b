"""Figures for those who look after a host, in the form of Prometheus. They come from the database, so every process
tells the same, and one that has died leaves nothing behind."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from sqlalchemy import func, select

from stavka.host.house import House
from stavka.host.storage.database import now
from stavka.host.storage.jobs import MOST_TRIES
from stavka.host.storage.schema import GAMES, JOBS, PEOPLE

ACTIVE = 86_400.0  # seconds since the last change of a game that is being played


def measured(house: House, tables: int, pages: int, replaced: int = 0) -> str:
    """The figures as text; ``tables`` and ``pages`` are of this process, ``replaced`` of its port."""
    registry = CollectorRegistry()

    def gauge(name: str, words: str, value: float) -> None:
        Gauge(f"stavka_{name}", words, registry=registry).set(value)

    going_on = GAMES.c.ended.is_(None)
    with house.database.reading() as connection:

        def count(*where: object) -> int:
            wanted = select(func.count()).select_from(GAMES).where(*where)  # type: ignore[arg-type]
            return connection.execute(wanted).scalar_one()

        gauge("games", "games that go on", count(going_on))
        gauge("games_ended", "games that are over", count(GAMES.c.ended.is_not(None)))
        gauge("games_active", "games in which something happened today", count(GAMES.c.changed > now() - ACTIVE))
        steps = connection.execute(select(func.coalesce(func.sum(GAMES.c.records), 0))).scalar_one()
        gauge("moves", "rows of all games together", float(steps))
        gauge("people", "accounts", connection.execute(select(func.count()).select_from(PEOPLE)).scalar_one())
        failed = select(func.count()).select_from(JOBS).where(JOBS.c.tries >= MOST_TRIES)
        gauge("jobs_failed", "jobs that were given up", connection.execute(failed).scalar_one())
        late = connection.execute(select(func.min(JOBS.c.due)).where(JOBS.c.tries < MOST_TRIES)).scalar_one()
        gauge("jobs_late_seconds", "how long the oldest job has been due", max(0.0, now() - late) if late else 0.0)
    waiting = Gauge("stavka_jobs", "jobs that wait or are being done", ["kind"], registry=registry)
    for kind, number in house.jobs.waiting().items():
        waiting.labels(kind).set(number)
    gauge("tables", "tables at hand in this process", tables)
    gauge("pages", "pages that are connected to this process", pages)
    gauge("replaced", "how often a process has died at this port since the host was started", replaced)
    return generate_latest(registry).decode()
