"""A worker: a process that does one job after the other, and ends with the server that started it.

Jobs and their results cross pipes as pickles. Both ends are this program; nothing from outside is unpickled.
"""

from __future__ import annotations

import logging
import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

from stavka.board import BadTable
from stavka.engine.refusal import Illegal
from stavka.play import saves

LENGTH = struct.Struct("!Q")
NICENESS = 5  # whoever plays goes first
MEMORY = 4 << 30  # bytes of address space; a job that wants more is broken off
MISTAKES = (Illegal, BadTable, ValueError, OSError)  # of the one who asked, not of the program


class Fault(ValueError):
    """A job was refused; the message is for the one who asked for it."""


class Ended(Exception):
    """The process ended in the middle of a job: it was stopped, or it crashed."""


class Broken(RuntimeError):
    """A job failed through a fault of the program, which the worker has logged."""


class Worker:
    """The server's end of the pipes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "stavka.server.workers.process"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def do(self, job: Callable[..., object], arguments: tuple[object, ...], home: Path) -> object:
        """What the job gives, with the games and charts of that folder; ``Fault`` when it refuses, ``Ended`` when the
        process is gone."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _send(self._process.stdin, (job, arguments, home))
            done, result = _received(self._process.stdout)
        except (EOFError, OSError, ValueError):  # ValueError: a pipe that was closed meanwhile
            raise Ended from None
        if done:
            return result
        raise Fault(result) if isinstance(result, str) else Broken

    def stop(self) -> None:
        """At once, whatever it is doing; ``do`` then raises ``Ended``."""
        self._process.kill()

    def close(self) -> None:
        """Stop it and give everything back."""
        self.stop()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError:  # what was still to be written finds no reader
                continue


def _send(pipe: IO[bytes], what: object) -> None:
    data = pickle.dumps(what)
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def _received(pipe: IO[bytes]) -> tuple[object, ...]:
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    size = LENGTH.unpack(head)[0]
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    found: tuple[object, ...] = pickle.loads(data)
    return found


# -- the other end -----------------------------------------------------------------------------------------------------


def main() -> None:
    """Do what comes in until nobody is there any more."""
    jobs, results = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no result
    _be_modest()
    while True:
        try:
            job, arguments, home = _received(jobs)
        except EOFError:
            return
        assert callable(job)
        assert isinstance(arguments, tuple)
        assert isinstance(home, Path)
        saves.keep_to(home)
        _send(results, _done(job, arguments))


def _done(job: Callable[..., object], arguments: tuple[object, ...]) -> tuple[bool, object]:
    """Whether it was done, and the result; else the sentence that refuses it, None for a fault of the program."""
    try:
        return True, job(*arguments)
    except MISTAKES as error:
        from stavka.server.safety.faults import sentence

        return False, sentence(error)
    except (Exception, RecursionError, MemoryError):
        logging.getLogger("stavka").exception("a job failed")
        return False, None


def _be_modest() -> None:
    if sys.platform == "win32":
        return
    import resource

    os.nice(NICENESS)
    if sys.platform == "linux":  # elsewhere the limit means something else
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


if __name__ == "__main__":
    # The functions and faults of this module under its own name, as the jobs know it.
    from stavka.server.workers import process

    process.main()
