"""5. Movement and 6. Zones of control."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import Layers, Terms, bits, cheapest, cheapest_ways, layers
from stavka.titles.nineteen_forty_one.actions import Move
from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.nations import finns
from stavka.titles.nineteen_forty_one.state.charts import MUD, RAIN, SNOW
from stavka.titles.nineteen_forty_one.state.flags import BY_RAIL, BY_SEA, MOVED, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War

BETWEEN_ZONES = 2  # n41:6-armor-zoc-zoc
DONE = MOVED | BY_SEA
TRIES = 6  # units a random player thinks of before he looks through all


def halvings(pos: War, unit: int) -> int:
    """How often a unit's movement rating is halved now (n41:5-halved-cumulative)."""
    times = 1 if pos.flags[unit] & UNSUPPLIED else 0  # n41:8-effect-move
    weather = pos.weather
    if weather == MUD:  # n41:13-mud-move
        times += 1
    elif pos.roster.armor[unit] and (weather == SNOW or (weather == RAIN and pos.segment == 2)):
        times += 1  # n41:13-snow-move, n41:13-rain; n41:13-clear has no effects
    return times


def allowance(pos: War, unit: int) -> int:
    """Movement points in this movement phase, fractions rounded up once (n41:5-movement-rating, n41:5-halved-move)."""
    return -(-pos.roster.move[unit] >> halvings(pos, unit))


def free_to_move(pos: War, unit: int) -> bool:
    """A unit moves once in a movement phase, as far as it likes within its points (n41:5-move-any)."""
    return pos.where[unit] >= 0 and not pos.flags[unit] & DONE


def terms_of(pos: War, unit: int) -> Terms:
    """On what terms a unit moves: costs, closed hexes, enemy zones."""
    roster = pos.roster
    side, armor = roster.side[unit], roster.armor[unit]
    weather = pos.weather
    barred = pos.occupied[1 - side]  # n41:5-no-enemy-hex; all units of the other side: n41:1-friendly-enemy
    if pos.turn == 1:  # n41:15-hungary
        barred |= pos.ground.hungary
    entry = pos.ground.entries[roster.foot[unit], weather]
    crossings = pos.ground.crossings(weather, armor, finns.finn_on_turn_one(pos, unit))
    zone = pos.zone(1 - side)
    if armor:  # n41:6-armor-free, n41:6-armor-zoc-zoc
        return Terms(crossings, entry, 0, zone, BETWEEN_ZONES, pos.armor_zone(1 - side), barred)
    return Terms(crossings, entry, zone, zone, None, 0, barred)  # n41:6-infantry-stop, n41:6-infantry-leave


def reach(pos: War, unit: int) -> tuple[Terms, Layers]:
    terms = terms_of(pos, unit)
    return terms, layers(1 << pos.where[unit], allowance(pos, unit), terms)


def crowded(pos: War, unit: int, hexes: int) -> int:
    """Hexes among these where the unit would be too many and not enough others can still move off (n41:3-when)."""
    full = 0
    busy = hexes & pos.occupied[pos.roster.side[unit]]
    while busy:
        bit = busy & -busy
        busy ^= bit
        hex = bit.bit_length() - 1
        if not stacking.fits(pos, unit, hex):
            leaving = [u for u in pos.stacks[hex] if free_to_move(pos, u) and can_step(pos, u)]
            if not leaving or not stacking.fits(pos, unit, hex, leaving):
                full |= bit
    return full


def can_step(pos: War, unit: int) -> bool:
    """Whether a unit could leave its hex on foot, room aside; who cannot is in no place for rails either."""
    terms, points = terms_of(pos, unit), allowance(pos, unit)
    here = pos.where[unit]
    costs = (terms.step_cost(here, hex) for hex in bits(pos.walk.around(here)))
    return any(cost is not None and cost <= points for cost in costs)


class Marching(Option[War, Move]):
    """Movement hex by hex (n41:5-move-any, n41:5-adjacent)."""

    action = Move
    share = 30.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_side[pos.player]:
            if free_to_move(pos, unit):
                yield from self._moves(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] == pos.player and free_to_move(pos, index):
            yield from self._moves(pos, index)

    def _moves(self, pos: War, unit: int) -> Iterator[Action]:
        terms, found = reach(pos, unit)
        ends = found.reached
        ends &= ~crowded(pos, unit, ends)
        ways = cheapest_ways(found, terms, pos.board.grid.name)
        short = pos.short(unit)
        for end in bits(ends):
            yield Move(short, ways[end])

    @staticmethod
    def _move(pos: War, unit: int, terms: Terms, found: Layers, end: int) -> Move:
        return Move(pos.short(unit), tuple(map(pos.board.grid.name, cheapest(found, end, terms))))

    def sample(self, pos: War, rng: Random) -> Action | None:
        everyone = pos.roster.of_side[pos.player]
        where, flags = pos.where, pos.flags
        for _ in range(TRIES):
            unit = everyone[int(rng.random() * len(everyone))]
            if where[unit] >= 0 and not flags[unit] & DONE:
                action = self._random_move(pos, unit, rng)
                if action:
                    return action
        units = [u for u in everyone if where[u] >= 0 and not flags[u] & DONE]
        while units:
            action = self._random_move(pos, units.pop(int(rng.random() * len(units))), rng)
            if action:
                return action
        return None

    def _random_move(self, pos: War, unit: int, rng: Random) -> Action | None:
        terms, found = reach(pos, unit)
        ends = found.reached
        while ends:
            end = random_hex(ends, rng)
            if not crowded(pos, unit, 1 << end):
                return self._move(pos, unit, terms, found, end)
            ends &= ~(1 << end)
        return None

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return not_now(pos, unit) or self._path_refusal(pos, unit, action)

    @staticmethod
    def _path_refusal(pos: War, unit: int, action: Move) -> Refusal | None:
        path = pos.hexes(action.path)
        if len(path) < 2 or path[0] != pos.where[unit]:
            here = pos.hex_name(pos.where[unit])
            return Refusal(f"{action.unit} stands in {here}; its path must begin there", "n41:5-adjacent")
        return path_refusal(pos, unit, path, 0)

    def play(self, pos: War, action: Move) -> None:
        march(pos, pos.roster.index(action.unit), pos.hexes(action.path))


