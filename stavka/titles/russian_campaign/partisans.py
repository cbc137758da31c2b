"""19. Partisans."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def drive_off(pos: War) -> None:
    """Partisans near the Axis leave the map (trc:19.3)."""


def begin(pos: War) -> None:
    """Partisans are placed anew (trc:19.4)."""
