"""9. Rail movement."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import Net, bits
from stavka.mechanics.rail.net import way_to, ways
from stavka.titles.russian_campaign.actions.movement import Rail
from stavka.titles.russian_campaign.movement import reach
from stavka.titles.russian_campaign.movement.allowance import free_to_move
from stavka.titles.russian_campaign.movement.walking import walk
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.options import encirclement
from stavka.titles.russian_campaign.rail.control import own_rails
from stavka.titles.russian_campaign.state.flags import (
    AXIS,
    BY_RAIL,
    BY_SEA,
    DROPPED,
    FROM_BOX,
    GOING_ON,
    HELD,
    MOVED,
    NEW,
    SIDES,
    VICTOR,
)
from stavka.titles.russian_campaign.state.position import War

USED = "rail moves"  # name of the count
STAY = ("hq", "worker", "partisan", "bomber")


def moves_left(pos: War) -> int:
    """Rail moves the phasing side still has this turn, free ones apart (trc:9.1-a, trc:9.1-b)."""
    limits = pos.charts.raw["rail"][SIDES[pos.player]]
    return int(limits["snow" if pos.snow else "normal"]) - pos.count(USED)


def told(pos: War, side: int) -> str:
    """What is left of a side's rail capacity, in its own turn."""
    return f": {moves_left(pos)} moves left" if side == pos.player else ""


def rides_free(pos: War, unit: int) -> bool:
    """Arrivals of this impulse do not count, unless they came from a box (trc:9.2-a, trc:9.2-b)."""
    return pos.flags[unit] & (NEW | FROM_BOX) == NEW


def usable(pos: War, side: int, closed: int | None = None) -> int:
    """Rail hexes a side may use now: its own since before this turn, out of every enemy zone, partisans' too.

    trc:9.3-b trc:9.3-c trc:9.6-a trc:9.6-e trc:19.2-d; zones of units removed by automatic victory are gone.
    trc:9.3-d trc:ex-rail-5
    ``closed`` are the hexes shut to those who ride, as a rule all that are closed.
    """
    shut = pos.closed if closed is None else closed
    return own_rails(pos, side) & ~pos.hostile_zone(side) & pos.ground.open & ~shut


def based(pos: War, side: int, hex: int) -> bool:
    """Whether rail leads from a hex to a base, clear of enemy zones and cities; the base city need not be clear itself.

    trc:9.5-a trc:9.5-b trc:9.5-c
    """
    ground = pos.ground
    clear = ground.rails & ~pos.hostile_zone(side) & ~(pos.controlled(1 - side) & ground.cities)
    goal = pos.controlled(side) & ground.cities | ground.friendly_exits[side] & clear
    return pos.board.tracks.trace(hex, goal, clear) is not None


def tracks(pos: War, side: int) -> Net:
    """The tracks of the map, joined beyond a friendly edge if that is open (trc:9.9-a, trc:9.9-b, trc:26.5.2-c)."""
    return pos.ground.tracks(side) if encirclement.may_use_off_board_rail(pos, side) else pos.board.tracks


def may_ride(pos: War, unit: int) -> bool:
    """Whether a unit could board a train: it has not moved, is none that stays, and counts or rides free."""
    return (
        free_to_move(pos, unit)
        and not pos.flags[unit] & GOING_ON
        and pos.roster.kind[unit] not in STAY
        and (moves_left(pos) > 0 or rides_free(pos, unit))
    )


def line_of(pos: War, unit: int) -> int:
    """The rail hexes along which a unit may be moved, its own included; 0 when it cannot leave."""
    side, start = pos.roster.side[unit], pos.where[unit]
    line = borders.limited(pos, unit, usable(pos, side, borders.closed_to(pos, unit)))
    return line if line >> start & 1 and based(pos, side, start) else 0


