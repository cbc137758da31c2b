"""Does the jobs of a host: computer turns, clocks that run out. Any number of processes on any machine may do so."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from stavka.host.house import House
from stavka.host.storage import clocks, notices
from stavka.host.storage.calls import COMPUTER, DAY, FLAG, WARNING
from stavka.host.storage.database import now
from stavka.host.storage.games import NoSuchGame, Overtaken
from stavka.host.storage.jobs import LEASE, About, Job
from stavka.host.tables import HostedTable, HostLounge

LOG = logging.getLogger("stavka")
IDLE = 0.15  # seconds between two looks for a job
KEPT = 300.0  # seconds for which a game stays at hand after its last job


class Later(Exception):
    """A job that came too early."""

    def __init__(self, due: float) -> None:
        self.due = due


class Workman:
    """One who does jobs, one after the other."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lounge = HostLounge(house)
        self.kinds: dict[str, Callable[[About], None]] = {
            COMPUTER: self.computer_acts,
            FLAG: self.flag_falls,
            WARNING: self.warn,
        }

    def run(self, stop: threading.Event) -> None:
        """Until somebody says stop; a job in hand is done first."""
        swept = time.monotonic()
        while not stop.is_set():
            if not self.once():
                stop.wait(IDLE)
            if time.monotonic() - swept > KEPT / 4:
                self.lounge.put_away(KEPT)
                swept = time.monotonic()

    def once(self) -> bool:
        """Do the next job; whether there was one."""
        due = self.house.jobs.next_due(list(self.kinds))
        if due is None or due > now():
            return False
        job = self.house.jobs.take(list(self.kinds))
        if job is None:
            return False
        with Renewal(self.house, job):
            try:
                self.kinds[job.kind](job.about)
            except (Overtaken, NoSuchGame):
                pass  # somebody was faster, or the game is gone: there is nothing left to do
            except Later as later:
                self.house.jobs.later(job, later.due)
                return True
            except Exception as error:
                LOG.exception("the job %s failed", job.key)
                self.house.jobs.failed(job, f"{type(error).__name__}: {error}")
                return True
        self.house.jobs.done(job)
        return True

    def _table(self, about: About) -> HostedTable:
        table = self.lounge.table(str(about["game"]))
        assert isinstance(table, HostedTable)
        table.refresh()
        return table

    def computer_acts(self, about: About) -> None:
        """A portion of a turn. What is kept calls for the next portion by itself."""
        table = self._table(about)
        if table.hosted.records == about["records"] and table.awaits_computer:
            table.computer_acts()

    def flag_falls(self, about: About) -> None:
        """A side has run out of time, if it has not acted meanwhile."""
        with self.house.database.reading() as connection:
            clock = clocks.clock_of(connection, str(about["game"]))
        if clock is None or clock.running is None or clock.runs_out is None:
            return
        if clock.runs_out > now():
            raise Later(clock.runs_out)
        match = self._table(about).hosted
        if match.game.result is not None or match.game.to_act != clock.running:
            return
        if clock.pace.flag == "waits" and self.house.surroundings.flag_fell(str(about["game"]), clock.running):
            return
        others = [side for side in match.game.title.sides if side != clock.running]
        winner = others[0] if len(others) == 1 else None
        match.finish(winner, "time", f"{clock.running} ran out of time")

    def warn(self, about: About) -> None:
        """A side has a day left, if it has not acted meanwhile."""
        game = str(about["game"])
        with self.house.database.writing() as connection:
            clock = clocks.clock_of(connection, game)
            if clock is None or clock.running is None or clock.runs_out is None:
                return
            due = clock.runs_out - DAY
            if due <= now():
                text = f"A day is left to act as {clock.running}, vacation included."
                notices.give_side(self.house.database, connection, game, clock.running, notices.CLOCK, text, now())
                return
        raise Later(due)


class Renewal:
    """Renews the lease of a job as long as it is being done."""

    def __init__(self, house: House, job: Job) -> None:
        self._house = house
        self._job = job
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._renew, name="lease", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _renew(self) -> None:
        while not self._over.wait(LEASE / 4):
            try:
                self._house.jobs.renew(self._job)
            except Exception:  # a database that is away for a moment; if it stays away the job is another's
                LOG.warning("the lease of %s could not be renewed", self._job.key)
