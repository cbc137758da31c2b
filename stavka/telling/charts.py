"""A table of a title as grids to be drawn, and edited cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stavka.telling.tables import MARKS, Entry, words_of

Path = tuple[str | int, ...]  # through a file: keys of a TOML file, or the row and the column of a CSV file
SAID = (
    "known",
    "known_cells",
    "argument",
    "arguments",
    "resolution",
    "cells",
    "fixed",
    "better",
)  # said of figures: no figures


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell; with a ``path`` it can be changed there."""

    text: str
    path: Path | None


@dataclass(frozen=True, slots=True)
class Line:
    """A row: its head, what it is looked up by, and its cells; None where the table has nothing."""

    head: str
    labels: tuple[str, ...]
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns; ``columns`` have a head and labels as rows have. ``codes`` are what a cell may say, if told."""

    name: str
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    lines: tuple[Line, ...]
    codes: tuple[str, ...] = ()


def grids_of(entry: Entry) -> list[Grid]:
    """The grids of a table, in the order of its file."""
    if entry.file.endswith(".csv"):
        return [_rows("", entry.data, ())]
    path: Path = tuple(entry.name.split("."))
    if isinstance(entry.data, list):
        return [_rows("", entry.data, path)] if _is_rows(entry.data) else [_single(entry.name, entry.data, path)]
    if not isinstance(entry.data, Mapping):
        return [_single(entry.name, entry.data, path)]
    return list(_parts("", entry.data, path))


def plain(name: object) -> str:
    """A key of a file as people write it.

    >>> plain("light_mud")
    'light mud'
    """
    return str(name).replace("_", " ")


def _parts(name: str, part: Mapping[str, Any], path: Path) -> Iterator[Grid]:
    left = {key: value for key, value in part.items() if key not in (*MARKS, *SAID)}
    rows_key = next((key for key in ("rows", "die") if _is_results(part, key)), None)
    if rows_key:
        yield _results(name, part, rows_key, path)
        left = {key: value for key, value in left.items() if key not in ("columns", "results", rows_key)}
    inner = {key: value for key, value in left.items() if isinstance(value, Mapping)}
    if _alike(inner):
        yield _rows(name, [{"": plain(key), **value} for key, value in inner.items()], path, list(inner))
        left = {key: value for key, value in left.items() if key not in inner}
    facts = {key: value for key, value in left.items() if _is_leaf(value)}
    if facts:
        lines = tuple(Line(plain(key), (plain(key),), (_cell(value, (*path, key)),)) for key, value in facts.items())
        yield Grid(name, (("", ()),), lines)
    for key, value in left.items():
        below = f"{name} {plain(key)}".strip()
        if _is_rows(value):
            yield _rows(below, value, (*path, key))
        elif isinstance(value, Mapping):
            yield from _parts(below, value, (*path, key))


def _is_results(part: Mapping[str, Any], key: str) -> bool:
    """Whether a part is a table of results: columns with a head, and a list of cells for each row."""
    rows, columns = part.get(key), part.get("columns")
    return (
        isinstance(rows, Mapping)
        and isinstance(columns, list)
        and all(isinstance(row, list) and len(row) == len(columns) for row in rows.values())
    )


def _results(name: str, part: Mapping[str, Any], key: str, path: Path) -> Grid:
    heads = tuple((words_of(head), _labels(head)) for head in part["columns"])
    lines = tuple(
        Line(head, (head,), tuple(_cell(value, (*path, key, head, i)) for i, value in enumerate(row)))
        for head, row in part[key].items()
    )
    used = {str(value) for row in part[key].values() for value in row}
    return Grid(name, heads, lines, tuple(map(str, part.get("results", ()))) or tuple(sorted(used)))


def _labels(head: object) -> tuple[str, ...]:
    return tuple(map(str, head)) if isinstance(head, list) else (plain(head),)


def _rows(name: str, rows: Sequence[Mapping[str, Any]], path: Path, keys: Sequence[str | int] | None = None) -> Grid:
    """A grid with a row for each mapping; the first column is the head of the row."""
    columns = [column for column in dict.fromkeys(key for row in rows for key in row) if column not in MARKS]
    columns = [column for column in columns if any(row.get(column, "") != "" for row in rows)]
    first, *rest = columns or [""]
    lines = []
    for i, row in enumerate(rows):
        at: Path = (*path, keys[i] if keys else i)
        cells = tuple(_cell(row[key], (*at, key)) if key in row else None for key in rest)
        head = words_of(row.get(first, ""))
        lines.append(Line(head, (head,), cells))
    return Grid(name, tuple((plain(key), (plain(key),)) for key in rest), tuple(lines))


def _single(name: str, value: object, path: Path) -> Grid:
    return Grid("", (("", ()),), (Line(plain(name), (plain(name),), (_cell(value, path),)),))


def _cell(value: object, path: Path) -> Cell:
    return Cell(words_of(value), path if _is_leaf(value) else None)


def _is_leaf(value: object) -> bool:
    """A figure, a word, or a short list of them."""
    if isinstance(value, list):
        return all(isinstance(one, str | int | float) for one in value)
    return isinstance(value, str | int | float)


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _alike(parts: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether parts have a column in common, and nothing inside that wants a grid of its own."""
    deep = [value for part in parts.values() for value in part.values() if _is_rows(value) or _has_parts(value)]
    if len(parts) < 2 or deep:
        return False
    return bool(set.intersection(*(set(part) - set(MARKS) for part in parts.values())))


def _has_parts(value: object) -> bool:
    return isinstance(value, Mapping) and any(isinstance(one, Mapping) or _is_rows(one) for one in value.values())
