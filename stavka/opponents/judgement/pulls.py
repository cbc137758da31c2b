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
def _fading(walk: Net, hex: int, open_hexes: int, slow: int, toil: int) -> list[float]:
    """What is left of a worth of 1 by hex, for the whole grid: a list, since a sum looks into hundreds of them for
    one hex. A net is kept as long as its board, so this is kept too."""
    found, left = [0.0] * walk.grid.all.bit_length(), _Powers()
    for h, steps in steps_from(walk, hex, open_hexes, slow, toil).items():
        found[h] = left[steps]
    return found


class _Powers(dict[int, float]):
    """What so many steps leave; one number serves all hexes that are as far."""

    def __missing__(self, steps: int) -> float:
        found = self[steps] = DECAY**steps
        return found


@lru_cache(maxsize=2048)
def within(walk: Net, hex: int, open_hexes: int, steps: int) -> frozenset[int]:
    """The hexes to which so many steps over land lead."""
    return frozenset(bits(walk.flood(1 << hex, open_hexes, steps)))


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
            found = self._known[hex] = sum([worth * fading[hex] for _, worth, fading in self.parts], 0.0)
        return found
