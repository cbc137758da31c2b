"""Processes that a host forks. They share what it has imported and read, and end when it is gone."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing.process import BaseProcess

LOG = logging.getLogger("stavka")
STOPPING = (signal.SIGTERM, signal.SIGINT)
Work = Callable[[socket.socket], None]  # is given the line to the host


@dataclass(frozen=True, slots=True, eq=False)
class Child:
    """A process, and the host's end of the line to it."""

    process: BaseProcess
    line: socket.socket

    def bury(self) -> None:
        """It has ended: nothing is kept of it."""
        self.line.close()
        self.process.close()


def forked(name: str, work: Work, foreign: Iterable[socket.socket]) -> Child:
    """A new process. The host must have no other thread and no line to the database; its sockets are ``foreign`` to
    the child, which closes them."""
    ours, theirs = socket.socketpair()
    begin = multiprocessing.get_context("fork").Process
    process = begin(target=_begin, name=name, args=(work, theirs, (*foreign, ours)), daemon=True)
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)  # until the child does not hear them as the host does
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
        theirs.close()
    return Child(process, ours)


def _begin(work: Work, line: socket.socket, foreign: Iterable[socket.socket]) -> None:
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # Ctrl+C goes to all processes of a terminal; that stays blocked, since the host tells its children to stop.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
    for one in foreign:
        one.close()
    try:
        work(line)
    except Exception:
        LOG.exception("a process of the host failed")
        sys.exit(1)


def end_with_host(line: socket.socket, stop: threading.Event) -> None:
    """Say stop when the host is gone, killed or not."""

    def wait() -> None:
        while line.recv(1):
            pass
        stop.set()

    threading.Thread(target=wait, name="host", daemon=True).start()
