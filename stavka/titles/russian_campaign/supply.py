"""17. General supply. Combat supply (17.3) is part of a unit's strength in battle."""

from __future__ import annotations

from stavka.mechanics.supply.lines import SupplyLine, SupplyTerms
from stavka.titles.russian_campaign.rail.control import own_rails
from stavka.titles.russian_campaign.state.flags import AXIS, INVADED, SOVIET
from stavka.titles.russian_campaign.state.position import War


def terms(pos: War, side: int) -> SupplyTerms:
    """Where supply runs: past enemy zones and enemy cities, and for the Axis past partisans.

    Sources are cities, and rail hexes joined by own rail to a city or a friendly map edge. An edge hex is a source by
    itself, so lines joined only beyond the map are fed too. Who controls junctions does not matter (trc:9.7-f).
    trc:17.2-a trc:17.2-b trc:17.2-d trc:17.2.1-a trc:17.2.2-a trc:17.2.2-b trc:19.2-c trc:9.9-c
    """
    ground = pos.ground
    enemy = 1 - side
    shut = pos.closed & ~ground.finland  # trc:24.5-b closes Finland to units, not to lines of supply
    barred = pos.zone(enemy) | pos.controlled(enemy) & ground.cities | shut
    if side == AXIS:
        barred |= pos.partisans
    reach = pos.charts.raw["supply"]["range"]
    return SupplyTerms(
        net=ground.over_land,
        tracks=pos.board.tracks,
        bases=pos.controlled(side) & ground.cities & ~shut,
        edges=ground.friendly_exits[side],
        rails=own_rails(pos, side) & ~barred,
        open=ground.open & ~barred,
        range=reach["snow"] if pos.snow else reach["normal"],
    )


def supplied(pos: War, side: int) -> int:
    """Hexes in which a unit of a side is in general supply now (trc:17.2-a); its own hex may be in an enemy zone."""
    key = (side, pos.rails, pos.owner[AXIS], pos.owner[SOVIET], pos.closed, pos.weather)
    known = pos.supply_found
    if known is None:
        known = pos.supply_found = {}
    if key not in known:
        known[key] = terms(pos, side).supplied()
    return known[key]


def exempt(pos: War, unit: int) -> bool:
    """Units that need no supply: partisans, Russian paratroops, and invaders in the turn of their landing.

    trc:17.2-c trc:18.4-a trc:10.3.2-c; German paratroops do need it (trc:var-mediterranean-5d)
    """
    roster = pos.roster
    paratroop = roster.kind[unit] == "paratroop" and roster.side[unit] == SOVIET
    if paratroop or roster.partisan[unit] or pos.flags[unit] & INVADED:
        return True
    return pos.seams.needs_no_supply(pos, unit)


def in_supply(pos: War, unit: int) -> bool:
    """Whether a unit on the map is in general supply now, or needs none."""
    return exempt(pos, unit) or bool(supplied(pos, pos.roster.side[unit]) >> pos.where[unit] & 1)


def supply_line(pos: War, unit: int) -> SupplyLine | None:
    """A shortest supply line of a unit, None when it has none."""
    return terms(pos, pos.roster.side[unit]).line_from(pos.where[unit])


def unsupplied(pos: War, side: int) -> list[int]:
    """The units of a side that would starve now."""
    where = pos.where
    fed = supplied(pos, side)
    return [u for u in pos.roster.of_side[side] if where[u] >= 0 and not fed >> where[u] & 1 and not exempt(pos, u)]


def starve(pos: War) -> None:
    """Units of the phasing side out of general supply are eliminated, all at once, in its end phase.

    trc:17.1-a trc:17.2-c
    """
    for unit in unsupplied(pos, pos.player):
        pos.eliminate(unit, "is eliminated: it is out of supply")
