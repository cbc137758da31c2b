"""9.1: the units that the tracks bring, and where they wait to be placed."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.titles.proud_monster.administration import placing
from stavka.titles.proud_monster.administration.full_strength import at_full_strength
from stavka.titles.proud_monster.special_units import counter_fire_corps, guns
from stavka.titles.proud_monster.state.flags import (
    AIR_POOL,
    AXIS,
    DEAD_PILE,
    DUE,
    GENERIC_POOL,
    OKH_NORTH,
    OKH_SOUTH,
    REMOVED,
    REPLACEMENT_ARMY,
    SIDES,
    SOVIET,
    SPECIFIC_POOL,
    STALINGRAD_POOL,
    TANK_BRIGADE_POOL,
    TO_COME,
    UNTRIED_POOL,
)
from stavka.titles.proud_monster.state.position import War

KEPT = (REPLACEMENT_ARMY, STALINGRAD_POOL, GENERIC_POOL)  # where a new formation takes the place of the old one
TOWNS = {"19ss-id": "1808", "20ss-id": "2302"}  # the only hex that these may enter (pmd:15.20, pmd:15.24)


def axis(pos: War) -> None:
    """The reinforcements of the Axis (pmd:9.1-a)."""
    come = [unit for unit in map(pos.roster.called, pos.title.axis_turns[pos.turn].arrivals) if _comes(pos, unit)]
    for unit in come:
        missing = _lost_by_parts(pos, unit)
        enter(pos, unit)
        if missing:
            pos.set_steps(unit, max(pos.steps(unit) - missing, 1))
    _tell(pos, AXIS, come)


def _lost_by_parts(pos: War, unit: int) -> int:
    """The steps that units lost of which another is formed (pmd:15.23); one unit that changes returns whole."""
    parts = pos.title.sources.get(pos.counter(unit).id, ())
    return sum(pos.lost_steps.pop(pos.roster.called(id), 0) for id in parts) if len(parts) > 1 else 0


def _comes(pos: War, unit: int) -> bool:
    """Whether a unit is there to come; one that was made of others hangs on what became of them.

    A unit withdrawn by name returns in its new form at full strength (pmd:9.3-a); in other pools it changes there
    (pmd:9.3-b); where the old formation is lost for good the new one never comes (pmd:9.3-c, pmd:15.23).
    """
    if pos.where[unit] != TO_COME or pos.roster.kind[unit] == "KA":  # formed by choice (pmd:15.19-a)
        return False
    parts = [pos.roster.called(id) for id in pos.title.sources.get(pos.counter(unit).id, ())]
    if not parts:
        return _town_is_open(pos, unit)
    withdrawn = all(pos.where[part] == SPECIFIC_POOL for part in parts)
    if withdrawn:
        for part in parts:
            pos.put(part, REMOVED)
    elif len(parts) == 1 and pos.where[parts[0]] in KEPT:
        pos.exchange(parts[0], unit, REMOVED)
    elif len(parts) > 1 or pos.where[parts[0]] in (REMOVED, DEAD_PILE):
        pos.put(unit, REMOVED)
    return withdrawn


def _town_is_open(pos: War, unit: int) -> bool:
    """Two divisions enter only in their own town, and never if it is not Axis then (pmd:15.20, pmd:15.24)."""
    town = TOWNS.get(pos.counter(unit).id)
    if town is None or pos.owner[AXIS] & pos.ground.hexes(town):
        return True
    pos.put(unit, REMOVED)
    return False


def enter(pos: War, unit: int) -> None:
    """A unit comes to the area of its nation; Ost units wait to be placed in Russia (pmd:9.1.1, pmd:9.1.2-a,-b)."""
    roster, town = pos.roster, TOWNS.get(pos.counter(unit).id)
    at_full_strength(pos, unit)
    if roster.kind[unit] == "AGB":  # pmd:15.22-a
        pos.set_steps(unit, 1)
    if roster.air[unit]:  # at hand for any stack at once (pmd:15.4-b)
        pos.put(unit, AIR_POOL)
    elif town is not None and pos.where[unit] == TO_COME:
        placing.set_down(pos, [unit], pos.board.grid.index(town))
    elif roster.nation[unit] == "ost":
        pos.put(unit, DUE)
    else:
        pos.put(unit, OKH_SOUTH if roster.minor[unit] else OKH_NORTH)
        guns.arrive(pos, unit)


def soviet(pos: War) -> None:
    """The reinforcements of the Soviets lie ready to be placed; untried ones are taken blindly (pmd:9.1-b)."""
    now = pos.title.soviet_turns[pos.turn]
    come: list[int] = []
    for called in (*now.reinforcements, *now.artillery):
        if called.units:
            come += [u for u in map(pos.roster.called, called.units) if pos.where[u] == TO_COME]
        else:
            come += untried(pos, called.type, called.number)
    for unit in come:
        if not pos.roster.untried[unit]:
            at_full_strength(pos, unit)
        pos.put(unit, DUE)
        if pos.roster.kind[unit] == "LCFC":
            counter_fire_corps.arrive(pos)
    for id in now.air_arrives:
        pos.put(pos.roster.called(id), AIR_POOL)
    _tell(pos, SOVIET, come)


def untried(pos: War, kind: str, number: int, box: int = UNTRIED_POOL) -> list[int]:
    """Untried counters of a type, as many as the pool still has."""
    taken = []
    for _ in range(min(number, pos.left_in_pool(kind, box))):
        unit = pos.take_untried(kind, box)
        pos.put(unit, DUE)
        taken.append(unit)
    return taken


def tank_brigades(pos: War, number: int) -> None:
    """Brigades from the pool of 48 (pmd:9.1.4-c)."""
    _tell(pos, SOVIET, untried(pos, "TB", number, TANK_BRIGADE_POOL))


def _tell(pos: War, side: int, units: Sequence[int]) -> None:
    if units:
        counted: dict[str, int] = {}
        for unit in units:
            counted[pos.roster.kind[unit]] = counted.get(pos.roster.kind[unit], 0) + 1
        told = ", ".join(f"{number} {kind}" for kind, number in counted.items())
        pos.tell(f"{SIDES[side]} reinforcements: {told}")
