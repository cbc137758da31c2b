"""How often something may be done: the generic cell rate algorithm, one row for each key, shared by all processes."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import delete, select

from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import LIMITS
from stavka.host.storage.statements import upsert

FORGET = 50_000  # keys in memory


class TooMany(ValueError):
    """Asked too often."""

    status = 429

    def __init__(self) -> None:
        super().__init__("this was asked too often; try again later")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in so many seconds, all of them at once if need be."""

    number: int
    seconds: float

    def after(self, free_at: float, at: float) -> float | None:
        """When all is allowed again after one more; None when one more is too many.

        >>> Rate(2, 10).after(0, 100), Rate(2, 10).after(105, 100), Rate(2, 10).after(110, 100)
        (105.0, 110.0, None)
        """
        later = max(free_at, at) + self.seconds / self.number
        return None if later > at + self.seconds else later


class MemoryLimit:
    """For floods: costs no writing, and counts in this process alone."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._free_at: dict[str, float] = {}

    def count(self, key: str) -> None:
        """One more; ``TooMany`` when that is too many."""
        at = time.monotonic()
        later = self.rate.after(self._free_at.get(key, 0.0), at)
        if later is None:
            raise TooMany
        if len(self._free_at) >= FORGET:
            self._free_at = {key: free_at for key, free_at in self._free_at.items() if free_at > at}
        self._free_at[key] = later


class SharedLimit:
    """For what is seldom and costly: right however many processes there are."""

    def __init__(self, database: Database, name: str, rate: Rate) -> None:
        self.database = database
        self.name = name
        self.rate = rate

    def count(self, key: str) -> None:
        at, name = now(), f"{self.name}:{key}"[:120]
        with self.database.writing() as connection:
            upsert(self.database, connection, LIMITS, {"key": name, "free_at": 0.0})
            wanted = select(LIMITS.c.free_at).where(LIMITS.c.key == name).with_for_update()
            later = self.rate.after(connection.execute(wanted).scalar_one(), at)
            if later is None:
                raise TooMany
            upsert(self.database, connection, LIMITS, {"key": name, "free_at": later}, ("free_at",))

    def forget(self) -> int:
        """Take away the rows that limit nobody any more."""
        with self.database.writing() as connection:
            return connection.execute(delete(LIMITS).where(LIMITS.c.free_at < now())).rowcount
