"""Units however they are laid out: with their place in one text or in a pair, with flags that are told apart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.engine.counters import Roster
from stavka.engine.refusal import Unreadable
from stavka.telling.wording.vocabulary import as_list, is_mapping

PAIR = 2
AT_HEX = re.compile(r"(.+?)(?:\s*[:@]\s*|\s+at\s+|\s+in\s+|\s+)(\d{4})")
AT_PLACE = re.compile(r"(.+?)(?:\s*[:@]\s*|\s+at\s+|\s+in\s+)(.+)")


def with_place(told: Any) -> Any:
    """A unit and its hex or place, as a pair or in one text, as a description; anything else stays.

    >>> [with_place(told) for told in ("31ID 1640", "5th Army in Moscow", ["3Pz", 2011], "31ID")]
    [{'id': '31ID', 'hex': '1640'}, {'id': '5th Army', 'hex': 'Moscow'}, {'id': '3Pz', 'hex': 2011}, '31ID']
    """
    if isinstance(told, list | tuple) and len(told) == PAIR and all(isinstance(one, str | int) for one in told):
        return {"id": str(told[0]), "hex": told[1]}
    text = told.strip() if isinstance(told, str) else ""
    found = AT_HEX.fullmatch(text) or AT_PLACE.fullmatch(text)
    return {"id": found[1], "hex": found[2]} if found else told


def flagged(roster: Roster, units: Sequence[Any], said: Mapping[str, Sequence[Any]]) -> list[Any]:
    """Units with the flags that are told apart from them, by the names that the roster knows."""
    found = list(units)
    for name, flags in said.items():
        unit = roster.find(name)
        at = next((at for at, item in enumerate(found) if is_mapping(item) and _named(roster, item) == unit), None)
        if at is None:
            raise Unreadable(f"{name} is said to be {flags[0]}, but not where it is")
        found[at] = {**found[at], "flags": [*as_list(found[at].get("flags", [])), *flags]}
    return found


def _named(roster: Roster, item: Mapping[str, Any]) -> int | None:
    """The unit that a description names."""
    name = item.get("id", item.get("unit"))
    return roster.find(name) if isinstance(name, str) and roster.knows(name) else None
