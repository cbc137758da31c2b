"""Layered floods: where a mover can get for how many points, as one set of hexes per point spent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from stavka.hexes.net import Net
from stavka.hexes.sets import bits

STEPS_KEPT = 8192  # whose cost terms remember
FLOODS_KEPT = 512  # that terms remember


@dataclass(frozen=True, slots=True)
class Crossing:
    """Hexsides that cost so many points on top of the hex entered.

    ``wide`` may be a net in which the sides are open that cost less, too: a flood has taken those before, and steps
    over open ground are quicker than steps around barred sides.
    """

    net: Net
    extra: int = 0
    wide: Net | None = field(default=None, repr=False)
    starts: int = field(init=False, repr=False)  # hexes with such a side
    step: Callable[[int], int] = field(init=False, repr=False)  # over these sides, and perhaps over cheaper ones

    def __post_init__(self) -> None:
        starts = 0
        for mask in self.net.masks:
            starts |= mask
        for start, _ in self.net.links:
            starts |= start
        object.__setattr__(self, "starts", starts)
        object.__setattr__(self, "step", (self.wide or self.net).step)


@dataclass(frozen=True, slots=True)
class Way:
    """Steps that cost the same whatever the hex entered, as along a road; they lead into hexes of no cost too."""

    net: Net
    cost: int
    starts: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "starts", Crossing(self.net).starts)


@dataclass(slots=True)
class Layers:
    """``at[n]`` holds the hexes first reached for ``n`` points; ``at[0]`` is the start, ``reached`` all the others.

    ``entered[n]`` has those in which somebody comes on the map for ``n`` points.
    """

    at: list[int]
    reached: int
    entered: tuple[int, ...] = ()
    ways: dict[int, tuple[str, ...]] | None = field(default=None, init=False, repr=False, compare=False)

    def up_to(self, points: int) -> Layers:
        """The flood from a start that comes to an end with fewer points."""
        at = self.at[: points + 1]
        reached = 0
        for layer in at[1:]:
            reached |= layer
        return Layers(at, reached)

    def cost(self, index: int) -> int | None:
        bit = 1 << index
        for points, layer in enumerate(self.at):
            if layer & bit:
                return points
        return None


@dataclass(slots=True)  # not frozen: one is made for every move looked at
class Terms:
    """On what terms somebody moves.

    ``entry`` pairs a cost with the set of hexes that cost it; hexes in no set, and those of ``closed``, cannot be
    entered. A mover goes no further from a hex of ``stop``, the start excepted. A step from one hex of ``zone`` to
    another costs ``between`` points more, and is barred where that is None or either hex is in ``sealed``. ``ways``
    lead on beside the crossings, at their own cost.

    ``calm`` are terms that last, such as those of an empty map, from which these differ only by being harder, and only
    where a mover comes into hexes of ``trouble``.
    """

    crossings: tuple[Crossing, ...]
    entry: tuple[tuple[int, int], ...]
    stop: int = 0
    zone: int = 0
    between: int | None = 0
    sealed: int = 0
    closed: int = 0
    ways: tuple[Way, ...] = ()
    known: dict[tuple[int, int], int | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    calm: Terms | None = field(default=None, init=False, repr=False, compare=False)
    trouble: int = field(default=0, init=False, repr=False, compare=False)
    floods: dict[int, Layers] | None = field(default=None, init=False, repr=False, compare=False)

    def hex_cost(self, index: int) -> int | None:
        if self.closed >> index & 1:
            return None
        for cost, hexes in self.entry:
            if hexes >> index & 1:
                return cost
        return None

    def step_cost(self, start: int, end: int) -> int | None:
        """What one step costs, None where there is none; ``stop`` is not looked at."""
        step = (start, end)
        if step not in self.known:  # terms that last are asked again and again
            if len(self.known) >= STEPS_KEPT:
                self.known.clear()
            self.known[step] = self._cheapest_step(start, end)
        return self.known[step]

    def _cheapest_step(self, start: int, end: int) -> int | None:
        cost = self._step_cost(start, end)
        if self.ways and not self.closed >> end & 1:
            along = [way.cost for way in self.ways if way.net.around(start) >> end & 1]
            return min(along if cost is None else [*along, cost], default=None)
        return cost

    def _step_cost(self, start: int, end: int) -> int | None:
        cost = self.hex_cost(end)
        if cost is None:
            return None
        if self.zone >> start & self.zone >> end & 1:
            if self.between is None or (self.sealed >> start | self.sealed >> end) & 1:
                return None
            cost += self.between
        least: int | None = None
        for crossing in self.crossings:
            if crossing.net.around(start) >> end & 1 and (least is None or crossing.extra < least):
                least = crossing.extra
        return None if least is None else cost + least


def layers(start: int, points: int, terms: Terms, entered: tuple[int, ...] = ()) -> Layers:
    """Flood from a set of hexes, or from those ``entered`` at a cost, spending at most ``points``."""
    # differences of sets are written a ^ (a & b): the complement of a large number is dear
    at = [0] * (points + 1)
    at[0] = front = start
    begun = seen = start | terms.closed if terms.closed else start
    crossings, entry, zone, stop, ways = terms.crossings, terms.entry, terms.zone, terms.stop, terms.ways
    for paid, hexes in enumerate(entered[: points + 1]):
        at[paid] |= hexes
    least = 0 if not entry else entry[0][0] if len(entry) == 1 else min([cost for cost, _ in entry])
    single = start and not start & (start - 1)  # one hex: its neighbours are known
    ahead = [0] * (points + 1)  # by points paid for crossings so far: hexes still to be entered
    for spent in range(points):
        if front:
            inside = front & zone if zone else 0
            for crossing in crossings:
                paid = spent + crossing.extra
                if paid + least > points or not front & crossing.starts:
                    continue
                if inside:
                    ahead[paid] |= _across_zone(at, front, inside, crossing, paid, terms)
                elif spent or not single:
                    ahead[paid] |= crossing.step(front)
                else:
                    ahead[paid] |= crossing.net.around(front.bit_length() - 1)
            for way in ways:
                if front & way.starts and spent + way.cost <= points:
                    at[spent + way.cost] |= way.net.step(front)
        near = ahead[spent]
        if near:
            for cost, hexes in entry:
                total = spent + cost
                if total <= points:
                    at[total] |= near & hexes
        front = at[spent + 1]
        if front:
            front ^= front & seen
            at[spent + 1] = front
            seen |= front
            front ^= front & stop
    reached = seen ^ begun
    return Layers(at, reached ^ (reached & at[0]) if entered else reached, entered)


def layers_from(start: int, points: int, terms: Terms) -> Layers:
    """The flood from one hex, on terms that others will ask about too. Nobody may change what is found.

    Most movers stand where nothing troubles them: their flood is that of the calm terms, which remember it for good.
    """
    calm = terms.calm
    if calm is not None and not calm.crossings[0].net.around(start) & terms.trouble:  # the first step tells most
        found = _known_layers(start, points, calm)
        if not found.reached & terms.trouble:
            return found
    return _known_layers(start, points, terms)


def _known_layers(start: int, points: int, terms: Terms) -> Layers:
    known = terms.floods
    if known is None or len(known) >= FLOODS_KEPT:
        known = terms.floods = {}
    found = known.get(start)
    if found is None or len(found.at) <= points:
        found = known[start] = layers(1 << start, points, terms)
    return found if len(found.at) == points + 1 else found.up_to(points)


def _across_zone(at: list[int], front: int, inside: int, crossing: Crossing, paid: int, terms: Terms) -> int:
    """The hexes entered from a front that is partly in the zone; steps between two hexes of it are paid here."""
    step, zone = crossing.step, terms.zone
    entered = step(inside)
    within = entered & zone
    entered ^= within
    if inside != front:
        entered |= step(front ^ inside)
    if terms.between is not None and within:
        if terms.sealed:
            hop = inside & ~terms.sealed
            within = step(hop) & zone & ~terms.sealed if hop else 0
        paid += terms.between
        for cost, hexes in terms.entry:
            if paid + cost < len(at):
                at[paid + cost] |= within & hexes
    return entered


def cheapest(found: Layers, end: int, terms: Terms) -> list[int]:
    """A cheapest way to a hex of the flood, from the start on."""
    points = found.cost(end)
    if points is None:
        raise ValueError("that hex is not within reach")
    path = [end]
    at, off_map = found.at, bool(found.entered)
    while points and not (off_map and came_on(found, path[-1], points)):
        points, before = _previous(at, path[-1], points, terms)
        path.append(before)
    return path[::-1]


def cheapest_ways(found: Layers, terms: Terms, name: Callable[[int], str]) -> dict[int, tuple[str, ...]]:
    """The cheapest ways to all hexes of the flood at once, written in printed numbers; the flood keeps them."""
    if found.ways is not None:
        return found.ways.copy()
    at = found.at
    ways: dict[int, tuple[str, ...]] = {hex: (name(hex),) for hex in bits(at[0])}
    going = [at[0], *[layer ^ (layer & terms.stop) for layer in at[1:]]]
    together = _steps_alike(terms)
    for points in range(1, len(at)):
        layer = at[points]
        if points < len(found.entered):
            begun = layer & found.entered[points]
            ways.update((hex, (name(hex),)) for hex in bits(begun))
            layer ^= begun
        if together and layer:
            layer = _led_on(ways, layer, going, points, terms, name)
        for hex in bits(layer):
            ways[hex] = (*ways[_previous(at, hex, points, terms)[1]], name(hex))
    found.ways = ways
    return ways.copy()  # callers add to it


def _steps_alike(terms: Terms) -> bool:
    """Whether the steps into many hexes can be told at once: no links, and no price between hexes of the zone."""
    linked = any(way.net.links for way in terms.ways) or any(crossing.net.links for crossing in terms.crossings)
    return not linked and (terms.between is None or not terms.zone)


def _led_on(
    ways: dict[int, tuple[str, ...]],
    layer: int,
    going: list[int],
    points: int,
    terms: Terms,
    name: Callable[[int], str],
) -> int:
    """Lengthen ways into the hexes of a layer, as ``_previous`` would for each; those that are left, if any."""
    zone, left = terms.zone, layer
    for way in terms.ways:
        if points >= way.cost:
            left = _entered_by(ways, left, going[points - way.cost], way.net, name)
    for cost, hexes in terms.entry:
        mine = left & hexes
        left ^= mine
        for crossing in terms.crossings:
            spent = points - cost - crossing.extra
            if not mine or spent < 0 or not going[spent]:
                continue
            front, net = going[spent], crossing.net
            barred = mine & zone if front & zone else 0  # not from the zone into the zone
            rest = _entered_by(ways, mine ^ barred, front, net, name)
            mine = rest | _entered_by(ways, barred, front ^ (front & zone), net, name) if barred else rest
        left |= mine
    return left


def _entered_by(ways: dict[int, tuple[str, ...]], hexes: int, front: int, net: Net, name: Callable[[int], str]) -> int:
    """Lengthen ways by a step from a front into some hexes, in the order of directions; the hexes that it misses."""
    offsets, masks = net.grid.offsets, net.masks
    for offset in offsets if front and hexes else ():
        steps = front & masks[offsets.index(-offset)]
        entered = (steps << -offset if offset < 0 else steps >> offset) & hexes
        if entered:
            hexes ^= entered
            for hex in bits(entered):
                ways[hex] = (*ways[hex + offset], name(hex))
    return hexes


def came_on(found: Layers, index: int, points: int) -> bool:
    """Whether a way to a hex begins there, from off the map."""
    return points < len(found.entered) and bool(found.entered[points] >> index & 1)


def _previous(at: list[int], index: int, points: int, terms: Terms) -> tuple[int, int]:
    """The hex before this one on a cheapest way, and what it cost to come there."""
    stop = terms.stop  # nobody goes on from there, but from the start everybody does
    for way in terms.ways:
        spent = points - way.cost
        came = way.net.into(index) & at[spent] if spent >= 0 else 0
        if came and spent:
            came ^= came & stop
        if came:
            return spent, _one_of(came, index, way.net)
    # where all hexes cost the same, so does this one: the flood has entered it
    paid = terms.entry[0][0] if len(terms.entry) == 1 else terms.hex_cost(index)
    assert paid is not None
    zone, between = terms.zone, terms.between
    in_zone = zone >> index & 1 if zone else 0
    for crossing in terms.crossings:
        spent = points - paid - crossing.extra
        if spent < 0:
            continue
        near = crossing.net.into(index)
        came = near & at[spent]
        if came and spent:
            came ^= came & stop
        hopped = 0
        if in_zone:
            came ^= came & zone
            if between is not None and spent >= between and not terms.sealed >> index & 1:
                hopped = near & zone & ~terms.sealed & at[spent - between]
                if spent > between:
                    hopped ^= hopped & stop
                came |= hopped
        if came:
            before = _one_of(came, index, crossing.net)
            return spent - (between or 0) if hopped >> before & 1 else spent, before
    raise ValueError("the flood does not lead there")


def _one_of(hexes: int, index: int, net: Net) -> int:
    """The first neighbour among some hexes, in the order of directions; a link only where there is none."""
    if hexes & (hexes - 1):
        for before in net.grid.neighbours(index):
            if hexes >> before & 1:
                return before
    return (hexes & -hexes).bit_length() - 1
