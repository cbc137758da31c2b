"""Running tests on a mutant: in a child process, until the first one fails."""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

import pytest

from benchmarks.mutation.making import Mutant, compiled

MEMORY = 3 << 30  # bytes; who needs more runs wild
LONGEST = 40  # seconds of the processor for a single test
SECONDS = 30  # of the processor, beside five times what the tests need; who needs more runs for ever
ANSWER = "noticed by:"
OPTIONS = [
    "-p",
    "no:terminal",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:logging",
    "--capture=no",
    "--hypothesis-profile=stavka-ci",
]


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("the test runs for ever")


class Outcome:
    """Notes the first test that fails."""

    def __init__(self) -> None:
        self.failed: str | None = None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """A test that runs for ever fails; one in a quiet loop is ended with its process."""
        signal.signal(signal.SIGPROF, _too_long)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
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


@dataclass
class Reached:
    """Which tests call which functions ("path:line"), and how long each test takes."""

    tests: dict[str, list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    stamps: dict[str, str] = field(default_factory=dict)  # of the code and of each file of tests

    def by_function(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for test, functions in self.tests.items():
            for function in functions:
                found[function].add(test)
        return found


class Tracer:
    """Notes the functions of some files that are called; lines are not looked at, so it costs little."""

    def __init__(self, root: Path, files: Iterable[Path]) -> None:
        self.files = {str(path): path.relative_to(root).as_posix() for path in files}
        self.seen: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        self.seen.add(frame.f_code)

    def taken(self) -> list[str]:
        names = {f"{self.files[c.co_filename]}:{c.co_firstlineno}" for c in self.seen if c.co_filename in self.files}
        self.seen = set()
        return sorted(names)


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

    def run(self, tests: Sequence[str]) -> str | None:
        """The first of these tests that fails."""
        for test in tests:
            item = self.items[test]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.outcome.failed:
                return self.outcome.failed
        return None

    def record(self, tests: Sequence[str], files: Sequence[Path]) -> Iterator[str]:
        """Runs tests and writes a line for each: what it called and how long it took."""
        tracer = Tracer(self.root, files)
        for test in tests:
            began = time.process_time()
            sys.settrace(tracer)
            failed = self.run([test])
            sys.settrace(None)
            row = {
                "test": test,
                "failed": bool(failed),
                "seconds": time.process_time() - began,
                "calls": tracer.taken(),
            }
            yield json.dumps(row) + "\n"
            self.outcome.failed = None

    def notice(self, mutant: Mutant, tests: Sequence[str]) -> Iterator[str]:
        """Exchanges the code of the broken function and writes the test that notices it, if any."""
        exchange(self.root, mutant)
        yield self.run(tests) or ""


def exchange(root: Path, mutant: Mutant) -> None:
    """Gives the functions of a module that is already imported the code of a mutant of it."""
    path = root / mutant.path
    code = compiled(path.read_text(encoding="utf-8"), str(path), mutant.number)
    new = {(c.co_qualname, c.co_firstlineno): c for c in _codes(code)}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == str(path):
            there = new.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
            if there is not None and len(there.co_freevars) == len(thing.__code__.co_freevars):
                thing.__code__ = there


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


class Importing(MetaPathFinder, Loader):
    """Imports one module as its mutant, from memory."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        self.path, self.number = root / mutant.path, mutant.number
        parts = Path(mutant.path).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        places = [str(self.path.parent)] if self.path.stem == "__init__" else None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=places
        )

    def exec_module(self, module: ModuleType) -> None:
        source = self.path.read_text(encoding="utf-8")
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
