"""The core, from hexes to titles, uses the standard library only, no clock and no global randomness; no package has
a circle of imports."""

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


# -- circles of imports ------------------------------------------------------------------------------------------------

TITLES = sorted(folder for folder in (PACKAGE / "titles").iterdir() if (folder / "title.py").exists())
PACKAGES = sorted(
    folder for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists() and folder.name != "titles"
)


def names(folders: list[Path]) -> list[str]:
    return [folder.name for folder in folders]


def modules_of(folder: Path) -> dict[str, Path]:
    root = PACKAGE.parent
    names = {path: ".".join(path.relative_to(root).with_suffix("").parts) for path in sorted(folder.rglob("*.py"))}
    return {name.removesuffix(".__init__"): path for path, name in names.items()}


def imports_at_run_time(tree: ast.Module) -> Iterator[str]:
    """Modules and names that a module imports, inside functions too, but not what only a type checker reads."""
    unread = {
        id(node)
        for test in ast.walk(tree)
        if isinstance(test, ast.If) and "TYPE_CHECKING" in ast.dump(test.test)
        for node in ast.walk(test)
    }
    for node in ast.walk(tree):
        if id(node) in unread:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def import_graph(modules: dict[str, Path]) -> dict[str, set[str]]:
    """Who imports whom among these modules; that a module's package is loaded before it does not count."""
    return {
        name: {
            other
            for other in imports_at_run_time(ast.parse(path.read_text(encoding="utf-8")))
            if other in modules and other != name and not name.startswith(f"{other}.")
        }
        for name, path in modules.items()
    }


def on_a_circle(graph: dict[str, set[str]]) -> set[str]:
    """The modules that lead back to themselves: what is left when those are taken away that import nobody, or whom
    nobody imports, again and again."""
    left = {name: set(others) for name, others in graph.items()}
    while True:
        imported = set().union(*left.values())
        loose = {name for name, others in left.items() if not others or name not in imported}
        if not loose:
            return set(left)
        left = {name: others - loose for name, others in left.items() if name not in loose}


def test_a_circle_is_found() -> None:
    assert on_a_circle({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}) == {"b", "c"}
    inside = ast.parse("if TYPE_CHECKING:\n    import x\ndef f():\n    from y import z")
    assert list(imports_at_run_time(inside)) == ["y", "y.z"]


@pytest.mark.parametrize("folder", [*PACKAGES, *TITLES], ids=names([*PACKAGES, *TITLES]))
def test_no_circle_of_imports(folder: Path) -> None:
    assert not on_a_circle(import_graph(modules_of(folder)))


# -- options -----------------------------------------------------------------------------------------------------------

OPTIONAL = ("options", "variants", "scenarios")
WHO_KNOWS = (*OPTIONAL, "title", "telling", "notation", "actions")


def rooms_and_imports(title: Path) -> Iterator[tuple[str, str, str]]:
    """The room of every module of a title, its name, and the room of every other module of the title it imports."""
    modules = modules_of(title)
    home = f"stavka.titles.{title.name}."
    for name, imported in import_graph(modules).items():
        for other in imported:
            yield name.removeprefix(home).partition(".")[0], name, other.removeprefix(home).partition(".")[0]


@pytest.mark.parametrize("title", TITLES, ids=names(TITLES))
def test_the_base_game_does_not_know_its_options(title: Path) -> None:
    imports = list(rooms_and_imports(title))
    assert any(other in OPTIONAL for _, _, other in imports)  # the title does, at least
    assert not {name for room, name, other in imports if other in OPTIONAL and room not in WHO_KNOWS}


@pytest.mark.parametrize("title", TITLES, ids=names(TITLES))
def test_the_state_knows_no_rule(title: Path) -> None:
    """What follows from a change is registered at the seams."""
    imports = list(rooms_and_imports(title))
    assert not {name for room, name, other in imports if room == "state" and other != "state"}
