"""8.3, 8.5: units that no line of any length reaches are isolated, and starve in the end."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.titles.proud_monster.combat.outcome.losses import pay_a_step
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import air_supply, overland, sea_supply
from stavka.titles.proud_monster.supply.supply_of_a_phase import feed_newcomers, units_fed

MOST = 3  # the highest ISO marker (pmd:8.4-k)
FORT_WEEKS, HEAVY_FORT_WEEKS = 1, 2  # pmd:8.5-k


def ends_of_lines(pos: War, side: int) -> int:
    """Where a line of any length may end: a source, a supplied coast or a supplied port (pmd:8.3-b)."""
    begin = overland.sources(pos, side)
    if side == AXIS:
        return begin | sea_supply.axis_coast(pos)
    return begin | sea_supply.soviet_ports(pos, overland.communications(pos, side, begin))


def within_lines(pos: War, side: int) -> int:
    """Hexes from which a line of any length leads to such an end (pmd:8.3-b)."""
    return overland.communications(pos, side, ends_of_lines(pos, side))


def cleanup(pos: War, side: int) -> None:
    """The owner's Cleanup Phase: units cut off starve, then their ISO numbers rise; others lose theirs.

    Who is out of supply but within some line does not starve (pmd:8.5-g).

    pmd:8.3-b, pmd:8.4-k, pmd:8.5-l,-m
    """
    cut_off = pos.occupied[side] & ~within_lines(pos, side) if overland.sources(pos, side) else 0
    for unit in [u for u in pos.iso if pos.roster.side[u] == side and not _in(pos, u, cut_off)]:
        del pos.iso[unit]
    if not cut_off:
        return
    pos.supplied[side] = units_fed(pos, side)[1]
    feed_newcomers(pos)  # who is supplied all through this week is not cut off in it (pmd:10.5-n, pmd:15.18-d)
    forts = fort_weeks(pos) if side == SOVIET else air_supply.weeks_of(pos)  # pmd:8.5-j
    for hex in bits(cut_off):
        for unit in pos.of(side, hex):
            if not pos.roster.zoc[unit]:
                continue
            if pos.supplied[side] >> unit & 1:
                pos.iso.pop(unit, None)
                continue
            weeks = pos.iso.get(unit, 0)
            pos.iso[unit] = min(weeks + 1, MOST)
            if weeks > forts.get(hex, 0):
                pay_a_step(pos, unit)


def _in(pos: War, unit: int, hexes: int) -> bool:
    where = pos.where[unit]
    return where >= 0 and bool(hexes >> where & 1)


def fort_weeks(pos: War) -> dict[int, int]:
    """By hex, the weeks of supply that forts near enough add (pmd:8.5-k): active, at most three hexes away.

    A fort is active while Soviet units hold it (pmd:13.4.2-n), the Stalin line until it is destroyed (pmd:13.4.2-r).
    """
    ground = pos.ground
    held = pos.occupied[SOVIET]
    heavy = ground.heavy_forts & held
    plain = ground.forts(pos.turn) & held | pos.stalin_line
    open_hexes = overland.open_to(pos, SOVIET) & ground.land
    found: dict[int, int] = {}
    for forts, weeks in ((plain, FORT_WEEKS), (heavy, HEAVY_FORT_WEEKS)):
        near = ground.walk.flood(forts, open_hexes, pos.charts.supply.fort_reach)
        found |= dict.fromkeys(bits(near & held), weeks)
    return found
