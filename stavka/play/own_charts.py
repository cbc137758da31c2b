"""Charts of the player's own: sets of changes to a title's tables, kept by name, and the files a game is played by.

A set is a list of changes, so that it tells what differs from ours. The files made of it are kept by their content: a
game finds those it was begun with, whatever becomes of the set.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import stavka
from stavka.board import BadTable, Tables
from stavka.engine.game import Game
from stavka.engine.record.diary import parse
from stavka.engine.refusal import Illegal, Unreadable
from stavka.play import saves
from stavka.play.toml_text import toml_text
from stavka.telling.charts import grids_of
from stavka.telling.tables import entries_of, words_of

_NAME = re.compile(r"\w(?:[\w .,'()+-]{0,58}[\w.)'+])?")
_WHOLE, _BROKEN = re.compile(r"[+-]?\d+"), re.compile(r"[+-]?\d+\.\d+")


@dataclass(frozen=True, slots=True)
class Change:
    """A cell of a file, by its path through it, and what shall stand there."""

    file: str
    path: tuple[str | int, ...]
    text: str


# -- sets ----------------------------------------------------------------------------------------------------------


def names(code: str) -> list[str]:
    """The sets that the player has for a title."""
    return sorted(path.stem for path in _sets(code).glob("*.json"))


def read_set(code: str, name: str) -> list[Change]:
    path = _path(code, name)
    if not path.is_file():
        raise Unreadable(f"there are no charts {name!r:.80} of your own for {code}")
    try:
        return [Change(one["file"], tuple(one["path"]), one["text"]) for one in json.loads(saves.read(path))]
    except (ValueError, TypeError, LookupError) as error:
        raise Unreadable(f"your charts {name!r:.80} cannot be read: {error}") from None


def write_set(code: str, name: str, changes: Iterable[Change]) -> None:
    """Keep a set that holds together; ``BadTable`` says what does not."""
    wanted = [change for change in changes if text_at(code, change) != change.text]
    found = faults(code, wanted)
    if found:
        raise BadTable(found[0])
    path = _path(code, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([asdict(change) for change in wanted], indent=1, ensure_ascii=False), encoding="utf-8")


def remove_set(code: str, name: str) -> None:
    """Games that were begun with it keep their files."""
    read_set(code, name)
    _path(code, name).unlink()


def _sets(code: str) -> Path:
    stavka.title(code)  # a name from elsewhere leads nowhere else
    return saves.home() / "charts" / code


def _path(code: str, name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise Unreadable(f"a set of charts has a name of up to 60 letters, figures, blanks and signs, not {name!r:.80}")
    return _sets(code) / f"{name}.json"


# -- changes -------------------------------------------------------------------------------------------------------


def text_at(code: str, change: Change) -> str:
    """What stands in the cell in our tables."""
    return words_of(_cell_of(_data(stavka.title(code).tables, change.file), change))


def faults(code: str, changes: Sequence[Change]) -> list[str]:
    """What is wrong with some changes, in sentences; nothing when a game can be played by them."""
    found = [fault for change in changes if (fault := _wrong_code(code, change))]
    if found:
        return found
    try:
        with tempfile.TemporaryDirectory() as folder:
            _write(Path(folder), files_of(code, changes))
            _try_out(code, Path(folder))
    except (BadTable, Illegal) as error:
        return [str(error)]
    except (ValueError, LookupError, TypeError, AttributeError) as error:  # what a title did not foresee
        return [f"no game can be begun with this: {error}"]
    return []


def _wrong_code(code: str, change: Change) -> str:
    """A table of results takes only results that it knows, and a column of figures only figures."""
    for entry in entries_of(stavka.title(code).tables):
        for grid in grids_of(entry) if entry.file == change.file else ():
            columns = [
                i for line in grid.lines for i, cell in enumerate(line.cells) if cell and cell.path == change.path
            ]
            if not columns:
                continue
            if grid.codes and change.text not in grid.codes:
                return f"{change.text!r} is no result of {entry.name}; there are {', '.join(grid.codes)}"
            beside = [cell.text for line in grid.lines if (cell := line.cells[columns[0]]) and cell.text]
            if len(grid.columns) > 1 and all(map(_is_figure, beside)) and not _is_figure(change.text):
                return f"{change.text!r} is no figure, as all others in this column of {entry.name} are"
    return ""


def _is_figure(text: str) -> bool:
    return bool(_WHOLE.fullmatch(text.strip()) or _BROKEN.fullmatch(text.strip()))


def _try_out(code: str, folder: Path) -> None:
    """Whatever reads the tables has to be content with them: the map, the counters, the start of every scenario."""
    title, ours = stavka.title(code, folder), stavka.title(code)
    for scenario in title.scenarios:
        try:
            ours.start(scenario, frozenset(), "historical", {})
        except Unreadable:  # ours cannot be begun either
            continue
        begun = title.start(scenario, frozenset(), "historical", {})
        for side in title.sides:
            title.view(begun, side)


def files_of(code: str, changes: Sequence[Change]) -> dict[str, str]:
    """The text of each file that changes."""
    tables = stavka.title(code).tables
    found: dict[str, str] = {}
    for file in sorted({change.file for change in changes}):
        data = _data(tables, file)
        for change in changes:
            if change.file == file:
                _put(data, change)
        found[file] = _csv_text(data) if file.endswith(".csv") else toml_text(data)
    return found


def _data(tables: Tables, file: str) -> Any:  # as the file has it: rows of a CSV file, or what a TOML file holds
    known = {path.name for path in tables.folder.iterdir()}
    if file not in known:
        raise BadTable(f"there is no table {file!r:.60}")
    return [dict(row) for row in tables.rows(file)] if file.endswith(".csv") else tables.toml(file)


def _cell_of(data: Any, change: Change) -> Any:  # whatever stands there
    try:
        for step in change.path:
            data = data[step]
    except (LookupError, TypeError):
        raise BadTable(f"{change.file} has no cell {'.'.join(map(str, change.path))}") from None
    if isinstance(data, Mapping):
        raise BadTable(f"{change.file}: {'.'.join(map(str, change.path))} is no single cell")
    return data


def _put(data: Any, change: Change) -> None:
    ours = _cell_of(data, change)
    for step in change.path[:-1]:
        data = data[step]
    data[change.path[-1]] = change.text if change.file.endswith(".csv") else meant(change.text, ours)


def meant(text: str, ours: object) -> object:
    """What a person means who types this where our table has that.

    >>> meant("3", 2), meant("MF, 3", ["MF", 4]), meant("yes", False), meant("-2", "-1"), meant("2", "prohibited")
    (3, ['MF', 3], True, '-2', 2)
    """
    if isinstance(ours, list):
        parts = [part.strip() for part in text.split(",")] if text.strip() else []
        return [meant(part, ours[i] if i < len(ours) else 0) for i, part in enumerate(parts)]
    text = text.strip()
    if isinstance(ours, bool):
        if text not in ("yes", "no"):
            raise BadTable(f"{text!r:.40} is neither yes nor no")
        return text == "yes"
    if isinstance(ours, str) and (_WHOLE.fullmatch(ours) or _BROKEN.fullmatch(ours)):
        return text  # a figure that the file has as a word
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _BROKEN.fullmatch(text) else text


def _csv_text(rows: Sequence[Mapping[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


# -- games ---------------------------------------------------------------------------------------------------------


def folder_for(code: str, name: str) -> Path:
    """A folder with the files of a set, to begin a game with."""
    files = files_of(code, read_set(code, name))
    prints = {file: hashlib.sha256(text.encode()).hexdigest()[:16] for file, text in files.items()}
    folder = _kept(code, prints)
    if not folder.is_dir():
        _write(folder, files)
    return folder


def folder_of(header: Mapping[str, Any]) -> Path | None:
    """The folder with the files that a game was begun with; None when it was begun with ours, or they are lost."""
    prints, code = header.get("tables"), header.get("title")
    if not isinstance(prints, Mapping) or not prints or not isinstance(code, str):
        return None
    folder = _kept(code, {str(file): str(mark) for file, mark in prints.items()})
    return folder if folder.is_dir() else None


def load(text: str) -> Game:
    """The game of a diary, by the tables that it was begun with."""
    return stavka.load(text, tables=folder_of(parse(text).header))


def _kept(code: str, prints: Mapping[str, str]) -> Path:
    mark = hashlib.sha256(json.dumps(sorted(prints.items())).encode()).hexdigest()[:24]
    return _sets(code) / "files" / mark


def _write(folder: Path, files: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (folder / file).write_bytes(text.encode())
