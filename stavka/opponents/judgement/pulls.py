"""How places draw units towards them: a worth that fades with every step over land."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from stavka.hexes import Net, bits

DECAY = 0.86  # how the pull of a place fades with each hex


def steps_from(walk: Net, hex: int, open_hexes: int) -> dict[int, int]:
    """How many steps over land every hex is away."""
    found = {hex: 0}
    seen = front = 1 << hex
    steps = 0
    while front:
        steps += 1
        front = walk.step(front) & open_hexes & ~seen
        seen |= front
        for h in bits(front):
            found[h] = steps
    return found


@lru_cache(maxsize=1024)
def _fading(walk: Net, hex: int, open_hexes: int) -> dict[int, float]:
    """What is left of a worth of 1 in every hex; a net is kept as long as its board, so this is kept too."""
    return {h: DECAY**steps for h, steps in steps_from(walk, hex, open_hexes).items()}


class Pull:
    """The sum of what many places draw towards a hex, worked out for the hexes that somebody asks about."""

    __slots__ = ("_known", "_parts")

    def __init__(self, walk: Net, open_hexes: int, wanted: Iterable[tuple[int, float]]) -> None:
        self._parts = [(worth, _fading(walk, hex, open_hexes)) for hex, worth in wanted if worth > 0]
        self._known: dict[int, float] = {}

    def at(self, hex: int) -> float:
        found = self._known.get(hex)
        if found is None:
            found = 0.0
            for worth, fading in self._parts:
                if hex in fading:
                    found += worth * fading[hex]
            self._known[hex] = found
        return found
