"""A board, or a window on it, as text: in colours, or in plain ASCII where there are none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, sqrt
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

from stavka.board import Board
from stavka.board.drawing.counters import might
from stavka.cli.showing.board_sides import INK, Sides
from stavka.hexes import bits

Unit = Mapping[str, Any]  # plain data, as the view of a title has it
Part = tuple[str, str, str, str]  # of a line: words and their style, what stands after them and its style

# Ground colours, a pair each so that neighbouring hexes can be told apart, and the letter that says the same.
GROUND = {
    "clear": ("#efe4c4", "#e6d9b4", " "),
    "woods": ("#a9c283", "#9cb776", "w"),
    "forest": ("#a9c283", "#9cb776", "w"),
    "mountain": ("#cfa877", "#c39b69", "^"),
    "rough": ("#dcc79b", "#d1ba8b", "r"),
    "swamp": ("#cfe0c8", "#bfd4bb", "s"),
    "marsh": ("#cfe0c8", "#bfd4bb", "s"),
    "sea": ("#9cc4dc", "#91bad3", "~"),
    "lake": ("#9cc4dc", "#91bad3", "~"),
    "offmap": ("#303030", "#303030", " "),
}
OTHER_GROUND = ("#ddd3bb", "#d2c7ad", "?")
CLOSED = ("#8d877a", "#847e71", "x")
SIDES = {"axis": "bold #ffffff on #2f3f66", "soviet": "bold #ffffff on #a5261d", "russian": "bold #ffffff on #a5261d"}
OTHER_SIDE = "bold #ffffff on #555555"
BRACKETS = {"axis": ("[", "]"), "german": ("[", "]"), "soviet": ("(", ")"), "russian": ("(", ")")}
PLACE_SIGNS = {"major": ("■", "#"), "city": ("■", "#"), "minor": ("●", "o"), "oil": ("▲", "A")}
OTHER_PLACE = ("●", "o")
RIVER, RAIL = "~", "="
HIGH = 2  # lines a hex, and one more above where hexsides are drawn


def wide(colour: bool) -> int:
    """Characters a hex, one of them free; plain text needs room for the brackets that stand for colours."""
    return 7 if colour else 9


@dataclass(frozen=True, slots=True)
class Cell:
    """One hex as short lines, each with its style, what stands in the gap after them, and the style of that gap."""

    lines: tuple[tuple[str, str], ...]
    gap: str = ""
    after: tuple[str, ...] = (" ", " ")


def stacks_by_hex(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Pieces on the board, strongest first."""
    found: dict[str, list[Unit]] = defaultdict(list)
    for unit in units:
        if unit.get("hex"):
            found[str(unit["hex"])].append(unit)
    for pieces in found.values():
        pieces.sort(key=might, reverse=True)
    return found


def draw_terminal(board: Board, hexes: int, units: Iterable[Unit] = (), *, colour: bool = True) -> Text:
    """The given hexes as lines of text, in the shape of the map."""
    cells: dict[tuple[int, int], Cell] = {}
    found = stacks_by_hex(units)
    across, sides = wide(colour), Sides(board, hexes)
    for hex, (column, row) in _spots(board, hexes, across, HIGH + bool(sides)).items():
        cell = _cell(board, hex, found.get(board.grid.name(hex), ()), colour)
        cells[row, column] = _with_sides(cell, sides, hex, across) if sides else cell
    lines: dict[int, dict[int, Part]] = defaultdict(dict)
    for (row, column), cell in cells.items():
        for i, ((words, style), after) in enumerate(zip(cell.lines, cell.after, strict=True)):
            lines[row + i][column] = words, style, after, cell.gap
    return Text("\n").join(_line(lines[row], across) for row in range(max(lines, default=-1) + 1))


def _with_sides(cell: Cell, sides: Sides, hex: int, across: int) -> Cell:
    """A hex with its upper sides in a line above it and the right ones in the gap."""
    above = sides.above(hex, across)
    style = f"{INK} {cell.gap}" if cell.gap else ""
    lines = ((above[: across - 1], style), *cell.lines)
    return Cell(lines, cell.gap, (above[across - 1 :] or " ", *sides.after(hex)))


def _spots(board: Board, hexes: int, across: int, high: int) -> dict[int, tuple[int, int]]:
    """Column and line of the upper left corner of each hex."""
    step = sqrt(3) / 2
    spots = {}
    for hex in bits(hexes & board.grid.all):
        x, y = board.grid.centre(hex)
        if board.grid.lines == "rows":
            spots[hex] = floor(x * across), round(y / step) * high
        else:
            spots[hex] = round(x / step) * across, floor(y * high + 0.5)
    left = min((column for column, _ in spots.values()), default=0)
    top = min((row for _, row in spots.values()), default=0)
    return {hex: (column - left, row - top) for hex, (column, row) in spots.items()}


