"""Minimum cuts through hexes: the cheapest hexes that part a start from a goal, by maximum flow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

ENDLESS = 1 << 30


def cheapest_cut(
    steps: Mapping[int, Iterable[int]], start: Iterable[int], goal: Iterable[int], cost: Mapping[int, int]
) -> tuple[int, frozenset[int]] | None:
    """The least total cost of hexes whose removal parts start from goal, and such hexes; None when none do.

    Every hex is split into an entrance and an exit with its cost between; hexes without a cost cannot be cut.
    """
    network = _Network(steps, start, goal, cost)
    total = 0
    while path := network.augment():
        total += path
        if total >= ENDLESS:
            return None
    seen = network.reached
    cut = frozenset(h for h in cost if 2 * h in seen and 2 * h + 1 not in seen)
    return total, cut


class _Network:
    """Nodes are 2h for the entrance and 2h + 1 for the exit of hex h; -1 is the source, -2 the sink."""

    def __init__(
        self, steps: Mapping[int, Iterable[int]], start: Iterable[int], goal: Iterable[int], cost: Mapping[int, int]
    ) -> None:
        self.room: dict[int, dict[int, int]] = {-1: {}, -2: {}}
        for hex, near in steps.items():
            self._edge(2 * hex, 2 * hex + 1, cost.get(hex, ENDLESS))
            for other in near:
                self._edge(2 * hex + 1, 2 * other, ENDLESS)
        for hex in start:
            self._edge(-1, 2 * hex, ENDLESS)
        for hex in goal:
            self._edge(2 * hex + 1, -2, ENDLESS)
        self.reached: dict[int, int] = {}

    def _edge(self, a: int, b: int, room: int) -> None:
        row = self.room.setdefault(a, {})
        row[b] = row.get(b, 0) + room
        self.room.setdefault(b, {}).setdefault(a, 0)

    def augment(self) -> int:
        """Push flow along a shortest way with room; how much, 0 when there is no way left."""
        came = self.reached = {-1: -1}
        queue = deque((-1,))
        room = self.room
        while queue:
            node = queue.popleft()
            for other, left in room[node].items():
                if left > 0 and other not in came:
                    came[other] = node
                    if other == -2:
                        return self._push(came)
                    queue.append(other)
        return 0

    def _push(self, came: Mapping[int, int]) -> int:
        way = []
        node = -2
        while node != -1:
            way.append((came[node], node))
            node = came[node]
        flow = min(self.room[a][b] for a, b in way)
        for a, b in way:
            self.room[a][b] -= flow
            self.room[b][a] += flow
        return flow
