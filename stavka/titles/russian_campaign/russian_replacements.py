"""22. Russian replacements."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def begin(pos: War) -> None:
    """Ask for the replacements of this turn."""
