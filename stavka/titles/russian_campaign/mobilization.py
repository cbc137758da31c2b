"""23. Mobilization."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def begin(pos: War) -> None:
    """Ask for the substitutions of this turn."""
