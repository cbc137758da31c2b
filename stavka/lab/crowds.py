"""Crowded positions: hundreds of pieces on the board of The Russian Campaign, facing each other over the whole front.

No title that is built has so many pieces yet; one that has shall cost no more a decision than it must.
"""

from __future__ import annotations

from itertools import cycle

import stavka
from stavka.board import Board
from stavka.engine.game import Game
from stavka.hexes import bits

TITLE = "trc"
STACK = 3  # corps in a hex (trc:6.1-b)
MOVEMENT, COMBAT = "axis first impulse movement", "axis first impulse combat"
# what the made-up armies consist of: kind, factor, movement
CORPS = {
    "axis": ("german", (("infantry", 4, 4), ("armor", 8, 7), ("infantry", 5, 4), ("infantry", 3, 4))),
    "soviet": ("russian", (("infantry", 4, 4), ("infantry", 3, 4), ("armor", 4, 6), ("infantry", 5, 4))),
}


def crowded(pieces: int, stage: str = MOVEMENT, turn: int = 4) -> Game:
    """A game at a stage with so many pieces on the map, half of them on each side of a line from north to south.

    The hexes next to the line are full on both sides; with more pieces the armies are deeper.
    """
    board = stavka.title(TITLE).map
    units = [unit for side, hexes in _sides(board).items() for unit in _army(board, side, hexes, pieces // 2)]
    return stavka.situation({"title": TITLE, "turn": turn, "stage": stage, "weather": "clear", "units": units}, seed=1)


def _sides(board: Board) -> dict[str, list[int]]:
    """The land of each side, the hexes next to the enemy first."""
    land = board.playable
    east = [board.grid.centre(hex)[0] for hex in bits(land)]
    middle = sorted(east)[len(east) // 2]
    west = sum(1 << hex for hex in bits(land) if board.grid.centre(hex)[0] < middle)
    return {"axis": _from_the_front(board, west, land & ~west), "soviet": _from_the_front(board, land & ~west, west)}


def _from_the_front(board: Board, own: int, foe: int) -> list[int]:
    found: list[int] = []
    reached = foe
    while True:
        row = board.walk.step(reached) & own & ~reached
        if not row:
            return found
        found += bits(row)
        reached |= row


def _army(board: Board, side: str, hexes: list[int], pieces: int) -> list[dict[str, object]]:
    """So many corps of a side, three in a hex."""
    nation, kinds = CORPS[side]
    corps = cycle(kinds)
    army = []
    for number in range(pieces):
        kind, combat, move = next(corps)
        unit = {"side": side, "nation": nation, "kind": kind, "size": "corps", "combat": combat, "move": move}
        army.append({**unit, "hex": board.grid.name(hexes[number // STACK])})
    return army
