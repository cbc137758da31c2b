"""What may be crossed: six masks of hexsides, and links between hexes that do not touch."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from stavka.hexes.grid import Grid
from stavka.hexes.sets import bits

KEPT = 64  # answers about floods


class _Known(dict[int, int]):
    """A set for each hex, worked out when somebody first asks."""

    __slots__ = ("find",)

    def __init__(self, find: Callable[[int], int]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, index: int) -> int:
        found = self[index] = self.find(1 << index)
        return found


class _Near(dict[int, tuple[int, ...]]):
    """The hexes one step from a hex, one by one."""

    __slots__ = ("around",)

    def __init__(self, around: Callable[[int], int]) -> None:
        super().__init__()
        self.around = around

    def __missing__(self, index: int) -> tuple[int, ...]:
        found = self[index] = tuple(bits(self.around(index)))
        return found


class Net:
    """A directed graph on the hexes of a grid, stepped for whole sets at once.

    ``masks[d]`` holds the hexes that may be left in direction ``d``. ``around(hex)`` gives the hexes one step from a
    single hex, ``into(hex)`` those from which one step leads there, ``near[hex]`` the first as single hexes.
    """

    __slots__ = ("_ends", "_flooded", "_last", "_tight", "around", "grid", "into", "links", "masks", "near", "width")

    def __init__(self, grid: Grid, masks: Iterable[int], links: Iterable[tuple[int, int]] = ()) -> None:
        self.grid = grid
        self.width = grid.width
        self.masks = tuple(masks)
        self.links = tuple((1 << a, 1 << b) for a, b in links)
        self._ends, self._tight = self._open_ground()
        self._flooded: dict[tuple[int, ...], int] = {}
        self._last: dict[int, int] = {}  # by start: the last answer
        self.around: Callable[[int], int] = _Known(self.step).__getitem__
        self.into: Callable[[int], int] = _Known(self._back).__getitem__
        self.near = _Near(self.around)

    @classmethod
    def over(cls, grid: Grid, hexes: int, barred: Collection[tuple[int, int]] = ()) -> Net:
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

    def _open_ground(self) -> tuple[int, int]:
        """All hexes that steps lead to, and the hexes from which some of those beside them cannot be reached."""
        ends = tight = 0
        for offset, mask in zip(self.grid.offsets, self.masks, strict=True):
            ends |= _shifted(mask, offset)
        for offset, mask in zip(self.grid.offsets, self.masks, strict=True):
            tight |= _shifted(ends, -offset) & ~mask
        return ends, tight

    def step(self, hexes: int) -> int:
        """Every hex that is one step away from some hex of the set."""
        w = self.width
        if hexes & self._tight:
            m0, m1, m2, m3, m4, m5 = self.masks
            out = (
                (hexes & m0) << 1
                | (hexes & m1) >> 1
                | (hexes & m2) << w
                | (hexes & m3) << (w - 1)
                | (hexes & m4) >> (w - 1)
                | (hexes & m5) >> w
            )
        else:  # no side of these hexes is barred: half the work
            east = hexes << 1
            both = hexes | east
            out = (east | hexes >> 1 | both << (w - 1) | both >> w) & self._ends
        for start, end in self.links:
            if hexes & start:
                out |= end
        return out

    def _back(self, hexes: int) -> int:
        """Every hex from which one step leads into the set."""
        out = 0
        for offset, mask in zip(self.grid.offsets, self.masks, strict=True):
            out |= _shifted(hexes, -offset) & mask
        for start, end in self.links:
            if hexes & end:
                out |= start
        return out

    def flood(self, start: int, allowed: int, limit: int = -1) -> int:
        """All reached from ``start`` inside ``allowed``, ``start`` included, in ``limit`` steps at most if given."""
        if limit >= 0:
            return self._flood_by_steps(start, allowed, limit)
        # what was reached spreads in one direction after the other, so that a round leads several hexes further
        w = self.width
        land = allowed | start
        m0, m1, m2, m3, m4, m5 = self.masks
        m0 &= land & land >> 1
        m1 &= land & land << 1
        m2 &= land & land >> w
        m3 &= land & land >> (w - 1)
        m4 &= land & land << (w - 1)
        m5 &= land & land << w
        links = [(begin, end) for begin, end in self.links if begin & land and end & land]
        seen, before = start, 0
        while seen != before:
            before = seen
            seen |= (seen & m0) << 1
            seen |= (seen & m2) << w
            seen |= (seen & m3) << (w - 1)
            seen |= (seen & m1) >> 1
            seen |= (seen & m5) >> w
            seen |= (seen & m4) >> (w - 1)
            for begin, end in links:
                if seen & begin:
                    seen |= end
        return seen

    def flooded(self, start: int, allowed: int) -> int:
        """The same as ``flood``, for questions that come again and again: the last answers are kept."""
        known, key = self._flooded, (start, allowed)
        found = known.get(key)
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            # where all that was reached from here last is still open, it is only to be led further
            before = self._last.get(start, start)
            if before & ~(allowed | start):
                before = start
            found = known[key] = self._last[start] = self.flood(before, allowed)
            if len(self._last) > KEPT:
                self._last = {start: found}
        return found

    def reached(self, start: int, open_hexes: int, steps: int) -> int:
        """All that at most so many steps lead to, every hex but the last one open; the last answers are kept."""
        known, key = self._flooded, (start, open_hexes, steps)
        found = known.get(key)
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            found = front = start
            for _ in range(steps):
                near = self.step(front)
                near ^= near & found
                if not near:
                    break
                found |= near
                front = near & open_hexes
            known[key] = found
        return found

    def _flood_by_steps(self, start: int, allowed: int, limit: int) -> int:
        seen = front = start
        left = allowed & ~start
        step = self.step
        while front and limit:
            front = step(front) & left
            left ^= front
            seen |= front
            limit -= 1
        return seen

    def trace(self, start: int, goal: int, allowed: int) -> list[int] | None:
        """A shortest way from one hex to any hex of ``goal``, inside ``allowed`` (the ends need not be)."""
        return self.search(start, goal, allowed)[0]

    def search(self, start: int, goal: int, allowed: int) -> tuple[list[int] | None, int]:
        """The way that ``trace`` finds, and all that was reached on the search: where it fails, the whole flood."""
        begin = seen = 1 << start
        if begin & goal:
            return [start], begin
        layers = [begin]
        while True:
            nearer = self.step(layers[-1])
            nearer ^= nearer & seen
            hit = nearer & goal
            if hit:
                return self._backtrack(layers, hit & -hit), seen
            nearer &= allowed
            if not nearer:
                return None, seen
            seen |= nearer
            layers.append(nearer)

    def traces(self, start: int, goals: int, allowed: int) -> dict[int, tuple[int, ...]]:
        """The way that ``trace`` finds to each hex of ``goals`` that can be reached, all of them at once."""
        ways: dict[int, tuple[int, ...]] = {start: (start,)}
        front = seen = 1 << start
        left = goals & ~front
        while front and left:
            nearer = self.step(front) & ~seen & (allowed | left)
            for hex in bits(nearer):
                ways[hex] = (*ways[self._leading_to(hex, front)], hex)
            seen |= nearer
            left &= ~nearer
            front = nearer & allowed
        return {hex: way for hex, way in ways.items() if goals >> hex & 1}

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


def _shifted(hexes: int, by: int) -> int:
    return hexes << by if by >= 0 else hexes >> -by
