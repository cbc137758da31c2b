"""Where games are kept: their folder, their names, and files that are written whole or not at all."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from stavka.engine.record.diary import FIRST_LINE, parse
from stavka.engine.refusal import Unreadable
from stavka.play import leftovers
from stavka.play.records import FIRST_LINE as RECORDS
from stavka.play.records import read_records

SUFFIX = ".stavka"
LONGEST = 80  # letters of a name, so that every file system takes it


class BadSave(ValueError):
    """A file that cannot be read as a game; the message says why."""


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game in the folder, as far as its name and date tell."""

    path: Path
    changed: float

    @property
    def name(self) -> str:
        return self.path.stem


def home() -> Path:
    """The user's folder: STAVKA_HOME, or the place that the desktop standard names."""
    own = os.environ.get("STAVKA_HOME")
    if own:
        return path_called(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "stavka"


def keep_to(own: Path) -> None:
    """From now on this process and those it starts have their games in the same place as the one that names it."""
    os.environ["STAVKA_HOME"] = str(own)


def folder() -> Path:
    return home() / "saves"


def listed() -> list[Save]:
    """All saved games, the newest first."""
    if not folder().is_dir():
        return []
    files = (path for path in folder().glob(f"*{SUFFIX}") if path.is_file())  # no folder, no link to a lost file
    return sorted((Save(path, path.stat().st_mtime) for path in files), key=lambda save: (-save.changed, save.name))


def fresh_path(title: str, scenario: str) -> Path:
    """A file name that is not taken. The words may come from a stranger's file: they lead nowhere but into the folder.

    >>> fresh_path("trc", "../../etc/passwd").name
    'trc-etc-passwd-1.stavka'
    """
    number = 1
    name = re.sub(r"[^\w-]+", "-", f"{title}-{scenario}")[:LONGEST]
    name = re.sub("-{2,}", "-", name)
    while (path := folder() / f"{name}-{number}{SUFFIX}").exists():
        number += 1
    return path


def path_called(word: str) -> Path:
    """A path as a person types it, with ``~`` for a home folder."""
    try:
        return Path(word).expanduser()
    except RuntimeError:
        raise BadSave(f"{word}: nobody of that name has a folder here") from None


def named(word: str) -> Path:
    """The file a person means: a path as it is, a bare name in the folder of saves."""
    path = path_called(word)
    if path.exists() or path.name != word or path.suffix:
        return path
    return folder() / f"{word}{SUFFIX}"


def read_bytes(path: Path) -> bytes:
    """What stands in a file; ``BadSave`` when there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadSave(f"there is no file {path}") from None
    except (OSError, ValueError) as error:  # a name with a null byte is no name
        raise BadSave(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def read(path: Path) -> str:
    """The text of a file; ``BadSave`` when there is none."""
    try:
        return read_bytes(path).decode("utf-8-sig")  # some editors put a mark before the first word
    except UnicodeDecodeError:
        raise BadSave(f"{path} is not a text file, so it is no saved game") from None


def is_diary(text: str) -> bool:
    return text.startswith(FIRST_LINE)


def is_save(data: bytes) -> bool:
    """Whether a file holds a game: a diary, or the records of a saved game, even damaged ones."""
    return is_diary(text_of(data)) or any(read_records(data).records)


def text_of(data: bytes) -> str:
    """A file as text; what is no text becomes signs that nothing is made of."""
    return data.decode("utf-8-sig", errors="replace")


def holds_another(path: Path, known: bytes | None) -> bool:
    """Whether a file holds a game other than what was last read from it or written to it."""
    if not path.is_file():
        return False
    try:
        data = read_bytes(path)
    except BadSave:
        return False
    return data != known and is_save(data)


class Taken(Exception):
    """Another game was given this name a moment ago."""


def write_new(title: str, scenario: str, content: str | bytes) -> Path:
    """Put a new game in a file of its own, however many are begun at the same moment."""
    while True:
        path = fresh_path(title, scenario)
        try:
            write(path, content, new=True)
        except Taken:
            continue
        return path


def write(path: Path, content: str | bytes, *, new: bool = False) -> Path | None:
    """Put a game in its file in one stroke: after a crash there is the old file or the new one, never half of one.

    A file of that name that is no sound save is kept aside as ``.broken``, and its new name returned. What is ``new``
    replaces nothing: ``Taken`` when there is a file of that name.
    """
    _make_folder(path.parent)
    aside = None if new else _set_aside(path)
    unfinished = leftovers.unfinished_name(path)
    try:
        with unfinished.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if new:
            _give_name(unfinished, path)
        else:
            os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)
    return aside


def _give_name(unfinished: Path, path: Path) -> None:
    """The name goes to one file only, whoever asks for it at the same moment."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise Taken from None
    except (OSError, NotImplementedError):  # a file system without hard links: an empty file keeps the place
        try:
            path.open("xb").close()
        except FileExistsError:
            raise Taken from None
        os.replace(unfinished, path)
    else:
        unfinished.unlink()


def _make_folder(folder: Path) -> None:
    """With those above it; each is entered in the one above for good."""
    missing = [folder, *folder.parents]
    missing = missing[: next(number for number, one in enumerate(missing) if one.exists())]
    folder.mkdir(parents=True, exist_ok=True)
    for one in missing:
        _sync_folder(one.parent)


def _sync_folder(folder: Path) -> None:
    """So that the new name of a file outlasts a power failure; where a folder cannot be synced, nothing is done."""
    with suppress(OSError):
        door = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(door)
        finally:
            os.close(door)


def _set_aside(path: Path) -> Path | None:
    if not path.exists() or _is_sound(path):
        return None
    number, aside = 1, path.with_name(path.name + ".broken")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{number}.broken")
    os.replace(path, aside)
    return aside


def _is_sound(path: Path) -> bool:
    """Whether every byte of a saved game is as it was written; of a diary, whether it can be read."""
    try:
        data = read_bytes(path)
        if data.startswith(RECORDS):
            return not read_records(data).damaged
        parse(read(path))
    except (BadSave, Unreadable):
        return False
    return True
