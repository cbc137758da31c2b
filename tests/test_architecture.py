"""The core, from hexes to titles, uses the standard library only, no clock and no global randomness."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import stavka

PACKAGE = Path(stavka.__file__).parent
CORE = ("hexes", "board", "engine", "mechanics", "telling", "titles")
CORE_FILES = sorted(file for layer in CORE for file in (PACKAGE / layer).rglob("*.py"))
CLOCKS = {"time"}  # dates of the calendar are fine, and ruff bars reading today's
# A seeded `random.Random` is a value; these functions of the module share one hidden state.
GLOBAL_DICE = {"choice", "choices", "randint", "random", "randrange", "sample", "seed", "shuffle", "uniform"}


def imported_modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def global_dice(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            yield node.attr
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            yield from (alias.name for alias in node.names)


def test_there_is_a_core() -> None:
    assert CORE_FILES


@pytest.mark.parametrize("file", CORE_FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_core_module_is_self_contained(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    modules = set(imported_modules(tree))
    assert modules <= sys.stdlib_module_names | {"stavka"}
    assert not modules & CLOCKS
    assert not GLOBAL_DICE & set(global_dice(tree))
