"""How places draw units towards them: a worth that fades with every step over land."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from stavka.hexes import Net, bits

DECAY = 0.86  # how the pull of a place fades with each hex


def steps_from(walk: Net, hex: int, open_hexes: int, slow: int = 0, toil: int = 1) -> dict[int, int]:
    """How many steps over land it is from every hex; one into a ``slow`` hex counts for ``toil`` of them."""
    found: dict[int, int] = {}
    coming = {0: 1 << hex}  # by the steps that it takes from there
    seen = steps = 0
    while coming:
        front = coming.pop(steps, 0) & ~seen
        seen |= front
        for h in bits(front):
            found[h] = steps
        for left, cost in ((front & ~slow, 1), (front & slow, toil)):
            if left:  # on the way to the place it is these that are entered
                coming[steps + cost] = coming.get(steps + cost, 0) | walk.step(left) & open_hexes & ~seen
        steps += 1
    return found


@lru_cache(maxsize=1024)
def _fading(walk: Net, hex: int, open_hexes: int, slow: int, toil: int) -> dict[int, float]:
    """What is left of a worth of 1 in every hex; a net is kept as long as its board, so this is kept too."""
    return {h: DECAY**steps for h, steps in steps_from(walk, hex, open_hexes, slow, toil).items()}


class Pull:
    """The sum of what many places draw towards a hex, worked out for the hexes that somebody asks about."""

    __slots__ = ("_known", "parts")

    def __init__(
        self, walk: Net, open_hexes: int, wanted: Iterable[tuple[int, float]], slow: int = 0, toil: int = 1
    ) -> None:
        # each place with its worth and what is left of a worth of 1 in every hex
        self.parts = [(hex, worth, _fading(walk, hex, open_hexes, slow, toil)) for hex, worth in wanted if worth > 0]
        self._known: dict[int, float] = {}

    def at(self, hex: int) -> float:
        found = self._known.get(hex)
        if found is None:
            found = 0.0
            for _, worth, fading in self.parts:
                if hex in fading:
                    found += worth * fading[hex]
            self._known[hex] = found
        return found
