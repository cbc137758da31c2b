"""Minimum cuts through hexes: the cheapest hexes that part a start from a goal, by maximum flow on sets of hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from stavka.hexes import Net, bits

ENDLESS = 1 << 30


class Steps(Protocol):
    """Where steps lead: from a set of hexes, and to a single hex."""

    def step(self, hexes: int) -> int: ...
    def into(self, hex: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Within:
    """Steps of a net that stay in a set of hexes."""

    net: Net
    hexes: int

    def step(self, hexes: int) -> int:
        return self.net.step(hexes) & self.hexes

    def into(self, hex: int) -> int:
        return self.net.into(hex) & self.hexes


def cheapest_cut(steps: Steps, start: int, goal: int, cost: Mapping[int, int]) -> tuple[int, int] | None:
    """The least total cost of hexes whose removal parts start from goal, and such hexes; None when none do.

    Hexes without a cost cannot be cut. Of several cuts it is the one nearest to the start.
    """
    flow = _Flow(steps, start, goal, cost)
    total = 0
    while pushed := flow.augment():
        total += pushed
        if total >= ENDLESS:
            return None
    return total, flow.entered & ~flow.left & sum(1 << hex for hex in cost)


class _Flow:
    """Flow through hexes of limited room. A hex has an entrance and an exit, with its room between.

    What could still flow may be pushed forwards through a hex with room and over any step, and back through a hex or
    over a step that carries flow. The search goes in layers, each a set of entrances and the exits that follow.
    """

    def __init__(self, steps: Steps, start: int, goal: int, cost: Mapping[int, int]) -> None:
        self.steps, self.start, self.goal = steps, start, goal
        self.room = {hex: room for hex, room in cost.items() if room > 0}
        self.full = sum(1 << hex for hex, room in cost.items() if room <= 0)
        self.through: dict[int, int] = {}  # by hex
        self.carrying = 0  # hexes with flow through them
        self.over: dict[tuple[int, int], int] = {}  # by step
        self.senders: dict[int, int] = {}  # by hex, the hexes from which flow comes in
        self.fed = 0  # hexes that have senders
        self.entered = self.left = 0  # entrances and exits that the last search reached

    def augment(self) -> int:
        """Push flow along a shortest way that has room; how much, 0 when there is no way left."""
        front = self.entered = self.start
        self.left = 0
        layers: list[tuple[int, int]] = []
        while front:
            exits = front & ~self.full
            for hex in bits(front & self.fed):
                exits |= self.senders[hex]
            exits &= ~self.left
            self.left |= exits
            layers.append((front, exits))
            if exits & self.goal:
                return self._push(self._way(layers))
            front = (self.steps.step(exits) | exits & self.carrying) & ~self.entered
            self.entered |= front
        return 0

    def _way(self, layers: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The way back from the goal, as pairs of entrance and exit: the same hex, or a step to be undone."""
        end = layers[-1][1] & self.goal
        exit = (end & -end).bit_length() - 1
        way: list[tuple[int, int]] = []
        for n in range(len(layers) - 1, -1, -1):
            entrances = layers[n][0]
            if (entrances & ~self.full) >> exit & 1:
                entrance = exit
            else:
                entrance = next(hex for hex in bits(entrances & self.fed) if self.senders[hex] >> exit & 1)
            way.append((entrance, exit))
            if n:
                before = layers[n - 1][1]
                near = self.steps.into(entrance) & before
                exit = (near & -near).bit_length() - 1 if near else entrance
        return way[::-1]

    def _push(self, way: list[tuple[int, int]]) -> int:
        flow = ENDLESS
        last = -1
        for entrance, exit in way:
            if last == entrance:
                flow = min(flow, self.through[entrance])
            flow = min(flow, self.room.get(exit, ENDLESS) if entrance == exit else self.over[exit, entrance])
            last = exit
        last = -1
        for entrance, exit in way:
            if last == entrance:
                self._pass(entrance, -flow)
            elif last >= 0:
                self._cross(last, entrance, flow)
            if entrance == exit:
                self._pass(exit, flow)
            else:
                self._cross(exit, entrance, -flow)
            last = exit
        return flow

    def _pass(self, hex: int, flow: int) -> None:
        """Change the flow through a hex."""
        bit = 1 << hex
        now = self.through[hex] = self.through.get(hex, 0) + flow
        self.carrying = self.carrying | bit if now else self.carrying & ~bit
        if hex in self.room:
            self.room[hex] -= flow
            self.full = self.full & ~bit if self.room[hex] else self.full | bit

    def _cross(self, start: int, end: int, flow: int) -> None:
        """Change the flow over a step."""
        now = self.over[start, end] = self.over.get((start, end), 0) + flow
        senders = self.senders.get(end, 0)
        self.senders[end] = senders = senders | 1 << start if now else senders & ~(1 << start)
        self.fed = self.fed | 1 << end if senders else self.fed & ~(1 << end)
