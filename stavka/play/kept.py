"""What takes long to make and can be made again, in files below the user's folder: by its kind, and by a mark of all
that it was made from."""

from __future__ import annotations

import os
from pathlib import Path

from stavka.play import leftovers, saves

MOST = 24  # files of a kind; the oldest go


def folder(kind: str) -> Path:
    return saves.home() / "kept" / kind


def fetch(kind: str, mark: str) -> bytes | None:
    try:
        return (folder(kind) / mark).read_bytes()
    except OSError:
        return None


def keep(kind: str, mark: str, data: bytes) -> None:
    """Where the user has no folder, or it cannot be written, the thing is made again next time."""
    if not saves.home().is_dir():
        return
    path = folder(kind) / mark
    unfinished = leftovers.unfinished_name(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(data)
        os.replace(unfinished, path)
        for old in sorted(path.parent.iterdir(), key=lambda one: one.stat().st_mtime)[:-MOST]:
            old.unlink()
    except OSError:  # the disk is full, or another program was quicker
        return
