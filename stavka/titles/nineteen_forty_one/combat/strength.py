"""7. What units are worth in an attack, and what shifts its odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.titles.nineteen_forty_one import fortifications
from stavka.titles.nineteen_forty_one.combat import armor, shock_armies
from stavka.titles.nineteen_forty_one.state.charts import SNOW
from stavka.titles.nineteen_forty_one.state.flags import AXIS, FOUGHT, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War

SHARES = 3  # strengths are summed in eighths, enough for three halvings


def halvings(pos: War, unit: int) -> int:
    """How often a unit's attack strength is halved, all effects together (n41:7-halving-cumulative)."""
    flags = pos.flags[unit]
    times = int(bool(flags & UNSUPPLIED))  # n41:8-effect-attack
    if pos.weather == SNOW and pos.roster.side[unit] == AXIS:  # n41:13-snow-attack
        times += 1
    return times + shock_armies.halved(pos, unit)


def halved_by(pos: War, unit: int) -> list[str]:
    """What halves a unit's attack strength, once for each, in words."""
    found = ["out of supply"] if pos.flags[unit] & UNSUPPLIED else []
    found += ["snow"] if pos.weather == SNOW and pos.roster.side[unit] == AXIS else []
    return [*found, *(["a shock army that moved"] if shock_armies.halved(pos, unit) else [])]


def attack(pos: War, units: Sequence[int]) -> int:
    """What attackers are worth together: all halvings first, then one rounding up (n41:7-halving, reading 3)."""
    combat = pos.roster.combat
    total = sum(combat[u] << SHARES - halvings(pos, u) for u in units)
    return -(-total >> SHARES)


def contributing(pos: War, hex: int) -> list[int]:
    """Defenders that count: not those already attacked in this phase (n41:7-whole-hex, n41:7-retreated-defender)."""
    return [u for u in pos.at(hex) if not pos.flags[u] & FOUGHT]


def defence(pos: War, units: Sequence[int], hex: int) -> int:
    """What defenders are worth together; neither supply nor weather touches them (n41:8-effect-defence)."""
    combat = pos.roster.combat
    return sum(combat[u] << fortifications.doubles(pos, u, hex) for u in units)


def across_river(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit attacks across a river; an attack over water counts as one."""
    here = pos.where[unit]
    if pos.ground.rivers.around(here) >> hex & 1:
        return True
    return not pos.walk.around(here) >> hex & 1


def terrain_shift(pos: War, attackers: Sequence[int], hex: int) -> int:
    """Columns for all that the ground does for the defender."""
    return sum([columns for _, columns in terrain_shifts(pos, attackers, hex)])


def terrain_shifts(pos: War, attackers: Sequence[int], hex: int) -> list[tuple[str, int]]:
    """By name, the columns for the defender's hex and for the river if all attackers cross one.

    n41:7-terrain, n41:7-terrain-minus1
    """
    charts, terrain = pos.charts, terrain_at(pos, hex)
    found = [(terrain, charts.hex_shift(terrain, pos.weather))]
    place = pos.board.place_at(hex)
    if place is not None and place.kind in ("major", "reference"):
        city = f"{place.kind} city"
        found.append((city, charts.hex_shift(city, pos.weather)))
    if attackers and all(across_river(pos, u, hex) for u in attackers):
        found.append(("river", charts.river_shift(pos.weather)))
    return found


def terrain_at(pos: War, hex: int) -> str:
    """The terrain of a hex as the chart names it; fortifications stand for the terrain under them."""
    return "fortifications" if fortifications.count_as_terrain(pos, hex) else pos.board.terrain_at(hex)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """An attack in figures."""

    attack: int
    defence: int
    base: int  # column of the plain ratio
    terrain: int
    armor: int

    def level(self, columns: int, air: int) -> int:
        """The final column: all shifts added, then held at the ends of the table (n41:7-odds-shift, reading 1)."""
        return max(0, min(columns - 1, self.base + self.terrain + self.armor + air))


def reckon(pos: War, attackers: Sequence[int], hex: int) -> Reckoning:
    """Strengths, ratio and shifts of an attack, air points left aside (n41:7-odds, n41:7-odds-round)."""
    defenders = contributing(pos, hex)
    strong, weak = attack(pos, attackers), defence(pos, defenders, hex)
    crt = pos.charts.crt
    base = max(0, min(len(crt.ladder) - 1, crt.level(strong, weak)))
    bonus = int(armor.bonus(pos, attackers, defenders, terrain_at(pos, hex)))
    return Reckoning(strong, weak, base, terrain_shift(pos, attackers, hex), bonus)
