"""11.1: where a unit or a stack can get, and what is wrong with a way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from stavka.engine.refusal import Refusal, counted
from stavka.hexes import Layers, Terms, bits, cheapest, cheapest_ways, layers
from stavka.hexes.together import Prices, Together, together
from stavka.titles.proud_monster.movement import closed_hexes
from stavka.titles.proud_monster.movement.costs import (
    cheapest_entries,
    conditions,
    first_hex_cost,
    path_cost,
    terms_of,
    usual_terms,
)
from stavka.titles.proud_monster.movement.movement_points import allowance, left, line_of, slower
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.reserves import out_of_reserve
from stavka.titles.proud_monster.state.flags import MOVED
from stavka.titles.proud_monster.state.position import War


class Reach:
    """Where units that stand together can get along one way, each class paying with its own points (pmd:11.1-f).

    ``most`` is for those who do not want to look further than so many points.
    """

    def __init__(self, pos: War, units: Sequence[int], most: int = 99) -> None:
        self.pos, self.units = pos, units
        roster = pos.roster
        self.start = pos.where[units[0]]
        self.side = side = roster.side[units[0]]
        shut = closed_hexes.shut_to(pos, units)
        easy = not pos.cleared or out_of_reserve(pos, units)
        stop = pos.joint
        points: dict[int, int] = {}
        for unit in units:
            line, mine = line_of(pos, unit), min(left(pos, unit), most)
            points[line] = min(points.get(line, mine), mine)
        self.leaving = bool(stop >> self.start & 1)  # a hex that the enemy holds too (pmd:13.15.3-m)
        not_first = pos.ground.near[self.start] & ~closed_hexes.way_out(pos, side, self.start) if self.leaving else 0
        self.shut = shut | not_first
        self.layers: Layers | None = None
        self.stack: Together | None = None
        if len(points) == 1:
            ((line, mine),) = points.items()
            self.terms: Terms = terms_of(pos, side, line, shut, stop, easy)
            self.layers = self._flood(max(mine, 0))
            reached = self.layers.reached
            self.ends = reached ^ (reached & 1 << self.start)
        else:
            lines = tuple(sorted(points))
            prices = joint_prices(pos, side, lines)
            purse = tuple(max(points[line], 0) for line in lines)
            dear = 0 if easy else pos.cleared  # prices of several classes do not know MA markers
            self.stack = together(1 << self.start, purse, prices, self.shut | dear, stop)
            self.ends = self.stack.reached & ~(1 << self.start)
        if not any(has_begun(pos, u) for u in units):
            self.ends |= self._next_door()
        self.ends ^= self.ends & pos.ground.lakes  # pmd:12.4-g

    def _flood(self, points: int) -> Layers:
        """From the start, or from the hexes of friends that a shared hex is left for."""
        if not self.leaving:
            return layers(1 << self.start, points, self.terms)
        first = [0] * (points + 1)
        for hex in bits(self.pos.ground.near[self.start] & ~(self.shut | 1 << self.start)):
            cost = self.terms.step_cost(self.start, hex)
            if cost is not None and cost <= points:
                first[cost] |= 1 << hex
        return layers(0, points, self.terms, tuple(first))

    def _next_door(self) -> int:
        """A unit may always move one hex with all its points, where it is allowed at all (pmd:11.1-i)."""
        near = self.pos.ground.near[self.start]
        near ^= near & (self.ends | self.shut | 1 << self.start)
        if not near:
            return 0
        for line in {line_of(self.pos, u) for u in self.units}:
            terms = usual_terms(self.pos, self.side, line)
            around = 0
            for crossing in terms.crossings:
                around |= crossing.net.around(self.start)
            open_hexes = 0
            for _, hexes in terms.entry:
                open_hexes |= hexes
            around &= open_hexes
            for way in terms.ways:
                around |= way.net.around(self.start)
            near &= around
        return near

    def path(self, end: int) -> list[int]:
        if self.layers is not None and self.layers.cost(end):
            way = cheapest(self.layers, end, self.terms)
            return [self.start, *way] if self.leaving else way
        if self.stack is not None and self.stack.cost(end):
            return self.stack.path(end)
        return [self.start, end]

    def paths(self) -> dict[int, tuple[str, ...]]:
        """The way to every end, in printed numbers."""
        name = self.pos.board.grid.name
        if self.layers is None or self.leaving:
            return {end: tuple(map(name, self.path(end))) for end in bits(self.ends)}
        ways = cheapest_ways(self.layers, self.terms, name)
        for end in bits(self.ends & ~self.layers.reached):
            ways[end] = (name(self.start), name(end))
        return ways


def joint_prices(pos: War, side: int, lines: tuple[int, ...]) -> Prices:
    """What steps cost several classes at once, worked out once for each state of the weather."""
    key = (lines, tuple(conditions(pos, side, line) for line in lines))
    found = pos.ground.known_prices.get(key)
    if found is None:
        found = pos.ground.known_prices[key] = Prices.of([usual_terms(pos, side, line) for line in lines])
    return found


class EntryReach:
    """Where units of one class get that come on the map from an area (pmd:9.1.1, pmd:9.1.2-a, pmd:11.3-d)."""

    def __init__(self, pos: War, units: Sequence[int], gates: int, closed: int = 0) -> None:
        self.pos = pos
        side, line = pos.roster.side[units[0]], pos.roster.line[units[0]]
        shut = closed_hexes.shut_to(pos, units) | closed
        points = min(allowance(pos, u) for u in units)
        easy = not pos.cleared or out_of_reserve(pos, units)
        self.terms = terms_of(pos, side, line, shut, pos.joint, easy)
        found = ((hex, first_hex_cost(pos, self.terms, line, hex, easy)) for hex in bits(gates & ~shut))
        costs = {hex: cost for hex, cost in found if cost is not None}
        self.layers = layers(0, points, self.terms, cheapest_entries(costs, points))
        # entered with all the points (pmd:11.1-i)
        self.dear = sum(1 << hex for hex in costs if not self.layers.reached >> hex & 1)
        self.ends = (self.layers.reached | self.dear) & ~pos.ground.lakes

    def path(self, end: int) -> list[int]:
        return [end] if self.dear >> end & 1 else cheapest(self.layers, end, self.terms)

    def paths(self) -> dict[int, tuple[str, ...]]:
        name = self.pos.board.grid.name
        return {**cheapest_ways(self.layers, self.terms, name), **{hex: (name(hex),) for hex in bits(self.dear)}}


# -- what is wrong with a way -----------------------------------------------------------------------------------------


def path_refusal(pos: War, units: Sequence[int], path: list[int], with_marker: bool = False) -> Refusal | None:
    """What is wrong with a path for one of these units, step by step; with their Reserve marker nothing is easy."""
    start = pos.where[units[0]]
    if len(path) < 2 or path[0] != start:
        who = pos.short(units[0])
        return Refusal(f"the path of {who} must begin in {pos.hex_name(start)} and lead on", "pmd:11.1-a")
    for unit in units:
        found = _leaving_refusal(pos, unit, path)
        easy = not with_marker and out_of_reserve(pos, units)
        found = found or walk_refusal(pos, unit, path, left(pos, unit), easy)
        if found:
            return found
    return room_refusal(pos, units, path[-1])


def has_begun(pos: War, unit: int) -> bool:
    """Whether a unit has moved in this phase, though rain may have left it no point to spend (pmd:11.1-i)."""
    return bool(pos.spent.get(unit) or pos.flags[unit] & MOVED)


def room_refusal(pos: War, units: Sequence[int], end: int) -> Refusal | None:
    """A hex that the enemy holds too is entered only where there is room (pmd:13.15.3-d); others may be overstacked."""
    if not pos.joint >> end & 1:
        return None
    found = limits.refusal(pos, [*(u for u in pos.of(pos.roster.side[units[0]], end) if u not in units), *units], end)
    return Refusal(found.reason, "pmd:13.15.3-d") if found else None


def _leaving_refusal(pos: War, unit: int, path: list[int]) -> Refusal | None:
    side, who = pos.roster.side[unit], pos.short(unit)
    if pos.joint >> path[0] & 1 and not closed_hexes.way_out(pos, side, path[0]) >> path[1] & 1:
        if pos.defender.get(path[0]) == side and closed_hexes.has_come_in(pos, side, path[0]):
            where = pos.board.label(path[0])
            return Refusal(f"{who} may not leave {where}: others have come into this shared hex", "pmd:13.15.3-e")
        return Refusal(f"{who} must leave a shared hex for a hex of friends only", "pmd:13.15.3-m")
    return shared_refusal(pos, unit, path[1:])


def shared_refusal(pos: War, unit: int, path: Sequence[int]) -> Refusal | None:
    """Who comes into a shared hex stops there (pmd:13.15.3-e)."""
    for hex in path[:-1]:
        if pos.joint >> hex & 1:
            told = f"{pos.short(unit)} may not go on from the shared hex {pos.hex_name(hex)}"
            return Refusal(told, "pmd:13.15.3-e")
    return None


def walk_refusal(pos: War, unit: int, path: list[int], points: int, easy: bool = False) -> Refusal | None:
    """What is wrong with a way on the map, and whether the points are enough."""
    who, roster = pos.short(unit), pos.roster
    terms = terms_of(pos, roster.side[unit], line_of(pos, unit), 0, easy=easy)
    total = 0
    for start, end in pairwise(path):
        cost = terms.step_cost(start, end)
        if cost is None:
            return _no_step(pos, unit, start, end)
        closed = closed_hexes.refusal(pos, unit, end)
        if closed:
            return closed
        total += cost
    if pos.ground.lakes >> path[-1] & 1:
        return Refusal(f"{who} may not stop on the ice of {pos.board.label(path[-1])}", "pmd:12.4-g")
    next_door = len(path) == 2 and not has_begun(pos, unit)  # pmd:11.1-i
    if total > points and not next_door:
        return _dear_hex(pos, unit, path, points, easy) or _too_far(pos, unit, points, total)
    return None


def _dear_hex(pos: War, unit: int, path: list[int], points: int, easy: bool) -> Refusal | None:
    """A way that would be short enough but for the price of a hex with an MA marker (pmd:14.11-b,-c)."""
    marked = next((hex for hex in path[1:] if pos.cleared >> hex & 1), -1)
    if easy or marked < 0:
        return None
    plain = path_cost(terms_of(pos, pos.roster.side[unit], line_of(pos, unit), 0, easy=True), path)
    if plain is None or plain > points:
        return None
    rule = "pmd:14.11-c" if pos.phase in pos.title.reserve_phases else "pmd:14.11-b"
    who, where = pos.short(unit), pos.board.label(marked)
    return Refusal(f"{who} has {counted(points, 'movement point')}, too few for the MA marker in {where}", rule)


def _too_far(pos: War, unit: int, points: int, total: int) -> Refusal:
    """A way that is too long; where the printed points would do, the rule that cut them down is told."""
    told = f"{pos.short(unit)} has {counted(points, 'movement point')}, too few for that way ({total})"
    whole = total <= slower(pos, unit)[0] - pos.spent.get(unit, 0)
    cut = pos.seams.points_cut(pos, unit) if whole else None
    return Refusal(f"{told}: {cut.reason}", cut.rule) if cut else Refusal(told, "pmd:11.1-a")


def _no_step(pos: War, unit: int, start: int, end: int) -> Refusal:
    who, ground, where = pos.short(unit), pos.ground, pos.board.label(end)
    if pos.board.grid.direction(start, end) is None:
        return Refusal(f"{pos.hex_name(start)} and {pos.hex_name(end)} do not touch", "pmd:11.1-a")
    if ground.board.features.get("zone neutral", 0) >> end & 1:
        return Refusal(f"{who} may not enter neutral ground at {where}", "pmd:11.1-m")
    if ground.lakes >> end & 1:
        return Refusal(f"{who} may not enter the lake at {where}: it is not frozen", "pmd:12.4-g")
    if not ground.land >> end & 1:
        return Refusal(f"{who} may not enter {where}: water, or off the map", "pmd:2.2-a")
    if pos.roster.mech[unit] and ground.mountain >> end & 1:
        if (start, end) in ground.closable_roads:
            return Refusal(f"{who} may not enter {where}: Snow closes the road there", "pmd:12.4-o")
        return Refusal(f"{who} enters the mountains at {where} by an open road only", "pmd:11.1-q")
    return Refusal(f"{who} may not cross open water to {where}", "pmd:13.8-d")
