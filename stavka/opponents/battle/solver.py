"""Attack planning by OR-Tools, where it is installed: the best choice among many groupings, proven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import Any

from stavka.opponents.battle.expectations import Expectations

SECONDS = 0.5
ALL_SUBSETS_UP_TO = 7  # units around a target of which every subset is looked at
SCALE = 1000
OUT_OF_QUESTION = -1e5  # what is expected of attacks that are not allowed lies below this


def installed() -> bool:
    return find_spec("ortools") is not None


def load() -> Any:  # optional, so its types are not known where it is not installed
    """The solver, or None without OR-Tools. The first time takes seconds: call it before a clock starts."""
    return import_module("ortools.sat.python.cp_model") if installed() else None


def groupings(hopes: Expectations, target: int) -> Iterator[frozenset[int]]:
    """Sets of units that might attack a target: all of few, of many the strongest so many and single ones."""
    units = sorted(u for u, targets in hopes.may.items() if target in targets)
    if len(units) <= ALL_SUBSETS_UP_TO:
        for size in range(1, len(units) + 1):
            yield from map(frozenset, combinations(units, size))
        return
    units.sort(key=lambda u: -hopes.field.strength(u))
    for size in range(1, len(units) + 1):
        yield frozenset(units[:size])
        yield frozenset(units[-size:])
    yield from (frozenset(pair) for pair in combinations(units, 2))


def best_groups(hopes: Expectations, known: Mapping[int, frozenset[int]]) -> dict[int, frozenset[int]] | None:
    """The grouping with the best sum of expectations that meets every duty; None when there is none or no solver.

    It starts from a known one: if that meets the duties, what comes back is not worse, however little time there was.
    """
    cp = load()
    if cp is None:
        return None
    model = cp.CpModel()
    columns: list[tuple[int, frozenset[int], Any]] = []  # with a variable of the model
    terms = []
    for target in hopes.targets:
        own = known.get(target, frozenset())
        for units in dict.fromkeys((*([own] if own else []), *groupings(hopes, target))):
            value = hopes.of(units, target)
            if value > OUT_OF_QUESTION:
                chosen = model.new_bool_var("")
                model.add_hint(chosen, units == own)
                columns.append((target, units, chosen))
                terms.append(round(value * SCALE) * chosen)
    for target in hopes.targets:
        attacks = [c for t, _, c in columns if t == target]
        (model.add_exactly_one if target in hopes.must_be_attacked else model.add_at_most_one)(attacks)
    for unit in hopes.may:
        attacks = [c for _, units, c in columns if unit in units]
        (model.add_exactly_one if unit in hopes.must_attack else model.add_at_most_one)(attacks)
    model.maximize(sum(terms))
    solver = cp.CpSolver()
    solver.parameters.max_deterministic_time = SECONDS  # counted work, so that a seed gives the same game
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp.OPTIMAL, cp.FEASIBLE):
        return None
    return {target: units for target, units, chosen in columns if solver.value(chosen)}
