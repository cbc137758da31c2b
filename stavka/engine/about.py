"""What a title tells of itself before it is played: years, length, how hard it is, its scenarios in a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from stavka.board import BadTable

FILE = "about.toml"
HARDEST = 5


@dataclass(frozen=True, slots=True)
class ScenarioTold:
    """A scenario in a sentence, and its length in turns."""

    told: str
    turns: int


@dataclass(frozen=True, slots=True)
class ChartTold:
    """A table that players have at hand under a name. ``rows`` and ``columns`` say by what they are found in play.

    That is one of what ``PlayerAids.in_play`` tells, or ``odds``, ``die`` or ``terrain`` of a battle.
    """

    table: str
    name: str
    rows: str = ""
    columns: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """All of it; ``hard`` counts from 1 to ``HARDEST``, ``calls`` has what players call each side."""

    years: str
    length: str
    hard: int
    special: str
    calls: Mapping[str, str]
    scenarios: Mapping[str, ScenarioTold]
    charts: tuple[ChartTold, ...]


def read_about(data: Mapping[str, Any], sides: Iterable[str], scenarios: Iterable[str]) -> About:
    """What a file of that name holds; ``BadTable`` when something is missing."""
    for key in ("years", "length", "special"):
        if not isinstance(data.get(key), str) or not data[key]:
            raise BadTable(f"{FILE}: {key} is missing")
    hard = data.get("hard")
    if not isinstance(hard, int) or not 1 <= hard <= HARDEST:
        raise BadTable(f"{FILE}: hard is {hard!r}, not a number from 1 to {HARDEST}")
    calls = _all_of("calls", data.get("calls", {}), sides)
    told = _all_of("scenario", data.get("scenario", {}), scenarios)
    return About(
        data["years"],
        data["length"],
        hard,
        data["special"],
        {side: str(name) for side, name in calls.items()},
        {key: _scenario(key, entry) for key, entry in told.items()},
        tuple(_chart(entry) for entry in data.get("chart", [])),
    )


def _all_of(name: str, found: Mapping[str, Any], wanted: Iterable[str]) -> dict[str, Any]:
    """The entries in the order of those that there must be, no more and no fewer."""
    keys = list(wanted)
    missing = [key for key in keys if key not in found]
    strange = [key for key in found if key not in keys]
    if missing or strange:
        what = f"does not tell of {', '.join(missing)}" if missing else f"tells of {', '.join(strange)}, not known"
        raise BadTable(f"{FILE}: {name} {what}")
    return {key: found[key] for key in keys}


def _scenario(key: str, entry: Mapping[str, Any]) -> ScenarioTold:
    told, turns = entry.get("told"), entry.get("turns")
    if not isinstance(told, str) or not isinstance(turns, int) or turns < 1:
        raise BadTable(f"{FILE}: scenario {key} wants a sentence (told) and a number of turns")
    return ScenarioTold(told, turns)


def _chart(entry: Mapping[str, Any]) -> ChartTold:
    strange = sorted(set(entry) - {"table", "name", "rows", "columns"})
    if strange or not {"table", "name"} <= set(entry):
        raise BadTable(f"{FILE}: a chart has a table and a name, and perhaps rows and columns; this is {dict(entry)}")
    return ChartTold(**{key: str(value) for key, value in entry.items()})
