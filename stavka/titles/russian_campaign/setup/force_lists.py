"""The forces of a scenario: which counters start on the map, in the pool, surrendered or out of play.

The rulebook lists the later scenarios by numbers and factors; ``setup_historical.csv`` says which counters these are.
Both must agree, to the last counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stavka.board import BadTable, Board, Tables
from stavka.engine.counters import Counter, Roster
from stavka.titles.russian_campaign.state.flags import BOXES, POOL, REMOVED, SIDES, SURRENDERED

FILE = "setup_historical.csv"
OUT_OF_THE_LISTS = (POOL, SURRENDERED, REMOVED)


@dataclass(slots=True)
class ForceList:
    """The units of a scenario: those on the map with their historical hex, all others with their box."""

    hexes: dict[int, int] = field(default_factory=dict)
    boxes: dict[int, int] = field(default_factory=dict)


def load(tables: Tables, roster: Roster, board: Board) -> dict[str, ForceList]:
    """Every scenario's set-up as history had it."""
    found: dict[str, ForceList] = {}
    by_id = {counter.id: unit for unit, counter in enumerate(roster.counters)}
    for row in tables.rows(FILE, ("scenario", "unit", "hex")):
        forces = found.setdefault(row["scenario"], ForceList())
        unit, where = by_id.get(row["unit"]), row["hex"]
        if unit is None:
            raise row.bad(f"there is no counter {row['unit']!r}")
        if unit in forces.hexes or unit in forces.boxes:
            raise row.bad(f"{row['unit']} is set up twice in {row['scenario']}")
        if where in board.grid:
            forces.hexes[unit] = board.grid.index(where)
        elif where in BOXES:
            forces.boxes[unit] = -1 - BOXES.index(where)
        else:
            raise row.bad(f"{where!r} is neither a hex nor a box")
    return found


def check(scenario: str, data: Mapping[str, Any], forces: ForceList, roster: Roster) -> None:
    """Complain where the set-up holds more or fewer units than the scenario lists (trc:scn-setup-general)."""
    if data["set_up"] == "areas":
        _check_at_start(scenario, forces, roster)
        return
    here = [*forces.hexes, *(u for u, box in forces.boxes.items() if box not in OUT_OF_THE_LISTS)]
    for side in SIDES:
        listed = [u for u in here if roster.counters[u].side == side and roster.counters[u].kind != "bomber"]
        _check_list(f"{scenario}, {side}", data[side], [roster.counters[u] for u in listed])
    gone = [roster.counters[u] for u, box in forces.boxes.items() if box == SURRENDERED]
    _check_list(f"{scenario}, soviet surrendered", data["soviet_surrendered"], [c for c in gone if c.side == "soviet"])


def _check_at_start(scenario: str, forces: ForceList, roster: Roster) -> None:
    """The campaign sets up every counter with a set-up code, and no other (trc:2.2-b)."""
    wanted = {unit for unit, c in enumerate(roster.counters) if c.start and c.turn == 1}
    wrong = wanted ^ {*forces.hexes, *forces.boxes}
    if wrong:
        names = ", ".join(sorted(roster.counters[u].id for u in wrong))
        raise BadTable(f"{FILE}: {scenario} lacks at-start units or has others: {names}")


def _check_list(what: str, entries: Iterable[Mapping[str, Any]], counters: list[Counter]) -> None:
    rest = list(counters)
    for entry in entries:
        found = [c for c in rest if fits(entry, c)]
        if len(found) != entry["count"]:
            raise BadTable(f"{FILE}: {what} has {len(found)} of the {entry['count']} units {describe(entry)}")
        rest = [c for c in rest if c not in found]
    if rest:
        raise BadTable(f"{FILE}: {what} has {', '.join(c.id for c in rest)}, which its list does not name")


def fits(entry: Mapping[str, Any], counter: Counter) -> bool:
    """Whether a counter is one of those an entry of a force list means."""
    return (
        entry.get("nation", counter.nation) == counter.nation
        and entry.get("kind", counter.kind) == counter.kind
        and entry.get("factors", counter.factors) == counter.factors
        and entry.get("name", counter.name) == counter.name
        and entry.get("ss", False) == ("ss" in counter.marks)
        and entry.get("luftwaffe", False) == ("luftwaffe" in counter.marks)
        # the workers listed by value are those that carry no city's name
        and ("value" not in entry or (entry["value"] == counter.combat and not counter.name.endswith(" worker")))
    )


def describe(entry: Mapping[str, Any]) -> str:
    """An entry as a person reads it: ``russian infantry 5-3``."""
    kind = str(entry.get("kind", ""))
    marks = "SS " if entry.get("ss") else "Luftwaffe " if entry.get("luftwaffe") else ""
    value = f"{kind} of value {entry['value']}" if "value" in entry else kind
    words = [str(entry.get("nation", "")), marks + value, str(entry.get("factors", entry.get("name", "")))]
    return " ".join(word for word in words if word)
