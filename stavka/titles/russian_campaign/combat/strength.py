"""12.2, 14 and 17.3 together: what units are worth in a battle."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.titles.russian_campaign.combat.combat_supply import combat_supplied
from stavka.titles.russian_campaign.combat.terrain import doubled
from stavka.titles.russian_campaign.state.charts import SNOW
from stavka.titles.russian_campaign.state.position import War


def factor(pos: War, unit: int, at: int | None = None) -> int:
    """A unit's combat factor after combat supply, each halved factor rounded up (trc:2.4, trc:17.3.1-a).

    ``at`` is a hex to which it is going to move; without it the unit is judged where it stands.
    """
    full = pos.roster.combat[unit]
    return full if pos.weather != SNOW or combat_supplied(pos, unit, at) else -(-full // 2)


def defence(pos: War, units: Iterable[int], hex: int, from_hexes: Iterable[int]) -> int:
    """What defenders in one hex are worth together (trc:12.2-b); halved first, then doubled (trc:17.3.1-b)."""
    total = sum(factor(pos, u) for u in units)
    return total * 2 if doubled(pos, hex, from_hexes) else total
