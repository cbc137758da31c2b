"""A promise that is not kept."""

from __future__ import annotations

from stavka.engine.position import Position


class Broken(AssertionError):
    """A promise of the contract does not hold; the message says which, and where the game stands."""


def ensure(holds: bool, pos: Position, what: str) -> None:
    """Complain with turn and stage when something does not hold."""
    if not holds:
        stage = pos.stage
        raise Broken(f"turn {pos.turn}, {stage.label(pos) if stage else 'between stages'}: {what}")
