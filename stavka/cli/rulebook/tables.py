"""`stavka tables`: the data of a title as readable tables, with where the figures come from and how sure they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import stavka
from stavka.board import BadTable, Tables
from stavka.cli.console import plain_console
from stavka.cli.errors import user_errors
from stavka.cli.own_tables import own_tables
from stavka.telling.tables import MARKS, NOT_SAID, Entry, entries_of, find, words_of

SMALL = 4  # entries of a mapping that fit on a line
WIDE = 400  # columns when the output is no terminal: nothing is cut or folded


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


def _table(columns: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
