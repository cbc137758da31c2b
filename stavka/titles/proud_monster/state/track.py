"""The two Turn Record Tracks as typed events: who arrives, converts, returns, leaves, and what else a turn brings.

Units are ids of the counters; untried Soviet units are numbers of a type, drawn from its pool (pmd:2.4.9-b,-l).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from stavka.board import BadTable, Row, Tables
from stavka.titles.proud_monster.state.calendar import TURNS, weeks_in

AXIS_FILE, SOVIET_FILE = "axis_trt.csv", "soviet_trt.csv"
ENTRY = re.compile(r"(\w+) (\d+)(?: \[([^\]]+)\])?")
MADE_OF = re.compile(r"(?:tried )?([A-Z]+)(?:,.*)?$")
T = TypeVar("T")
Ids = tuple[str, ...]
Names = Mapping[tuple[str, str], str]  # by type and number of a tried Soviet unit: its id


@dataclass(frozen=True, slots=True)
class Called:
    """A number of units of a type; the tried ones by id (pmd:9.1-a,-b)."""

    type: str
    number: int
    units: Ids = ()


@dataclass(frozen=True, slots=True)
class AxisTurn:
    """A box of the Axis track; engineers are among its arrivals from turn 218 on (pmd:15.7-a)."""

    turn: int
    label: str
    weeks: int
    soviet_wins_at: int | None  # pmd:4.5-a
    axis_wins_at: int | None
    leg_points: int  # pmd:9.5.1-a
    mech_points: int
    air_strength: tuple[int, ...]  # by week (pmd:15.4-j)
    air_units: Ids
    supply_markers: tuple[int, ...]  # on hand, 0 is a dummy (pmd:8.6-a)
    upgrades: tuple[int, ...]  # pmd:15.9-a
    fieldworks: int
    close_combat: int  # pmd:13.1-i
    air_supply: int  # pmd:8.7-c
    arrivals: Ids
    withdrawn: Ids  # by name (pmd:9.7.2-a)
    withdrawn_types: Ids  # pmd:9.7.3-a
    returns: Ids  # ids, types, or the Stalingrad Pool (pmd:9.7.2-c, pmd:9.7.3-d, pmd:13.13-f)
    removals: Ids  # pmd:9.6
    conversions: tuple[tuple[str, str], ...]  # pmd:9.3-a, pmd:9.4.1-a
    checks: bool  # a Victory Check Phase belongs to the turn (pmd:5.2-d, pmd:16.3-k)


@dataclass(frozen=True, slots=True)
class SovietTurn:
    """A box of the Soviet track; artillery comes from turn 219 on (pmd:15.11-a), engineers from 124 (pmd:15.7-a)."""

    turn: int
    reinforcements: tuple[Called, ...]
    guards: tuple[Called, ...]  # pmd:9.4.2-a
    conversions: tuple[tuple[str, str], ...]  # pmd:9.4.2-h
    removals: Ids  # types (pmd:16.4-g,-i)
    withdrawals: tuple[Called, ...]  # pmd:9.7.3-c
    supply_markers: tuple[int, ...]
    fieldworks: int
    upgrades: tuple[int, ...]
    air_arrives: Ids
    air_leaves: Ids
    artillery: tuple[Called, ...]


def axis_track(tables: Tables, units: Iterable[Row]) -> dict[int, AxisTurn]:
    known = {row["id"] for row in units}
    return _whole(AXIS_FILE, {row.number("turn"): _axis_turn(row, known) for row in tables.rows(AXIS_FILE)})


def soviet_track(tables: Tables, units: Iterable[Row]) -> dict[int, SovietTurn]:
    names = tried_names(units)
    return _whole(SOVIET_FILE, {row.number("turn"): _soviet_turn(row, names) for row in tables.rows(SOVIET_FILE)})


def tried_names(units: Iterable[Row]) -> Names:
    """By type and number the ids of the Soviet units that are never untried."""
    return {(row["type"], _number(row)): row["id"] for row in units if row["untried"] == "no"}


def sources(units: Iterable[Row]) -> dict[str, Ids]:
    """By id of an Axis formation those whose withdrawal or conversion its coming hangs on (pmd:9.3-a)."""
    return {row["id"]: tuple(row["entry_from"].replace("+", " ").split()) for row in units if row["entry_from"]}


def guards_from(units: Iterable[Row]) -> dict[str, str]:
    """By id of a Guards unit the type it is made of, as in "tried RD, not militia" (pmd:9.4.2-a)."""
    made = {row["id"]: MADE_OF.match(row["conversion_source"]) for row in units}
    return {id: read[1] for id, read in made.items() if read}


def _whole(file: str, turns: dict[int, T]) -> dict[int, T]:
    if tuple(sorted(turns)) != TURNS:
        raise BadTable(f"{file}: the track has the {len(TURNS)} turns {TURNS[0]} to {TURNS[-1]}, each once")
    return turns


def _axis_turn(row: Row, known: set[str]) -> AxisTurn:
    turn = row.number("turn")
    if row.number("weeks") != weeks_in(turn):
        raise row.bad(f"turn {turn} has {weeks_in(turn)} weeks")

    def ids(column: str) -> Ids:
        return _known(row, row[column].split(), known)

    pairs = [tuple(pair.split(">")) for pair in row["conversions"].split()]
    return AxisTurn(
        turn,
        row["label"],
        row.number("weeks"),
        _level(row, "vp_soviet"),
        _level(row, "vp_axis"),
        row.number("lrp"),
        row.number("mrp"),
        tuple(int(n) for n in row["air_strength"].split("/")),
        ids("air_units"),
        _numbers(row["os_markers"]),
        _numbers(row["mech_upgrades"]),
        row.number("fieldworks"),
        row.number("close_combat"),
        row.number("air_supply"),
        (*ids("arrivals"), *ids("engineers")),
        ids("withdraw_specific"),
        tuple(row["withdraw_generic"].split()),
        tuple(row["returns"].split(" | ")) if row["returns"] else (),
        ids("removals"),
        tuple((_known(row, [old], known)[0], _known(row, [new], known)[0]) for old, new in pairs),
        bool(row["vp_axis"] or row["vp_soviet"]),
    )


def _soviet_turn(row: Row, names: Names) -> SovietTurn:
    air = row["air"].split("; ") if row["air"] else []
    return SovietTurn(
        row.number("turn"),
        _called(row, "reinforcements", names),
        _called(row, "guards_conversions", names),
        tuple(_conversion(row, text, names) for text in filter(None, row["conversions"].split("; "))),
        tuple(text.removeprefix("all ") for text in filter(None, row["removals"].split("; "))),
        _called(row, "withdrawals", names),
        _numbers(row["offensive_supply_in_play"]),
        row.number("fieldworks"),
        _numbers(row["mech_upgrades"]),
        tuple(_air(row, text[1:], names) for text in air if text[0] == "+"),
        tuple(_air(row, text[1:], names) for text in air if text[0] == "-"),
        _called(row, "artillery", names),
    )


def _known(row: Row, ids: Iterable[str], known: set[str]) -> Ids:
    found = tuple(ids)
    for id in found:
        if id not in known:
            raise row.bad(f"there is no unit {id!r}")
    return found


def _level(row: Row, column: str) -> int | None:
    return None if row[column] in ("", "-") else row.number(column)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split())


def _number(row: Row) -> str:
    """The number of a Soviet unit without what the type says already."""
    if row["size"] == "marker":
        return row["type"]
    return row["name"].removeprefix("Pontoon ").removesuffix(" G").removesuffix(" G CB").removesuffix(" Air Army")


def _called(row: Row, column: str, names: Names) -> tuple[Called, ...]:
    found = []
    for text in filter(None, row[column].split("; ")):
        read = ENTRY.fullmatch(text)
        if read is None:
            raise row.bad(f"{column} has {text!r}, not a type and a number such as RD 11")
        kind, number, listed = read.groups()
        units = tuple(_unit(row, kind, name, names) for name in re.split(r",? ", listed)) if listed else ()
        if units and len(units) != int(number):
            raise row.bad(f"{column} calls {number} {kind} and names {len(units)}")
        found.append(Called(kind, int(number), units))
    return tuple(found)


def _unit(row: Row, kind: str, name: str, names: Names) -> str:
    if (kind, name) not in names:
        raise row.bad(f"there is no unit {name} {kind}")
    return names[kind, name]


def _conversion(row: Row, text: str, names: Names) -> tuple[str, str]:
    """Such as "27 TC to 1 MC"."""
    old, to, new = text.removesuffix(" CB").partition(" to ")
    if not to:
        raise row.bad(f"a conversion is written 27 TC to 1 MC, not {text!r}")
    before, after = old.split(), new.split()
    return _unit(row, before[1], before[0], names), _unit(row, after[1], after[0], names)


def _air(row: Row, text: str, names: Names) -> str:
    words = text.split()
    if words[1] == "Interceptor":
        return next(id for (kind, _), id in names.items() if kind == "AirC")
    return _unit(row, words[1], words[0], names)
