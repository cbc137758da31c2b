"""20.9 Withdrawals."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def begin(pos: War) -> None:
    """Ask for the withdrawals of this turn."""
