"""The data tables of a title, with where their figures come from and how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from stavka.board import Tables

ORIGINS = "origins.toml"
NO_TABLES = (ORIGINS, "rules.csv", "guide.toml", "about.toml", "history.toml")  # about the game, not of it
MARKS = ("origin", "confidence", "note")
NOT_SAID = "(not said)"


@dataclass(frozen=True, slots=True)
class Entry:
    """A table as the list shows it."""

    name: str
    file: str
    origin: str
    confidence: str
    note: str
    data: Any  # rows of a CSV file, or a part of a TOML file


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
