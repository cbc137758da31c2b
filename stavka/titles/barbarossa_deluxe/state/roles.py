"""Single counters that rules name, read from ``roles.csv`` and checked."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.board import BadTable, Tables
from stavka.engine.counters import Counter

FILE = "roles.csv"
# how many counters have each role
ROLES = {
    "coastal army": 1,  # bd:10.34-a
    "militia army": 1,  # bd:8.34-a
    "counter-fire corps": 1,  # bd:8.35-a
    "corps for the west": 1,  # bd:8.17-a
    "early corps of the gambit": 2,  # bd:4.17-b
    "paratroops": 1,  # bd:4.17-c
    "Kerch command": 1,  # bd:8.3-f
    "Baltic corps": 1,  # bd:8.3-c
    "Italian army": 1,  # bd:8.28
    "Axis Romanian army": 2,  # bd:8.15-a
    "Soviet Romanian army": 2,  # bd:8.25-b
    "Bulgarian army": 3,  # bd:8.26-a
    "Polish army": 1,  # bd:8.24-a
    "army that stays in its hex": 2,  # bd:3.7-c
    "late panzer corps": 11,  # bd:8.29-a
}


def load_roles(tables: Tables, counters: Iterable[Counter]) -> dict[str, list[str]]:
    """By role the ids of the counters that have it, in the order of the file."""
    known = {counter.id for counter in counters}
    found: dict[str, list[str]] = {role: [] for role in ROLES}
    for row in tables.rows(FILE, ("role", "unit")):
        role, unit = row["role"], row["unit"]
        if role not in ROLES:
            raise row.bad(f"there is no role {role!r}; there are {', '.join(ROLES)}")
        if unit not in known:
            raise row.bad(f"there is no unit {unit!r} to be the {role}")
        if unit in found[role]:
            raise row.bad(f"{unit} is named twice as the {role}")
        if len(found[role]) == ROLES[role]:
            raise row.bad(f"{unit} is one too many: {ROLES[role]} counters have the role {role!r}")
        found[role].append(unit)
    for role, units in found.items():
        if len(units) < ROLES[role]:
            raise BadTable(f"{FILE}: {ROLES[role]} counters have the role {role!r}, and only {len(units)} are named")
    return found
