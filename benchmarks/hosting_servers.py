"""`stavka host` as it runs, with several serving processes of which some are killed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

PATIENCE = 60.0  # seconds for an answer
SERVES = re.compile(r"process (\d+) serves \S+:(\d+)$")  # in the log of a host
BASE, STRIDE = 20_000, 16  # where free ports are looked for
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Servers:
    """The processes that serve, by their ports, and whoever looks after them."""

    url: str
    number: int
    ports: list[int] = field(default_factory=list)
    pids: dict[int, int] = field(default_factory=dict)  # by port
    killed: int = 0
    killed_at: float = -1e9
    moved: int = 0  # lines that the host has asked to come anew
    told: Counter[str] = field(default_factory=Counter)  # whole states, and how often a page had the one there is

    def start(self) -> None:
        self.ports = _free_ports(self.number)
        settings = {"database": self.url, "port": self.ports[0], "processes": self.number, "workers": 0}
        settings["requests_a_minute"] = 1_000_000
        own = {f"STAVKA_HOST_{name.upper()}": str(value) for name, value in settings.items()}
        command = [sys.executable, "-m", "stavka.cli", "host"]
        self._host = subprocess.Popen(
            command, env={**os.environ, **own}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert self._host.stderr is not None
        threading.Thread(target=self._read_log, args=(self._host.stderr,), daemon=True).start()
        for port in self.ports:
            _wait_for(port, self._host)

    def _read_log(self, log: IO[str]) -> None:
        for line in log:
            what = json.loads(line)["what"] if line.startswith("{") else ""
            if found := SERVES.match(what):
                self.pids[int(found[2])] = int(found[1])
            elif not what or "Traceback" in line or '"error"' in line:
                print(line, end="", file=sys.stderr)  # noqa: T201  # a fault of the host, for whoever measures

    async def kill_one(self) -> None:
        """As a power failure would, one after the other; another takes its place at once."""
        port = self.ports[self.killed % self.number]
        pid = self.pids[port]
        self.killed_at = time.monotonic()
        os.kill(pid, signal.SIGKILL)
        self.killed += 1
        until = time.monotonic() + PATIENCE
        while self.pids[port] == pid:
            if time.monotonic() > until:
                raise TimeoutError("nobody has taken the place of a server that was killed")
            await asyncio.sleep(0.05)

    async def first_answer_after_kill(self) -> float:
        """Milliseconds from the death of the first process until somebody answers at its port."""
        begun = time.monotonic()
        os.kill(self.pids[self.ports[0]], signal.SIGKILL)
        await asyncio.to_thread(_wait_for, self.ports[0], self._host, 0.001)
        return (time.monotonic() - begun) * 1000

    def stop(self) -> None:
        self._host.terminate()
        self._host.wait(PATIENCE)

    def cpu(self) -> float:
        """Seconds of a processor that all of them have used, those that are gone too."""
        gone = _times(self._host.pid, 13, 14, 15, 16)
        return gone + sum(_times(pid, 13, 14) for pid in self._children())

    def memory(self) -> float:
        """Megabytes of all of them together; what they share counts once."""
        return sum(_share_of_memory(pid) for pid in (self._host.pid, *self._children()))

    def _children(self) -> Iterator[int]:
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal() and _stat(int(folder.name))[3:4] == [str(self._host.pid)]:
                yield int(folder.name)


def _stat(pid: int) -> list[str]:
    """The words of the kernel about a process, the name of its program left out."""
    try:
        before, _, after = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
    except OSError:
        return []
    return [before.partition(" ")[0], "", *after.split()]


def _times(pid: int, *places: int) -> float:
    words = _stat(pid)
    return sum(int(words[place]) for place in places) / TICKS if words else 0.0


def spent_by(pid: int) -> float:
    """Milliseconds of a processor that a process has used, more exactly than in its ticks."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6


def _share_of_memory(pid: int) -> float:
    try:
        found = re.search(r"^Pss: +(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.M)
    except OSError:
        return 0.0
    return int(found[1]) / 1000 if found else 0.0


def _free_ports(number: int) -> list[int]:
    """Ports side by side that nobody has."""
    for base in range(BASE + STRIDE * (os.getpid() % 500), 60_000, STRIDE):
        ports = list(range(base, base + number))
        try:
            with ExitStack() as held:
                for port in ports:
                    held.enter_context(socket.create_server(("127.0.0.1", port)))
        except OSError:
            continue
        return ports
    raise OSError("no free ports")


def _wait_for(port: int, host: subprocess.Popen[str], pause: float = 0.05) -> None:
    """Until somebody answers there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert host.poll() is None, "the host has not started"
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE):
                return
        except OSError:
            time.sleep(pause)
    raise TimeoutError("a server did not start")
