"""Rail nets: the lines between cities, junctions and ends of track, and how control runs along them."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.hexes import Net, bits


@dataclass(frozen=True, slots=True)
class Line:
    """Track between two nodes; ``hexes`` lie between them, in order from the first node to the second."""

    ends: tuple[int, int]
    hexes: tuple[int, ...]
    between: int  # the same hexes as a set
    nodes: int  # the two ends as a set


@dataclass(frozen=True, slots=True)
class Exit:
    """One line as seen from a node it leaves. Sets of one hex; ``first`` is empty where two nodes touch."""

    end: int  # which end of the line the node is
    first: int
    between: int
    far: int


class RailNet:
    """A net of tracks cut into lines at its nodes: junctions, ends of track, and the hexes of ``stops``.

    Junctions can be gained because of the lines that leave them, and so can stops if the title says so.
    """

    def __init__(self, tracks: Net, rails: int, stops: int, *, stops_gained: bool = False) -> None:
        self.tracks = tracks
        self.rails = rails
        self.stops = rails & stops
        self.junctions = sum(1 << h for h in bits(rails & ~stops) if tracks.around(h).bit_count() > 2)
        self.gainable = self.junctions | (self.stops if stops_gained else 0)
        self.nodes = rails & stops | sum(1 << h for h in bits(rails) if tracks.around(h).bit_count() != 2)
        self.lines = self._cut()
        exits: dict[int, list[Exit]] = {node: [] for node in bits(self.nodes)}
        for line in self.lines:
            for end in (0, 1):
                near, far = line.ends[end], line.ends[1 - end]
                inner = line.hexes[::-1] if end else line.hexes
                exits[near].append(Exit(end, 1 << inner[0] if inner else 0, line.between, 1 << far))
        self.exits = {node: tuple(found) for node, found in exits.items()}
        self.approaches = dict(self._approaches())
        self._lines_at: dict[int, list[int]] = {}  # by hex: the numbers of the lines that it is on
        for number, line in enumerate(self.lines):
            for hex in bits(line.between | line.nodes):
                self._lines_at.setdefault(hex, []).append(number)

    def lines_at(self, hexes: int) -> list[Line]:
        """The lines that some hexes are on, in their order."""
        found = {number for hex in bits(hexes) for number in self._lines_at.get(hex, ())}
        return [self.lines[number] for number in sorted(found)]

    def _cut(self) -> tuple[Line, ...]:
        lines: list[Line] = []
        for node in bits(self.nodes):
            for start in bits(self.tracks.around(node)):
                line = self._follow(node, start)
                # every line is met from both its ends: keep one of the two
                if (node, start) <= (line.ends[1], line.hexes[-1] if line.hexes else node):
                    lines.append(line)
        return tuple(lines)

    def _follow(self, node: int, start: int) -> Line:
        hexes: list[int] = []
        before, here = node, start
        while not self.nodes >> here & 1:
            hexes.append(here)
            onward = self.tracks.around(here) & ~(1 << before)
            before, here = here, onward.bit_length() - 1
        return Line((node, here), tuple(hexes), sum(1 << h for h in hexes), 1 << node | 1 << here)

    def _approaches(self) -> list[tuple[int, tuple[int, int]]]:
        """For a hex of a line, the hexes from it to its two ends, itself included; 0 where none can be gained."""
        found: list[tuple[int, tuple[int, int]]] = []
        for line in self.lines:
            to_first, to_second = (self.gainable >> end & 1 for end in line.ends)
            for i, hex in enumerate(line.hexes):
                back = sum(1 << h for h in line.hexes[: i + 1]) if to_first else 0
                ahead = sum(1 << h for h in line.hexes[i:]) if to_second else 0
                if back or ahead:
                    found.append((hex, (back, ahead)))
        return found

    def gained_by_exits(
        self, junction: int, *, home: int, rivals: int, enemy_zone: int, approached: tuple[int, int]
    ) -> int:
        """The nodes a side gains, this one among them, because all lines out of them lead home; 0 if one does not.

        A line leads home when nothing of the enemy's zone lies on it and it ends in ``home``, or when a friendly unit
        was on it with a clear way to the junction: such stretches are in ``approached``, by the end of the line they
        touch. Junctions of ``rivals`` that lie on the way must be gained too.
        """
        gained = waiting = 1 << junction
        while waiting:
            node = waiting & -waiting
            waiting ^= node
            for exit in self.exits[node.bit_length() - 1]:
                if exit.first & approached[exit.end]:
                    continue
                if exit.between & enemy_zone or not exit.far & (home | rivals):
                    return 0
                if exit.far & rivals & ~home & ~gained:
                    gained |= exit.far
                    waiting |= exit.far
        return gained

    def lines_between(self, bases: int, shut: int) -> int:
        """The hexes, bases left out, of all ways between two different bases that touch nothing of ``shut``.

        Exact as long as no circle of track is free of bases and hangs on the rest by one hex only.
        """
        bases &= self.nodes
        through = self.nodes & ~bases & ~shut
        closed = shut & ~bases
        live = [line for line in self.lines if not line.between & closed and not line.nodes & closed]
        while True:
            once = twice = 0
            for line in live:
                twice |= once & line.nodes
                once |= line.nodes
                if line.ends[0] == line.ends[1]:
                    twice |= line.nodes
            dead = through & once & ~twice  # the way ends here
            if not dead:
                break
            live = [line for line in live if not line.nodes & dead]
        return self._joining_two(live, bases)

    @staticmethod
    def _joining_two(live: list[Line], bases: int) -> int:
        found = 0
        groups: list[tuple[int, int]] = []  # nodes that are no bases with their lines, and the bases these touch
        for line in live:
            outer = line.nodes & bases
            inner = line.nodes ^ outer
            if not inner:
                found |= line.between if outer.bit_count() == 2 else 0
                continue
            whole = inner | line.between
            for group in [g for g in groups if g[0] & inner]:
                groups.remove(group)
                whole |= group[0]
                outer |= group[1]
            groups.append((whole, outer))
        for whole, outer in groups:
            if outer.bit_count() > 1:
                found |= whole
        return found


def railheads(tracks: Net, own: int, other: int) -> int:
    """The last rail hexes of a side: those with track into a rail hex of the other."""
    return own & tracks.step(other)


def ways(net: Net, start: int, allowed: int) -> dict[int, int]:
    """For every hex reached inside ``allowed`` the hex before it on a shortest way from the start."""
    before = {start: start}
    near = net.near
    # rails branch little: hex by hex over letters, the lowest hex first, is quicker than sets of the whole map
    free = f"{allowed:0{net.grid.all.bit_length()}b}"[::-1]
    front = [start]
    for hex in front:  # grows as it is gone through
        for other in near[hex]:
            if other not in before and free[other] == "1":
                before[other] = hex
                front.append(other)
    del before[start]
    return before


def way_to(before: dict[int, int], end: int) -> list[int]:
    """The way from the start of ``ways`` to a hex it reached."""
    path = [end]
    while path[-1] in before:
        path.append(before[path[-1]])
    return path[::-1]
