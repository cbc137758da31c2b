"""4.2, 13.15.3: units come into a hex and leave another, whatever takes them there; every chapter does it here.

What follows for markers, guns and partisans is at the seams ``units_came``, ``went_along`` and ``hex_left``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.position import War


def arrive(pos: War, units: Sequence[int], path: Sequence[int], by_land: bool = True) -> None:
    """Units stand in the last hex of a path, and hold all of it where no enemy is (pmd:4.2-c).

    ``by_land`` is said of those who march, advance or retreat: what accompanies a stack goes with them.
    """
    side, end = pos.roster.side[units[0]], path[-1]
    parts: dict[int, list[int]] = {}  # by hex or box that they come from
    for unit in units:
        parts.setdefault(pos.where[unit], []).append(unit)
        pos.put(unit, end)
        for hex in path:
            pos.break_line(unit, hex)
    for start, part in parts.items():
        if by_land and start != end:
            pos.seams.went_along(pos, part, start, end)
    present = [unit for unit in units if pos.presence(unit)]
    if present:
        share(pos, present[-1], end)
        swept = 0
        for hex in path:
            swept |= 1 << hex
        pos.take(side, swept)
        pos.seams.units_came(pos, present, path)
    leave(pos, parts)


def share(pos: War, unit: int, hex: int) -> None:
    """Who comes in beside enemies is the hex attacker and lies on top (pmd:13.15.3-a)."""
    side = pos.roster.side[unit]
    if pos.occupied[1 - side] >> hex & 1 and pos.defender.setdefault(hex, 1 - side) != side:
        pos.top[2 * hex + side] = unit


def leave(pos: War, hexes: Iterable[int]) -> None:
    """Units have left these hexes, or are lost in them; in an assault what follows waits for its end."""
    if pos.fight is None:
        for hex in hexes:
            if hex >= 0:
                pos.seams.hex_left(pos, hex)


def after_assault(pos: War, fight: Fight) -> None:
    leave(pos, dict.fromkeys((fight.hex, *fight.launch)))
