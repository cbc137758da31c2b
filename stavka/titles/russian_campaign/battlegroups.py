"""26.4 Battlegroups: what remains of a defender (option)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.titles.russian_campaign.position import War


def defender_lost(pos: War, unit: int) -> None:
    """A defender is lost in an EX or D1 result."""
    pos.eliminate(unit)


def all_eliminated(pos: War, units: Sequence[int]) -> None:
    """All defenders are lost in a DE result."""
    for unit in units:
        pos.eliminate(unit)


def joining(pos: War, units: Sequence[int]) -> tuple[int, ...]:
    """Battlegroups that just came up in place of these units and must retreat with them."""
    return ()
