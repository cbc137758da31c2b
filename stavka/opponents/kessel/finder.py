"""The kessel finder: the cheapest hexes that would cut an enemy group off from its supply."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from stavka.engine.hints import Feed
from stavka.hexes import bits
from stavka.mechanics.supply.lines import fed_rails
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.kessel.minimum_cut import cheapest_cut

PATIENCE = 400  # steps of the exact search; beyond that the cut found by flow stands
NEAR, LATER, FAR, ENEMY = 1, 2, 5, 8  # what a hex costs by who can get there: now, next turn, later; an enemy is on it


@dataclass(frozen=True, slots=True)
class Kessel:
    """A group and the hexes to deny it. ``exact`` when no cheaper set exists, not just none that flow finds."""

    group: int
    units: tuple[int, ...]
    hexes: frozenset[int]
    cost: int
    exact: bool
    worth: float


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
    gates = [(zone, _way(feed, gate & ~denied, denied)) for zone, gate in feed.gates if zone & group]
    for zone, way in gates:
        if way is None:
            group &= ~zone
    line = _way(feed, group, denied)
    if line is None:
        return None
    needed = [way for zone, way in gates if way is not None and zone >> line[0] & 1]
    return [hex for way in (line, *needed) for hex in way]


def _fed(feed: Feed, denied: int) -> int:
    """What feeds lines over land when some hexes are denied: sources, and rails joined to them."""
    sources = feed.sources & ~denied
    rails = feed.rails & ~denied
    return sources | fed_rails(feed.tracks, sources, sources & rails, rails)


def _way(feed: Feed, start: int, denied: int) -> list[int] | None:
    """A way from the start that avoids the denied hexes: over land, then along the rails to a source."""
    fed = _fed(feed, denied)
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
        if not gate or _way(feed, gate, 0) is None:
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
    land = feed.net.flood(start, feed.open | _fed(feed, 0), -1 if feed.distance is None else feed.distance)
    rails = feed.tracks.flood(land & feed.rails, feed.rails)
    rails |= feed.tracks.step(rails) & feed.sources  # a source feeds the rails beside it, whatever covers it
    sources = (land | rails) & feed.sources
    steps: dict[int, set[int]] = {h: set() for h in bits(land | rails | start)}
    for hex in bits(land | start):
        steps[hex].update(bits(feed.net.around(hex) & land))
    for hex in bits(rails):
        steps[hex].update(bits(feed.tracks.around(hex) & rails))
    prices = {h: c for h, c in cost.items() if h in steps and not group >> h & 1}
    found = cheapest_cut(steps, bits(start), bits(sources), prices)
    return None if found is None else (found[0], sum(1 << h for h in found[1]))


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


# -- on a board -------------------------------------------------------------------------------------------------------


def prices(field: Field) -> dict[int, int]:
    """What it costs to deny each hex, by what of mine can get there, or near enough to close it."""
    pos = field.pos
    now = soon = 0
    for unit, hexes in field.marches(field.mine, field.foe_zone, field.foe_hexes).items():
        if field.hints.counts(pos, unit):
            now |= hexes
    for hexes in field.marches(field.mine, 0, field.foe_hexes, 2).values():
        soon |= hexes
    now, soon = now | field.hints.stops(pos, now), soon | field.hints.stops(pos, soon)
    found: dict[int, int] = {}
    for hex in bits(field.open):
        bit = 1 << hex
        found[hex] = ENEMY if bit & field.foe_hexes else NEAR if bit & now else LATER if bit & soon else FAR
    return found


def groups(field: Field) -> list[int]:
    """Enemy stacks that stand together: within two hexes of each other."""
    left = sum(1 << h for h in field.stacks)
    found = []
    while left:
        group = left & -left
        while True:
            near = field.walk.step(field.walk.step(group) | group) & left | group
            if near == group:
                break
            group = near
        found.append(group)
        left &= ~group
    return found


def kessel(field: Field, group: int, patience: int = PATIENCE, price: Mapping[int, int] | None = None) -> Kessel | None:
    """How to cut off one enemy group; None when it cannot be, or the title tells nothing of supply."""
    feed = field.hints.feed(field.pos, field.foe)
    if feed is None:
        return None
    found = cut_off(feed, group, prices(field) if price is None else price, patience)
    if found is None:
        return None
    hexes, cost, exact = found
    units = tuple(u for h in bits(group) for u in field.stacks.get(h, ()))
    worth = worth_list(field.pos)
    return Kessel(group, units, frozenset(bits(hexes)), cost, exact, sum(worth[u] for u in units))


def all_kessels(field: Field, patience: int = 300) -> list[Kessel]:
    """Every group that can be cut off, the best bargain first; stacks by themselves count as groups too."""
    price = prices(field)
    wanted = dict.fromkeys([*groups(field), *(1 << h for h in field.stacks)])
    found = [k for group in wanted if (k := kessel(field, group, patience, price)) is not None]
    return sorted(found, key=lambda k: (-(k.worth / (1 + k.cost)), k.group))


def told(pos: Any, found: Kessel, seen: Collection[str] | None = None) -> str:
    """A kessel in a sentence; where a side has secrets only the units it has seen are named."""
    names = [pos.short(u) for u in found.units]
    known = names if seen is None else [name for name in names if name in seen]
    who = ", ".join(known)
    if len(known) < len(names):
        who += f" and {len(names) - len(known)} unseen" if known else f"{len(names)} unseen"
    if not found.hexes:
        return f"{who}: already cut off"
    where = ", ".join(sorted(pos.board.label(h) for h in found.hexes))
    how = "" if found.exact else "; a cheaper way may exist"
    return f"{who}: deny {where} (cost {found.cost}, worth {found.worth:.0f}{how})"
