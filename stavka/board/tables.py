"""A title's text tables, with file and line in every complaint, and a user's own files in their stead."""

from __future__ import annotations

import csv
import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

TABLE_FILES = (".csv", ".toml")


class BadTable(Exception):
    """A table that does not hold together: the message names file, line and what is wrong."""


class Row(dict[str, str]):
    """One line of a CSV table, which knows where it stands."""

    def __init__(self, cells: Iterable[tuple[str, str]], file: str, line: int) -> None:
        super().__init__(cells)
        self.file = file
        self.line = line

    def bad(self, what: str) -> BadTable:
        return BadTable(f"{self.file}, line {self.line}: {what}")

    def number(self, column: str) -> int:
        try:
            return int(self[column])
        except ValueError:
            raise self.bad(f"{column} is {self[column]!r}, not a whole number") from None

    def flag(self, column: str) -> bool:
        if self[column] not in ("", "yes", "no"):
            raise self.bad(f"{column} is {self[column]!r}, not yes or no")
        return self[column] == "yes"


class Tables:
    """The data folder of a title, each file replaceable by one of the same name in the user's folder."""

    def __init__(self, folder: Path, own: Path | None = None) -> None:
        self.folder = folder
        self.own = own

    def path(self, name: str) -> Path:
        if self.own is not None and (self.own / name).is_file():
            return self.own / name
        return self.folder / name

    def replaced(self) -> dict[str, str]:
        """The user's own tables in use, each with a short fingerprint of its content."""
        if self.own is None:
            return {}
        ours = {path.name for path in self.folder.iterdir() if path.suffix in TABLE_FILES}
        names = sorted(path.name for path in self.own.iterdir() if path.suffix in TABLE_FILES)
        strange = [name for name in names if name not in ours]
        if strange:
            raise BadTable(f"there is no table {', '.join(strange)} to replace; there are {', '.join(sorted(ours))}")
        return {name: hashlib.sha256((self.own / name).read_bytes()).hexdigest()[:16] for name in names}

    def rows(self, name: str, columns: tuple[str, ...] = ()) -> Iterator[Row]:
        path = self.path(name)
        try:
            with path.open(newline="", encoding="utf-8-sig") as file:  # spreadsheets put a mark before the first word
                reader = csv.reader(file)
                header = next(reader, [])
                missing = [c for c in columns if c not in header]
                if missing:
                    raise BadTable(f"{name}, line 1: there is no column {', '.join(missing)}")
                for cells in reader:
                    if not cells:
                        continue
                    if len(cells) != len(header):
                        raise BadTable(
                            f"{name}, line {reader.line_num}: {len(cells)} columns where {len(header)} are due"
                        )
                    yield Row(zip(header, cells, strict=True), name, reader.line_num)
        except OSError as error:
            raise BadTable(f"{name} cannot be read: {error.strerror}") from None
        except (UnicodeDecodeError, csv.Error) as error:
            raise BadTable(f"{name} is no table of text in UTF-8: {error}") from None

    def toml(self, name: str) -> dict[str, Any]:
        try:
            return tomllib.loads(self.path(name).read_text(encoding="utf-8-sig"))
        except OSError as error:
            raise BadTable(f"{name} cannot be read: {error.strerror}") from None
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadTable(f"{name}: {error}") from None
