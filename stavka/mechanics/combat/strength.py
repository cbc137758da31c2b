"""What units are worth in a battle against one hex or several, and what terrain adds to the die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from stavka.engine.stage import P
from stavka.mechanics.combat.odds import Modifier


class StrengthTerms(Protocol[P]):
    """What a title's rules make of a unit in battle."""

    def factor(self, pos: P, unit: int) -> int:
        """A unit's combat factor now, halved where it must be."""
        ...

    def defenders(self, pos: P, side: int, hex: int) -> Sequence[int]:
        """The units of a side that defend a hex."""
        ...

    def multiplier(self, pos: P, hex: int, against: Sequence[int]) -> int:
        """By how much the defenders of a hex are multiplied against attackers, given as ``defence_strength`` is."""
        ...


def attack_strength(pos: P, units: Iterable[int], terms: StrengthTerms[P]) -> int:
    """What attackers are worth together; terrain does not help them."""
    factor = terms.factor
    return sum([factor(pos, u) for u in units])


def defence_strength(pos: P, side: int, hexes: Iterable[int], against: Sequence[int], terms: StrengthTerms[P]) -> int:
    """What the defenders of hexes are worth together: each hex is judged on its own, then all are added.

    ``against`` is what the title's terms ask for of the attackers: the hexes they attack from, or the units themselves.
    """
    factor, total = terms.factor, 0
    for hex in hexes:
        units = terms.defenders(pos, side, hex)
        total += sum([factor(pos, u) for u in units]) * terms.multiplier(pos, hex, against)
    return total


def terrain_modifiers(hexes: Sequence[int], kinds: Iterable[tuple[str, int, int]]) -> list[Modifier]:
    """The modifiers of terrain, given as name, hexes and value; each counts once, however many hexes have it.

    >>> [str(m) for m in terrain_modifiers([3, 4, 5], [("forest", 0b11000, -1), ("city", 0b1, -1)])]
    ['forest -1']
    """
    defended = sum(1 << hex for hex in hexes)
    return [Modifier(name, value) for name, ground, value in kinds if ground & defended]


def further_hexes(hexes: Sequence[int], each: int) -> list[Modifier]:
    """What each hex attacked beyond the first costs; no cap limits it.

    >>> [str(m) for m in further_hexes([3, 4, 5], -1)], further_hexes([3], -1)
    (['3 hexes attacked -2'], [])
    """
    extra = len(hexes) - 1
    return [Modifier(f"{len(hexes)} hexes attacked", each * extra, capped=False)] if extra else []
