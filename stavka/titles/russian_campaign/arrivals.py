"""20. Reinforcements."""

from __future__ import annotations

from stavka.rules.refusal import Refusal
from stavka.titles.russian_campaign.position import War


def begin_impulse(pos: War) -> None:
    """Units dated to this impulse become due."""


def unfinished(pos: War) -> Refusal | None:
    """What must still be brought on before the movement phase can end."""
    return None


def end_movement(pos: War) -> None:
    """Reinforcements not brought on wait in the Off-Map Units Box."""


def note_approach(pos: War, unit: int, path: list[int]) -> None:
    """A Russian unit came near Bucharest or Warsaw."""
