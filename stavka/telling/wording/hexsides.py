"""Hexsides as people write them: by their two hexes in one text, each with its kind or by kinds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any  # a situation is whatever somebody writes

NUMBERS = re.compile(r"\s*(\d{4})\D+(\d{4})\s*")
BETWEEN = re.compile(r"[/,\s-]+")  # two places


def hexside(told: Any) -> Any:
    """The two hexes of a hexside that is told in one text; anything else stays.

    >>> hexside("1640/1641"), hexside("1640 and 1641"), hexside("Kiev-2312"), hexside(["1640", "1641"])
    (['1640', '1641'], ['1640', '1641'], ['Kiev', '2312'], ['1640', '1641'])
    """
    if not isinstance(told, str):
        return told
    numbers = NUMBERS.fullmatch(told)
    ends = list(numbers.groups()) if numbers else BETWEEN.split(told.strip())
    return ends if len(ends) == 2 else told


def by_kind(told: Mapping[Any, Any]) -> dict[str, list[Any]]:
    """Kinds with their hexsides, from hexsides with their kinds.

    >>> by_kind({"1640/1641": "river", "1641/1642": "river"})
    {'river': [['1640', '1641'], ['1641', '1642']]}
    """
    found: dict[str, list[Any]] = {}
    for side, kind in told.items():
        found.setdefault(str(kind), []).append(hexside(side))
    return found
