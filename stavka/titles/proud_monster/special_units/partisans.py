"""15.8: the 4 Paratroop Corps and the Partisans, which never move."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.administration import soviet_entry
from stavka.titles.proud_monster.administration.points import CREDIT
from stavka.titles.proud_monster.state.flags import DUE, REMOVED, SOVIET
from stavka.titles.proud_monster.state.position import War

KINDS = ("ParC", "Part")
RANGE = 8  # hexes from a district HQ (pmd:15.8-a)


def hexes(pos: War) -> int:
    """Forest and rough hexes without enemies near a district HQ in overland supply (pmd:15.8-a)."""
    near = soviet_entry.headquarters(pos)
    for _ in range(RANGE):
        near = pos.ground.grid.spread(near)
    return near & (pos.ground.forest | pos.ground.rough) & pos.ground.land & ~soviet_entry.with_enemies(pos)


def refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    if hexes(pos) >> hex & 1:
        return None
    told = "goes to a forest or rough hex without enemies within 8 hexes of a district HQ in overland supply"
    return Refusal(f"{pos.short(unit)} {told}, not to {pos.board.label(hex)}", "pmd:15.8-a")


def too_late(pos: War) -> None:
    """Those that could not be placed on their turn never come (pmd:15.8-a)."""
    for unit in pos.in_box(DUE):
        if pos.roster.kind[unit] in KINDS:
            pos.put(unit, REMOVED)


def relieve(pos: War, units: Sequence[int], path: Sequence[int]) -> None:
    """Soviet units that come into their hex take them in: their steps are Leg points of the next turn (pmd:15.8-d)."""
    roster = pos.roster
    if all(roster.side[u] != SOVIET or roster.kind[u] in KINDS for u in units):
        return
    for hex in path:
        for unit in pos.stacks.get(hex, ()):
            if roster.kind[unit] in KINDS:
                pos.add(CREDIT, pos.steps(unit))
                pos.tell(f"{pos.short(unit)} is relieved")
                pos.remove(unit, REMOVED)
