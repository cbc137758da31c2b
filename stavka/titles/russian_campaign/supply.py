"""17. General supply."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def starve(pos: War) -> None:
    """Units of the phasing side out of general supply are eliminated (trc:17.2-c)."""
