"""Which code and which tests cite which row of a title's rule index.

A citation is the title's code, a colon and the id of a row, such as `toy:9.8.1` or `toy:13.3-AE`, anywhere in a comment
or a string of a Python file, or in a data file of the title. `toy:21.4-d,-e,-f` cites three siblings. The id must be
that of a row, exactly: citing 8.2 when the index has only 8.2-a and 8.2-b is an error.
"""

import ast
import csv
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from stavka.library import FOLDERS

# A title's rules can be listed before it can be played.
TITLE_FOLDERS = {**FOLDERS, "rb": "russia_besieged", "pmd": "proud_monster"}
INDEX_COLUMNS = ["id", "kind", "title", "statement", "data", "example"]
NOTE = "note"  # the kind of row that nothing needs to enforce

ID = r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*"
SIBLING = r",-[A-Za-z0-9]+"

# FSTRING_MIDDLE and TSTRING_MIDDLE appear only in newer versions of Python.
TEXT_TOKENS = {
    getattr(tokenize, name)
    for name in ("COMMENT", "STRING", "FSTRING_MIDDLE", "TSTRING_MIDDLE")
    if hasattr(tokenize, name)
}


class BadIndex(ValueError):
    """A rule index that cannot be read; the message names file and line."""


@dataclass(frozen=True)
class Row:
    """A row of the rule index."""

    id: str
    kind: str
    title: str
    statement: str


@dataclass(frozen=True)
class Place:
    """Where a citation stands: path relative to the project, line, and the function, class or module around it."""

    path: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}"


@dataclass(frozen=True)
class BadCitation:
    """A cited id that is not in the index; `meant` are the rows just below it, if any."""

    cited: str
    place: Place
    meant: tuple[str, ...] = ()

    def __str__(self) -> str:
        hint = ""
        if self.meant:
            more = ", …" if len(self.meant) > 6 else ""
            hint = f"; cite the exact row: {', '.join(self.meant[:6])}{more}"
        return f"{self.place}: {self.cited} is cited but not in the index{hint}"


@dataclass
class Coverage:
    """The index of one title with everything that cites it; `has_tests` is false in an installed package."""

    code: str
    rows: list[Row]
    has_tests: bool
    in_code: dict[str, list[Place]] = field(default_factory=lambda: defaultdict(list))
    in_tests: dict[str, list[Place]] = field(default_factory=lambda: defaultdict(list))
    errors: list[BadCitation] = field(default_factory=list)

    def places(self, row: Row) -> tuple[list[Place], list[Place]]:
        return self.in_code.get(row.id, []), self.in_tests.get(row.id, [])

    def is_covered(self, row: Row) -> bool:
        code, tests = self.places(row)
        return bool(code) and (bool(tests) or not self.has_tests)


def checkout() -> Path:
    """The folder that holds the package `stavka`, and in a checkout also `tests`."""
    return Path(__file__).resolve().parents[3]


def tests_folder(root: Path) -> Path | None:
    # An installed package may have somebody else's `tests` beside it.
    tests = root / "tests"
    return tests if tests.is_dir() and (root / "pyproject.toml").is_file() else None


def index_path(root: Path, code: str) -> Path:
    return root / "stavka" / "titles" / TITLE_FOLDERS[code] / "data" / "rules.csv"


def read_index(path: Path) -> list[Row]:
    rows: dict[str, Row] = {}
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != INDEX_COLUMNS:
            raise BadIndex(f"{path.name}, line 1: the columns must be {', '.join(INDEX_COLUMNS)}.")
        for record in reader:
            id = record["id"]
            if not re.fullmatch(ID, id or ""):
                raise BadIndex(f"{path.name}, line {reader.line_num}: {id!r} is not an id.")
            if id in rows:
                raise BadIndex(f"{path.name}, line {reader.line_num}: {id} is there twice.")
            if None in record or None in record.values():
                raise BadIndex(f"{path.name}, line {reader.line_num}: {id} has not {len(INDEX_COLUMNS)} cells.")
            rows[id] = Row(id, record["kind"], record["title"], record["statement"])
    return list(rows.values())


