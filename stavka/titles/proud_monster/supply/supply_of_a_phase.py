"""8.3: supply is traced when a phase begins, for a whole side at once, and holds for the phase."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stavka.hexes import bits
from stavka.titles.proud_monster.state.charts import MECH
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, BOXES, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import air_supply, offensive, overland, sea_supply


@dataclass(frozen=True, slots=True)
class Fed:
    """Hexes in which units of a kind are supplied: overland, or in any way."""

    overland: int
    defensive: int


class FedHexes(dict[tuple[bool, bool], Fed]):
    """Hexes in which units of a side are supplied, by "is a minor ally" and "goes on foot"; traced when asked for.

    On foot everything is reached that is reached on wheels, and roadless mountains besides (pmd:8.2-e).
    """

    def __init__(self, pos: War, side: int) -> None:
        super().__init__()
        self.pos, self.side = pos, side

    def __missing__(self, kind: tuple[bool, bool]) -> Fed:
        pos, side, (minor, on_foot) = self.pos, self.side, kind
        begin = overland.sources(pos, side, south_only=minor)
        lines = overland.communications(pos, side, begin)
        by_land = overland.supplied_hexes(pos, side, on_foot, lines, begin)
        found = self[kind] = Fed(by_land, by_land | by_sea(pos, side, minor, by_land))
        return found


def fed_hexes(pos: War, side: int) -> FedHexes:
    """Where units of a side are supplied as it stands."""
    return FedHexes(pos, side)


def by_sea(pos: War, side: int, minor: bool, by_land: int) -> int:
    """Hexes that ships supply; minor allies draw from OKH South only (pmd:7.1-b)."""
    if side == SOVIET:
        return sea_supply.soviet_coast(pos, by_land)
    return 0 if minor else sea_supply.axis_coast(pos)


def has_minors(pos: War) -> bool:
    """Whether minor allies stand on the map."""
    return bool(pos.on_map(AXIS) & pos.roster.minors)


def work_out(pos: War) -> None:
    """The units of both sides in overland, defensive and offensive supply (pmd:8.3-a, pmd:8.4-c,-e,-g,-j).

    A phase in which nobody has moved leaves them as they are: what was found last is kept with all it came from.
    """
    ships = pos.beachheads, pos.count(sea_supply.BLACK_SEA_OPEN)
    causes = (pos.roster, pos.turn, pos.weather, pos.kerch_frozen, pos.scenario, ships, *map(tuple, sets(pos)))
    known = pos.ground.last_supply
    if known is None or known[0] != causes:
        trace(pos)
        pos.ground.last_supply = causes, (tuple(pos.overland), tuple(pos.supplied), tuple(pos.attacking))
        feed_others(pos)
        return
    by_land, supplied, attacking = known[1]
    pos.overland, pos.supplied, pos.attacking = list(by_land), list(supplied), list(attacking)
    feed_others(pos)


def feed_others(pos: War) -> None:
    """Supply by air (pmd:8.7-d), and that of units that have just come by sea or air."""
    air_supply.feed(pos)
    feed_newcomers(pos)


def feed_newcomers(pos: War) -> None:
    """Invaders are supplied all through their week (pmd:10.5-n), and so are units that dropped (pmd:15.17-h)."""
    if pos.landing and pos.title.sequence[pos.phase].startswith(SIDES[SOVIET]):
        landed = sum(1 << unit for unit in pos.landing)
        pos.supplied[SOVIET] |= landed
        pos.attacking[SOVIET] |= landed
    pos.seams.supply_found(pos)


def sets(pos: War) -> Iterable[Iterable[object]]:
    """What a trace looks at on the map."""
    return pos.where, pos.owner, pos.occupied, pos.markers, pos.defender.items(), pos.bridges.items()


def trace(pos: War) -> None:
    """Work the supply of both sides out."""
    for side in (AXIS, SOVIET):
        by_land, defensive = units_fed(pos, side)
        beside = 0
        for area in AREAS[side]:
            beside |= pos.boxes[-1 - area]
        pos.overland[side] = by_land | beside
        pos.supplied[side] = defensive | beside
        pos.attacking[side] = pos.supplied[side]
        if offensive.needs_markers(pos, side):
            pos.attacking[side] &= within_markers(pos, side, offensive.in_range(pos, side))


def within_markers(pos: War, side: int, hexes: int) -> int:
    """The units that markers reach: on the map, and in an area by the hexes it leads to (pmd:14.10-a,-b).

    The 4 Para Corps and the Partisans need none (pmd:15.8-b).
    """
    found, ground = units_in(pos, side, hexes), pos.ground
    gates = ground.entries if side == AXIS else ground.red_edge
    for area in AREAS[side]:
        if gates[BOXES[-1 - area]] & hexes:
            found |= pos.boxes[-1 - area]
    return found | pos.roster.self_fed if side == SOVIET else found


def units_fed(pos: War, side: int) -> tuple[int, int]:
    """The units on the map with overland supply, and those with any; a map without sources starves nobody."""
    if not overland.sources(pos, side):
        everybody = pos.roster.members[side]
        return everybody, everybody
    fed = fed_hexes(pos, side)
    everybody = pos.on_map(side)
    by_land, by_any = fed[False, False].overland, fed[False, False].defensive
    if side == AXIS and has_minors(pos):
        by_land &= fed[True, False].overland
        by_any &= fed[True, False].defensive
    unfed = unfed_by_land = 0
    # nearly all units stand where every kind is fed, so only the others are looked at
    for hex in bits(pos.occupied[side] & ~(by_land & by_any)):
        for unit in pos.stacks[hex]:
            if pos.roster.side[unit] == side and not lives_off_the_land(pos, unit):
                kind = fed[pos.roster.minor[unit], pos.roster.line[unit] != MECH]
                unfed_by_land |= 0 if kind.overland >> hex & 1 else 1 << unit
                unfed |= 0 if kind.defensive >> hex & 1 else 1 << unit
    return everybody & ~unfed_by_land, everybody & ~unfed


def lives_off_the_land(pos: War, unit: int) -> bool:
    """The 4 Para Corps and the Partisans are always in supply (pmd:15.8-b)."""
    return bool(pos.roster.self_fed >> unit & 1)


def units_in(pos: War, side: int, hexes: int) -> int:
    """The units of a side in some hexes, as a set."""
    sides = pos.roster.side
    found = 0
    for hex in bits(hexes & pos.occupied[side]):
        for unit in pos.stacks[hex]:
            if sides[unit] == side:
                found |= 1 << unit
    return found
