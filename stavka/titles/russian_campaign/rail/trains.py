"""9. Rail movement."""

from __future__ import annotations

from stavka.engine.refusal import Refusal, are, counted
from stavka.hexes import Net
from stavka.mechanics.rail.capacity import RailCapacity
from stavka.mechanics.rail.trains import RailRules, TrainMoves
from stavka.titles.russian_campaign.actions.movement import Rail
from stavka.titles.russian_campaign.movement import reach
from stavka.titles.russian_campaign.movement.allowance import free_to_move
from stavka.titles.russian_campaign.movement.walking import walk
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.rail.control import own_rails
from stavka.titles.russian_campaign.state.flags import (
    AXIS,
    BY_RAIL,
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
    return RailCapacity(int(limits["snow" if pos.snow else "normal"])).left((pos.count(USED),), pos.impulse)


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
    """The tracks of the map, joined beyond a friendly edge if that is open (trc:9.9-a, trc:9.9-b)."""
    return pos.board.tracks if pos.seams.off_map_rail_refused(pos, side) else pos.ground.tracks(side)


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


class Railing(TrainMoves[War, Rail]):
    """Rail movement: first impulse only, any distance, whatever the terrain (trc:9.1-c, trc:9.4-a, trc:9.3-e).

    The loss of a leader does not stop it (trc:11.3-a), and leaders may ride (trc:11.2-a).
    """

    action = Rail
    rules = RailRules(on_rails="trc:9.3-a", based="trc:9.5-a")

    def stations(self, pos: War) -> int:
        if pos.impulse != 1:
            return 0
        return usable(pos, pos.player, closed=0) & pos.occupied[pos.player]

    def may_ride(self, pos: War, unit: int) -> bool:
        return may_ride(pos, unit)

    def line_of(self, pos: War, unit: int) -> int:
        return line_of(pos, unit)

    def is_based(self, pos: War, hex: int) -> bool:
        return based(pos, pos.player, hex)

    def tracks(self, pos: War) -> Net:
        return tracks(pos, pos.player)

    def has_room(self, pos: War, unit: int, hex: int) -> bool:
        return reach.has_room(pos, unit, hex)

    def no_room(self, pos: War, unit: int, hex: int) -> Refusal:
        return reach.no_room(pos, unit, hex, pos.hex_name(hex))

    def has_capacity(self, pos: War) -> bool:
        return moves_left(pos) > 0

    def hex_refusal(self, pos: War, unit: int, hex: int) -> Refusal | None:
        return _hex_refusal(pos, unit, hex)

    def step_refusal(self, pos: War, unit: int, start: int, end: int) -> Refusal | None:
        return _step_refusal(pos, unit, start, end)

    def open(self, pos: War) -> bool:
        return pos.impulse == 1

    def refusal(self, pos: War, action: Rail) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return _not_now(pos, unit, action.unit) or self.path_refusal(pos, unit, action.path)

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
    if flags & (MOVED | GOING_ON):
        return Refusal(f"{who} has already moved this impulse; rail movement goes with no other", "trc:9.3-e")
    if flags & HELD:
        return Refusal(f"{who} began this impulse in an enemy zone of control and may not move", "trc:8.4")
    return None


def _full(pos: War, unit: int, who: str) -> Refusal | None:
    if moves_left(pos) > 0 or rides_free(pos, unit):
        return None
    rule = "trc:9.1-a" if pos.player == AXIS else "trc:9.1-b"
    used = _all_used(pos)
    if pos.flags[unit] & FROM_BOX:
        return Refusal(f"{who} came from a box and has no free rail move; {used}", "trc:9.2-b")
    return Refusal(f"{who} may not move by rail: {used}", rule)


def _all_used(pos: War) -> str:
    """How the rail moves of a turn were spent, on units and on whatever else takes some."""
    used = pos.count(USED)
    others = pos.seams.rail_moves_of_others(0, pos)
    all_used = f"all {counted(used, 'rail move')} of this turn {are(used)} used"
    return f"{all_used}, {others} of them by a worker on its way to the Urals" if others else all_used


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
    beyond = pos.seams.off_map_rail_refused(pos, pos.player)
    if beyond:
        return Refusal(f"{who} may not ride beyond the map: {beyond.reason}", beyond.rule)
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
        return borders.closed_refusal(pos, bit, hex, f"{who} may not enter {there}")
    if not bit & pos.ground.open:
        return Refusal(f"{who} may not enter {there}: Bulgaria and Turkey are closed", "trc:5.5-b")
    return borders.limit_refusal(pos, unit, hex)
