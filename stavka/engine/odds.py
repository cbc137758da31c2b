"""The exact chances of an attack, as a title tells them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack as it would be resolved: strengths, what changes them or the odds, and the chance of every result.

    ``attack`` and ``defence`` are the strengths with all that halves or doubles them. ``odds`` is the column of the
    table in which the die would be read. ``modifiers`` names whatever has changed a strength or the column, one by one.
    ``chances`` maps each result that can come to its probability; they add up to 1.
    """

    attack: int
    defence: int
    odds: str
    modifiers: tuple[str, ...]
    chances: dict[str, Fraction]

    @property
    def column(self) -> str:
        """The odds, by the name of their column."""
        return self.odds


@dataclass(frozen=True, slots=True)
class OddsRange:
    """Where an attack may come to stand while nobody may look at all units of it, by what its side may know.

    ``best``, ``usual`` and ``worst`` are meant for the attacker. The last two are None when nothing that is known sets
    a limit. ``unknown`` says in words what is not known, one by one; ``short`` is what is written on the map.
    """

    best: Odds
    usual: Odds | None
    worst: Odds | None
    unknown: tuple[str, ...]
    short: str
