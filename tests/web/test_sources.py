"""The sources of the client: rooms in an order, no circle of imports, short files."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
# A room imports from itself and from those before it; main.ts, in no room, comes last.
ROOMS = (
    "wire",
    "widgets",
    "canvas",
    "board",
    "orders",
    "story",
    "combat",
    "analysis",
    "charts",
    "staff",
    "panels",
    "pages",
    "host",
    "",
)
IMPORT = re.compile(r'^\s*(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)";', re.MULTILINE)
LONGEST, MOST = 140, 20  # lines of a file, files of a room


def files() -> list[Path]:
    found = sorted(path for path in SOURCES.rglob("*.ts") if not path.name.endswith(".gen.ts"))
    assert len(found) > 40
    return found


def imports(path: Path) -> set[Path]:
    """The files that a file imports from; what is made by the build does not count."""
    text = path.read_text(encoding="utf-8")
    found = {(path.parent / f"{name}.ts").resolve() for name in IMPORT.findall(text)}
    return {other for other in found if not other.name.endswith(".gen.ts")}


def room(path: Path) -> str:
    return path.parent.relative_to(SOURCES).as_posix().removeprefix(".")


def circle(graph: dict[Path, set[Path]]) -> list[str]:
    """The files of some circle, none if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [path.name for path in error.args[1]]
    return []


def test_no_circle_of_imports() -> None:
    graph = {path: imports(path) for path in files()}
    assert sum(map(len, graph.values())) > 200
    assert all(other in graph for others in graph.values() for other in others)
    assert circle(graph) == []


def test_a_circle_would_be_found() -> None:
    one, other = Path("one.ts"), Path("other.ts")
    assert circle({one: {other}, other: {one}}) == ["one.ts", "other.ts", "one.ts"]


def test_rooms_import_only_from_rooms_before_them() -> None:
    wrong = [
        f"{path.relative_to(SOURCES)} imports {other.relative_to(SOURCES)}"
        for path in files()
        for other in imports(path)
        if ROOMS.index(room(other)) > ROOMS.index(room(path))
    ]
    assert not wrong


def test_files_are_short_and_rooms_not_crowded() -> None:
    long = [path.name for path in files() if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST]
    assert not long
    crowded = [name for name in ROOMS if sum(room(path) == name for path in files()) > MOST]
    assert not crowded


def test_styles_by_zoom_name_classes_alone() -> None:
    """With a rule for paths or rects the browser would look at the nodes of all hexes and stacks again."""
    styles = "".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES.rglob("*.css")))
    found = re.findall(r"\[data-zoom[^\]]*\]([^{,]*)", styles)
    assert found
    assert [rule for rule in found if not re.fullmatch(r"( \.\w+)+ *", rule)] == []
