"""When units come: they wait, become due, and what is not brought on in time goes elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stavka.engine.stage import P


def become_due(
    pos: P, side: int, waiting: int, due: int, is_due: Callable[[int], bool], among: Iterable[int] | None = None
) -> None:
    """Units of a side whose time has come go from the box where they wait to that of units to be brought on.

    A title that knows of which units this may be true gives them: ``among`` these only it is looked for.
    """
    where = pos.where
    for unit in units_in(pos, side, waiting) if among is None else [u for u in among if where[u] == waiting]:
        if is_due(unit):
            pos.put(unit, due)


def units_in(pos: P, side: int, *boxes: int) -> list[int]:
    """The units of a side in these boxes, in the order of their counters."""
    where, sides = pos.where, pos.roster.side
    found: list[int] = []
    for box in boxes:
        unit = -1
        for _ in range(where.count(box)):  # mostly few, and sooner found than by a look at every unit
            unit = where.index(box, unit + 1)
            if sides[unit] == side:
                found.append(unit)
    return found if len(boxes) == 1 else sorted(found)


def send_away(pos: P, side: int, due: int, goes: Callable[[int], tuple[int, str]]) -> None:
    """Units that were not brought on leave their box: ``goes`` says for each which box it goes to, and a sentence."""
    for unit in units_in(pos, side, due):
        box, sentence = goes(unit)
        pos.put(unit, box)
        if sentence:
            pos.tell(f"{pos.short(unit)} {sentence}")
