"""13.15.3: hexes that both sides hold."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import air_supply
from stavka.titles.proud_monster.weather.weather_effects import around_by_land


def enter(pos: War, unit: int, hex: int) -> None:
    """A unit comes into a hex after an assault: it holds it alone, or is the hex attacker in it (pmd:13.15.3-a).

    The Stalin line is destroyed by whoever of the Axis comes in (pmd:13.4.2-t).
    """
    side, start = pos.roster.side[unit], pos.where[unit]
    shared = pos.occupied[1 - side] >> hex & 1
    pos.put(unit, hex)
    pos.break_line(unit, hex)
    air_units.follow(pos, side, start, hex)
    air_supply.follow(pos, start, hex)
    if shared and pos.roster.zoc[unit]:
        pos.defender.setdefault(hex, 1 - side)
        pos.top[2 * hex + side] = unit  # those who come in lie on top
    elif pos.roster.zoc[unit]:
        pos.take(side, 1 << hex)


def owns(pos: War, side: int, hex: int) -> bool:
    """Whether a side owns a hex; of a shared one its hex defender keeps what it had (pmd:13.15.3-h)."""
    return bool(pos.owner[side] >> hex & 1)


def adjacent_enemies(pos: War, side: int, hexes: Iterable[int]) -> bool:
    """Whether enemies stand next to some hexes across land; those who share one with us do not count.

    pmd:13.15.3-c, pmd:6.4-b
    """
    foe = pos.occupied[1 - side]
    apart = foe & ~pos.joint
    return any(around_by_land(pos, hex) & apart for hex in hexes if not pos.joint >> hex & 1)
