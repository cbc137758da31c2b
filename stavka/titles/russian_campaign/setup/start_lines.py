"""The start lines of the scenarios: which hexes lie on the Axis side (trc:scn-setup-lines)."""

from __future__ import annotations

from typing import Any

from stavka.board import BadTable
from stavka.hexes import Grid


def expand(data: dict[str, Any]) -> None:
    """Write the runs of hexes of every line out, so that ``0107-0110`` becomes four numbers."""
    for name, line in data["lines"].items():
        for row, words in line["axis_side"].items():
            line["axis_side"][row] = [hex for word in words.split() for hex in _run(name, row, word)]


def _run(line: str, row: str, word: str) -> list[str]:
    first, _, last = word.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal() and first[:2] == (last or first)[:2] == row):
        raise BadTable(f"scenarios.toml: {word!r} is no run of hexes in row {row} of line {line}")
    return [f"{number:04}" for number in range(int(first), int(last or first) + 1)]


def axis_side(data: dict[str, Any], grid: Grid, line: str) -> int:
    """All hexes west of a line as a set."""
    if line not in data["lines"]:
        raise BadTable(f"scenarios.toml: there is no start line {line!r}; there are {', '.join(data['lines'])}")
    hexes = [hex for row in data["lines"][line]["axis_side"].values() for hex in row]
    strange = [hex for hex in hexes if hex not in grid]
    if strange:
        raise BadTable(f"scenarios.toml: line {line} names {', '.join(strange)}, which the map does not have")
    return grid.set_of(hexes)
