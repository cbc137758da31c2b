"""9. Rail movement, rail control and conversion."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def pass_through(pos: War, side: int, hex: int) -> None:
    """A unit of the phasing side enters a rail hex (trc:9.8.1, trc:9.8.2)."""


def convert(pos: War) -> None:
    """Rail lines change hands in the end phase of a player turn."""
