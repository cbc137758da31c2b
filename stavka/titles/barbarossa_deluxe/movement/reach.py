"""10. Movement."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.hexes import Layers, Terms, bits, cheapest, cheapest_ways, layers
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.state.flags import ASSAULTED, AT_SEA, AXIS, BY_EDGE, HALTED, MOVED, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states

FIRST_SIVASH_TURN = 7  # bd:10.15-a
FIRST_EASY_MARSH = 13  # bd:10.12-b
STAYING = AT_SEA | HALTED


# -- movement points (2.11, 7.17, 10.1) -------------------------------------------------------------------------------


def factor(pos: War, unit: int) -> int:
    """The movement factor of a unit on this turn, static units none (bd:2.11, bd:2.9-d, bd:10.1-a)."""
    if pos.roster.static[unit]:
        return 0
    side, mech = pos.roster.side[unit], pos.roster.mech[unit]
    if pos.scenario == "what_if_1942":  # bd:15.6-b
        return ((10, 5), (8, 4))[side][not mech]
    if pos.counts.get("oder") and mech and side == AXIS:  # bd:4.18-f
        return int(pos.charts.raw["victory"]["oder"]["mech_mf"])
    return pos.charts.movement(pos.turn, side, mech)


def allowance(pos: War, unit: int) -> int:
    """Points for this phase, fixed when the unit begins to move (bd:7.17-a, bd:7.16-b, bd:7.5-c, bd:7.7-b)."""
    if pos.allow[unit] >= 0:
        return pos.allow[unit]
    points = factor(pos, unit)
    if pos.player == AXIS and pos.roster.mech[unit] and needs_start(pos):  # bd:5.10-f
        points = max(0, points - dict(pos.counts.get("starts", ())).get(pos.origin[unit], 0))
    return points if states.full(pos, unit) else points // 2


def needs_start(pos: War) -> bool:
    """German mechanized stacks roll before they move on turn 3 without the Paulus Pause (bd:5.10-f)."""
    return pos.turn == 3 and bool(pos.counts.get("no pause"))


def waits_for_start(pos: War, unit: int) -> bool:
    if pos.turn != 3 or not (needs_start(pos) and pos.player == AXIS and pos.roster.mech[unit]):
        return False
    return pos.origin[unit] not in dict(pos.counts.get("starts", ()))


def left(pos: War, unit: int) -> int:
    return allowance(pos, unit) - pos.spent[unit]


def not_now(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not move at all at this moment.

    Units of the stack that moves now may go on, apart or together, till another stack begins: bd:10.2-c, bd:10.6-a,-b.
    """
    who, flags = pos.short(unit), pos.flags[unit]
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} does not move in this phase", "bd:10.1-c")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "bd:2.2-a")
    if pos.roster.static[unit]:  # bd:8.34-b, bd:8.35-b
        return Refusal(f"{who} is static and never moves", "bd:2.9-d")
    if pos.roster.rides[unit]:
        rule = "bd:8.31-b" if pos.roster.tiger[unit] else "bd:8.32-b"
        return Refusal(f"{who} moves only with the unit it is attached to", rule)
    if unit == pos.roster.coastal_army:
        return Refusal(f"{who} only goes by sea from port to port", "bd:10.34-a")
    if closed_hexes.stands_fast(pos, unit):
        return Refusal(f"{who} must stand fast in Stalingrad", "bd:12.7-a")
    if flags & AT_SEA:
        baltic = pos.ground.baltic_ports >> pos.where[unit] & 1
        return Refusal(f"{who} has moved by sea", "bd:10.17-b" if baltic else "bd:10.16-b")
    if flags & HALTED and flags & ASSAULTED:
        return Refusal(f"{who} has failed in a mobile assault and stays where it is", "bd:10.28-b")
    if flags & HALTED:
        return Refusal(f"{who} may not move further in this phase", "bd:10.14-e")
    if flags & MOVED and pos.origin[unit] != pos.moving:
        return Refusal(f"{who} has moved, and another stack has begun to move since", "bd:10.6-b")
    if waits_for_start(pos, unit):
        return Refusal(f"{who} must be rolled for first ('start {pos.hex_name(pos.where[unit])}')", "bd:5.10-f")
    return None


def can_move(pos: War, unit: int) -> bool:
    flags = pos.flags[unit]
    if pos.where[unit] < 0 or flags & STAYING or not pos.roster.movable[unit]:
        return False
    if flags & MOVED and pos.origin[unit] != pos.moving:
        return False
    return not closed_hexes.stands_fast(pos, unit) and not waits_for_start(pos, unit)


