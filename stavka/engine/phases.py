"""A sequence of play: named phases in order, turn after turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from stavka.engine.stage import P


@dataclass(frozen=True, slots=True)
class Phase(Generic[P]):
    """A named stage of the sequence; ``begin`` does its automatic work and asks what is to be asked."""

    name: str
    side: int | None  # whose phase it is
    begin: Callable[[P], None]


def next_phase(pos: P, phases: Sequence[Phase[P]]) -> None:
    """Go on to the next phase, or the next turn."""
    pos.phase += 1
    if pos.phase >= len(phases):
        pos.phase = 0
        pos.turn += 1
    begin_phase(pos, phases)


def begin_phase(pos: P, phases: Sequence[Phase[P]]) -> None:
    """Start the phase the position stands at."""
    phase = phases[pos.phase]
    if phase.side is not None:
        pos.player = phase.side
    phase.begin(pos)
