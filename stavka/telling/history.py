"""What history had taken by when, as a title tells it: the places of its first side, and in how many games between able
players each should fall as early."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stavka.board import BadTable
from stavka.engine.title import Title

FILE = "history.toml"
MOST, SOME, FEW, NONE = "most", "some", "few", "none"
WANTED: Mapping[str, tuple[float, float]] = {  # by word, the shares of games that are meant, both ends left out
    MOST: (0.5, 1.01),
    SOME: (0.0, 1.0),
    FEW: (-0.01, 0.5),
    NONE: (-0.01, 0.05),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A place of history: the turn by whose end it counts, or before which phase of that turn."""

    place: str
    turn: int
    when: str  # as books have it
    share: str  # of games in which it should have fallen by then, a word of ``WANTED``
    before: str = ""

    def met(self, share: float) -> bool:
        """Whether a share of games is what is wanted."""
        low, high = WANTED[self.share]
        return low < share < high


def of(title: Title[Any], scenario: str) -> tuple[Mark, ...]:
    """The marks of a scenario, those without a file none; ``BadTable`` when one means nothing."""
    if not title.tables.path(FILE).is_file():
        return ()
    data = title.tables.toml(FILE)
    strange = sorted(set(data) - set(title.scenarios))
    if strange:
        raise BadTable(f"{FILE}: {title.code} has no scenario {', '.join(strange)}")
    return tuple(_mark(title, scenario, row) for row in data.get(scenario, {}).get("mark", ()))


def _mark(title: Title[Any], scenario: str, row: Mapping[str, Any]) -> Mark:
    where = f"{FILE}: {scenario}, {row.get('place')!r}"
    try:
        mark = Mark(**row)
    except TypeError as error:
        raise BadTable(f"{where}: {error}") from None
    if mark.place not in title.map.places:
        raise BadTable(f"{where} is no place of the map")
    if mark.share not in WANTED:
        raise BadTable(f"{where}: share is {mark.share!r}, not {', '.join(WANTED)}")
    if mark.before and mark.before not in title.sequence:
        raise BadTable(f"{where}: {mark.before!r} is no stage of the turn")
    return mark
