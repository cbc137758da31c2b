"""Marching a hex at a time, where a hex costs one point and zones of control and terrain make a unit stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stavka.hexes import Net, bits


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
        seen = front = begin
        halt = self.stop | self.enemy_zone
        open_hexes = self.open
        step = self.net.step
        shores = self.shores
        for spent in range(points):
            entered = step(front) & open_hexes & ~seen
            if spent == 0 and begin & self.enemy_zone:
                entered &= ~self.enemy_zone  # not from one enemy zone straight into another
            front = entered & ~halt
            if layers[-1] & shores:
                entered |= self._across(layers[-1], spent == 0, begin) & ~seen
            if not entered:
                break
            seen |= entered
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
                before = (near & -near).bit_length() - 1 if near else self._before(hex, front, whole)
                found[hex] = (*found[before], name(hex))
            front, whole = layer & ~halt, layer
        return found

    def path(self, layers: list[int], end: int) -> list[int]:
        """A way through the layers to a hex of one of them."""
        bit = 1 << end
        depth = next(i for i, layer in enumerate(layers) if layer & bit)
        path = [end]
        halt = self.stop | self.enemy_zone
        for level in range(depth - 1, -1, -1):
            layer = layers[level] if level == 0 else layers[level] & ~halt
            path.append(self._before(path[-1], layer, layers[level]))
        return path[::-1]

    def _before(self, hex: int, layer: int, whole: int) -> int:
        near = self.net.around(hex) & layer
        if near:
            return (near & -near).bit_length() - 1
        target = 1 << hex
        for a, b in self.crossings:
            if b == target and whole & a:
                return a.bit_length() - 1
        raise ValueError("no way leads there")
