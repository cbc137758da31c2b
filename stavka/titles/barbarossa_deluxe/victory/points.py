"""4.1: the German points, the only ones there are."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.position import War


def add(pos: War, by: int, why: str) -> None:
    """Move the German total (bd:4.1-a, bd:4.2-c)."""
    if by:
        pos.vp += by
        pos.tell(f"German points {by:+} ({why}): {pos.vp}")


def half_up(die: int) -> int:
    """Rounded up, as only the failed offensive, Bucharest, Ploesti and poor odds are (bd:1.3-d)."""
    return (die + 1) // 2
