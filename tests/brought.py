"""Programs that the tests need beside Python, brought in by apt-get where that can be done."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest


def brought(why: str, find: Callable[[], str | None], *packages: str) -> str:
    """What ``find`` finds; if need be after installing the first of some Debian packages that there is. The test fails
    when there is no way."""
    found = find()
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        with (Path(tempfile.gettempdir()) / f"stavka-{packages[0]}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # test processes run side by side; one of them fetches
            found = find() or next(filter(None, (_fetched(package, find) for package in packages)), None)
    if found is None:
        pytest.fail(f"{why}: install it (Debian: apt-get install {packages[0]}).")
    return found


def _fetched(package: str, find: Callable[[], str | None]) -> str | None:
    """A new machine has to hear of the packages first."""
    subprocess.run(["apt-get", "update", "--quiet"], check=False, capture_output=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "install", "--yes", "--quiet", package], check=False, capture_output=True, env=quiet)
    return find()
