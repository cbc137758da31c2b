"""Which modules of a title are broken, and which tests can notice it."""

from __future__ import annotations

import ast
import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.mutation.making import Mutant, mutants
from stavka.cli.rulebook.citations import TITLE_FOLDERS, coverage

# Words, notation and what a page is told are no rules, nor are reading data and drawing nets; flags are mere bits.
NO_RULES = {
    "telling", "actions", "actions.py", "notation.py", "title.py", "seams.py", "flags.py", "ground.py", "charts.py",
    "roster.py", "roles.py", "force_lists.py", "net.py", "factor_notes.py",
}  # fmt: skip
# Golden diaries and random play notice much, but do not say which rule is broken.
NOT_COUNTED = (
    "test_golden.py",
    "test_random_play.py",
    "test_contract.py",
    "test_against_slow_rules.py",
    "test_able.py",
)
EQUIVALENT = Path(__file__).parent / "equivalent.csv"


def modules(root: Path, code: str) -> list[Path]:
    """The modules of a title that hold rules, and those of the mechanics that it uses."""
    folder = root / "stavka" / "titles" / TITLE_FOLDERS[code]
    own = [path for path in sorted(folder.rglob("*.py")) if not NO_RULES & set(path.relative_to(folder).parts)]
    shared: set[Path] = set()
    waiting = own[:]
    while waiting:
        new = {path for path in imported(root, waiting.pop()) if path not in shared}
        shared |= new
        waiting += new
    return own + sorted(path for path in shared if path.name not in NO_RULES)


def imported(root: Path, path: Path) -> Iterable[Path]:
    """The modules of the mechanics that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("stavka.mechanics"):
            base = root / Path(*node.module.split("."))
            yield from (
                file
                for file in (base.with_suffix(".py"), *(base / f"{name.name}.py" for name in node.names))
                if file.is_file()
            )


def files_of_tests(root: Path, code: str, everything: bool = False) -> list[Path]:
    """The tests of a title and of the mechanics; golden diaries and random play only if everything is wanted."""
    folders = [root / "tests" / "titles" / TITLE_FOLDERS[code], root / "tests" / "mechanics"]
    found = [path for folder in folders for path in sorted(folder.glob("test_*.py"))]
    if everything:
        return [*found, root / "tests" / "titles" / "test_golden.py"]
    return [path for path in found if path.name not in NOT_COUNTED]


def all_mutants(root: Path, code: str) -> list[Mutant]:
    return [mutant for path in modules(root, code) for mutant in mutants(path, root)]


@dataclass(frozen=True)
class Equivalents:
    """The mutants that break nothing, each with the reason; an asterisk stands for any function, kind or text."""

    rows: Sequence[Mapping[str, str]]

    @classmethod
    def read(cls, path: Path = EQUIVALENT) -> Equivalents:
        with path.open(encoding="utf-8", newline="") as file:
            return cls(list(csv.DictReader(file)))

    def reason(self, mutant: Mutant) -> str | None:
        return next((row["reason"] for row in self.rows if _fits(row, mutant)), None)

    def of_nothing(self, there: Sequence[Mutant]) -> list[str]:
        """Rows that fit none of the mutants of their module any more: the code has changed since."""
        by_path: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in there:
            by_path[mutant.path].append(mutant)
        return [
            f"{row['path']} {row['function']} [{row['kind']}] {row['before']}"
            for row in self.rows
            if row["path"] in by_path and not any(_fits(row, mutant) for mutant in by_path[row["path"]])
        ]


def _fits(row: Mapping[str, str], mutant: Mutant) -> bool:
    columns = ("function", "kind", "before", "after")
    return row["path"] == mutant.path and all(row[column] in ("*", getattr(mutant, column)) for column in columns)


@dataclass(frozen=True)
class Citations:
    """The rules that code and tests cite: by file the lines and functions, by rule the tests."""

    in_code: Mapping[str, list[tuple[int, str, str]]]  # by file: line, function or class, rule
    in_tests: Mapping[str, frozenset[str]]  # by rule: "path::test"

    @classmethod
    def of(cls, root: Path, code: str) -> Citations:
        found = coverage(root, code)
        in_code: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
        for rule, places in found.in_code.items():
            for place in places:
                in_code[place.path].append((place.line, place.name, rule))
        in_tests = {
            rule: frozenset(f"{place.path}::{place.name}" for place in places)
            for rule, places in found.in_tests.items()
        }
        return cls(in_code, in_tests)

    def rules_near(self, mutant: Mutant) -> list[str]:
        """The rules cited in the function of a mutant, the nearest first, then those of its class."""
        near: list[tuple[int, int, str]] = []
        for line, name, rule in self.in_code.get(mutant.path, ()):
            if name == mutant.function:
                near.append((0, abs(line - mutant.line), rule))
            elif mutant.function.startswith(f"{name}.") or (not mutant.function and line == mutant.line):
                near.append((1, abs(line - mutant.line), rule))
        return list(dict.fromkeys(rule for *_, rule in sorted(near)))

    def tests_of(self, rules: Iterable[str]) -> list[str]:
        """The tests that cite some rules, in the order of these."""
        return list(dict.fromkeys(test for rule in rules for test in sorted(self.in_tests.get(rule, ()))))
