"""Which part of a map to show: a hex or a place, and how far around it."""

from __future__ import annotations

from difflib import get_close_matches

from stavka.board import Board


def find_hex(board: Board, word: str) -> int:
    """The hex a person means by a number or the name of a place, or the beginning of one."""
    if word in board.grid:
        return board.grid.index(word)
    names = {name.lower(): place.hex for name, place in board.places.items()}
    wanted = word.strip().lower()
    if wanted in names:
        return names[wanted]
    begun = [name for name in names if wanted and name.startswith(wanted)]
    if len(begun) == 1:
        return names[begun[0]]
    near = begun or get_close_matches(wanted, list(names), 3, 0.6)
    hint = f"; did you mean {' or '.join(sorted(name.title() for name in near[:5]))}?" if near else ""
    raise ValueError(f"the map has no hex or place {word!r}{hint}")


def window(board: Board, around: str, radius: int) -> int:
    """All hexes of the map at most so far from a hex or place."""
    return board.grid.within(find_hex(board, around), radius)


def middle(board: Board) -> int:
    """The hex in the middle of the map."""
    centres = {hex: board.grid.centre(hex) for hex in board.grid.indices}
    xs, ys = [x for x, _ in centres.values()], [y for _, y in centres.values()]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return min(centres, key=lambda hex: (centres[hex][0] - x) ** 2 + (centres[hex][1] - y) ** 2)