class Railing(Option[War, Rail]):
    """Rail movement: first impulse only, any distance, whatever the terrain (trc:9.1-c, trc:9.4-a, trc:9.3-e).

    The loss of a leader does not stop it (trc:11.3-a), and leaders may ride (trc:11.2-a).
    """

    action = Rail

    def each(self, pos: War) -> Iterator[Action]:
        routes: dict[tuple[int, int], dict[int, tuple[str, ...]]] = {}
        for hex in bits(self._stations(pos)):
            for unit in pos.of(pos.player, hex):
                yield from self._rides(pos, unit, routes)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        hex = pos.where[index]
        if pos.roster.side[index] == pos.player and hex >= 0 and self._stations(pos) >> hex & 1:
            yield from self._rides(pos, index, {})

    @staticmethod
    def _stations(pos: War) -> int:
        """Hexes from which units could ride."""
        if pos.impulse != 1:
            return 0
        return usable(pos, pos.player, closed=0) & pos.occupied[pos.player]

    @staticmethod
    def _rides(pos: War, unit: int, routes: dict[tuple[int, int], dict[int, tuple[str, ...]]]) -> Iterator[Action]:
        """The rides of a unit; units of one hex share their routes."""
        line = line_of(pos, unit) if may_ride(pos, unit) else 0
        if not line:
            return
        start = pos.where[unit]
        if (start, line) not in routes:
            name = pos.board.grid.name
            found: dict[int, tuple[str, ...]] = {start: (name(start),)}
            for end, before in ways(tracks(pos, pos.player), start, line).items():
                found[end] = (*found[before], name(end))
            del found[start]
            routes[start, line] = found
        short = pos.short(unit)
        held = pos.occupied[pos.player]
        for end, path in routes[start, line].items():
            if not held >> end & 1 or reach.has_room(pos, unit, end):
                yield Rail(short, path)

    def sample(self, pos: War, rng: Random) -> Action | None:
        stations = list(bits(self._stations(pos)))
        rng.shuffle(stations)
        for hex in stations[: 4 if moves_left(pos) > 0 else None]:
            unit = rng.choice(pos.of(pos.player, hex))
            if may_ride(pos, unit):
                action = self._random_ride(pos, unit, rng)
                if action:
                    return action
        return None

    @staticmethod
    def _random_ride(pos: War, unit: int, rng: Random) -> Action | None:
        line = line_of(pos, unit)
        if not line:
            return None
        before = ways(tracks(pos, pos.player), pos.where[unit], line)
        ends = list(before)
        while ends:
            end = ends.pop(int(rng.random() * len(ends)))
            if reach.has_room(pos, unit, end):
                return Rail(pos.short(unit), tuple(map(pos.hex_name, way_to(before, end))))
        return None

    def open(self, pos: War) -> bool:
        return pos.impulse == 1

    def refusal(self, pos: War, action: Rail) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return _not_now(pos, unit, action.unit) or _path_refusal(pos, unit, action)

    def play(self, pos: War, action: Rail) -> None:
        unit = pos.roster.index(action.unit)
        if not rides_free(pos, unit):
            pos.add(USED)
        walk(pos, unit, pos.hexes(action.path))
        pos.flags[unit] |= MOVED | BY_RAIL


def _not_now(pos: War, unit: int, who: str) -> Refusal | None:
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to move now", "trc:5.1")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "trc:9.3-a")
    if pos.impulse != 1:
        return Refusal(f"{who} may not move by rail: trains run in the first impulse only", "trc:9.1-c")
    kind = pos.roster.kind[unit]
    if kind == "hq":
        return Refusal(f"{who} is a headquarters and never moves by rail", "trc:11.1-d")
    if kind == "worker":
        return Refusal(f"{who} is a worker and never moves", "trc:22.2-d")
    if kind in STAY:
        return Refusal(f"{who} does not move by rail", "trc:9.3-a")
    return _spent(pos, unit, who) or _full(pos, unit, who)


def _spent(pos: War, unit: int, who: str) -> Refusal | None:
    flags = pos.flags[unit]
    if flags & VICTOR:
        return Refusal(f"{who} took part in an automatic victory and moves no further this impulse", "trc:16.2-a")
    if flags & DROPPED:
        return Refusal(f"{who} was dropped this turn and does not move", "trc:18.3-c")
    if flags & (MOVED | BY_SEA | GOING_ON):
        return Refusal(f"{who} has already moved this impulse; rail movement goes with no other", "trc:9.3-e")
    if flags & HELD:
        return Refusal(f"{who} may not move this impulse", "trc:8.4")
    return None


