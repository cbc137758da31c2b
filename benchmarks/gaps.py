"""What no rule test of a title ever tries: refusals never given, halves of conditions, exact boundaries.

    python benchmarks/gaps.py trc                       all of them, from one run of the tests
    python benchmarks/gaps.py bd --only combat/retreat  those of some modules

Each is a mutant that surely survives, so that one run finds what samples of mutants find bit by bit. It says nothing
about what is tried: whether a test would notice the difference is for `benchmarks/mutants.py` to say.
"""

from __future__ import annotations

import argparse
import ast
import operator
import sys
from collections.abc import Callable
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any  # the values of conditions are whatever the code compares

import pytest

from benchmarks.mutation.choosing import Equivalents, files_of_tests, modules
from benchmarks.mutation.making import NOT_RULES, Mutant, helpers_of_lists, short
from benchmarks.mutation.trying import OPTIONS

ROOT = Path(__file__).resolve().parents[1]
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
}


class Probes:
    """What was seen at each place that is looked at."""

    def __init__(self) -> None:
        self.wanted: dict[tuple[int, object], tuple[str, int, str, str]] = {}
        self.seen: set[tuple[int, object]] = set()
        self.places = 0

    def want(self, number: int, value: object, path: str, line: int, function: str, what: str) -> None:
        self.wanted[number, value] = (path, line, function, what)

    def truth(self, number: int, value: object) -> object:
        self.seen.add((number, bool(value)))
        return value

    def compared(self, number: int, left: object, name: str, right: object) -> object:
        if left == right:
            self.seen.add((number, "equal"))
        return COMPARED[name](left, right)

    def reached(self, number: int) -> None:
        self.seen.add((number, "reached"))


PROBES = Probes()


class Probing(ast.NodeTransformer):
    """Puts probes into the functions of a module."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.path, self.names, self.skipped = path, [""], helpers_of_lists(tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.names.append(f"{self.names[-1]}.{node.name}".lstrip("."))
        node.body = [self.visit(child) for child in node.body]
        self.names.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        draws = any(arg.arg == "rng" for arg in node.args.args)
        if draws or node.name in NOT_RULES or node.name in self.skipped or node.name.startswith("some_"):
            return node
        self.names.append(f"{self.names[-1]}.{node.name}".lstrip("."))
        node.body = [self.visit(child) for child in node.body]
        self.names.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        return node if node.value is None or len(self.names) < 2 else self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def _probe(self, name: str, *args: ast.expr) -> ast.Call:
        function = ast.Attribute(ast.Name("_PROBES_", ast.Load()), name, ast.Load())
        return ast.Call(function, list(args), [])

    def _place(self) -> int:
        PROBES.places += 1
        return PROBES.places

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        texts = [ast.unparse(value) for value in node.values]
        whole = ast.unparse(node)
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)  # the value by which an operand decides the whole
        for at, value in enumerate(node.values):
            place = self._place()
            what = f"never {decides}: {texts[at]}  in  {short(whole)}"
            PROBES.want(place, decides, self.path, node.lineno, self.names[-1], what)
            node.values[at] = self._probe("truth", ast.Constant(place), value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        text = ast.unparse(node)
        self.generic_visit(node)
        name = type(node.ops[0]).__name__
        if len(node.ops) > 1 or name not in COMPARED or ("where" in text and "0" in text):
            return node
        place = self._place()
        PROBES.want(place, "equal", self.path, node.lineno, self.names[-1], f"never equal: {text}")
        return self._probe("compared", ast.Constant(place), node.left, ast.Constant(name), node.comparators[0])

    def visit_If(self, node: ast.If) -> ast.AST:
        text = ast.unparse(node.test)
        self.generic_visit(node)
        place = self._place()
        for value in (True, False):
            PROBES.want(place, value, self.path, node.lineno, self.names[-1], f"never {value}: if {short(text)}")
        node.test = self._probe("truth", ast.Constant(place), node.test)
        return node


class Watching(MetaPathFinder, Loader):
    """Imports the modules of a title with probes in them."""

    def __init__(self, paths: list[Path]) -> None:
        self.paths = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname not in self.paths:
            return None
        return spec_from_file_location(fullname, self.paths[fullname], loader=self)

    def exec_module(self, module: ModuleType) -> None:
        path = self.paths[module.__name__]
        tree = ast.parse(path.read_text(encoding="utf-8"))
        probed = Probing(path.relative_to(ROOT).as_posix(), tree).visit(tree)
        module.__dict__["_PROBES_"] = PROBES
        exec(compile(ast.fix_missing_locations(probed), str(path), "exec"), module.__dict__)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=["trc", "n41", "bd"])
    parser.add_argument(
        "--only", nargs="+", metavar="PATH", default=[""], help="only modules whose path has one of these"
    )
    args = parser.parse_args()
    paths = [path for path in modules(ROOT, args.title) if path.stem != "__init__"]
    for name in [name for name in sys.modules if name.startswith(("stavka.titles", "stavka.mechanics"))]:
        del sys.modules[name]
    sys.meta_path.insert(0, Watching(paths))
    files = [str(path.relative_to(ROOT)) for path in files_of_tests(ROOT, args.title)]
    code = pytest.main([*OPTIONS, *files])
    known = Equivalents.read()
    found = 0
    for (number, value), (path, line, function, what) in PROBES.wanted.items():
        unseen = (number, value) not in PROBES.seen and any(part in path for part in args.only)
        if unseen and known.reason(Mutant(path, line, function, "gap", what, "", 0, 0)) is None:
            found += 1
            sys.stdout.write(f"{path}:{line} {function}: {what}\n")
    sys.stdout.write(f"{args.title}: {found} of {len(PROBES.wanted)} never tried (tests ended with {int(code)})\n")


if __name__ == "__main__":
    main()
