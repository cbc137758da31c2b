"""The board as text: every hex in its place, with and without colours."""

from pathlib import Path
from typing import Any, Literal

import pytest

import stavka
from stavka.cli.showing.board_text import draw_terminal, legend, rectangle, wide
from stavka.cli.showing.board_words import tell_board, tell_hex
from stavka.cli.showing.windows import find_hex, middle, window
from tests.board.small import small_board

BOTH: list[Literal["rows", "columns"]] = ["rows", "columns"]
STACK: list[dict[str, Any]] = [
    {"id": "a", "short": "3Inf", "side": "axis", "combat": 3, "move": 4, "hex": "0303", "flags": []},
    {"id": "b", "short": "24Pz", "side": "axis", "combat": 8, "move": 7, "hex": "0303", "flags": ["moved"]},
    {"id": "c", "short": "5A", "side": "soviet", "combat": 5, "move": 3, "hex": "0404", "flags": []},
    {"id": "d", "short": "9A", "side": "soviet", "combat": 5, "move": 3, "hex": None, "flags": []},
]


@pytest.mark.parametrize("lines", BOTH)
@pytest.mark.parametrize("colour", [True, False])
def test_every_hex_stands_once_and_lines_up(tmp_path: Path, lines: Literal["rows", "columns"], colour: bool) -> None:
    board = small_board(tmp_path, lines)
    drawn = draw_terminal(board, board.grid.all, colour=colour).plain
    rows = drawn.split("\n")
    named = {board.grid.name(place.hex) for place in board.places.values()}
    spots = {}
    for name in set(board.grid.names(board.grid.all)) - named:
        assert drawn.count(name) == 1, name
        spots[name] = next((row, line.index(name)) for row, line in enumerate(rows) if name in line)
    (row_a, column_a), (row_b, column_b) = spots["0501"], spots["0502"]
    if lines == "rows":  # numbered from the east: the higher number lies to the left
        assert (row_a - row_b, column_a - column_b) == (0, wide(colour))
    else:  # two lines a hex, and one for the closed hexside that this board has
        assert (row_b - row_a, column_b - column_a) == (3, 0)
        assert "x" in drawn


def test_stacks_show_the_strongest_piece_and_the_count(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    assert "24Pz×2" in draw_terminal(board, board.grid.all, STACK).plain
    plain = draw_terminal(board, board.grid.all, STACK, colour=False).plain
    assert "[24Pz]2" in plain
    assert "(5A)" in plain
    assert "9A" not in plain
    assert plain.isascii()
    assert legend(board, colour=False).plain.isascii()


@pytest.mark.parametrize("colour", [True, False])
def test_rivers_between_hexes_are_drawn_on_their_sides(colour: bool) -> None:
    """Kiev in 1941: the Dnepr runs along its east side and its south-east side, and the board of text shows it."""
    board = stavka.title("n41").map
    kiev = board.places["Kiev"].hex
    rows = draw_terminal(board, rectangle(board, kiev, 2, 2), colour=colour).plain.split("\n")
    row, column = next((i, line.index("Kiev") - 1) for i, line in enumerate(rows) if "Kiev" in line)
    across = wide(colour)
    beside = column + across - 1
    assert [rows[row + i][beside] for i in (0, 1)] == ["|", "|"], "between Kiev and 2518"
    below, half = rows[row + 2].ljust(beside + 1), across // 2
    assert "~~~" in below[column + half : beside + 1], "between Kiev and 2618"
    assert "~" not in below[column : column + half], "no river between Kiev and 2619"
    assert "~~ | hexside: river" in legend(board, colour=colour).plain
    assert tell_hex(board, kiev).startswith("2519 (Kiev): major city, clear, river E and NE and SE")
    wide_country = draw_terminal(board, 1 << board.grid.index("2515"), colour=colour).plain
    assert len(wide_country.split("\n")) == 2, "no line is spent where no hexside is shown"


def test_colour_goes_to_the_side(tmp_path: Path) -> None:
    drawn = draw_terminal(small_board(tmp_path), small_board(tmp_path).grid.all, STACK)
    styles = {drawn.plain[span.start : span.end].strip(): str(span.style) for span in drawn.spans}
    assert styles["24Pz×2"] != styles["5A"]


def test_words_tell_all_about_a_hex(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    hex = board.grid.index("0303")
    assert tell_hex(board, hex, STACK[:2]) == "0303: mountain, rail, Russia. Axis: 3Inf 3-4, 24Pz 8-7 (moved)."
    assert tell_hex(board, board.grid.index("0202")).startswith("0202 (Haven): minor city and port on the black sea,")
    assert [line[:4] for line in tell_board(board, board.grid.all, STACK)] == ["0202", "0302", "0303", "0304", "0404"]


def test_hexes_are_found_by_number_name_or_its_beginning(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    assert find_hex(board, "0404") == find_hex(board, "oilville") == find_hex(board, "Oil")
    with pytest.raises(ValueError, match="the map has no hex or place 'Havn'; did you mean Haven"):
        find_hex(board, "Havn")


def test_windows(tmp_path: Path) -> None:
    board = small_board(tmp_path)
    centre = board.grid.index("0303")
    assert window(board, "0303", 1) == 1 << centre | sum(1 << hex for hex in board.grid.neighbours(centre))
    assert rectangle(board, centre, 1, 1) & ~window(board, "0303", 2) == 0
    assert rectangle(board, centre, 9, 9) == board.grid.all
    assert board.grid.name(middle(board)) in {"0303", "0304", "0403", "0404"}
