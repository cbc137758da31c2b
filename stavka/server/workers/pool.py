"""How many jobs are done at a time, how many may wait, and how long one may take."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import ParamSpec, TypeVar, TypeVarTuple, cast

from stavka.play import saves
from stavka.server.workers.process import Broken, Ended, Fault, Worker

Given = ParamSpec("Given")
Result = TypeVar("Result")
Parts = TypeVarTuple("Parts")

AT_A_TIME = max(1, min(4, (os.cpu_count() or 2) - 1))
WAITING = 12  # jobs that wait for a worker; who comes then is turned away
SECONDS = 120.0  # for a job; a worker gets only the time that those who play leave over


class Busy(Fault):
    """There is no room for the job now; it may be asked for again."""


class Pool:
    """Does jobs in workers. A worker starts with the first job that needs it, and serves for many."""

    def __init__(self, at_a_time: int = AT_A_TIME, waiting: int = WAITING, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._room = at_a_time + waiting
        self._threads = ThreadPoolExecutor(at_a_time, thread_name_prefix="worker")  # each has a process of its own
        self._own = threading.local()
        self._workers: set[Worker] = set()
        self._jobs = 0
        self._guard = threading.Lock()

    async def do(self, job: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """What a job gives. ``Fault`` says in a sentence why it was refused, or that there was no room or time."""
        return await asyncio.wrap_future(self.begin(job, *args, **kwargs))

    def begin(self, job: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Future[Result]:
        """A job whose result is waited for later; ``Busy`` when there is no room.

        The worker finds games and charts where this program has them now, not where they were when it began: two
        servers of one program may share their workers.
        """
        assert not kwargs
        with self._guard:
            if self._jobs >= self._room:
                raise Busy("the server is busy with pictures, films, advice or imports; ask again in a moment")
            self._jobs += 1
        done: Future[object] = self._threads.submit(self._done, job, args, saves.home())
        done.add_done_callback(self._left)
        return cast("Future[Result]", done)  # what a job gives has crossed a pipe

    def prepare(self, job: Callable[[*Parts], Result], then: Callable[[Result], object], *args: *Parts) -> None:
        """A job that nobody waits for, so that it takes nobody's room; ``then`` is given what comes of it."""

        def done(future: Future[object]) -> None:
            if not future.cancelled() and not future.exception():
                then(cast(Result, future.result()))

        self._threads.submit(self._done, job, args, saves.home()).add_done_callback(done)

    def _left(self, done: Future[object]) -> None:
        with self._guard:
            self._jobs -= 1

    def _done(self, job: Callable[..., object], arguments: tuple[object, ...], home: Path) -> object:
        worker = self._worker()
        late = threading.Event()

        def stop() -> None:
            late.set()
            worker.stop()

        clock = threading.Timer(self.seconds, stop)
        clock.daemon = True
        clock.start()
        try:
            return worker.do(job, arguments, home)
        except Ended:
            self._give_up(worker)
            if late.is_set():
                raise Busy(f"this took longer than {self.seconds:g} seconds and was broken off") from None
            raise Broken from None
        finally:
            clock.cancel()

    def _worker(self) -> Worker:
        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = Worker()
            with self._guard:
                self._workers.add(worker)
        return worker

    def _give_up(self, worker: Worker) -> None:
        self._own.worker = None
        with self._guard:
            self._workers.discard(worker)
        worker.close()

    @property
    def pids(self) -> list[int]:
        with self._guard:
            return [worker.pid for worker in self._workers]

    def close(self) -> None:
        """Stop all workers; jobs in hand fail."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._guard:
            workers, self._workers = self._workers, set()
        for worker in workers:
            worker.close()


@lru_cache(maxsize=1)
def shared() -> Pool:
    """The workers of this program; however many tables there are, the machine is one."""
    pool = Pool()
    atexit.register(pool.close)
    return pool
