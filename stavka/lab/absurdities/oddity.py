"""Something that no sensible player does, and where it was seen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Oddity:
    """A kind of absurdity, with the hexes and units that it is about, by their numbers."""

    kind: str
    hexes: tuple[int, ...] = ()
    units: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sighting:
    """An oddity of a side, after so many steps of the game."""

    side: str
    step: int
    oddity: Oddity
