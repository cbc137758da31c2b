"""Where actions lead."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.position import Position


def end_of(pos: Position, action: Action) -> int:
    """The hex in which an action that names one leaves its units."""
    assert action.end is not None, f"{action} names no hex"
    return pos.board.grid.index(action.end)
