"""Which tests run which statement: found once, with a mark set before every statement of the rules."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.mutation.making import Mutant
from benchmarks.mutation.trying import OPTIONS, Outcome

BODIES = ("body", "orelse", "finalbody")
MARKS = "_MARKS_"


@dataclass
class Reached:
    """Which tests run which statements ("path:line"), and how long each test takes."""

    tests: dict[str, list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    stamps: dict[str, str] = field(default_factory=dict)  # of the code and of each file of tests

    def by_statement(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for test, statements in self.tests.items():
            for statement in statements:
                found[statement].add(test)
        return found


@dataclass(frozen=True)
class Row:
    """One test: whether it failed, how long it took, and which statements it ran."""

    test: str
    failed: bool
    seconds: float
    ran: list[str]


class Statements:
    """The statements of some files: which one is around a line, and which ones use a name."""

    def __init__(self, root: Path, paths: Iterable[Path]) -> None:
        self.spans: dict[str, list[tuple[int, int]]] = {}
        self.using: dict[str, set[str]] = defaultdict(set)
        self.named: dict[tuple[str, int], str] = {}
        for path in paths:
            self._read(path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8")))

    def _read(self, path: str, tree: ast.Module) -> None:
        found = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
        self.spans[path] = [(node.lineno, node.end_lineno or node.lineno) for node in found]
        for statement in found:
            names = {name for node in ast.walk(statement) if (name := _name(node))}
            for name in names:
                self.using[name].add(f"{path}:{statement.lineno}")
            for target in (*getattr(statement, "targets", ()), getattr(statement, "target", None)):
                if name := _name(target):
                    self.named[path, statement.lineno] = name

    def around(self, mutant: Mutant) -> int:
        """The line of the statement in which a mutant stands."""
        return max(first for first, last in self.spans[mutant.path] if first <= mutant.line <= last)

    def asked(self, mutant: Mutant) -> set[str]:
        """The statements that a mutant may reach: its own, or for what is worked out only once all that use it."""
        line = self.around(mutant)
        if mutant.first:
            return {f"{mutant.path}:{line}"}
        inner = mutant.function.rpartition(".")[2]
        if inner == "register":
            return {f"{mutant.path}:{first}" for first, _ in self.spans[mutant.path]}
        given = self.named.get((mutant.path, line), "")
        own = {f"{mutant.path}:{first}" for first, _ in self.spans[mutant.path]} if not inner else set()
        return own | self.using.get(given, set()) | self.using.get(inner, set())


def _name(node: ast.AST | None) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


class Marking(ast.NodeTransformer):
    """Puts a mark before every statement in the functions of a module."""

    def __init__(self, path: str, names: list[str]) -> None:
        self.path, self.names = path, names

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        words = node.body[:1] if ast.get_docstring(node) is not None else []
        node.body = [*words, *self.marked(node.body[len(words) :])] or node.body
        return node

    def marked(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for statement in statements:
            target = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(len(self.names)), ast.Store())
            found.append(ast.copy_location(ast.Assign([target], ast.Constant(1)), statement))
            self.names.append(f"{self.path}:{statement.lineno}")
            self.within(statement)
            found.append(statement)
        return found

    def within(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            self.visit(statement)
            return
        parts = [statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]
        for part in parts:
            for name in BODIES:
                if getattr(part, name, None):
                    setattr(part, name, self.marked(getattr(part, name)))


class Marked(MetaPathFinder, Loader):
    """Imports some modules with marks in them."""

    def __init__(self, root: Path, paths: Iterable[Path]) -> None:
        self.root = root
        self.paths = {".".join(path.relative_to(root).with_suffix("").parts): path for path in paths}
        self.names: list[str] = []
        self.marks = bytearray(1 << 20)

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.paths[fullname], loader=self) if fullname in self.paths else None

    def exec_module(self, module: ModuleType) -> None:
        path = self.paths[module.__name__]
        tree = ast.parse(path.read_text(encoding="utf-8"))
        marked = Marking(path.relative_to(self.root).as_posix(), self.names).visit(tree)
        module.__dict__[MARKS] = self.marks
        exec(compile(ast.fix_missing_locations(marked), str(path), "exec"), module.__dict__)

    def taken(self) -> list[str]:
        """The statements run since the last time."""
        found, at = [], self.marks.find(1)
        while at >= 0:
            found.append(self.names[at])
            at = self.marks.find(1, at + 1)
        self.marks[:] = bytes(len(self.marks))
        return sorted(found)


class Recorder:
    """The plugin that runs the wanted tests and writes a line for each: what it ran and how long it took."""

    def __init__(self, marked: Marked, wanted: set[str], path: Path) -> None:
        self.marked, self.wanted, self.path = marked, wanted, path
        self.outcome = Outcome()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.register(self.outcome)
        with self.path.open("w", encoding="utf-8") as file:
            for item in session.items:
                if item.nodeid in self.wanted:
                    self.marked.taken()
                    began = time.process_time()
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                    seconds = time.process_time() - began
                    row = Row(item.nodeid, bool(self.outcome.failed), seconds, self.marked.taken())
                    self.outcome.failed = None
                    file.write(json.dumps(asdict(row)) + "\n")
        return True


def recorded(root: Path, files: Iterable[Path], wanted: Sequence[str], answer: Path) -> list[Row]:
    """A row for each test: whether it failed, what it ran and how long it took."""
    asked = {"root": str(root), "files": [str(file) for file in files], "wanted": list(wanted), "answer": str(answer)}
    command = [sys.executable, "-m", "benchmarks.mutation.recording"]
    subprocess.run(command, input=json.dumps(asked), cwd=root, capture_output=True, text=True, check=False)
    rows = [Row(**json.loads(line)) for line in answer.read_text(encoding="utf-8").splitlines()]
    answer.unlink()
    return rows


def record() -> None:
    """The other end of `recorded`: runs in a process that has not imported the package."""
    asked = json.load(sys.stdin)
    root = Path(asked["root"])
    marked = Marked(root, map(Path, asked["files"]))
    sys.meta_path.insert(0, marked)
    wanted = set(asked["wanted"])
    tests = sorted({test.partition("::")[0] for test in wanted})
    pytest.main([*OPTIONS, "--rootdir", str(root), *tests], plugins=[Recorder(marked, wanted, Path(asked["answer"]))])


if __name__ == "__main__":
    record()
