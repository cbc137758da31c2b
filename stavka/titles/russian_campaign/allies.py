"""24. Axis minor allies."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def begin_player_turn(pos: War) -> None:
    """Surrenders by date."""


def end_axis_turn(pos: War) -> None:
    """Limits on minor allies are enforced."""


def end_soviet_turn(pos: War) -> None:
    """Surrenders by capital and by invasion."""


def end_turn(pos: War) -> None:
    """Units caught in Finland are lost."""
