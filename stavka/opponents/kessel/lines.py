"""Lines of supply of a group of units, with some hexes denied to it."""

from __future__ import annotations

from stavka.engine.hints import Feed
from stavka.hexes import bits
from stavka.mechanics.supply.lines import fed_rails


class Lines:
    """The supply networks of a group, with hexes taken out of them."""

    def __init__(self, feed: Feed, group: int) -> None:
        self.group = group
        self.networks = [one for one in (feed, *feed.others) if line_of(one, group, 0)]  # those that matter

    def path(self, denied: int) -> list[int] | None:
        """The hexes of a supply line of the group that avoids the denied ones; every one of them is needed for it."""
        found = (line_of(feed, self.group, denied) for feed in self.networks)
        return next((line for line in found if line is not None), None)


def line_of(feed: Feed, group: int, denied: int) -> list[int] | None:
    """A line of a group in one network, with the lines of the gates that it needs."""
    gates = [(zone, way_of(feed, gate & ~denied, denied)) for zone, gate in feed.gates if zone & group]
    for zone, way in gates:
        if way is None:
            group &= ~zone
    line = way_of(feed, group, denied)
    if line is None:
        return None
    needed = [way for zone, way in gates if way is not None and zone >> line[0] & 1]
    return [hex for way in (line, *needed) for hex in way]


def sources_of(feed: Feed, denied: int) -> int:
    """What feeds lines over land when some hexes are denied: sources, and rails joined to them."""
    sources = feed.sources & ~denied
    rails = feed.rails & ~denied
    return sources | fed_rails(feed.tracks, sources, sources & rails, rails)


def way_of(feed: Feed, start: int, denied: int) -> list[int] | None:
    """A way from the start that avoids the denied hexes: over land, then along the rails to a source."""
    fed = sources_of(feed, denied)
    if fed & start:
        return _rail_way(feed, next(bits(fed & start)), denied)
    layers = [start]
    seen = start
    while feed.distance is None or len(layers) <= feed.distance:
        near = feed.net.step(layers[-1]) & ~seen & ~denied
        hit = near & fed
        if hit:
            return _back(feed, layers, hit & -hit) + _rail_way(feed, (hit & -hit).bit_length() - 1, denied)
        near &= feed.open
        if not near:
            return None
        seen |= near
        layers.append(near)
    return None


def _back(feed: Feed, layers: list[int], end: int) -> list[int]:
    way = []
    at = end
    for layer in reversed(layers):
        before = next(h for h in bits(layer) if feed.net.around(h) & at)
        way.append(before)
        at = 1 << before
    return way[::-1]


def _rail_way(feed: Feed, start: int, denied: int) -> list[int]:
    found = feed.tracks.trace(start, feed.sources & ~denied, feed.rails & ~denied)
    return found or [start]
