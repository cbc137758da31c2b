"""Whose something is: a side to what it holds, places to their sides, or pairs of a place and a side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any  # a situation is whatever somebody writes

from stavka.telling.wording.vocabulary import Described, as_list, is_mapping, side_called, simple

NOBODY = {"nobody", "no one", "contested", "neutral", "uncontrolled", "disputed"}
ALL = ("all", "everything")
PAIR = 2


def as_it_is(told: Any) -> Any:
    """A place that has no other name."""
    return told


def held(told: Any, sides: tuple[str, str], place: Callable[[Any], Any] = as_it_is, nobody: str = "neither") -> Any:
    """The same by the names of the sides and of ``place``, with lists under a side; ``nobody`` may hold it too.

    >>> held({"German": "Kiev", "axis": ["Minsk"], "Riga": "Russian", "Moscow": "contested"}, ("axis", "soviet"))
    {'axis': ['Kiev', 'Minsk'], 'Riga': 'soviet', 'Moscow': 'neither'}
    >>> held([["Kiev", "german"]], ("axis", "soviet"))
    {'Kiev': 'axis'}
    """
    if isinstance(told, list) and told and all(_is_pair(pair) for pair in told):
        told = dict(told)
    if not is_mapping(told):
        return told
    found: Described = {}
    for key, value in told.items():
        side = side_called(key, sides) or (nobody if simple(key) == nobody else "")
        if not side:
            found[place(key)] = _owner(value, sides, nobody)
            continue
        if isinstance(value, str) and simple(value) in ALL:
            value = "all"
        elif isinstance(more := as_list(value), list | tuple):
            known = found.get(side, [])
            value = [*(known if isinstance(known, list) else []), *map(place, more)]
        found[side] = value
    return found


def _is_pair(told: Any) -> bool:
    return isinstance(told, list) and len(told) == PAIR and isinstance(told[0], str)


def _owner(told: Any, sides: tuple[str, str], nobody: str) -> Any:
    if not isinstance(told, str):
        return told
    bare = simple(told).removesuffix(" controlled").removesuffix(" held")
    return nobody if nobody and bare in NOBODY else side_called(bare, sides) or told