def movers(pos: War, units: Sequence[int]) -> list[int]:
    """Those of some units that may move now."""
    where, flags = pos.where, pos.flags
    return [u for u in units if where[u] >= 0 and not flags[u] & STAYING and can_move(pos, u)]


# -- terms ------------------------------------------------------------------------------------------------------------


def terms_of(pos: War, unit: int, shut: int) -> Terms:
    """On what terms a unit moves: costs of hexes and sides (bd:10.1-b, bd:10.20)."""
    row, river, sivash = fares_of(pos, unit)
    return Terms(pos.ground.crossings(river, sivash), pos.ground.entries[row], closed=shut)


def fares_of(pos: War, unit: int) -> tuple[str, int, bool]:
    """What fixes a unit's costs: its row of the chart, what a river adds, whether it wades the Sivash."""
    roster = pos.roster
    mech = roster.mech[unit]
    row = "mech" if mech else "foot"
    if mech:
        if roster.side[unit] == SOVIET:
            if pos.turn >= FIRST_EASY_MARSH:  # bd:10.12-b
                row = "late soviet mech"
        elif pos.turn == 1 and roster.german[unit] and states.is_overland(pos, unit):  # bd:5.13
            row = "first turn mech"
    river = 0 if pos.turn == 1 and roster.german[unit] else 2 if mech else 1  # bd:10.18-a,-b
    sivash = roster.side[unit] == SOVIET and not mech and pos.turn >= FIRST_SIVASH_TURN  # bd:10.15-a,-b
    return row, river, sivash


def shut_to(pos: War, units: Sequence[int]) -> int:
    """Hexes these units may not even pass through.

    Enemies: bd:10.4. Room at every instant: bd:6.2-a. No zones of control (bd:1.7-c); supply is no bar (bd:7.18).
    """
    shut = pos.occupied[1 - pos.roster.side[units[0]]] | stacking.no_room(pos, units, passing=True)
    for unit in units:
        shut |= closed_hexes.closed(pos, unit)
    return shut


class Reach:
    """Where one unit or a stack of one class can get, and what it costs."""

    def __init__(self, pos: War, units: Sequence[int]) -> None:
        self.pos, self.units = pos, units
        lead = units[0]
        self.start = pos.where[lead]
        shut = shut_to(pos, units)
        self.terms = terms_of(pos, lead, shut)
        # bd:10.7: a stack goes as far as its slowest unit
        points = left(pos, lead) if len(units) == 1 else min(left(pos, u) for u in units)
        self.found: Layers = layers(1 << self.start, max(0, points), self.terms)
        self.ends = self.found.reached
        if not any(pos.spent[u] or pos.flags[u] & MOVED for u in units):
            self.ends |= self._one_hex(shut) | self._over_kerch(shut)

    def _one_hex(self, shut: int) -> int:
        """A unit may always move one hex with all its points, where it is allowed at all (bd:10.3)."""
        near = 0
        for crossing in self.terms.crossings:
            near |= crossing.net.around(self.start)
        return near ^ (near & shut)

    def _over_kerch(self, shut: int) -> int:
        """One stack a phase crosses the Kerch Strait, from side to side and no further (bd:10.14-a,-e)."""
        if self.pos.counts.get("kerch crossed"):
            return 0
        return self.pos.ground.kerch.around(self.start) & ~shut

    def path(self, end: int) -> list[int]:
        if self.found.cost(end):
            return cheapest(self.found, end, self.terms)
        return [self.start, end]

    def paths(self) -> dict[int, tuple[str, ...]]:
        """The way to every end, in printed numbers."""
        name = self.pos.board.grid.name
        ways = cheapest_ways(self.found, self.terms, name)
        for end in bits(self.ends & ~self.found.reached):
            ways[end] = (name(self.start), name(end))
        return ways


def path_refusal(pos: War, units: Sequence[int], path: list[int]) -> Refusal | None:
    """What is wrong with a path, step by step."""
    start = pos.where[units[0]]
    if len(path) < 2 or path[0] != start:
        return Refusal(f"the path must begin in {pos.hex_name(start)}", "bd:10.1-b")
    if len(path) == 2 and pos.ground.kerch.around(start) >> path[1] & 1:
        found = _kerch_refusal(pos, units, path[1])
        if found:
            return found
    else:
        for unit in units:
            found = _walk_refusal(pos, unit, units, path)
            if found:
                return found
        slowest = min(left(pos, u) for u in units)
        if len(path) > 2 and any(path_cost(pos, u, path) > slowest for u in units):  # bd:10.7
            return Refusal(f"a stack moves as its slowest unit, by {slowest} points", "bd:10.7")
    if stacking.no_room(pos, units) >> path[-1] & 1:
        return Refusal(*stacking.rule_broken(pos, units, path[-1]))
    return None


