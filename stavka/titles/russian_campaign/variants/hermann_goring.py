"""Variants: the Hermann Göring corps comes before the Warsaw garrison is called up."""

from __future__ import annotations

from stavka.titles.russian_campaign.state.flags import AWAITING, DUE, RETURNING
from stavka.titles.russian_campaign.state.position import War

CORPS = "ger-lw-hgpz"


def arrives(pos: War) -> None:
    """As a reinforcement at the west edge, not in Warsaw."""
    unit = pos.roster.find(CORPS)
    if pos.where[unit] == AWAITING:
        pos.put(unit, DUE)
        pos.flags[unit] = RETURNING