def _line(pieces: Mapping[int, Part], across: int) -> Text:
    line = Text(no_wrap=True)
    for column in sorted(pieces):
        line.append(" " * (column - len(line)))
        words, style, after, gap = pieces[column]
        line.append(words[: across - 1].ljust(across - 1), style or None)
        line.append(after, f"{INK} {gap}" if gap and after != " " else gap or None)
    if not any(style for _, style, _, _ in pieces.values()):
        line.rstrip()
    return line


def _cell(board: Board, hex: int, pieces: Sequence[Unit], colour: bool) -> Cell:
    across = wide(colour)
    terrain = board.terrain_at(hex)
    light, dark, letter = GROUND.get(terrain, OTHER_GROUND)
    if _closed(board) >> hex & 1:
        light, dark, letter = CLOSED
    ground = light if (sum(board.grid.line_and_position(board.grid.name(hex))) % 2) else dark
    place = board.place_at(hex)
    lines = (RIVER if board.river_hexes >> hex & 1 else "") + (RAIL if board.rail_hexes >> hex & 1 else "")
    if place:
        sign = PLACE_SIGNS.get(place.kind, OTHER_PLACE)[0 if colour else 1]
        head, ink = f"{sign}{place.name}", "bold #5a1208"
    else:
        head, ink = f"{board.grid.name(hex)}{lines}", "#6f6348" if terrain != "sea" else "#4d7f9c"
    if pieces:
        below, style = _stack(pieces, colour)
    else:
        below, style = f"{letter * 2 if letter.strip() else '':^{across - 1}}", f"#5c5340 on {ground}"
    if not colour:
        return Cell(((head, ""), (below.rstrip(), "")))
    return Cell(((head, f"{ink} on {ground}"), (below, style)), f"on {ground}")


def _closed(board: Board) -> int:
    """Land where nobody may go."""
    return board.grid.all & ~board.playable & ~sum(board.terrain.get(kind, 0) for kind in ("sea", "lake", "offmap"))


def _stack(pieces: Sequence[Unit], colour: bool) -> tuple[str, str]:
    """The strongest piece by name, and how many there are."""
    top = pieces[0]
    short = str(top.get("short") or top.get("id") or "?")
    side = str(top.get("side") or "")
    if colour:
        count = f"×{len(pieces)}" if len(pieces) > 1 else ""
        return short[: 6 - len(count)].ljust(6 - len(count)) + count, SIDES.get(side, OTHER_SIDE)
    left, right = BRACKETS.get(side, ("<", ">"))
    return f"{left}{short[:5]}{right}{len(pieces) if len(pieces) > 1 else ''}", ""


def legend(board: Board, *, colour: bool = True) -> Text:
    """What the signs mean; only those that this map has."""
    words = Text()
    for kind in board.terrain:
        light, _, letter = GROUND.get(kind, OTHER_GROUND)
        if kind == "offmap":
            continue
        sample = letter * 2 if letter.strip() else "  "
        words.append(f" {sample} ", Style.parse(f"#5c5340 on {light}") if colour else None)
        words.append(f" {kind}  ")
    if _closed(board):
        words.append("xx closed  ")
    kinds = dict.fromkeys(place.kind for place in board.places.values())
    for kind in kinds:
        words.append(f"{PLACE_SIGNS.get(kind, OTHER_PLACE)[0 if colour else 1]} {kind.replace('_', ' ')}  ")
    if board.river_hexes:
        words.append(f"{RIVER} river  ")
    words.append(f"{RAIL} rail  ")
    for sign in Sides(board, board.grid.all).signs():
        drawn = " ".join(dict.fromkeys((sign.lying * 2, sign.standing)))
        words.append(f"{drawn} hexside: {sign.called}  ")
    if colour:
        words.append(" axis ", SIDES["axis"])
        words.append(" ")
        words.append(" soviet ", SIDES["soviet"])
    else:
        words.append("[axis] (soviet)")
    words.append("  ×2 pieces in the stack" if colour else "  a number after a stack: its pieces")
    return words


def rectangle(board: Board, centre: int, columns: int, rows: int) -> int:
    """The hexes at most so many columns and rows from the middle: a window in the shape of a screen."""
    step = sqrt(3) / 2
    across, down = (1.0, step) if board.grid.lines == "rows" else (step, 1.0)
    x, y = board.grid.centre(centre)
    shown = 0
    for hex in board.grid.indices:
        hx, hy = board.grid.centre(hex)
        if abs(hx - x) <= (columns + 0.5) * across + 0.01 and abs(hy - y) <= (rows + 0.25) * down:
            shown |= 1 << hex
    return shown


def screen(board: Board, centre: int, console: Console, rows: int, *, colour: bool) -> int:
    """As many hexes around one as the terminal is wide, and so many rows up and down."""
    # Every second row has one hex more, half of it on either side.
    columns = max(1, (console.width // wide(colour) - 2) // 2)
    return rectangle(board, centre, min(columns, 12), rows)