def _kerch_refusal(pos: War, units: Sequence[int], end: int) -> Refusal | None:
    if pos.counts.get("kerch crossed"):
        return Refusal("one stack a phase may cross the Kerch Strait", "bd:10.14-a")
    if any(pos.spent[u] or pos.flags[u] & MOVED for u in units):
        return Refusal("who crosses the Kerch Strait must begin the phase beside it", "bd:10.14-e")
    if pos.occupied[1 - pos.roster.side[units[0]]] >> end & 1:
        return Refusal(f"enemies are in {pos.board.label(end)}", "bd:10.4")
    for unit in units:
        if closed_hexes.closed(pos, unit) >> end & 1:
            return Refusal(
                f"{pos.short(unit)} may not enter {pos.hex_name(end)}", closed_hexes.closed_rule(pos, unit, end)
            )
    return None


def _walk_refusal(pos: War, unit: int, units: Sequence[int], path: list[int]) -> Refusal | None:
    side, who = pos.roster.side[unit], pos.short(unit)
    terms = terms_of(pos, unit, 0)
    room = stacking.no_room(pos, units, passing=True)
    closed = closed_hexes.closed(pos, unit)
    points = left(pos, unit)
    for start, end in itertools.pairwise(path):
        where = pos.board.label(end)
        cost = terms.step_cost(start, end)
        if cost is None:
            return _no_step(pos, unit, start, end)
        if pos.occupied[1 - side] >> end & 1:
            return Refusal(f"{who} may not enter {where}: enemies are there", "bd:10.4")
        if closed >> end & 1:
            return Refusal(f"{who} may not enter {where}", closed_hexes.closed_rule(pos, unit, end))
        if room >> end & 1:
            reason, rule = stacking.rule_broken(pos, units, end)
            return Refusal(reason, "bd:6.2-a" if end != path[-1] and rule == "bd:6.3" else rule)
        points -= cost
    whole = len(path) == 2 and not pos.spent[unit] and not pos.flags[unit] & MOVED
    if points < 0 and not whole:  # bd:10.3
        return Refusal(f"{who} has {left(pos, unit)} movement points, too few for that way", "bd:10.1-a")
    return None


def _no_step(pos: War, unit: int, start: int, end: int) -> Refusal:
    ground, who = pos.ground, pos.short(unit)
    if pos.board.grid.direction(start, end) is None:
        return Refusal(f"{pos.hex_name(start)} and {pos.hex_name(end)} do not touch", "bd:10.1-b")
    if ground.kerch.around(start) >> end & 1:
        return Refusal(f"{who} may cross the Kerch Strait only as its whole move", "bd:10.14-e")
    if ground.sivash.around(start) >> end & 1:
        rule = "bd:10.15-b" if pos.roster.side[unit] == AXIS else "bd:10.15-a"
        return Refusal(f"{who} may not cross the Sivash", rule)
    return Refusal(f"{who} may not cross open water to {pos.hex_name(end)}", "bd:10.13")


def path_cost(pos: War, unit: int, path: Sequence[int]) -> int:
    """What a way costs a unit, steps that it cannot make left out."""
    known = pos.ground.step_costs[fares_of(pos, unit)]
    total = 0
    for step in itertools.pairwise(path):
        if step not in known:
            known[step] = terms_of(pos, unit, 0).step_cost(*step) or 0
        total += known[step]
    return total


def begin(pos: War) -> None:
    """A movement phase opens: points are not saved from before (bd:10.2-a)."""
    size = len(pos.roster)
    pos.spent = [0] * size
    pos.allow = [-1] * size
    pos.origin = list(pos.where)
    pos.moving = -1
    clear = ~(MOVED | HALTED)
    pos.flags = [flags & clear if flags else 0 for flags in pos.flags]
    for name in ("kerch crossed", "starts", "sailed", "emergency"):
        pos.counts.pop(name, None)
    for unit in pos.roster.of_side[pos.player]:
        if pos.flags[unit] & BY_EDGE and pos.where[unit] >= 0:  # bd:8.1-g
            pos.flags[unit] &= ~BY_EDGE
            pos.spent[unit] = min(factor(pos, unit), terms_of(pos, unit, 0).hex_cost(pos.where[unit]) or 0)
