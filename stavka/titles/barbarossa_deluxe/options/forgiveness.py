"""4.20: forgiveness points, as an option."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.state.position import War


def register(seams: Seams) -> None:
    seams.play_goes_on.append(forgive)
    seams.total_of_the_last_check.append(count)


def forgive(pos: War, total: int, limit: int) -> bool:
    """A check that would end the game is forgiven, and what was over the limit is noted (bd:4.20-a)."""
    pos.add("forgiven", total - limit)
    pos.tell(f"{total} points would end the game; {total - limit:+} forgiveness points")
    return True


def count(total: int, pos: War) -> int:
    """What was forgiven counts in the last check (bd:4.20-b)."""
    return total + pos.count("forgiven")
