"""An army divided among the places to be taken, so that not everybody runs after the same one."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heapreplace

from stavka.opponents.judgement.field import BASE, ENOUGH, Field


class Efforts:
    """Which place each unit goes for. A place draws less the more are on their way to it."""

    def __init__(self, field: Field, settled: Iterable[tuple[int, int]], free: Iterable[int]) -> None:
        """``settled`` are units with the hexes in which they end; the free ones start from where they stand."""
        self._field = field
        self._parts = {hex: (worth, fading) for hex, worth, fading in field.pull.parts}
        self._needed = {hex: ENOUGH * max(BASE, field.enemies_near(hex)) for hex in self._parts}
        self._coming = dict.fromkeys(self._parts, 0.0)
        self.of: dict[int, int] = {}
        for unit, hex in settled:
            place = max(self._parts, key=lambda place: (self._value(place, hex), -place), default=None)
            if place is not None:
                self._coming[place] += field.worth[unit]
        self._divide(list(free))

    def _value(self, place: int, hex: int) -> float:
        """What one more unit from a hex is worth to the attack on a place."""
        if hex < 0:  # beside the map
            return 0.0
        worth, fading = self._parts[place]
        needed = self._needed[place]
        return worth * fading[hex] * needed / (needed + self._coming[place])

    def _divide(self, free: list[int]) -> None:
        """Always the unit and the place next that gain most; what a pair gains only ever falls."""
        where = self._field.pos.where
        pairs = [(-self._value(place, where[unit]), unit, place) for unit in free for place in self._parts]
        heapify(pairs)
        while pairs:
            value, unit, place = pairs[0]
            now = -self._value(place, where[unit])
            if unit in self.of or not now:
                heappop(pairs)
            elif now > value:
                heapreplace(pairs, (now, unit, place))
            else:
                heappop(pairs)
                self.of[unit] = place
                self._coming[place] += self._field.worth[unit]

    def at(self, unit: int, hex: int) -> float:
        """What draws a unit to a hex on the way to its place."""
        place = self.of.get(unit)
        if place is None:
            return 0.0
        worth, fading = self._parts[place]
        return worth * fading[hex]
