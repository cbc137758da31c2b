"""11.4: the Volga below the North/South line, and what it means when the Axis closes it to ships."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET, WAITING
from stavka.titles.proud_monster.state.ground import Ground
from stavka.titles.proud_monster.state.position import War

Reach = frozenset[int]  # the two hexes that a stretch of the river runs between
RIVER = "south_volga"


@lru_cache(maxsize=8)
def course(ground: Ground) -> tuple[dict[Reach, tuple[Reach, ...]], tuple[Reach, ...]]:
    """The stretches of the river with those each runs into, and its ends, the upper one first (pmd:3.0-z)."""
    grid = ground.grid
    parts = {
        frozenset((hex, other))
        for direction, mask in enumerate(ground.river_masks[RIVER])
        for hex in bits(mask)
        for other in grid.neighbours(hex)
        if grid.direction(hex, other) == direction
    }
    joined: dict[Reach, tuple[Reach, ...]] = {}
    for part in parts:
        joined[part] = tuple(other for other in parts if _meets(ground, part, other))
    ends = [part for part, others in joined.items() if len(others) < 2]
    rows = {part: min(ground.board.grid.name(hex)[2:] for hex in part) for part in ends}
    return joined, tuple(sorted(ends, key=lambda part: (rows[part], sorted(part))))


def _meets(ground: Ground, one: Reach, other: Reach) -> bool:
    """Two stretches meet where they share a hex and the hexes across touch."""
    shared = one & other
    if len(shared) != 1:
        return False
    (left,), (right,) = one - shared, other - shared
    return ground.grid.direction(left, right) is not None


@lru_cache(maxsize=8)
def banks(ground: Ground) -> int:
    """The hexes on both sides of the river."""
    return sum(1 << hex for hex in {hex for part in course(ground)[0] for hex in part})


def interdicted(pos: War) -> bool:
    """Whether no way down the river is left that passes no Axis unit (pmd:11.4-a)."""
    guarded = pos.occupied[AXIS] & banks(pos.ground)
    return bool(guarded) and _closed_by(pos.ground, guarded)


@lru_cache(maxsize=64)
def _closed_by(ground: Ground, guarded: int) -> bool:
    """The same for units in some hexes of the banks."""
    joined, ends = course(ground)
    if len(ends) < 2:
        return False
    free = {part for part in joined if not any(guarded >> hex & 1 for hex in part)}
    upper, mouths = ends[0], set(ends[1:])
    seen, todo = {upper} & free, [upper] if upper in free else []
    while todo:
        for part in joined[todo.pop()]:
            if part in free and part not in seen:
                seen.add(part)
                todo.append(part)
    return not seen & mouths


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """Soviet attacks south of the Caucasus line lose a column while the river is closed (pmd:11.4-b)."""
    if fight.side == SOVIET and pos.ground.caucasus >> fight.hex & 1 and interdicted(pos):
        yield Modifier("Volga interdicted", -1)


def bars_leaving(pos: War, unit: int) -> Refusal | None:
    """Units south of the Caucasus line do not get to the RVGK areas then (pmd:11.4-c)."""
    where = pos.where[unit]
    if where >= 0 and pos.ground.caucasus >> where & 1 and interdicted(pos):
        return Refusal(f"{pos.short(unit)} is cut off from the RVGK areas: the Volga is interdicted", "pmd:11.4-c")
    return None


def closed_to_arrivals(pos: War) -> int:
    """Hexes south of the Caucasus line where nobody comes in then: all but large towns and the edge (pmd:11.4-d)."""
    if not interdicted(pos):
        return 0
    doors = pos.ground.large_towns
    for hexes in pos.ground.red_edge.values():
        doors |= hexes
    return pos.ground.caucasus & ~doors


def end_of_week(pos: War, side: int) -> None:
    """Units that came in are as others from the next week on (pmd:11.4-d)."""
    if side == SOVIET:
        for unit in pos.flagged(WAITING):
            pos.flags[unit] &= ~WAITING


def cut_off(pos: War, hex: int) -> bool:
    """Whether units that come in here count as having moved for the week (pmd:11.4-d)."""
    return bool(pos.ground.caucasus >> hex & 1) and interdicted(pos)
