"""Files that were being written when a program ended in the middle: known by their names, and cleared away."""

from __future__ import annotations

import itertools
import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path

OLD = 24 * 3600.0  # seconds after which such a file is nobody's, whatever its name says
_NAME = re.compile(r"\..+\.stavka\.(\d{1,10})(?:\.\d+)?", re.DOTALL)  # ".kursk.stavka.4711.2", once without the 2
_numbers = itertools.count()


def unfinished_name(path: Path) -> Path:
    """A name beside a file for its next content, which no other program or thread uses."""
    return path.with_name(f".{path.name}.{os.getpid()}.{next(_numbers)}")


def clear(folder: Path) -> list[Path]:
    """Remove what programs that have ended left in a folder; to be called before anything is written."""
    gone = []
    for path in sorted(folder.glob(".*")) if folder.is_dir() else ():
        name = _NAME.fullmatch(path.name)
        if name is None or not path.is_file() or not _is_left(path, int(name[1])):
            continue
        with suppress(OSError):
            path.unlink()
            gone.append(path)
    return gone


def _is_left(path: Path, writer: int) -> bool:
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > OLD:
            return True
    return writer == os.getpid() or not is_running(writer)


def is_running(process: int) -> bool:
    """Whether there is such a process; where that cannot be told, it is taken to be there."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
