"""Running tests on a mutant: in a child process, until the first one fails."""

from __future__ import annotations

import ast
import gc
import hashlib
import importlib.util
import json
import os
import resource
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import asdict
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

import pytest

from benchmarks.mutation.making import Mutant, changed, compiled

MEMORY = 3 << 30  # bytes; who needs more runs wild
LONGEST = 40  # seconds of the processor for a single test
SECONDS = 8  # of the processor, beside five times what the tests need; who needs more runs for ever
ANSWER = "noticed by:"
SIDES = ("AXIS", "SOVIET")
OPTIONS = [
    "-p",
    "no:terminal",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:logging",
    "--capture=no",
    "--assert=plain",  # nobody reads why a test fails
    "--hypothesis-profile=stavka-ci",
]


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("the test runs for ever")


class Outcome:
    """Notes the first test that fails."""

    def __init__(self) -> None:
        self.failed: str | None = None
        self.longest: float = LONGEST

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """A test that runs for ever fails; one in a quiet loop is ended with its process."""
        signal.signal(signal.SIGPROF, _too_long)
        signal.setitimer(signal.ITIMER_PROF, self.longest)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid


def limit(seconds: float) -> None:
    """Ends this process when it needs more of the processor, and fails it when it needs too much memory."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def in_child(work: Iterator[str], seconds: float) -> tuple[str, bool]:
    """What a generator writes in a child process, and whether it ended by itself within its time of the processor."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        limit(seconds)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        code = 1
        try:
            for text in work:
                os.write(writing, text.encode())
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8", errors="replace") as file:
        text = file.read()
    _, status = os.waitpid(child, 0)
    return text, status == 0


class Bench:
    """A collected session of pytest in which mutants are tried, each in a child of this process."""

    def __init__(self, root: Path, session: pytest.Session, outcome: Outcome) -> None:
        self.root, self.session, self.outcome = root, session, outcome
        self.items = {item.nodeid: item for item in session.items}
        self.functions = functions()  # once, for all children
        self.seconds: dict[str, float] = {}  # that each test takes

    def run(self, tests: Sequence[str]) -> str | None:
        """The first of these tests that fails."""
        for test in tests:
            item = self.items[test]
            self.outcome.longest = min(LONGEST, 3 + 5 * self.seconds.get(test, LONGEST))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.outcome.failed:
                return self.outcome.failed
        return None

    def notice(self, mutant: Mutant, tests: Sequence[str]) -> Iterator[str]:
        """Exchanges the code of a function or the value of a name, and writes the test that notices it, if any."""
        if mutant.first:
            exchange(self.root, mutant, self.functions)
            yield self.run(tests) or ""
        elif restate(self.root, mutant):
            yield self.run(tests) or ""


Functions = dict[str, list[FunctionType]]


def functions() -> Functions:
    """All functions that there are, by the file in which they are written."""
    found: Functions = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found[thing.__code__.co_filename].append(thing)
    return found


def exchange(root: Path, mutant: Mutant, there: Functions) -> None:
    """Gives the functions of a module that is already imported the code of a mutant of it."""
    path = root / mutant.path
    code = compiled(path.read_text(encoding="utf-8"), str(path), mutant.number)
    new = {(c.co_qualname, c.co_firstlineno): c for c in _codes(code)}
    for function in there.get(str(path), ()):
        name_sides(function.__globals__)
        changed = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if changed is not None and len(changed.co_freevars) == len(function.__code__.co_freevars):
            function.__code__ = changed


def name_sides(names: dict[str, object]) -> None:
    """A mutant may name the other side in a module that has no word for it."""
    for number, side in enumerate(SIDES):
        names.setdefault(side, number)


def restate(root: Path, mutant: Mutant) -> bool:
    """Gives a name of a module its changed value, there and wherever it was imported; False if it is no such name."""
    path = root / mutant.path
    module = sys.modules.get(module_name(mutant))
    tree = changed(path.read_text(encoding="utf-8"), str(path), mutant.number)
    for statement in tree.body if module and not mutant.function else ():
        target = statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", None)
        inside = statement.lineno <= mutant.line <= (statement.end_lineno or statement.lineno)
        value = getattr(statement, "value", None)
        if inside and isinstance(target, ast.Name) and isinstance(value, ast.expr) and module:
            name_sides(module.__dict__)
            new = eval(compile(ast.Expression(value), str(path), "eval"), module.__dict__)
            for name, other in list(sys.modules.items()):
                if name.startswith("stavka.") and target.id in other.__dict__ and _takes(other, target.id, module):
                    other.__dict__[target.id] = new
            return True
    return False


def _takes(other: ModuleType, name: str, module: ModuleType) -> bool:
    """Whether a module is the one in which a name is given its value, or imports it from there."""
    if other is module:
        return True
    tree = ast.parse(Path(other.__file__ or "").read_text(encoding="utf-8"))
    return any(
        isinstance(node, ast.ImportFrom) and node.module == module.__name__ and name in {a.name for a in node.names}
        for node in tree.body
    )


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def module_name(mutant: Mutant) -> str:
    parts = Path(mutant.path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Importing(MetaPathFinder, Loader):
    """Imports one module as its mutant, from memory."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        self.path, self.number = root / mutant.path, mutant.number
        self.name = module_name(mutant)

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        places = [str(self.path.parent)] if self.path.stem == "__init__" else None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=places
        )

    def exec_module(self, module: ModuleType) -> None:
        source = self.path.read_text(encoding="utf-8")
        name_sides(module.__dict__)
        exec(compiled(source, str(self.path), self.number), module.__dict__)


def freshly(root: Path, mutant: Mutant, tests: Sequence[str], seconds: float) -> tuple[str, bool]:
    """Imports everything anew with the mutant among it; the test that notices it, and whether all came to an end."""
    asked = json.dumps({"root": str(root), "mutant": asdict(mutant), "tests": list(tests), "seconds": seconds})
    command = [sys.executable, "-m", "benchmarks.mutation.trying"]
    answer = subprocess.run(command, input=asked, cwd=root, capture_output=True, text=True, check=False)
    return answer.stdout.rpartition(ANSWER)[2].strip(), answer.returncode == 0


def answer() -> None:
    """The other end of `freshly`: runs in a process that has not imported the package."""
    asked = json.load(sys.stdin)
    limit(asked["seconds"])
    sys.meta_path.insert(0, Importing(Path(asked["root"]), Mutant(**asked["mutant"])))
    outcome = Outcome()
    code = pytest.main(["-x", *OPTIONS, *asked["tests"]], plugins=[outcome])
    print(ANSWER, outcome.failed or ("" if code == 0 else f"pytest ended with {int(code)}"))  # noqa: T201


def stamp(paths: Iterable[Path]) -> str:
    """A digest of some files."""
    found = hashlib.sha256()
    for path in paths:
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


if __name__ == "__main__":
    answer()
