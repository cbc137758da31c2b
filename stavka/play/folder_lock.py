"""One server at a time looks after a folder of games; a second one would let the same game go two ways."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from stavka.play.leftovers import is_running

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "server.lock"
LONGEST = 500  # bytes of a note of the holder
FAR = 1 << 20  # the byte that Windows locks, behind all that is read


@dataclass(frozen=True, slots=True)
class Holder:
    """Who looks after a folder."""

    process: int
    address: str


class Held(Exception):
    """Another server looks after the folder."""

    def __init__(self, holder: Holder | None) -> None:
        super().__init__("another server looks after this folder")
        self.holder = holder


class FolderLock:
    """Held until it is given back or the process ends, however it ends: the system then opens the lock by itself."""

    def __init__(self, folder: Path, address: str) -> None:
        """``Held`` when another process has it."""
        folder.mkdir(parents=True, exist_ok=True)
        self._file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            if not _locked(self._file):
                raise Held(_holder(self._file))
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, json.dumps({"process": os.getpid(), "address": address}).encode())
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.give_back()

    def give_back(self) -> None:
        with suppress(OSError):  # already given back
            os.ftruncate(self._file, 0)
            os.close(self._file)


def _locked(file: int) -> bool:
    """Whether the lock is ours now."""
    try:
        if sys.platform == "win32":
            os.lseek(file, FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a network folder that cannot lock: the note of the holder must do
        holder = _holder(file)
        return holder is None or holder.process == os.getpid() or not is_running(holder.process)
    return True


def _holder(file: int) -> Holder | None:
    try:
        os.lseek(file, 0, os.SEEK_SET)
        told = json.loads(os.read(file, LONGEST))
        return Holder(int(told["process"]), str(told["address"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None
