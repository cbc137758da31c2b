"""A grid of hexes: printed numbers outside, bit positions inside.

Hexes stand on *lines* (rows of a map whose hexes have neighbours to the east and west, columns of one whose hexes have
neighbours to the north and south). Every second line is shifted by half a hex. Inside, the lines are skewed so that a
step in one of the six directions is the same shift of the whole set, with a guard column that no hex uses.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from stavka.hexes.sets import bits

# A step, told as (change of line, half-hex change of position along the line).
STEPS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
DIRECTIONS = range(6)


NAMED = 200  # sets of hexes whose names are remembered


class Grid:
    """Geometry and numbering of one map.

    ``shifted`` names the lines (odd or even ones) that lie half a hex further towards higher positions. ``lines`` says
    what the first two printed digits are: ``"rows"`` counted from the north, or ``"columns"`` counted from the west.
    ``positions`` says where position 1 of a line lies: ``"east"`` or ``"west"`` for rows, ``"north"`` for columns.

    >>> grid = Grid([f"{row:02}{column:02}" for row in range(1, 44) for column in range(1, 35)], shifted="even")
    >>> grid.name(grid.index("0617"))
    '0617'
    >>> sorted(grid.name(h) for h in grid.neighbours(grid.index("0617")))
    ['0517', '0518', '0616', '0618', '0717', '0718']
    >>> grid.distance(grid.index("0104"), grid.index("0702"))
    6
    """

    def __init__(
        self,
        names: Iterable[str],
        *,
        shifted: Literal["odd", "even"],
        lines: Literal["rows", "columns"] = "rows",
        positions: Literal["east", "west", "north"] = "east",
    ) -> None:
        self.lines = lines
        self.positions = positions
        self._parity = 0 if shifted == "even" else 1
        spots = {name: self._skewed(name) for name in names}
        low_line = min(line for line, _ in spots.values())
        low = min(q for _, q in spots.values())
        self.width = max(q for _, q in spots.values()) - low + 2  # one guard column
        self._index = {name: (line - low_line) * self.width + q - low for name, (line, q) in spots.items()}
        self._name = {index: name for name, index in self._index.items()}
        self.name = self._name.__getitem__  # the printed number of a hex
        self.index = self._index.__getitem__  # the bit of a printed number; ``KeyError`` when the map has no such hex
        self._spots = {self._index[name]: self._spot(name) for name in spots}
        self.all = sum(1 << index for index in self._name)
        w = self.width
        self.offsets = (1, -1, w, w - 1, 1 - w, -w)
        self.clock = (0, 3, 1, 2, 5, 4)  # by direction: its place when one goes round a hex, the opposite one 3 further
        self._neighbours = {
            index: tuple(index + offset for offset in self.offsets if index + offset in self._name)
            for index in self._name
        }
        self.neighbours = self._neighbours.__getitem__  # the neighbouring hexes on the map
        self._names_of: dict[int, list[str]] = {}  # sets that were named lately: most change seldom

    def _skewed(self, name: str) -> tuple[int, int]:
        line, position = self.line_and_position(name)
        return line, (self._half(line, position) - line) // 2

    def _half(self, line: int, position: int) -> int:
        return 2 * position + (line % 2 == self._parity)

    @staticmethod
    def line_and_position(name: str) -> tuple[int, int]:
        if len(name) != 4 or not name.isdecimal():
            raise ValueError(f"{name!r} is not a hex number; hexes have four digits")
        return int(name[:2]), int(name[2:])

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def set_of(self, names: Iterable[str]) -> int:
        hexes = 0
        for name in names:
            hexes |= 1 << self._index[name]
        return hexes

    def names(self, hexes: int) -> list[str]:
        found = self._names_of.get(hexes)
        if found is None:
            found = sorted([self._name[i] for i in bits(hexes & self.all)])
            if len(self._names_of) >= NAMED:
                self._names_of = {}
            self._names_of[hexes] = found
        return found.copy()

    @property
    def indices(self) -> Iterable[int]:
        return self._name

    def direction(self, start: int, end: int) -> int | None:
        """Which of the six directions leads from one hex to its neighbour, or None when they do not touch."""
        try:
            return self.offsets.index(end - start) if end in self._neighbours[start] else None
        except ValueError:
            return None

    def compass(self, direction: int) -> str:
        """N, NE and so on, as the map lies on the table."""
        line, half = STEPS[direction]
        if self.lines == "rows":
            along = "W" if (half > 0) == (self.positions == "east") else "E"
            return ("S" if line > 0 else "N") * (line != 0) + along
        along = "S" if half > 0 else "N"
        return along + ("E" if line > 0 else "W") * (line != 0)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, over land and sea alike."""
        (line_a, at_a), (line_b, at_b) = self._spots[a], self._spots[b]
        lines = abs(line_a - line_b)
        return lines + max(0, (abs(at_a - at_b) - lines) // 2)

    def shifted(self, index: int, start: int, end: int) -> str | None:
        """The hex as far from a hex, and in the same direction, as one lies from another; None off the map.

        >>> grid = Grid([f"{row:02}{column:02}" for row in range(1, 44) for column in range(1, 35)], shifted="even")
        >>> grid.shifted(grid.index("0617"), grid.index("0104"), grid.index("0702"))
        '1215'
        """
        (line, at), (line_a, at_a), (line_b, at_b) = self._spots[index], self._spots[start], self._spots[end]
        found = index + end - start  # rows are skewed, so a way is one offset wherever it begins
        goal = self._spots.get(found)
        return self._name[found] if goal == (line + line_b - line_a, at + at_b - at_a) else None

    def _spot(self, name: str) -> tuple[int, int]:
        line, position = self.line_and_position(name)
        return line, self._half(line, position)

    def spread(self, hexes: int) -> int:
        """A set with all its neighbours on the map."""
        w = self.width
        wide = hexes | hexes << 1 | hexes >> 1 | hexes << w | hexes << (w - 1) | hexes >> w | hexes >> (w - 1)
        return wide & self.all

    @lru_cache(maxsize=4096)  # noqa: B019 - a grid lives as long as its title
    def within(self, index: int, distance: int) -> int:
        """All hexes at most so far away, counted as if the grid ran on across the sea."""
        width = self.width
        line, q = divmod(index, width)
        found = 0
        for away in range(-min(distance, line), distance + 1):  # a line so far away has a run of hexes, skewed
            first = q - distance + max(0, -away)
            last = q + distance - max(0, away)
            low, high = max(first, 0), min(last, width - 1)
            if low <= high:
                found |= ((1 << high - low + 1) - 1) << (line + away) * width + low
        return found & self.all

    def centre(self, index: int) -> tuple[float, float]:
        """Where the middle of a hex lies on a drawing, x to the right and y down, in widths of a hex."""
        line, half = self._spots[index]
        along, across = half / 2, line * 3**0.5 / 2
        if self.lines == "columns":
            return across, along
        return (-along if self.positions == "east" else along), across
