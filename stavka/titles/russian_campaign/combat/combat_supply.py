"""17.3 Combat supply: which units fight at full strength in the first two winters."""

from __future__ import annotations

from stavka.mechanics.supply.lines import reached
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


def combat_supplied(pos: War, unit: int, at: int | None = None) -> bool:
    """Whether a unit fights at full strength, judged now (trc:17.3-a, trc:17.3-b, trc:17.3-c).

    ``at`` is a hex to which it is going to move; without it the unit is judged where it stands.
    """
    roster = pos.roster
    which = winter(pos)
    if not which or roster.side[unit] == SOVIET or roster.counters[unit].nation == "finnish":
        return True
    hex = pos.where[unit] if at is None else at
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
