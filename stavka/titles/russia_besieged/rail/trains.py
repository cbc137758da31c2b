"""7.03 to 7.12 Rail movement."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal, are, counted
from stavka.hexes import Net, bits
from stavka.mechanics.rail.trains import RailRules, TrainMoves
from stavka.titles.russia_besieged.actions.movement import Rail
from stavka.titles.russia_besieged.movement import reach, stacking
from stavka.titles.russia_besieged.movement.allowance import BUSY
from stavka.titles.russia_besieged.movement.marching import WHY_BUSY, of_units_that_moved
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.rail.capacity import USED, capacity_rule, moves_left, use
from stavka.titles.russia_besieged.rail.conversion import converting, own_rails
from stavka.titles.russia_besieged.state.flags import AXIS, BY_RAIL, BY_SEA, GOING_ON, LANDED, LATE, MOVED, NEW, VICTOR
from stavka.titles.russia_besieged.state.position import War

STAY = {"wec": "rb:20.13", "partisan": "rb:16.47", "air": "rb:11.14-a", "airbase": "rb:11.14-a"}
STAY |= dict.fromkeys(("oil", "marshal", "marker"), "rb:7.07-a")


def rides_free(pos: War, unit: int) -> bool:
    """Arrivals of this impulse that are not late, and dictators, do not count (rb:7.09, rb:17.07, rb:14.13)."""
    if pos.flags[unit] & (NEW | LATE) == NEW or pos.roster.kind[unit] == "dictator":
        return True
    free = pos.seams.rides_free
    return bool(free) and free(pos, unit)


def shut_by_enemies(pos: War, side: int) -> int:
    """Hexes that no train enters: enemy zones, whoever is there, and partisans (rb:7.06-a, rb:7.06-b, rb:16.21-c)."""
    zone = pos.hostile_zone(side)
    if side == AXIS:
        zone |= pos.partisans
    adjusted = pos.seams.rail_zone
    return adjusted(zone, pos, side) if adjusted else zone


def usable(pos: War, side: int) -> int:
    """Rail hexes a side may use now: its own; those that are Converting are not yet (rb:7.03-a, rb:7.04)."""
    free = own_rails(pos, side) & pos.ground.open
    return free ^ (free & shut_by_enemies(pos, side))


def based(pos: War, side: int, hex: int) -> bool:
    """Whether own rail leads from a hex to a friendly city or edge, clear of enemy zones and cities (rb:7.03-a,-d).

    A city in an enemy zone must be occupied (rb:7.03-b).
    """
    ground, zone = pos.ground, shut_by_enemies(pos, side)
    own, held = own_rails(pos, side), pos.owner[side] & ground.cities & ground.rails
    clear = own ^ (own & (zone | pos.owner[1 - side] & ground.cities))
    cities = held ^ (held & zone) | held & pos.holding(side)
    return pos.board.tracks.trace(hex, cities | ground.edge_rails[side] & clear, clear) is not None


def _why_unbased(pos: War, side: int, hex: int) -> str:
    """The rule that breaks a line: an empty city in an enemy zone, an enemy zone or city on the way, or no line."""
    ground, own, zone = pos.ground, own_rails(pos, side), shut_by_enemies(pos, side)
    bases = pos.owner[side] & ground.cities & ground.rails | ground.edge_rails[side]
    enemy = pos.owner[1 - side] & ground.cities
    if pos.board.tracks.trace(hex, bases & ground.cities & zone, own & ~zone & ~enemy | zone & bases) is not None:
        return "rb:7.03-b"
    return "rb:7.03-d" if pos.board.tracks.trace(hex, bases, own | enemy & ground.rails) is not None else "rb:7.03-a"


class Railing(TrainMoves[War, Rail]):
    """Rail movement, in either impulse, any distance, whatever the terrain (rb:7.07-b, rb:7.10-b)."""

    action = Rail
    rules = RailRules(on_rails="rb:7.07-a", based="rb:7.03-a")

    def stations(self, pos: War) -> int:
        return usable(pos, pos.player) & pos.occupied[pos.player]

    def may_ride(self, pos: War, unit: int) -> bool:
        return _not_now(pos, unit, pos.short(unit)) is None

    def line_of(self, pos: War, unit: int) -> int:
        side, start = pos.roster.side[unit], pos.where[unit]
        line = usable(pos, side)
        line ^= line & reach.closed_to(pos, unit)
        return line if line >> start & 1 and based(pos, side, start) else 0

    def is_based(self, pos: War, hex: int) -> bool:
        return based(pos, pos.player, hex)

    def path_refusal(self, pos: War, unit: int, names: Sequence[str]) -> Refusal | None:
        found = super().path_refusal(pos, unit, names)
        if found is None or found.rule != self.rules.based:
            return found
        return Refusal(found.reason, _why_unbased(pos, pos.player, pos.where[unit]))

    def tracks(self, pos: War) -> Net:
        return pos.ground.tracks(pos.player)  # joined beyond the friendly edge (rb:7.08)

    def has_room(self, pos: War, unit: int, hex: int) -> bool:
        refused = pos.seams.rail_refused
        return reach.has_room(pos, unit, hex) and not (refused and refused(pos, unit, hex))

    def closed_ends(self, pos: War, unit: int, line: int) -> int:
        """Quotas of the first impulse, and what the loss of a dictator forbids (rb:24.11-a, rb:24.12-a, rb:14.15-f)."""
        refused = pos.seams.rail_refused
        if not refused or not (pos.roster.kind[unit] == "dictator" or pos.seams.ends_limited(pos)):
            return 0
        return sum(1 << hex for hex in bits(line) if refused(pos, unit, hex))

    def no_room(self, pos: War, unit: int, hex: int) -> Refusal:
        refused = pos.seams.stacking_refused(pos, unit, hex) or pos.seams.rail_refused(pos, unit, hex)
        return refused or stacking.no_room(pos, unit, hex)

    def has_capacity(self, pos: War) -> bool:
        return moves_left(pos) > 0

    def open(self, pos: War) -> bool:
        if moves_left(pos) > 0:
            return True
        side, roster = pos.player, pos.roster
        units: Sequence[int] = (*pos.flagged(NEW, side), *roster.of_kind(side, "dictator"))
        if pos.seams.rides_free:  # an option lets others ride free
            units = roster.of_side[side]
        return any(pos.where[unit] >= 0 and rides_free(pos, unit) for unit in units)

    def hex_refusal(self, pos: War, unit: int, hex: int) -> Refusal | None:
        side, bit = pos.player, 1 << hex
        who, there = pos.short(unit), pos.hex_name(hex)
        if bit & own_rails(pos, side) & ~shut_by_enemies(pos, side) & pos.ground.open & ~reach.closed_to(pos, unit):
            return None
        if not bit & own_rails(pos, side):
            if bit & converting(pos):
                return Refusal(f"{who} may not ride through {there}: the line is Converting", "rb:7.04")
            rule = "rb:7.05-b" if side == AXIS else "rb:7.05-a"
            return Refusal(f"{who} may not ride through {there}: its rail is not yours", rule)
        if bit & pos.partisans and side == AXIS:
            return Refusal(f"{who} may not ride through {there}: partisans are there", "rb:16.21-c")
        if bit & shut_by_enemies(pos, side):
            guarded = hex != pos.where[unit] and pos.occupied[side] & bit
            rule = "rb:7.06-b" if guarded else "rb:7.06-a"
            return Refusal(f"{who} may not ride through {there}: it is in an enemy zone of control", rule)
        if not bit & pos.ground.open:
            return Refusal(f"{who} may not enter {there}: the country is closed", "rb:1.0-b")
        refusal = pos.seams.entry_refused(pos, unit, hex)
        return refusal or Refusal(f"{who} may not enter {there}: it is closed", "rb:26.15-b")

    def step_refusal(self, pos: War, unit: int, start: int, end: int) -> Refusal | None:
        if self.tracks(pos).around(start) >> end & 1:
            return self.hex_refusal(pos, unit, end)
        who, here, there = pos.short(unit), pos.hex_name(start), pos.hex_name(end)
        exits = pos.ground.edge_rails[0] | pos.ground.edge_rails[1]
        if exits >> start & exits >> end & 1:  # one's own edge joins all that lead off it
            return Refusal(f"{who} leaves and comes back by its own edge, not from {here} to {there}", "rb:7.08")
        if {here, there} == {"3711", "3810"}:
            return Refusal(f"{who} may not ride from {here} to {there}: no track joins them", "rb:7.11")
        return Refusal(f"{who} may not ride from {here} to {there}: no track joins them", "rb:7.03-c")

    def refusal(self, pos: War, action: Rail) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return _not_now(pos, unit, action.unit) or self.path_refusal(pos, unit, action.path)

    def play(self, pos: War, action: Rail) -> None:
        unit = pos.roster.index(action.unit)
        if not rides_free(pos, unit):
            use(pos)
        path = pos.hexes(action.path)
        walk(pos, unit, path)
        pos.flags[unit] |= MOVED | BY_RAIL
        pos.seams.unit_rode(pos, unit, path)


def _not_now(pos: War, unit: int, who: str) -> Refusal | None:
    """Why a unit may not board a train, wherever it wants to go."""
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to move now", "rb:7.03-a")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "rb:7.07-a")
    kind, flags = pos.roster.kind[unit], pos.flags[unit]
    if kind in STAY:
        return Refusal(f"{who} does not move by rail", STAY[kind])
    refused = of_units_that_moved(pos, unit)
    if refused:
        return refused
    for flag in (VICTOR, BY_SEA):  # which say more than that it has moved
        if flags & flag:
            why, rule = WHY_BUSY[flag]
            return Refusal(f"{who} {why}", rule)
    if flags & (MOVED | GOING_ON) and not flags & LANDED:
        return Refusal(f"{who} has already moved this impulse; rail movement goes with no other", "rb:7.10-a")
    if flags & (BUSY | LANDED):
        why, rule = next(told for flag, told in WHY_BUSY.items() if flags & flag)
        return Refusal(f"{who} {why}", rule)
    refused = pos.seams.move_refused(pos, unit)
    if refused is None and moves_left(pos) <= 0 and not rides_free(pos, unit):
        return _all_used(pos, who)
    return refused


def _all_used(pos: War, who: str) -> Refusal:
    used = sum(pos.count(name) for name in USED)
    rule = capacity_rule(pos)
    spent = f"{counted(used, 'rail move')} of this turn {are(used)} used"
    return Refusal(f"{who} may not move by rail: {spent}, no more may follow in this impulse", rule)
