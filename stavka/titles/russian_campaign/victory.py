"""25. Victory conditions."""

from __future__ import annotations

from stavka.titles.russian_campaign.position import War


def places_changed_hands(pos: War) -> None:
    """Control of places changed or a leader was lost: somebody may have won."""


def end_turn(pos: War) -> None:
    """Sudden death and the last turn."""
    if pos.turn >= pos.last_turn:
        pos.win(None, "draw", "the last turn is over", "trc:25-a")
