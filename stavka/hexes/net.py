"""What may be crossed: six masks of hexsides, and links between hexes that do not touch."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.hexes.grid import Grid
from stavka.hexes.sets import bits


class _Around(dict[int, int]):
    """The hexes one step from each hex, worked out when somebody first asks."""

    __slots__ = ("net",)

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def __missing__(self, index: int) -> int:
        found = self[index] = self.net.step(1 << index)
        return found


class Net:
    """A directed graph on the hexes of a grid, stepped for whole sets at once.

    ``masks[d]`` holds the hexes that may be left in direction ``d``.
    """

    __slots__ = ("_around", "grid", "links", "masks", "width")

    def __init__(self, grid: Grid, masks: Iterable[int], links: Iterable[tuple[int, int]] = ()) -> None:
        self.grid = grid
        self.width = grid.width
        self.masks = tuple(masks)
        self.links = tuple((1 << a, 1 << b) for a, b in links)
        self._around = _Around(self)

    @classmethod
    def over(cls, grid: Grid, hexes: int, barred: Iterable[tuple[int, int]] = ()) -> Net:
        """All steps between neighbouring hexes of a set, except across the barred sides."""
        masks = [0] * 6
        closed = set(barred) | {(b, a) for a, b in barred}
        for index in bits(hexes):
            for direction, offset in enumerate(grid.offsets):
                other = index + offset
                if other in grid.neighbours(index) and hexes >> other & 1 and (index, other) not in closed:
                    masks[direction] |= 1 << index
        return cls(grid, masks)

    @classmethod
    def along(cls, grid: Grid, steps: Iterable[tuple[int, int]], links: Iterable[tuple[int, int]] = ()) -> Net:
        """Only the given steps between neighbours, each both ways, and the given links, each both ways."""
        masks = [0] * 6
        for a, b in steps:
            for start, end in ((a, b), (b, a)):
                direction = grid.direction(start, end)
                if direction is None:
                    raise ValueError(f"{grid.name(a)} and {grid.name(b)} do not touch")
                masks[direction] |= 1 << start
        both = [pair for a, b in links for pair in ((a, b), (b, a))]
        return cls(grid, masks, both)

    def linked(self, links: Iterable[tuple[int, int]]) -> Net:
        """The same net with more links, each both ways."""
        known = [(a.bit_length() - 1, b.bit_length() - 1) for a, b in self.links]
        return Net(self.grid, self.masks, known + [pair for a, b in links for pair in ((a, b), (b, a))])

    def step(self, hexes: int) -> int:
        """Every hex that is one step away from some hex of the set."""
        m0, m1, m2, m3, m4, m5 = self.masks
        w = self.width
        out = (
            (hexes & m0) << 1
            | (hexes & m1) >> 1
            | (hexes & m2) << w
            | (hexes & m3) << (w - 1)
            | (hexes & m4) >> (w - 1)
            | (hexes & m5) >> w
        )
        for start, end in self.links:
            if hexes & start:
                out |= end
        return out

    def around(self, index: int) -> int:
        """The hexes one step from a single hex."""
        return self._around[index]

    def flood(self, start: int, allowed: int, limit: int = -1) -> int:
        """All reached from ``start`` inside ``allowed``, ``start`` included, in ``limit`` steps at most if given."""
        seen = front = start
        while front and limit:
            front = self.step(front) & allowed & ~seen
            seen |= front
            limit -= 1
        return seen

    def trace(self, start: int, goal: int, allowed: int) -> list[int] | None:
        """A shortest way from one hex to any hex of ``goal``, inside ``allowed`` (the ends need not be)."""
        begin = 1 << start
        if begin & goal:
            return [start]
        layers = [begin]
        seen = begin
        while True:
            nearer = self.step(layers[-1]) & ~seen
            hit = nearer & goal
            if hit:
                return self._backtrack(layers, hit & -hit)
            nearer &= allowed
            if not nearer:
                return None
            seen |= nearer
            layers.append(nearer)

    def _backtrack(self, layers: list[int], end: int) -> list[int]:
        path = [end.bit_length() - 1]
        for layer in reversed(layers):
            path.append(self._leading_to(path[-1], layer))
        return path[::-1]

    def _leading_to(self, index: int, layer: int) -> int:
        target = 1 << index
        for direction, offset in enumerate(self.grid.offsets):
            before = index - offset
            if before >= 0 and layer >> before & 1 and self.masks[direction] >> before & 1:
                return before
        for start, end in self.links:
            if end == target and layer & start:
                return start.bit_length() - 1
        raise ValueError("no step of the net leads there")
