"""Saved games as things on a shelf: given another name, taken off, put back."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path

from stavka.play import saves

KEPT = 30 * 24 * 3600.0  # seconds for which a game that was taken off can be put back
_NAME = re.compile(r"\w(?:[\w .,'()+-]*[\w.)'+])?")  # no path, nothing hidden, no blank at an end


def path_of(name: str) -> Path:
    """The file of a saved game; ``BadSave`` when there is none of that name."""
    path = saves.folder() / f"{Path(name).name}{saves.SUFFIX}"
    if not path.is_file():
        raise saves.BadSave(f"there is no saved game {name!r:.80}")
    return path


def rename(name: str, to: str) -> str:
    """Give a game another name, which is returned as it is written."""
    path, wanted = path_of(name), " ".join(to.split())
    if not _NAME.fullmatch(wanted) or len(wanted) > saves.LONGEST:
        raise saves.BadSave(
            f"a name has up to {saves.LONGEST} letters, figures, blanks and signs such as . , - ( ), not {to!r:.100}"
        )
    if wanted != name:
        _moved(path, saves.folder() / f"{wanted}{saves.SUFFIX}")
    return wanted


def take_off(name: str) -> None:
    """The game is listed no more; it can be put back for some time."""
    path = path_of(name)
    _removed().mkdir(parents=True, exist_ok=True)
    os.utime(path)  # from now on the time runs in which it can be put back
    os.replace(path, _removed() / path.name)


def put_back(name: str) -> None:
    path = _removed() / f"{Path(name).name}{saves.SUFFIX}"
    if not path.is_file():
        raise saves.BadSave(f"the game {name!r:.80} was not taken off, or too long ago")
    _moved(path, saves.folder() / path.name)


def clear(older: float = KEPT) -> None:
    """Games that were taken off long ago are gone for good."""
    for path in _removed().glob(f"*{saves.SUFFIX}") if _removed().is_dir() else ():
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > older:
                path.unlink()


def _removed() -> Path:
    return saves.folder() / "removed"


def _moved(path: Path, to: Path) -> None:
    """To a name that no other game has."""
    if to.exists():
        raise saves.BadSave(f"there is a saved game {to.stem!r} already")
    os.rename(path, to)
