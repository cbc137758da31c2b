"""26.1 SS replenishment (option)."""

from __future__ import annotations

from stavka.titles.russian_campaign.arrivals.axis_replacements import Entitlement
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import POOL, SURRENDERED, UNUSED
from stavka.titles.russian_campaign.state.position import War


def register(seams: Seams) -> None:
    seams.axis_entitlements.append(replenishment)


def replenishment(rights: list[Entitlement], pos: War) -> list[Entitlement]:
    """Extra rights for SS units that are neither surrendered nor in the pool (trc:26.1-a, trc:26.1-b)."""
    found = []
    for name, row in pos.charts.raw["ss_replenishment"].items():
        if not isinstance(row, dict) or pos.year not in row["years"]:
            continue
        if pos.where[pos.roster.find(name)] not in (POOL, SURRENDERED, UNUSED):
            found.append(Entitlement(tuple(word.removesuffix(" infantry") for word in row["take"])))
    return [*rights, *found]
