"""The cheapest hexes to deny to a group so that no line of supply is left to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stavka.engine.hints import Feed
from stavka.hexes import bits
from stavka.opponents.kessel.lines import Lines, sources_of, way_of
from stavka.opponents.kessel.minimum_cut import cheapest_cut

PATIENCE = 400  # steps of the exact search; beyond that the cut found by flow stands


def cut_off(feed: Feed, group: int, cost: Mapping[int, int], patience: int = PATIENCE) -> tuple[int, int, bool] | None:
    """The cheapest hexes to deny so that no hex of the group is supplied: set, cost, and whether that is proven.

    None when nothing cuts it off, as when it stands in a source of supply.
    """
    lines = Lines(feed, group)
    found = 0
    for network in lines.networks:
        by_flow = _by_flow(network, group, cost)
        if by_flow is None:
            return None
        found |= by_flow
    proven = True
    if len(lines.networks) > 1 or any(n.rails or n.distance is not None for n in lines.networks):
        found, proven = _Exact(lines, cost, found, patience).run()
    return found, sum(cost[h] for h in bits(found)), proven


def _by_flow(feed: Feed, group: int, cost: Mapping[int, int]) -> int | None:
    """A cut of one network without its limit on length: it always cuts, but where there is a limit, or a rail to
    change to, another may be cheaper.

    A zone is cut off with its gate, so every set of gates is tried: they are parted from the sources with those of the
    group that they do not feed. What is left open feeds nobody else: who has a line, and an open gate, is fed.
    """
    for zone, gate in feed.gates:
        if not gate or way_of(feed, gate, 0) is None:
            group &= ~zone
    gates = [(zone, gate) for zone, gate in feed.gates if zone & group]
    best: tuple[int, int] | None = None
    for number in range(1 << len(gates)):
        start, shut = group, 0
        for zone, gate in (pair for n, pair in enumerate(gates) if number >> n & 1):
            start &= ~zone
            shut |= gate
        found = _part(feed, start | shut, cost, group)
        if found is not None and (best is None or found < best):
            best = found
    return None if best is None else best[1]


def _part(feed: Feed, start: int, cost: Mapping[int, int], group: int) -> tuple[int, int] | None:
    """The cheapest hexes, none of them the group's, that part the start from the sources: cost and set."""
    land = feed.net.flood(start, feed.open | sources_of(feed, 0), -1 if feed.distance is None else feed.distance)
    rails = feed.tracks.flood(land & feed.rails, feed.rails)
    rails |= feed.tracks.step(rails) & feed.sources  # a source feeds the rails beside it, whatever covers it
    sources = (land | rails) & feed.sources
    known = (land | rails | start) & ~group
    prices = {h: c for h, c in cost.items() if known >> h & 1}
    return cheapest_cut(_LandAndRail(feed, land, rails, start), start, sources, prices)


@dataclass(frozen=True, slots=True)
class _LandAndRail:
    """Steps over land, and from rail to rail."""

    feed: Feed
    land: int
    rails: int
    start: int

    def step(self, hexes: int) -> int:
        by_land = self.feed.net.step(hexes & (self.land | self.start)) & self.land
        return by_land | self.feed.tracks.step(hexes & self.rails) & self.rails

    def into(self, hex: int) -> int:
        found = self.feed.net.into(hex) & (self.land | self.start) if self.land >> hex & 1 else 0
        return found | self.feed.tracks.into(hex) & self.rails if self.rails >> hex & 1 else found


class _Exact:
    """Implicit hitting sets: deny one hex of every line found so far, as cheaply as can be, until no line is left."""

    def __init__(self, lines: Lines, cost: Mapping[int, int], best: int, patience: int) -> None:
        self.lines, self.cost = lines, cost
        self.best, self.price = best, sum(cost[h] for h in bits(best))
        self.steps, self.patience = 0, patience
        self.lengths: list[list[int]] = []  # lines known so far, each as the hexes that could be denied

    def run(self) -> tuple[int, bool]:
        proven = self._deny(0, 0, 0)
        return self.best, proven

    def _deny(self, denied: int, price: int, kept: int) -> bool:
        """Try every hex of a line still open; those tried before are kept open, so that no set comes twice."""
        self.steps += 1
        if self.steps > self.patience:
            return False
        line = self._open_line(denied)
        if line is None:
            if price < self.price:
                self.best, self.price = denied, price
            return True
        options = sorted((self.cost[h], h) for h in line if not kept >> h & 1)
        for cost, hex in options:
            if price + cost >= self.price:
                break
            if not self._deny(denied | 1 << hex, price + cost, kept):
                return False
            kept |= 1 << hex
        return True

    def _open_line(self, denied: int) -> list[int] | None:
        for line in self.lengths:
            if not any(denied >> h & 1 for h in line):
                return line
        path = self.lines.path(denied)
        if path is None:
            return None
        group = self.lines.group
        line = [h for h in dict.fromkeys(path) if h in self.cost and not group >> h & 1]
        self.lengths.append(line)
        return line