def _full(pos: War, unit: int, who: str) -> Refusal | None:
    if moves_left(pos) > 0 or rides_free(pos, unit):
        return None
    rule = "trc:9.1-a" if pos.player == AXIS else "trc:9.1-b"
    if pos.flags[unit] & FROM_BOX:
        return Refusal(f"{who} came from a box and has no free rail move; all others are used", "trc:9.2-b")
    return Refusal(f"{who} may not move by rail: {pos.count(USED)} units have, and no more may this turn", rule)


def _path_refusal(pos: War, unit: int, action: Rail) -> Refusal | None:
    path = pos.hexes(action.path)
    who, start = action.unit, pos.where[unit]
    if path[0] != start:
        return Refusal(f"{who} stands in {pos.hex_name(start)}; its path must begin there", "trc:9.3-a")
    if len(path) < 2:
        return Refusal(f"{who} would not move: the path names only {action.path[0]}", "trc:9.3-a")
    for at in (0, -1):
        if not pos.ground.rails >> path[at] & 1:
            return Refusal(f"{who} must begin and end on a rail line; {action.path[at]} has none", "trc:9.3-a")
    refusal = _hex_refusal(pos, unit, path[0])
    for step in range(1, len(path)):
        refusal = refusal or _step_refusal(pos, unit, path[step - 1], path[step])
    if refusal:
        return refusal
    if not based(pos, pos.player, start):
        return Refusal(
            f"{who} may not move by rail: no line clear of enemy zones of control and cities leads to a city or edge",
            "trc:9.5-a",
        )
    if not reach.has_room(pos, unit, path[-1]):
        return reach.no_room(pos, unit, path[-1], action.path[-1])
    return None


def _step_refusal(pos: War, unit: int, start: int, end: int) -> Refusal | None:
    if pos.board.tracks.around(start) >> end & 1:
        return _hex_refusal(pos, unit, end)
    who, here, there = pos.short(unit), pos.hex_name(start), pos.hex_name(end)
    edges = pos.ground.edge_exits
    leaves = [edge for edge, hexes in edges.items() if hexes >> start & 1]
    enters = [edge for edge, hexes in edges.items() if hexes >> end & 1]
    if not leaves or not enters:
        return Refusal(f"{who} may not go from {here} to {there}: no track joins them", "trc:9.3-b")
    if not set(leaves) & set(enters):
        return Refusal(f"{who} may not leave at {here} and come back at {there}: not the same edge", "trc:9.9-a")
    if not pos.ground.tracks(pos.player).around(start) >> end & 1:
        return Refusal(f"{who} may not leave by the {leaves[0]} edge: its side has no rails there", "trc:9.9-b")
    if not encirclement.may_use_off_board_rail(pos, pos.player):
        return Refusal(f"{who} may not ride beyond the map before factors that left it are matched", "trc:26.5.2-c")
    if not usable(pos, pos.player) >> start & usable(pos, pos.player) >> end & 1:
        return Refusal(
            f"{who} may not go from {here} to {there}: both must be free of partisans and enemy zones of control and "
            "have been owned since before this turn",
            "trc:9.9-d",
        )
    return _hex_refusal(pos, unit, end)


def _hex_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    side, bit = pos.player, 1 << hex
    who, there = pos.short(unit), pos.hex_name(hex)
    if not bit & own_rails(pos, side):
        if bit & pos.passed:
            return Refusal(f"{who} may not ride through {there}: its rail was not yours before this turn", "trc:9.6-a")
        return Refusal(f"{who} may not ride through {there}: its rail is not yours", "trc:9.3-b")
    if bit & pos.partisans and side == AXIS:
        return Refusal(f"{who} may not ride through {there}: partisans are there", "trc:19.2-d")
    if bit & pos.hostile_zone(side):
        return Refusal(f"{who} may not ride through {there}: it is in an enemy zone of control", "trc:9.3-c")
    if bit & borders.closed_to(pos, unit):
        return borders.closed_refusal(pos, f"{who} may not enter {there}", hex)
    if not bit & pos.ground.open:
        return Refusal(f"{who} may not enter {there}: Bulgaria and Turkey are closed", "trc:5.5-b")
    return borders.limit_refusal(pos, unit, hex)
