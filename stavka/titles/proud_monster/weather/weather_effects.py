"""12.4, 8.11: what weather does to movement, and what it freezes."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.state.charts import FROZEN
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War

RAIN, SNOW = "R", "S"
RAIN_LEG, RAIN_MECH = 1, 2  # pmd:12.4-b
NORTH, SOUTH = 0, 1


def movement_factor(factor: int, pos: War, unit: int) -> int:
    """Rain takes a point from Axis Leg units and two from Axis Mech units; Dry nothing (pmd:12.4-a,-b)."""
    roster = pos.roster
    if roster.side[unit] != AXIS or RAIN not in pos.weather:
        return factor
    where = pos.origin.get(unit, pos.where[unit])
    zone = pos.ground.southern_zone(pos.turn) >> where & 1 if where >= 0 else NORTH
    if pos.weather[zone] != RAIN:
        return factor
    return max(factor - (RAIN_MECH if roster.mech[unit] else RAIN_LEG), 0)


def points_cut(pos: War, unit: int) -> Refusal | None:
    """Whether rain slows a unit down (pmd:12.4-b)."""
    printed = pos.strength(unit).move
    if movement_factor(printed, pos, unit) == printed:
        return None
    return Refusal(f"rain takes movement points from {pos.short(unit)}", "pmd:12.4-b")


def freeze_kerch(pos: War) -> None:
    """The Kerch Strait freezes on the first turn of a year and stays so while it snows (pmd:8.11-e)."""
    snow = pos.weather[SOUTH] == SNOW
    pos.kerch_frozen = snow and (pos.kerch_frozen or pos.turn % 100 == 1)


def sivash_frozen(pos: War) -> bool:
    """The Sivash belongs to the Southern Zone and freezes in Snow (pmd:8.11-d, pmd:12.1-a)."""
    return pos.weather[SOUTH] == SNOW


def river_frozen(pos: War, start: int, hex: int) -> bool:
    """Whether a river between two hexes is frozen, and ignored (pmd:12.4-e,-f).

    A side between the zones is of the southern one (pmd:12.1-a).
    """
    zone = pos.ground.southern_zone(pos.turn)
    return pos.weather[(zone >> start | zone >> hex) & 1] in FROZEN


def road_open(pos: War, start: int, hex: int) -> bool:
    """Whether a mountain road leads across a side and Snow does not close it (pmd:12.4-n,-o)."""
    ground = pos.ground
    if (start, hex) not in ground.road_sides:
        return False
    closed = (start, hex) in ground.closable_roads
    return not (closed and SNOW in (pos.weather_in(start), pos.weather_in(hex)))


def snowed_in(pos: War, unit: int) -> Refusal | None:
    """A Mech unit on a mountain road that Snow has closed moves no way at all (pmd:12.4-o)."""
    where, ground = pos.where[unit], pos.ground
    if SNOW not in pos.weather or not pos.roster.mech[unit] or where < 0 or not ground.mountain >> where & 1:
        return None
    roads = [end for start, end in ground.road_sides if start == where]
    if not roads or any(road_open(pos, where, end) for end in roads):
        return None
    told = f"{pos.short(unit)} stands at {pos.board.label(where)} on a mountain road that Snow has closed"
    return Refusal(told, "pmd:12.4-o")


def around_by_land(pos: War, hex: int) -> int:
    """The hexes beyond the land sides of one; a frozen crossing arrow is a land side (pmd:8.11-d,-e, pmd:10.5-i)."""
    ground = pos.ground
    across = ground.arrow_net.around(hex)
    if across and ground.kerch >> hex & 1:
        across &= ground.kerch if pos.kerch_frozen else 0
    elif across and not sivash_frozen(pos):
        across = 0
    return ground.walk.around(hex) | across
