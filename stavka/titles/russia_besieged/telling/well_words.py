"""Oil wells that changed hands as people write of them: by their place or their counter, with figures by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any  # a situation is whatever somebody writes

from stavka.engine.refusal import Unreadable

if TYPE_CHECKING:
    from stavka.engine.counters import Roster

Described = Mapping[str, Any]
WELL = ("value", "turn", "year")  # of a well: what it gives, when it changed hands, when it last paid
WELL_WORDS = {"captured": "turn", "since": "turn", "paid": "year", "output": "value"}


def understood(roster: Roster, told: Any) -> Any:
    """The figures of a well by their names; a well by its place or its counter."""
    if not isinstance(told, Mapping):
        return told
    figures = {well: _well_told(str(well), of) if isinstance(of, Mapping) else of for well, of in told.items()}
    figures = {well: [*of, 0] if isinstance(of, list | tuple) and len(of) == 2 else of for well, of in figures.items()}
    return {_well(roster, well): of for well, of in figures.items()}


def _well_told(well: str, told: Described) -> list[Any]:
    named = {WELL_WORDS.get(str(key), str(key)): value for key, value in told.items()}
    if strange := set(named) - {*WELL, "owner", "side"}:
        raise Unreadable(f"of the well {well} {', '.join(WELL)} can be told, not {', '.join(sorted(strange))}")
    return [named.get(key, 0) for key in WELL]


def _well(roster: Roster, name: Any) -> Any:
    counter = roster.counters[roster.find(name)] if isinstance(name, str) and roster.knows(name) else None
    return (counter.start or name) if counter and counter.kind == "oil" else name
