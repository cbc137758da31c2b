"""What hunger is about to take, and what is saved when somebody opens the lines again."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.position import Position
from stavka.opponents.judgement.forces import Forces

LEAST = 1.0  # factors about to be lost by hunger from which on something is done
OFF = -1  # beside the map


def loss(field: Forces, pos: Position) -> float:
    """What hunger is about to take of my side."""
    hints = field.hints
    fighting = [u for u in field.mine if pos.where[u] >= 0 and hints.counts(pos, u)]
    return hints.starved(pos, field.me) * sum(field.worth[u] for u in hints.unfed(pos, field.me, fighting))


def cutters(field: Forces) -> list[int]:
    """Enemies on the map who do nothing but cut lines."""
    kinds = field.hints.saboteurs
    return [u for u in field.theirs if field.pos.counter(u).kind in kinds] if kinds else []


def without(field: Forces, units: Iterable[int]) -> Position:
    """The position with some units gone."""
    after = field.pos.copy()
    for unit in units:
        after.put(unit, OFF)
    return after
