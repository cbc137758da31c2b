"""The keys of a situation by the other names that people have for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any  # a situation is whatever somebody writes

from stavka.telling.wording.vocabulary import Described, Words, simple

KEYS = {  # what every title's situation may be told by
    **dict.fromkeys(("phase", "moment"), "stage"),
    **dict.fromkeys(("date", "month", "game_turn", "turn_number"), "turn"),
    **dict.fromkeys(("unit", "pieces", "counters", "setup", "set_up"), "units"),
    **dict.fromkeys(("option", "optional_rules"), "options"),
    **dict.fromkeys(("owner", "owners", "controlled"), "control"),
}


def key_called(key: Any) -> str:
    """A key in small letters with its words joined."""
    return simple(key).replace(" ", "_")


def renamed(spec: Mapping[str, Any], names: Words) -> Described:
    """The same under the keys of the documentation; what is told twice keeps its name, to be complained of.

    >>> renamed({"Game Turn": 3, "phase": "combat", "stage": "movement"}, {})
    {'turn': 3, 'phase': 'combat', 'stage': 'movement'}
    """
    found: Described = {}
    for key, value in spec.items():
        name = key_called(key)
        known = names.get(name) or KEYS.get(name, name)
        found[key if key in found or known in spec or known in found else known] = value
    return found
