"""14. Terrain effects on combat, and 17.3 combat supply: what a unit's factor is worth in a battle."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.mechanics.supply.lines import reached
from stavka.titles.russian_campaign.state.charts import SNOW
from stavka.titles.russian_campaign.state.flags import AXIS, INVADED, SOVIET
from stavka.titles.russian_campaign.state.position import War


def winter(pos: War) -> int:
    """1 or 2 in the snow turns of the first or second winter, else 0 (trc:17.1-b).

    The first winter is that of late 1941, whatever falls in March (trc:var-mediterranean-1b).
    """
    if not pos.snow:
        return 0
    supply = pos.charts.raw["supply"]
    return 1 if pos.turn in supply["first_winter"] else 2 if pos.turn in supply["second_winter"] else 0


def combat_supplied(pos: War, unit: int) -> bool:
    """Whether a unit fights at full strength, judged now (trc:17.3-a, trc:17.3-b, trc:17.3-c)."""
    roster = pos.roster
    which = winter(pos)
    if not which or roster.side[unit] == SOVIET or roster.counters[unit].nation == "finnish":
        return True
    hex = pos.where[unit]
    ground = pos.ground
    if hex < 0 or not ground.russia >> hex & 1 or pos.flags[unit] & INVADED:  # trc:10.3.2-c
        return True
    bit = 1 << hex
    if bit & ground.cities:
        return True
    # in the first winter beside a city (trc:17.3.2), in the second at two hexes too (trc:17.3.3); a partisan's zone
    # covers its own hex here too: only control and conversion leave it out (trc:19.2-b)
    base = pos.controlled(AXIS) & ground.cities
    return bool(reached(ground.walk, base, ~pos.hostile_zone(AXIS), which) & bit)


def factor(pos: War, unit: int) -> int:
    """A unit's combat factor after combat supply, each halved factor rounded up (trc:2.4, trc:17.3.1-a)."""
    full = pos.roster.combat[unit]
    return full if pos.weather != SNOW or combat_supplied(pos, unit) else -(-full // 2)


def doubled(pos: War, hex: int, from_hexes: Iterable[int]) -> bool:
    """Whether defenders in a hex are doubled against attackers in these hexes, never more (trc:14.1.2-a)."""
    ground = pos.ground
    if (ground.mountains | ground.majors) >> hex & 1:  # trc:14.1-a, trc:14.1-c
        return True
    attackers = list(from_hexes)
    return across_strait(pos, hex, attackers) or behind_river(pos, hex, attackers)


def across_strait(pos: War, hex: int, from_hexes: list[int]) -> bool:
    """All attackers are on the other side of the Straits of Kerch (trc:14.1-b)."""
    if not pos.ground.strait_hexes >> hex & 1:
        return False
    far = {b.bit_length() - 1 for a, b in pos.ground.straits if a == 1 << hex}
    return bool(from_hexes) and all(h in far for h in from_hexes)


def behind_river(pos: War, hex: int, from_hexes: list[int]) -> bool:
    """Every attacker is on a river, and none of them on the defender's (trc:14.1-d, trc:14.1.1-a, trc:14.1.1-c).

    The diagrams: trc:ex-river-A trc:ex-river-B trc:ex-river-CD trc:ex-river-E trc:ex-river-F.
    """
    board = pos.board
    if pos.turn == pos.count("invasion turn") and pos.impulse == 1 and pos.player == AXIS:  # trc:14.1.3
        return False
    if hex in from_hexes:  # attackers who landed on the defenders
        return False
    if not from_hexes or not all(board.river_hexes >> h & 1 for h in from_hexes):
        return False
    # trc:14.1.1-b: the same river if it crosses the hexside between the two
    return not any(board.river_steps.around(h) >> hex & 1 for h in from_hexes)


def defence(pos: War, units: Iterable[int], hex: int, from_hexes: Iterable[int]) -> int:
    """What defenders in one hex are worth together (trc:12.2-b); halved first, then doubled (trc:17.3.1-b)."""
    total = sum(factor(pos, u) for u in units)
    return total * 2 if doubled(pos, hex, from_hexes) else total
