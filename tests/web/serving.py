"""A server in a thread and the Chromium of this machine: for these tests and for what benchmarks/ measures."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from stavka.cli.playing.serve import listen

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The first has no window of its own to draw, and takes half the processor time of the others.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PORTS = range(18041, 18141)


def installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of the games in the folder that STAVKA_HOME names."""
    from stavka.server.app import app

    door = next(found for port in PORTS if (found := listen(port)))
    server = uvicorn.Server(uvicorn.Config(app(), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{door.getsockname()[1]}"
    server.should_exit = True
    thread.join(5)
