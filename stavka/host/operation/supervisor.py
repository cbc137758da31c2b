"""Holds the sockets of a host and keeps its processes: those that serve, those that are ready to take their place, and
those that work.

When one that serves dies, another that has imported, read and opened everything is given its socket at once. People who
come meanwhile wait a moment in the queue of that socket, and nobody else is disturbed.
"""

from __future__ import annotations

import logging
import signal
import socket
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait

from stavka.host.operation.child import STOPPING, Child, Work, forked
from stavka.host.operation.listening import CannotListen, listening
from stavka.host.operation.place import Place
from stavka.host.operation.serving import Understudy, call
from stavka.host.operation.settings import Settings
from stavka.host.people.passwords import Passwords

LOG = logging.getLogger("stavka")
STEADY = 2.0  # seconds; who dies before has hardly begun
PAUSE, LONGEST = 0.5, 30.0  # seconds in which a post stays empty after the second in a row has died so, and at most
PATIENCE = 5.0  # seconds in which processes of a host that was killed may leave its ports
LAST_WORK = 30.0  # seconds in which those who are told to stop may end what they have in hand


class Post:
    """Something that one process is to do, all the time."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.holder: Child | None = None
        self.due = 0.0  # when an empty post is to be filled
        self._since = 0.0
        self._fell = 0  # in a row, each of them soon

    def take(self, child: Child) -> None:
        self.holder, self._since = child, time.monotonic()

    def give(self) -> Child | None:
        """Whoever holds the post goes to another one."""
        child, self.holder = self.holder, None
        return child

    def fail(self) -> float:
        """It could not even be begun; in how many seconds it is tried again."""
        self._since = time.monotonic()
        return self.fall()

    def fall(self) -> float:
        """Who held the post is dead; in how many seconds it is filled again. Who dies again and again would otherwise
        keep the machine busy."""
        self.holder, at = None, time.monotonic()
        self._fell = self._fell + 1 if at - self._since < STEADY else 0
        pause = min(LONGEST, PAUSE * 2.0 ** (self._fell - 2)) if self._fell > 1 else 0.0
        self.due = at + pause
        return pause


class Door(Post):
    """To serve at a port."""

    def __init__(self, address: str, port: int) -> None:
        super().__init__(f"served at port {port}")
        self.address, self.place = address, Place(port=port, replaced=-1)
        self.sockets: list[socket.socket] = []

    def open(self, patience: float = 0.0) -> None:
        if not self.sockets:
            self.sockets = listening(self.address, self.place.port, patience)

    def close(self) -> None:
        for one in self.sockets:
            one.close()
        self.sockets = []

    def take(self, child: Child) -> None:
        super().take(child)
        self.place.replaced += 1

    def fall(self) -> float:
        """People do not wait at a door that stays shut for a while: a proxy brings them to another."""
        pause = super().fall()
        if pause:
            self.close()
        return pause


class Supervisor:
    """The process that has started all others of this machine."""

    def __init__(self, settings: Settings, passwords: Passwords, work: Work) -> None:
        self._settings, self._passwords, self._work = settings, passwords, work
        self.doors = [Door(settings.address, settings.port + number) for number in range(settings.processes)]
        self._understudies = [Post("was ready to serve") for _ in range(settings.understudies)]
        self._workers = [Post("worked") for _ in range(settings.workers)]
        self._posts = [*self.doors, *self._understudies, *self._workers]
        self._wake, self._signals = socket.socketpair()
        self._wake.setblocking(False)
        self._signals.setblocking(False)

    def run(self) -> None:
        """Until somebody says stop."""
        try:
            for door in self.doors:
                door.open(PATIENCE)
            with self._hearing():
                try:
                    while not self._is_told_to_stop():
                        self._fill()
                        self._bury(self._wait())
                finally:
                    self._stop()
        finally:
            for one in self._own_sockets():
                one.close()

    @contextmanager
    def _hearing(self) -> Iterator[None]:
        """Signals interrupt whatever is waited for."""
        handlers = {name: signal.signal(name, lambda *_: None) for name in STOPPING}
        before = signal.set_wakeup_fd(self._signals.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            for name, handler in handlers.items():
                signal.signal(name, handler)

    def _is_told_to_stop(self) -> bool:
        try:
            return any(number in STOPPING for number in self._wake.recv(64))
        except BlockingIOError:
            return False

    # -- filling -----------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        for post in self._posts:
            if post.holder is not None or post.due > time.monotonic():
                continue
            if isinstance(post, Door):
                self._open(post)
            elif post in self._workers:
                post.take(self._forked("worker", self._work))
            else:
                post.take(self._forked("understudy", self._understudy(False)))

    def _open(self, door: Door) -> None:
        try:
            door.open()
        except CannotListen as error:
            LOG.warning("%s; it tries again in %.1f s", error, door.fail())
            return
        ready = next((child for post in self._understudies if (child := post.give())), None)
        child = ready or self._forked("server", self._understudy(True))
        door.take(child)
        try:
            call(child.line, door.place, door.sockets)
        except OSError:  # it has just died, which is noticed as that of any other
            return
        LOG.info("process %s serves %s:%s", child.process.pid, self._settings.address, door.place.port)

    def _understudy(self, is_awaited: bool) -> Work:
        return Understudy(self._settings, self._passwords, is_awaited).run

    def _forked(self, name: str, work: Work) -> Child:
        return forked(name, work, self._own_sockets())

    def _own_sockets(self) -> list[socket.socket]:
        held = (post.holder for post in self._posts)
        listens = (one for door in self.doors for one in door.sockets)
        return [self._wake, self._signals, *listens, *(child.line for child in held if child)]

    # -- watching ----------------------------------------------------------------------------------------------------

    def _wait(self) -> Collection[object]:
        """Until somebody ends, a post is to be filled, or a signal comes; the sentinels of those who have ended."""
        dues = [post.due for post in self._posts if post.holder is None]
        pause = max(0.0, min(dues) - time.monotonic()) if dues else None
        return wait([self._wake, *(post.holder.process.sentinel for post in self._posts if post.holder)], pause)

    def _bury(self, ended: Collection[object]) -> None:
        for post in self._posts:
            child = post.holder
            if child is None or child.process.sentinel not in ended:
                continue
            child.process.join()
            pid, code = child.process.pid, child.process.exitcode
            child.bury()
            pause = post.fall()
            LOG.warning("process %s, which %s, ended with %s; it is replaced in %.1f s", pid, post.what, code, pause)

    def _stop(self) -> None:
        """Nobody new is let in, and everybody may end what he has in hand, unless somebody says stop again."""
        for door in self.doors:
            door.close()
        left = [child for post in self._posts if (child := post.give())]
        for child in left:
            child.line.close()  # whoever does not hear signals just now is told so
            child.process.terminate()
        until = time.monotonic() + LAST_WORK
        while left and time.monotonic() < until and not self._is_told_to_stop():
            ended = wait([self._wake, *(child.process.sentinel for child in left)], until - time.monotonic())
            left = [child for child in left if child.process.sentinel not in ended]
        for child in left:
            LOG.warning("process %s has not ended and is killed", child.process.pid)
            child.process.kill()
            child.process.join()
