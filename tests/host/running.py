"""`stavka host` as a person starts it: a supervisor, processes that serve, one that is ready to, and one that works."""

from __future__ import annotations

import copy
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tests.host.real import Host
from tests.server.real import PATIENCE, free_port

SERVES = re.compile(r"process (\d+) serves \S+:(\d+)$")
ALONE = "import os, sys; del os.fork; from stavka.cli.main import main; sys.argv[0] = 'stavka'; main()"


class Command(Host):
    """The real processes. ``port`` is the first of those at which they serve."""

    def __init__(self, url: str, folder: Path, **settings: int) -> None:
        self.settings_given = {"workers": 1, **settings}
        self.port = free_ports(self.settings_given.get("processes", 1))
        self.config, self.log = folder / "host.toml", folder / "log.txt"
        lines = [f"{name} = {value}" for name, value in {"port": self.port, **self.settings_given}.items()]
        self.config.write_text("\n".join([f'database = "{url}"', *lines, ""]), encoding="utf-8")
        self.program = ["-m", "stavka.cli"]

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-u", *self.program, "host", "--config", str(self.config)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,  # so that those whom it started can be found
            )
        assert self.process.stdout is not None
        assert "The host is at" in self.process.stdout.readline()
        for number in range(self.settings_given.get("processes", 1)):
            self.at(number).wait_for_health()

    def wait_for_health(self) -> None:
        while True:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            try:
                if self.get("/health").status == 200:
                    return
            except OSError:
                time.sleep(0.05)

    def at(self, number: int) -> Self:
        """The same host, at another of its ports."""
        other = copy.copy(self)
        other.port = self.port + number
        return other

    def kill(self) -> None:
        """The supervisor, as a power failure would; whoever was started by it ends by itself."""
        self.cut_down()
        wait_until(lambda: not self.has_left_somebody(), "a process has outlived its host")

    def cut_down(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def has_left_somebody(self) -> bool:
        return is_left_of(self.process.pid)

    def logged(self) -> list[str]:
        """What the log says."""
        return [json.loads(line)["what"] for line in self.log.read_text(encoding="utf-8").splitlines()]

    def serving(self) -> int:
        """The process that serves at this port."""
        found = [SERVES.match(what) for what in self.logged()]
        return [int(one[1]) for one in found if one and int(one[2]) == self.port][-1]

    def kill_server(self) -> int:
        """Another takes its place; the process that was killed."""
        pid = self.serving()
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: self.serving() != pid, "nobody has taken the place of a process that was killed")
        return pid


def is_left_of(group: int) -> bool:
    """Whether somebody of a group of processes is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(done: Callable[[], object], fault: str) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until, fault
        time.sleep(0.05)


def free_ports(number: int) -> int:
    """The first of some ports side by side that nobody has."""
    while True:
        first = free_port()
        try:
            with ExitStack() as held:
                for port in range(first, first + number):
                    held.enter_context(socket.create_server(("127.0.0.1", port)))
        except (OSError, OverflowError):
            continue
        return first
