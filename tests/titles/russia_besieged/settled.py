"""What holds after every action, whichever way a unit came to its hex or left it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stavka.hexes import bits
from stavka.titles.russia_besieged.air.staging import DrivenOff, ForcedStaging
from stavka.titles.russia_besieged.combat.strength import fights
from stavka.titles.russia_besieged.state.flags import (
    AXIS,
    COMPONENTS,
    FOR_GOOD,
    LATE,
    NEW,
    REPLACEMENT,
    RETURNING,
    SOVIET,
)
from stavka.titles.russia_besieged.state.position import War

OFF_THE_MAP = FOR_GOOD | RETURNING | REPLACEMENT | NEW | LATE  # what may be noted of a unit that waits in a box


def unsettled(pos: War) -> list[str]:
    """Everything that should have followed from what was done and did not."""
    return [f"{rule}: {found}" for rule, check in CHECKS.items() for found in check(pos)]


def _places(pos: War) -> Iterator[str]:
    trial = pos.copy()
    trial.update_control()
    late = trial.owner[AXIS] ^ pos.owner[AXIS]
    yield from map(pos.board.label, bits(late))


def _airbases(pos: War) -> Iterator[str]:
    if any(isinstance(stage, DrivenOff | ForcedStaging) for stage in pos.stages):
        return
    for stack in pos.stacks.values():
        sides = {pos.roster.side[u] for u in stack if fights(pos, u)}
        yield from (pos.short(u) for u in stack if pos.roster.kind[u] == "airbase" and sides - {pos.roster.side[u]})


def _enemies(pos: War) -> Iterator[str]:
    for hex, stack in pos.stacks.items():
        if len({pos.roster.side[u] for u in stack if fights(pos, u)}) > 1:
            yield pos.hex_name(hex)


def _partisans(pos: War) -> Iterator[str]:
    for unit in pos.lost_steps:
        hex = pos.where[unit]
        if not pos.roster.partisan[unit] or hex < 0:
            continue
        if len(pos.of(SOVIET, hex)) > 1 or not pos.ground.russia >> hex & 1:
            yield pos.short(unit)


def _air_units(pos: War) -> Iterator[str]:
    yield from (pos.short(air) for air, base in pos.roster.base_of.items() if pos.where[air] != pos.where[base] >= 0)


def _dictators(pos: War) -> Iterator[str]:
    for side, city in ((0, "Berlin"), (1, "Moscow")):
        for unit in pos.roster.of_kind(side, "dictator"):
            if pos.where[unit] >= 0 and pos.steps(unit) > 1 and not pos.ground.place(city) >> pos.where[unit] & 1:
                yield pos.short(unit)


def _closed(pos: War) -> Iterator[str]:
    for hex, stack in pos.stacks.items():
        yield from (pos.short(u) for u in stack if pos.shut_to(pos.roster.side[u]) >> hex & 1)


def _boxes(pos: War) -> Iterator[str]:
    for unit, where in enumerate(pos.where):
        if where < 0 and (pos.flags[unit] & ~OFF_THE_MAP or unit in pos.oos):
            yield pos.short(unit)
        if where >= 0 and pos.flags[unit] & (RETURNING | REPLACEMENT):
            yield pos.short(unit)


def _parts(pos: War) -> Iterator[str]:
    held = [part for parts in pos.components.values() for part in parts]
    yield from (pos.short(part) for part in held if pos.where[part] != COMPONENTS)
    yield from (pos.short(u) for u, where in enumerate(pos.where) if where == COMPONENTS and u not in held)


CHECKS: dict[str, Callable[[War], Iterator[str]]] = {
    "rb:4.1-e places change hands at once": _places,
    "rb:11.16-a airbases flee at once": _airbases,
    "rb:6.1 enemies do not share a hex": _enemies,
    "rb:16.46 raised partisans stack with nobody, in Russia": _partisans,
    "rb:11.11 an air unit is with its base": _air_units,
    "rb:14.11 the stronger side is up in the capital alone": _dictators,
    "rb:26.15-b nobody is in a closed country": _closed,
    "rb:13.43-a what a unit did is forgotten off the map": _boxes,
    "rb:22.02 the parts of a Shock Army are on its card": _parts,
}
