"""13.13, 13.14: where a unit goes that is lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.titles.proud_monster.combat.odds.reveal import Reveal
from stavka.titles.proud_monster.state.flags import (
    AREAS,
    AT_SEA,
    AXIS,
    DEAD_PILE,
    LOST_CAVALRY,
    LOST_RIFLES,
    LOST_TRIED,
    REMOVED,
    REPLACEMENT_ARMY,
    SOVIET,
    STALINGRAD_POOL,
    UNUSED,
    WORKSHOP,
)
from stavka.titles.proud_monster.state.position import War

STALINGRAD_FROM, STALINGRAD_ROOM = 211, 6  # pmd:13.13-d
TO_STALINGRAD = ("leg divisions to stalingrad", "mech divisions to stalingrad")  # counted, by "is Mech"


def eliminate(pos: War, unit: int, why: str) -> None:
    """A unit is lost, once. An untried one is looked at on its way out (pmd:15.5-j)."""
    where = pos.where[unit]
    if where < 0 and where not in (*AREAS[AXIS], *AREAS[SOVIET], AT_SEA):
        return  # it has gone with others of its hex
    pos.seams.unit_lost(pos, unit)
    if where >= 0 and pos.on_top(pos.roster.side[unit], where) == unit:
        pos.seal()  # the enemy sees who lies below (pmd:6.3-a)
    pos.tell(f"{pos.short(unit)} {why}")
    if pos.roster.untried[unit]:
        taken = pos.taken[unit]
        pos.remove(unit, REMOVED)
        pos.taken[unit] = taken
        pos.ask(RevealLost(unit))
        return
    lose(pos, unit)


@dataclass(slots=True)
class RevealLost(Reveal):
    """The face of an untried unit that was lost before it fought decides where it goes (pmd:15.5-j)."""

    name: ClassVar[str] = "reveal a lost unit"

    def shown(self, pos: War, face: int) -> None:
        lose(pos, face)


def lose(pos: War, unit: int) -> None:
    """A unit whose factors are known goes where it belongs."""
    box = axis_box(pos, unit) if pos.roster.side[unit] == AXIS else soviet_box(pos, unit)
    pos.lost_steps.pop(unit, None)
    if box in (LOST_RIFLES, LOST_CAVALRY):
        pos.remove(unit, UNUSED)
        pos.lay_down(unit, box)
    else:
        pos.remove(unit, box)


def axis_box(pos: War, unit: int) -> int:
    """Where a German or minor allied unit goes."""
    roster = pos.roster
    if roster.kind[unit] == "Shell":  # pmd:15.5-g: built anew for a point
        return WORKSHOP
    if roster.kind[unit] == "HPBn" and roster.rebuildable[unit]:  # pmd:13.13-b, pmd:15.14-c
        return REPLACEMENT_ARMY
    if not roster.rebuildable[unit]:  # pmd:13.13-a, pmd:15.19-b
        return REMOVED
    fed = pos.supplied[AXIS] & ~pos.airlifted
    if not fed >> unit & 1:  # pmd:13.13-e, pmd:8.7-b
        return DEAD_PILE
    if pos.turn >= STALINGRAD_FROM and first_of_its_class(pos, unit):
        pos.add(TO_STALINGRAD[roster.mech[unit]])
        return STALINGRAD_POOL
    return REPLACEMENT_ARMY  # pmd:13.13-c


def first_of_its_class(pos: War, unit: int) -> bool:
    """Whether a division is among the first six of its class that the pool takes, those back since included."""
    mech = pos.roster.mech
    lying = sum(mech[u] == mech[unit] for u in pos.in_box(STALINGRAD_POOL))
    return max(lying, pos.count(TO_STALINGRAD[mech[unit]])) < STALINGRAD_ROOM


def soviet_box(pos: War, unit: int) -> int:
    """Where a Soviet unit goes, in supply or not (pmd:13.14-a)."""
    roster = pos.roster
    if not roster.rebuildable[unit]:  # pmd:13.14-b,-c
        return REMOVED
    if roster.face[unit]:  # pmd:13.14-d,-e
        return LOST_RIFLES if roster.untried_type[unit] == "RD" else LOST_CAVALRY
    return LOST_TRIED  # pmd:13.14-f
