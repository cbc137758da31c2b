"""Profiles from their files. Data that fits nothing is refused: a misspelt weight would go unnoticed otherwise."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from stavka.board import BadTable
from stavka.opponents.profiles.profile import FOR_EVER, Need, Objective, Profile
from stavka.opponents.profiles.style import LIKE_OTHERS, NAMES, POSTURES, Ways

SIDES = ("axis", "soviet")
FROM_TURN = "from_turn"  # the table of a general's later ways
ROUNDS = "rounds"
BUDGET = "budget"
FOLDER = Path(__file__).parent
PLAIN = Profile(places={"major": 8.0, "minor": 4.0})  # for a title without a profile

Table = Mapping[str, Any]  # of a TOML file: anything may stand there


def load(code: str) -> Profile:
    """The profile of a title; a plain one when it has none."""
    path = FOLDER / f"{code}.toml"
    return _read(path) if path.exists() else PLAIN


@lru_cache
def _read(path: Path) -> Profile:
    data: Table = tomllib.loads(path.read_text(encoding="utf-8"))
    general: Table = data.get("general", {})
    cadet = tuple(ways(path.name, table) if (table := _of(data, "cadet", side)) else LIKE_OTHERS for side in (0, 1))
    return Profile(
        places=_figures(data.get("places", {})),
        objectives=tuple(_objective(row) for row in data.get("objective", ())),
        needs=tuple(_need(row) for row in data.get("need", ())),
        units=_figures(data.get("units", {})),
        victory=float(data.get("victory", 100.0)),
        mobility=float(data.get("mobility", 0.05)),
        tempo=float(data.get("tempo", 0.0)),
        spread=float(data.get("spread", 0.0)),
        massing=int(data.get("massing", 0)),
        boldness=(_by_turn(_of(data, "boldness", 0)), _by_turn(_of(data, "boldness", 1))),
        outside=tuple(data.get("outside", ())),
        rounds=int(general.get(ROUNDS, 2)),
        budget=float(general.get(BUDGET, 5.0)),
        cadet=(cadet[0], cadet[1]),
        general=(ways(path.name, general.get(SIDES[0], {})), ways(path.name, general.get(SIDES[1], {}))),
        garrisons=(dict(_of(data, "garrisons", 0)), dict(_of(data, "garrisons", 1))),
        capitals=(tuple(_of(data, "capitals", 0)), tuple(_of(data, "capitals", 1))),
    )


def ways(name: str, table: Table) -> Ways:
    """How the general of a side thinks; a table in it is for later turns, or for the posture of its name."""
    tables = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    later = tables.pop(FROM_TURN, {})
    always = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    for posture in tables:
        if posture not in POSTURES:
            raise BadTable(f"{name}: a general has no table {posture}; it has {FROM_TURN}, {', '.join(POSTURES)}")
    for changes in (always, *later.values(), *tables.values()):
        for key, value in changes.items():
            if key not in NAMES:
                raise BadTable(f"{name}: a general has no {key}; it has {', '.join(sorted(NAMES))}")
            if not isinstance(value, int | float):
                raise BadTable(f"{name}: {key} of a general is a number, or true or false, not {value!r}")
    return Ways(always, {int(turn): changes for turn, changes in later.items()}, tables)


def _of(data: Table, key: str, side: int) -> Any:
    """What a table says for a side, whatever it holds."""
    return data.get(key, {}).get(SIDES[side], {})


def _figures(row: Table) -> dict[str, float]:
    return {name: float(worth) for name, worth in row.items()}


def _by_turn(row: Table) -> dict[int, float]:
    return {int(turn): float(value) for turn, value in row.items()}


def _objective(row: Table) -> Objective:
    first, last = row.get("turns", (1, FOR_EVER))
    return Objective(
        row["place"],
        (float(row.get(SIDES[0], 0)), float(row.get(SIDES[1], row.get(SIDES[0], 0)))),
        first,
        last,
    )


def _need(row: Table) -> Need:
    return Need(SIDES.index(row["side"]), tuple(row["any"]), float(row["worth"]), *row["turns"])
