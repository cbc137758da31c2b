"""What everybody may see of a game with secrets: what both sides are told alike, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from stavka.engine.position import Position
from stavka.engine.title import Title

View: TypeAlias = dict[str, Any]  # as every title has it
UNITS, HIDDEN = "units", "hidden"


def public_view(title: Title[Position], pos: Position, phase: str) -> View:
    """The board for somebody who has no side. The name of a stage may tell of a piece, so the phase stands for it."""
    one, other = (title.view(pos, side) for side in title.sides)
    shared = cast(View, _alike(one, other))
    theirs = {unit["short"]: unit for unit in other[UNITS]}
    units = [_alike(unit, theirs[unit["short"]]) for unit in one[UNITS] if unit["short"] in theirs]
    return {**shared, UNITS: units, HIDDEN: _together(one, other), "side": "", "stage": phase, "prompt": ""}


def public_facts(title: Title[Position], pos: Position) -> Sequence[tuple[str, str]]:
    one, other = (title.facts(pos, side) for side in title.sides)
    return [fact for fact in one if fact in other]


def _together(one: View, other: View) -> dict[str, int]:
    """Stacks of which one of the sides sees the height and no more."""
    found: dict[str, int] = {}
    for hidden in (one.get(HIDDEN, {}), other.get(HIDDEN, {})):
        for hex, number in hidden.items():
            found[hex] = found.get(hex, 0) + number
    return dict(sorted(found.items()))


def _alike(one: object, other: object) -> object:
    """As much of two answers as is the same in both.

    >>> _alike({"a": 1, "b": [1, 2], "c": 3}, {"a": 1, "b": [1, 5]})
    {'a': 1, 'b': [1, None]}
    """
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: _alike(value, other[key]) for key, value in one.items() if key in other}
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return [_alike(*pair) for pair in zip(one, other, strict=True)]
    return one if one == other else None
