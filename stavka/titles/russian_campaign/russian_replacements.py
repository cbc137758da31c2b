"""22. Russian replacements."""

from __future__ import annotations

from stavka.titles.russian_campaign.flags import SOVIET
from stavka.titles.russian_campaign.position import War


def begin(pos: War) -> None:
    """Ask for the replacements of this turn."""


def worker_cities(pos: War) -> int:
    """Cities in which an arriving worker may be placed."""
    return pos.ground.russia & pos.ground.cities & pos.controlled(SOVIET)


def entry_hexes(pos: War, unit: int) -> int:
    """Where a Russian replacement may be placed, the east edge included."""
    return pos.ground.friendly_edge(SOVIET)


def placed(pos: War, unit: int, hex: int) -> None:
    """A replacement was placed in a hex."""
