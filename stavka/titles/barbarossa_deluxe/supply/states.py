"""7. Supply: states found by tracing, nothing that is used up (bd:7.1)."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.nations.satellites import lost_in_the_north
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply.crimea_area import draws
from stavka.titles.barbarossa_deluxe.supply.overland_lines import fed

# the states of a German-side unit (bd:7.2); a Soviet one has the first, the third and the last (bd:7.8)
OVERLAND, CRIMEA, GARRISON, COASTAL, AERIAL, NONE = range(6)
STATES = ("overland", "crimea", "garrison", "coastal", "aerial", "out of supply")


def coast(pos: War) -> int:
    """Hexes that coastal supply serves now (bd:7.5-a,-b, bd:7.4-e)."""
    coasts = pos.ground.coasts
    found = coasts.get("baltic", 0)
    if pos.sea != "crimea":
        found |= coasts.get("black", 0)
        if pos.controls(AXIS, pos.ground.kerch_east | pos.ground.kerch_west):
            found |= coasts.get("azov", 0)
    return found


def on_southern_coast(pos: War) -> bool:
    """Whether any unit draws coastal supply from the Black Sea or the Sea of Azov now (bd:7.4-e)."""
    shore = pos.ground.coasts.get("black", 0) | pos.ground.coasts.get("azov", 0)
    german = pos.roster.german
    return any(german[u] and state(pos, u) == COASTAL for u in pos.units_in(AXIS, shore))


def garrisons(pos: War, side: int) -> int:
    """Hexes with garrison supply.

    Fortress cities of the Reich, the General Government and Hungary: bd:7.6-a,-b, bd:9.5. Hero cities: bd:7.13, bd:9.4.
    """
    if side == SOVIET:
        return pos.heroes
    return pos.fortresses & pos.ground.fortress_lands


def state(pos: War, unit: int) -> int:
    """The one supply state of a unit on the map (bd:7.2, bd:7.8)."""
    side, hex = pos.roster.side[unit], pos.where[unit]
    if hex < 0:
        return OVERLAND
    if side == SOVIET:
        # bd:8.30-d: cavalry groups; bd:10.34-d: the Coastal Army
        if pos.roster.cavalry[unit] or unit == pos.roster.coastal_army:
            return OVERLAND
        if fed(pos, SOVIET) >> hex & 1:
            return OVERLAND
        return GARRISON if pos.heroes >> hex & 1 else NONE
    if fed(pos, AXIS) >> hex & 1 and not lost_in_the_north(pos, unit):
        return OVERLAND
    if pos.crimea_on and draws(pos, unit):
        return CRIMEA
    if garrisons(pos, AXIS) >> hex & 1:
        return GARRISON
    if pos.roster.german[unit] and coast(pos) >> hex & 1:
        return COASTAL
    return AERIAL if pos.airlift == hex else NONE


def is_overland(pos: War, unit: int) -> bool:
    return state(pos, unit) == OVERLAND
