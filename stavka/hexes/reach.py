"""Layered floods: where a mover can get for how many points, as one set of hexes per point spent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stavka.hexes.net import Net


@dataclass(frozen=True, slots=True)
class Crossing:
    """Hexsides that cost so many points on top of the hex entered."""

    net: Net
    extra: int = 0
    starts: int = field(init=False, repr=False)  # hexes with such a side

    def __post_init__(self) -> None:
        starts = 0
        for mask in self.net.masks:
            starts |= mask
        for start, _ in self.net.links:
            starts |= start
        object.__setattr__(self, "starts", starts)


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


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms somebody moves.

    ``entry`` pairs a cost with the set of hexes that cost it; hexes in no set, and those of ``closed``, cannot be
    entered. A mover goes no further from a hex of ``stop``, the start excepted. A step from one hex of ``zone`` to
    another costs ``between`` points more, and is barred where that is None or either hex is in ``sealed``.
    """

    crossings: tuple[Crossing, ...]
    entry: tuple[tuple[int, int], ...]
    stop: int = 0
    zone: int = 0
    between: int | None = 0
    sealed: int = 0
    closed: int = 0

    def hex_cost(self, index: int) -> int | None:
        if self.closed >> index & 1:
            return None
        for cost, hexes in self.entry:
            if hexes >> index & 1:
                return cost
        return None

    def step_cost(self, start: int, end: int) -> int | None:
        """What one step costs, None where there is none; ``stop`` is not looked at."""
        cost = self.hex_cost(end)
        if cost is None:
            return None
        if self.zone >> start & self.zone >> end & 1:
            if self.between is None or (self.sealed >> start | self.sealed >> end) & 1:
                return None
            cost += self.between
        over = [crossing.extra for crossing in self.crossings if crossing.net.around(start) >> end & 1]
        return cost + min(over) if over else None


def layers(start: int, points: int, terms: Terms) -> Layers:
    """Flood from a set of hexes spending at most ``points``."""
    at = [0] * (points + 1)
    at[0] = start
    seen = start | terms.closed
    zone, between, sealed = terms.zone, terms.between, terms.sealed
    moving = ~terms.stop
    for spent in range(points):
        front = at[spent] & moving if spent else start
        if front:
            inside = front & zone
            for crossing in terms.crossings:
                if not front & crossing.starts:
                    continue
                step, extra = crossing.net.step, spent + crossing.extra
                if not inside:
                    _enter(at, step(front) & ~seen, extra, points, terms.entry)
                    continue
                outside = front ^ inside
                entered = step(inside) & ~zone
                if outside:
                    entered |= step(outside)
                _enter(at, entered & ~seen, extra, points, terms.entry)
                if between is not None:
                    hop = inside & ~sealed
                    if hop:
                        entered = step(hop) & zone & ~sealed & ~seen
                        _enter(at, entered, extra + between, points, terms.entry)
        seen |= at[spent + 1]
        for later in range(spent + 2, points + 1):
            at[later] &= ~seen
    return Layers(at)


def _enter(at: list[int], entered: int, spent: int, points: int, entry: Sequence[tuple[int, int]]) -> None:
    if entered:
        for cost, hexes in entry:
            total = spent + cost
            if total <= points:
                at[total] |= entered & hexes


def cheapest(found: Layers, end: int, terms: Terms) -> list[int]:
    """A cheapest way to a hex of the flood, from the start on."""
    points = found.cost(end)
    if points is None:
        raise ValueError("that hex is not within reach")
    path = [end]
    while points:
        points, before = _previous(found, path[-1], points, terms)
        path.append(before)
    return path[::-1]


def _previous(found: Layers, index: int, points: int, terms: Terms) -> tuple[int, int]:
    cost = terms.hex_cost(index)
    assert cost is not None
    target = 1 << index
    in_zone, shut = terms.zone & target, terms.sealed & target
    for crossing in terms.crossings:
        net = crossing.net
        linked = (start.bit_length() - 1 for start, end in net.links if end == target)
        for before in (*net.grid.neighbours(index), *linked):
            if not net.around(before) & target:
                continue
            spent = points - cost - crossing.extra
            if in_zone and terms.zone >> before & 1:
                if terms.between is None or shut or terms.sealed >> before & 1:
                    continue
                spent -= terms.between
            if spent >= 0 and found.at[spent] >> before & 1 and (spent == 0 or not terms.stop >> before & 1):
                return spent, before
    raise ValueError("the flood does not lead there")


def cost_layers(
    start: int, points: int, crossings: Sequence[Crossing], entry: Sequence[tuple[int, int]], stop: int = 0
) -> Layers:
    """Flood without zones: see ``Terms`` for what the arguments mean."""
    return layers(start, points, Terms(tuple(crossings), tuple(entry), stop))


def route(
    found: Layers, end: int, crossings: Sequence[Crossing], entry: Sequence[tuple[int, int]], stop: int = 0
) -> list[int]:
    """A cheapest way to a hex of a flood without zones."""
    return cheapest(found, end, Terms(tuple(crossings), tuple(entry), stop))