def cited_ids(text: str, code: str) -> Iterator[tuple[int, str]]:
    """The ids cited in a text, each with its offset.

    >>> [id for _, id in cited_ids("no move into the sea (toy:9.8.1, toy:2.2-a,-c).", "toy")]
    ['9.8.1', '2.2-a', '2.2-c']
    """
    for match in re.finditer(rf"(?<![\w-]){code}:({ID})((?:{SIBLING})*)", text):
        id, siblings = match.groups()
        yield match.start(), id
        base = id.rpartition("-")[0] or id
        for suffix in siblings.split(",")[1:]:
            yield match.start(), base + suffix


def enclosing_names(tree: ast.Module, lines: list[str]) -> Mapping[int, str]:
    """The qualified name of the innermost function or class at each line that has one."""
    names: dict[int, str] = {}

    def visit(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}" if outer else child.name
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                # A comment that stands directly on top of a definition speaks of it.
                while first > 1 and lines[first - 2].startswith(" " * child.col_offset + "#"):
                    first -= 1
                names.update(dict.fromkeys(range(first, (child.end_lineno or first) + 1), name))
                visit(child, name)
            else:
                visit(child, outer)

    visit(tree, "")
    return names


def python_citations(source: str, code: str, path: Path) -> Iterator[tuple[int, str, str]]:
    """Line, enclosing name and id of each citation in a comment or string of Python source."""
    if f"{code}:" not in source:
        return
    module = path.parent.name if path.stem == "__init__" else path.stem
    names = enclosing_names(ast.parse(source, filename=str(path)), source.split("\n"))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in TEXT_TOKENS:
            for offset, id in cited_ids(token.string, code):
                line = token.start[0] + token.string.count("\n", 0, offset)
                yield line, names.get(line, module), id


def data_citations(text: str, code: str, suffix: str) -> Iterator[tuple[int, str]]:
    """Line and id of each citation in a CSV or TOML file."""
    for number, line in enumerate(text.splitlines(), 1):
        if f"{code}:" not in line:
            continue
        # Cell by cell, so that a number in the next column is not taken for a sibling.
        cells = next(csv.reader([line]), []) if suffix == ".csv" and not line.startswith("#") else [line]
        for cell in cells:
            for _, id in cited_ids(cell, code):
                yield number, id


def code_places(root: Path, code: str) -> Iterator[tuple[Place, str]]:
    yield from python_places(root, "stavka", code)
    index = index_path(root, code)
    for file in sorted(index.parent.rglob("*")):
        if file.suffix in {".csv", ".toml"} and file != index:
            for line, id in data_citations(file.read_text(encoding="utf-8"), code, file.suffix):
                yield Place(file.relative_to(root).as_posix(), line, file.stem), id


def python_places(root: Path, folder: str, code: str) -> Iterator[tuple[Place, str]]:
    for file in sorted((root / folder).rglob("*.py")):
        path = file.relative_to(root)
        for line, name, id in python_citations(file.read_text(encoding="utf-8"), code, path):
            yield Place(path.as_posix(), line, name), id


def coverage(root: Path, code: str) -> Coverage:
    """Read the index of a title under `root` and everything that cites it."""
    rows = read_index(index_path(root, code))
    found = Coverage(code, rows, has_tests=tests_folder(root) is not None)
    ids = {row.id for row in rows}

    def sort_in(places: Iterator[tuple[Place, str]], cited: dict[str, list[Place]]) -> None:
        for place, id in places:
            if id not in ids:
                below = tuple(row.id for row in rows if row.id.startswith((f"{id}-", f"{id}.")))
                found.errors.append(BadCitation(f"{code}:{id}", place, below))
            elif place not in cited[id]:
                cited[id].append(place)

    sort_in(code_places(root, code), found.in_code)
    if found.has_tests:
        sort_in(python_places(root, "tests", code), found.in_tests)
    return found