def march(pos: War, unit: int, path: list[int]) -> None:
    """Take a unit along a path; control follows it hex by hex (n41:4-gain-occupy, n41:4-gain-zoc)."""
    side = pos.roster.side[unit]
    between = path[1:-1]
    if between and pos.lets_go(side, path[0], path[-1]):
        for hex in between:
            come_on(pos, unit, hex)
        between = []
    pos.put(unit, path[-1])
    if between:
        pos.pass_through(side, between)
    pos.update_control()
    pos.flags[unit] |= MOVED
    pos.counts["moving"] = 1  # n41:14-soviet-city-order


def come_on(pos: War, unit: int, hex: int) -> None:
    """A unit stands in a hex for a moment; what it holds there stays its side's when it goes on."""
    pos.put(unit, hex)
    pos.update_control()


def not_now(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not move at all at this moment."""
    who = pos.short(unit)
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to move now", "n41:2-in-sequence")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "n41:5-move-any")
    if pos.flags[unit] & BY_SEA:
        return Refusal(f"{who} was moved by a fleet and may not move otherwise in this phase", "n41:21-restrict")
    if pos.flags[unit] & BY_RAIL:
        return Refusal(f"{who} was moved by rail and may not move otherwise in this phase", "n41:5-rail-exclusive")
    if pos.flags[unit] & MOVED:
        return Refusal(f"{who} has already moved in this movement phase", "n41:5-movement-rating")
    return None


def path_refusal(pos: War, unit: int, path: list[int], spent: int) -> Refusal | None:
    """What is wrong with a way on foot, its first hex reached for so many points."""
    terms = terms_of(pos, unit)
    who, points = pos.short(unit), allowance(pos, unit)
    for step in range(1, len(path)):
        start, end = path[step - 1], path[step]
        entered = step > 1 or spent > 0  # a unit that enters the map comes into its first hex too
        if entered and terms.stop >> start & 1:
            return Refusal(f"{who} must stop in {pos.hex_name(start)}: an enemy zone of control", "n41:6-infantry-stop")
        cost = terms.step_cost(start, end)
        if cost is None:
            return step_refusal(pos, unit, terms, start, end)
        spent += cost
        if spent > points:
            reason = f"{who} has {points} movement points; {pos.hex_name(end)} would take {spent}"
            return Refusal(reason, "n41:5-movement-rating")
    if crowded(pos, unit, 1 << path[-1]):
        side = pos.roster.side[unit]
        reason = f"{who} would be too many in {pos.hex_name(path[-1])}"
        return Refusal(reason, stacking.rule(pos, side, path[-1], unit))
    return None


def step_refusal(pos: War, unit: int, terms: Terms, start: int, end: int) -> Refusal:
    """Why a step cannot be made."""
    who, here, there = pos.short(unit), pos.hex_name(start), pos.hex_name(end)
    side = pos.roster.side[unit]
    if pos.board.grid.direction(start, end) is None:
        return Refusal(f"{here} and {there} do not touch", "n41:5-adjacent")
    if pos.occupied[1 - side] >> end & 1:
        return Refusal(f"{who} may not enter {there}: an enemy unit is there", "n41:5-no-enemy-hex")
    if pos.turn == 1 and pos.ground.hungary >> end & 1:
        return Refusal(f"{who} may not enter {there}: Hungary is closed on turn 1", "n41:15-hungary")
    if not pos.ground.open(pos.weather) >> end & 1:
        return Refusal(f"{who} may not enter {there}: open water or out of play", "n41:5-prohibited")
    if not pos.walk.around(start) >> end & 1:
        return Refusal(f"{who} may not cross the water between {here} and {there}", "n41:5-prohibited")
    if not any(c.net.around(start) >> end & 1 for c in terms.crossings):
        return Refusal(f"{who} may not cross the Finnish-Soviet border on turn 1", "n41:15-finn-turn1")
    if terms.between is None:
        reason = f"{who} may not go from {here} straight to {there}: both are in enemy zones of control"
        return Refusal(reason, "n41:6-infantry-leave")
    reason = f"{who} may not go from {here} straight to {there}: an enemy armor unit's zone of control is there"
    return Refusal(reason, "n41:6-armor-zoc-zoc")
