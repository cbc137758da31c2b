"""Marching a hex at a time, where a hex costs one point and zones of control and terrain make a unit stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stavka.hexes import Net, bits
from stavka.mechanics.movement.route import Bar, Obstacle


@dataclass(slots=True)  # not frozen: one is made for every move looked at
class March:
    """What one unit may do on foot: the hexes open to it, the enemy zone, and where it must stop."""

    net: Net
    open: int
    enemy_zone: int
    stop: int  # terrain
    crossings: tuple[tuple[int, int], ...] = ()  # one-hex sets joined by a strait: stop in the first hex across
    shores: int = 0  # the hexes at which a strait can be crossed

    def layers(self, start: int, points: int) -> list[int]:
        """One set per point spent, the start first. A hex stands in the first layer that reaches it."""
        begin = 1 << start
        layers = [begin]
        halt = self.stop | self.enemy_zone
        left = self.open & ~begin  # hexes not reached yet
        moving = left ^ (left & halt)  # those from which a unit goes on
        step = self.net.step
        shores = self.shores
        front = begin
        for spent in range(points):
            if spent:
                entered = step(front) & left
            else:
                entered = self.net.around(start) & left
                if begin & self.enemy_zone:
                    entered &= ~self.enemy_zone  # not from one enemy zone straight into another
            front = entered & moving
            if layers[-1] & shores:
                entered |= self._across(layers[-1], spent == 0, begin) & left
            if not entered:
                break
            left ^= entered
            layers.append(entered)
            if not front:
                break
        return layers

    def _across(self, layer: int, first: bool, begin: int) -> int:
        """The far hexes of the straits that can be crossed from a layer."""
        found = 0
        halt = self.stop | self.enemy_zone
        for a, b in self.crossings:
            if layer & a and (first or a & ~halt):
                found |= b & self.open
        return found & ~self.enemy_zone if first and begin & self.enemy_zone else found

    def obstacle(self, path: Sequence[int]) -> Obstacle | None:
        """The first thing that is in the way of a path, points left aside."""
        zone = self.enemy_zone
        for step in range(1, len(path)):
            start, end = path[step - 1], path[step]
            bit = 1 << end
            if not self.net.around(start) & bit and (1 << start, bit) not in self.crossings:
                return Obstacle(Bar.NO_STEP, step)
            if step > 1 and self.stops(path[step - 2], start):
                return Obstacle(Bar.STOP, step)
            if not self.open & bit:
                return Obstacle(Bar.CLOSED, step)
            if step == 1 and 1 << start & zone and bit & zone:
                return Obstacle(Bar.ZONE_TO_ZONE, step)
        return None

    def stops(self, start: int, end: int) -> bool:
        """Whether a unit that came from one hex to another goes no further."""
        at = 1 << end
        return bool(at & (self.enemy_zone | self.stop)) or (1 << start, at) in self.crossings

    def paths(self, layers: list[int], name: Callable[[int], str]) -> dict[int, tuple[str, ...]]:
        """The way to every hex of the layers at once, written in printed numbers."""
        begin = layers[0].bit_length() - 1
        found: dict[int, tuple[str, ...]] = {begin: (name(begin),)}
        halt = self.stop | self.enemy_zone
        around = self.net.around
        front = whole = layers[0]
        for layer in layers[1:]:
            for hex in bits(layer):
                near = around(hex) & front
                before = (near & -near).bit_length() - 1 if near else self._across_to(hex, whole)
                found[hex] = (*found[before], name(hex))
            front, whole = layer & ~halt, layer
        return found

    def path(self, layers: list[int], end: int) -> list[int]:
        """A way through the layers to a hex of one of them."""
        depth = 0
        while not layers[depth] >> end & 1:
            depth += 1
        path = [end]
        halt = self.stop | self.enemy_zone
        around = self.net.around
        while depth:
            depth -= 1
            near = around(end) & layers[depth]
            if depth:
                near ^= near & halt
            end = (near & -near).bit_length() - 1 if near else self._across_to(end, layers[depth])
            path.append(end)
        return path[::-1]

    def _across_to(self, hex: int, layer: int) -> int:
        """The hex of a layer from which a strait leads to this one."""
        target = 1 << hex
        for a, b in self.crossings:
            if b == target and layer & a:
                return a.bit_length() - 1
        raise ValueError("no way leads there")
