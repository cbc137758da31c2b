"""Layered floods: where a mover can get for how many points, as one set of hexes per point spent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.hexes.net import Net


@dataclass(frozen=True, slots=True)
class Crossing:
    """Hexsides that cost so many points on top of the hex entered."""

    net: Net
    extra: int = 0


@dataclass(slots=True)
class Layers:
    """``at[n]`` holds the hexes first reached for ``n`` points; ``at[0]`` is the start."""

    at: list[int]

    @property
    def reached(self) -> int:
        out = 0
        for layer in self.at[1:]:
            out |= layer
        return out & ~self.at[0]

    def cost(self, index: int) -> int | None:
        for points, layer in enumerate(self.at):
            if layer >> index & 1:
                return points
        return None


def cost_layers(
    start: int, points: int, crossings: Sequence[Crossing], entry: Sequence[tuple[int, int]], stop: int = 0
) -> Layers:
    """Flood from ``start`` spending at most ``points``.

    ``entry`` pairs a cost with the set of hexes that cost it; hexes in no set cannot be entered. A mover goes no
    further from a hex of ``stop``, the start excepted.
    """
    at = [0] * (points + 1)
    at[0] = seen = start
    for spent in range(points):
        front = at[spent] if spent == 0 else at[spent] & ~stop
        if not front:
            continue
        for crossing in crossings:
            entered = crossing.net.step(front) & ~seen
            if not entered:
                continue
            for cost, hexes in entry:
                total = spent + cost + crossing.extra
                if total <= points:
                    at[total] |= entered & hexes
        seen |= at[spent + 1]
        for later in range(spent + 2, points + 1):
            at[later] &= ~seen
    return Layers(at)


def route(
    layers: Layers, end: int, crossings: Sequence[Crossing], entry: Sequence[tuple[int, int]], stop: int = 0
) -> list[int]:
    """A cheapest way to a hex of the flood, from the start on."""
    points = layers.cost(end)
    if points is None:
        raise ValueError("that hex is not within reach")
    path = [end]
    while points:
        hex_cost = next(cost for cost, hexes in entry if hexes >> path[-1] & 1)
        points, before = _previous(layers, path[-1], points - hex_cost, crossings, stop)
        path.append(before)
    return path[::-1]


def _previous(
    layers: Layers, index: int, left: int, crossings: Sequence[Crossing], stop: int
) -> tuple[int, int]:
    target = 1 << index
    for crossing in crossings:
        spent = left - crossing.extra
        if spent < 0:
            continue
        layer = layers.at[spent] if spent == 0 else layers.at[spent] & ~stop
        for before in crossing.net.grid.neighbours(index):
            if layer >> before & 1 and crossing.net.step(1 << before) & target:
                return spent, before
        for link, end in crossing.net.links:
            if end == target and layer & link:
                return spent, link.bit_length() - 1
    raise ValueError("the flood does not lead there")
