"""`stavka tables`: the data of a title as readable tables, with where the figures come from and how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import stavka
from stavka.board import BadTable, Tables
from stavka.cli.console import plain_console
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables

ORIGINS = "origins.toml"
NO_TABLES = (ORIGINS, "rules.csv", "guide.toml", "about.toml")  # about the game, not of it
MARKS = ("origin", "confidence", "note")
NOT_SAID = "(not said)"
SMALL = 4  # entries of a mapping that fit on a line
WIDE = 400  # columns when the output is no terminal: nothing is cut or folded


@dataclass(frozen=True, slots=True)
class Entry:
    """A table as the list shows it."""

    name: str
    file: str
    origin: str
    confidence: str
    note: str
    data: Any  # rows of a CSV file, or a part of a TOML file


@click.command()
@click.argument("title")
@click.argument("name", required=False)
@click.argument("words", metavar="[WORD]...", nargs=-1)
@own_tables
def command(title: str, name: str | None, words: Sequence[str], tables: str | None) -> None:
    """List the data tables of TITLE with their origin, or print the table NAME, only the rows with all WORDs.

    Origins: rulebook (the text states it), published (read by others from a printed component), geography (from open
    geodata), reconstructed (ours, built to fit what is known).
    """
    with user_errors(ValueError, BadTable):
        made = stavka.title(title, tables)
        entries = list(entries_of(made.tables))
        console = plain_console()
        if not console.is_terminal:
            console.width = WIDE
        if name is None:
            print_list(console, entries, made.tables)
        else:
            print_entry(console, find(entries, name), [word.lower() for word in words])


def entries_of(tables: Tables) -> Iterator[Entry]:
    """Every table of a title: its CSV files, and the parts of its TOML files."""
    about = tables.toml(ORIGINS) if tables.path(ORIGINS).is_file() else {}
    files = sorted(path.name for path in tables.folder.iterdir() if path.name not in NO_TABLES)
    for file in (name for name in files if name.endswith(".csv")):
        rows = list(tables.rows(file))
        known = about.get(file, {})
        note = ". ".join(filter(None, (known.get("holds", ""), known.get("note", ""))))
        yield Entry(
            file.removesuffix(".csv"),
            file,
            known.get("origin") or tally(rows, "origin"),
            known.get("confidence") or tally(rows, "confidence"),
            note,
            rows,
        )
    for file in (name for name in files if name.endswith(".toml")):
        for key, value in tables.toml(file).items():
            known = about.get(file, {})
            whole = {mark: known[mark] for mark in ("origin", "confidence") if mark in known}
            yield from _sections(file, key, value, known.get("parts", {}), whole)


def _sections(file: str, key: str, value: Any, about: Mapping[str, Any], whole: Mapping[str, str]) -> Iterator[Entry]:
    """A part of a TOML file; one whose own parts are marked, and which is not itself, is listed part by part."""
    parts = value if isinstance(value, Mapping) else {}
    if parts and "origin" not in parts and all(isinstance(p, Mapping) and "origin" in p for p in parts.values()):
        for name, part in parts.items():
            yield from _sections(file, f"{key}.{name}", part, about, whole)
        return
    marks = {**whole, **about.get(key, {}), **{mark: parts[mark] for mark in MARKS if mark in parts}}
    note = str(marks.get("note") or parts.get("title") or "")
    data = {name: part for name, part in parts.items() if name not in MARKS} if parts else value
    yield Entry(key, file, words_of(marks.get("origin", "")), words_of(marks.get("confidence", "")), note, data)


def tally(rows: Sequence[Mapping[str, str]], column: str) -> str:
    """How many rows have which value in a column.

    >>> tally([{"origin": "rulebook"}, {"origin": "published"}, {"origin": "published"}], "origin")
    'published 2, rulebook 1'
    """
    counts = Counter(row[column] or NOT_SAID for row in rows if column in row)
    return next(iter(counts)) if len(counts) == 1 else ", ".join(f"{name} {n}" for name, n in counts.most_common())


def find(entries: Sequence[Entry], name: str) -> Entry:
    """The table a person means, by its name or the beginning of it."""
    wanted = name.lower().replace("-", "_").removesuffix(".csv")
    known = {entry.name.lower(): entry for entry in entries}
    begun = [key for key in known if key.startswith(wanted)]
    if wanted in known or len(begun) == 1:
        return known[wanted if wanted in known else begun[0]]
    near = begun or get_close_matches(wanted, known, 3, 0.6)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
    raise ValueError(f"there is no table {name!r}; {hint}")


# -- printing ----------------------------------------------------------------------------------------------------------


def print_list(console: Console, entries: Sequence[Entry], tables: Tables) -> None:
    replaced = tables.replaced()
    table = _table(["table", "file", "origin", "confidence", "about"])
    for entry in entries:
        file = f"{entry.file} (yours)" if entry.file in replaced else entry.file
        table.add_row(entry.name, file, entry.origin or NOT_SAID, entry.confidence or NOT_SAID, entry.note)
    console.print(table)
    console.print("`stavka tables TITLE NAME` prints one of them.")


def print_entry(console: Console, entry: Entry, words: Sequence[str]) -> None:
    marks = [f"origin: {entry.origin or NOT_SAID}", f"confidence: {entry.confidence or NOT_SAID}"]
    console.print(f"{entry.name} ({entry.file}), {', '.join(marks)}")
    if entry.note:
        console.print(entry.note)
    console.print()
    if isinstance(entry.data, list):
        _print_rows(console, entry.data, words)
    else:
        _print_part(console, entry.data, words)


def _print_part(console: Console, part: Any, words: Sequence[str]) -> None:
    """A part of a TOML file: single values in lines, the rest as tables."""
    if not isinstance(part, Mapping):
        console.print(words_of(part))
    elif "columns" in part and isinstance(part.get("rows"), Mapping):
        table = _table(["die", *(words_of(column) for column in part["columns"])])
        for die, results in part["rows"].items():
            table.add_row(die, *map(words_of, results))
        console.print(table)
    else:
        inner = {key: value for key, value in part.items() if isinstance(value, Mapping)}
        together = inner if _alike(inner) else {}
        for key, value in part.items():
            if key not in together and not _is_table(value):
                console.print(f"{key.replace('_', ' ')}: {words_of(value)}")
        if together:
            _print_table(console, together, words)
        for key, value in part.items():
            if key not in together and _is_table(value):
                console.print(f"\n{key.replace('_', ' ')}:")
                _print_table(console, value, words)


def _print_table(console: Console, value: Any, words: Sequence[str]) -> None:
    if isinstance(value, list):
        _print_rows(console, value, words)
    elif all(isinstance(item, Mapping) for item in value.values()):
        _print_rows(console, [{"": name, **item} for name, item in value.items()], words)
    elif all(_is_table(item) for item in value.values()):
        _print_rows(console, [{"": name, **item} for name, items in value.items() for item in items], words)
    else:
        _print_part(console, value, words)


def _is_table(value: Any) -> bool:
    """Whether a value is too much for a line."""
    if isinstance(value, Mapping):
        return len(value) > SMALL or any(isinstance(item, Mapping | list) for item in value.values())
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _alike(parts: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether parts have a column in common, and nothing inside that wants a table of its own."""
    if len(parts) < 2 or any(_is_table(item) for part in parts.values() for item in part.values()):
        return False
    return bool(set.intersection(*(set(part) - set(MARKS) for part in parts.values())))


def _print_rows(console: Console, rows: Sequence[Mapping[str, Any]], words: Sequence[str]) -> None:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    filled = [column for column in columns if any(row.get(column, "") != "" for row in rows)]
    table = _table([column.replace("_", " ") for column in filled])
    for row in rows:
        cells = [words_of(row.get(column, "")) for column in filled]
        text = " ".join(cells).lower()
        if all(word in text for word in words):
            table.add_row(*cells)
    if not table.row_count:
        raise ValueError(f"no row of this table has {' and '.join(map(repr, words))}")
    console.print(table)


def words_of(value: Any) -> str:
    """A value of a TOML file in plain words.

    >>> words_of(["MF", 4]), words_of({"kind": ["armor", "motorized"]}), words_of(True)
    ('MF, 4', 'kind armor, motorized', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{key.replace('_', ' ')} {words_of(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(map(words_of, value))
    return str(value)


def _table(columns: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
