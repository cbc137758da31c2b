"""5.7: the Manstein Gambit: everything for a decision in 1943."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from stavka.engine.action import Action
from stavka.engine.menus import Leaving
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.proud_monster.actions.administration import Return
from stavka.titles.proud_monster.actions.combat import Pass
from stavka.titles.proud_monster.actions.declarations import Gambit
from stavka.titles.proud_monster.actions.outfit import Upgrade
from stavka.titles.proud_monster.administration import arrivals, points, returns
from stavka.titles.proud_monster.administration.outfitting import Upgrading
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.state.flags import (
    AIR_POOL,
    AXIS,
    GENERIC_POOL,
    REPLACEMENT_ARMY,
    SIDES,
    SOVIET,
    SPECIFIC_POOL,
    STALINGRAD_POOL,
    TO_COME,
)
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive_markers
from stavka.titles.proud_monster.victory import immunity

SUMMER = range(311, 317)  # pmd:5.7-a
DECLARED = "manstein gambit"  # the turn of it
DEADLINE = 321  # pmd:5.7-j
WINGS = 6  # pmd:5.7-c
FREE_UNITS = 2  # pmd:5.7-e
LEG_POINTS = 8  # pmd:5.7-f
UPGRADES = (2, 2, 2, 2)  # pmd:5.7-g
EARLY = ("25-pd", "2-pard")  # pmd:5.7-h
MARKER = 5  # pmd:5.7-i
MARK = "MG"


def refusal(pos: War) -> Refusal | None:
    """In the week of the Axis Seasonal Offensive of the summer of 1943 (pmd:5.7-a)."""
    if pos.player != AXIS:
        return Refusal("the gambit is declared by the Axis", "pmd:5.7-a")
    if pos.count(DECLARED):
        return Refusal("the gambit has been declared", "pmd:5.7-a")
    if pos.turn not in SUMMER or not pos.pushing[AXIS]:
        return Refusal("the gambit is declared with the Axis offensive of the summer of 1943", "pmd:5.7-a")
    return None


class UpgradingByGambit(Upgrading):
    """The upgrades marked for it are laid in the Refit Phase of the week of the gambit (pmd:5.7-b,-g)."""

    share = 0.5

    def open(self, pos: War) -> bool:
        return self._received(pos) and Upgrading.open(self, pos)

    def _received(self, pos: War) -> bool:
        return pos.player == AXIS and pos.count(DECLARED) == pos.turn and pos.pushing[AXIS]

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            yield from (action for action in Upgrading.each(self, pos) if cast("Upgrade", action).value in UPGRADES)

    def refusal(self, pos: War, action: Upgrade) -> Refusal | None:
        if not self._received(pos) or action.value not in UPGRADES:
            return Refusal(
                "'upgrade' is for the Reinforcement Phase, but for what the gambit has just brought", "pmd:15.9-b"
            )
        return Upgrading.refusal(self, pos, action)


class Gambling(Leaving[War, Gambit]):
    """Declared in the Refit Phase, in which all that it brings is received (pmd:5.7-a,-b)."""

    action = Gambit
    share = 0.3

    def open(self, pos: War) -> bool:
        return refusal(pos) is None

    def refusal(self, pos: War, action: Gambit) -> Refusal | None:
        return refusal(pos)

    def play(self, pos: War, action: Gambit) -> None:
        pos.counts[DECLARED] = pos.turn
        pos.tell("the Axis declares the Manstein Gambit")
        bring_wings(pos)
        for unit in brought(pos):
            arrivals.enter(pos, unit)
        pos.points[2 * AXIS + points.LEG] += LEG_POINTS
        ready = pos.upgrades_ready
        pos.upgrades_ready = ((*ready[AXIS], *UPGRADES), ready[SOVIET])
        pos.counts[offensive_markers.GIVEN] = MARKER
        pos.ask(*[FreeUnit()] * FREE_UNITS, offensive_markers.LayGivenMenu(AXIS))


def bring_wings(pos: War) -> None:
    """Air corps till six are active, the VIII among them (pmd:5.7-c)."""
    roster, best = pos.roster, pos.roster.called(air_units.BEST)
    wings = [u for u in roster.of_side[AXIS] if roster.air[u]]
    active = sum(pos.where[u] >= 0 or pos.where[u] == AIR_POOL for u in wings)
    for unit in sorted(wings, key=lambda u: (u != best, u)):
        if pos.where[unit] < 0 and pos.where[unit] != AIR_POOL and active < WINGS:
            pos.put(unit, AIR_POOL)
            active += 1


def brought(pos: War) -> list[int]:
    """Mech units of the withdrawal piles, the units marked for it, and two that were to come later.

    pmd:5.7-d,-g,-h
    """
    roster = pos.roster
    found = [u for box in (GENERIC_POOL, SPECIFIC_POOL) for u in pos.in_box(box) if roster.mech[u]]
    marked = [u for u, counter in enumerate(roster.counters) if MARK in counter.marks]
    waiting = (TO_COME, GENERIC_POOL, SPECIFIC_POOL)
    found += [u for u in marked if pos.where[u] in waiting and u not in found]
    return found + [u for u in map(roster.called, EARLY) if pos.where[u] == TO_COME]


@dataclass(slots=True)
class FreeUnit(Automatic[War]):
    """A unit of the Replacement Army or the Stalingrad Pool comes for nothing (pmd:5.7-e)."""

    name: ClassVar[str] = "gambit"

    def run(self, pos: War) -> None:
        if candidates(pos):
            pos.ask(PickingFree())


def candidates(pos: War) -> list[int]:
    return [u for box in (REPLACEMENT_ARMY, STALINGRAD_POOL) for u in pos.in_box(box) if pos.roster.side[u] == AXIS]


@dataclass(slots=True)
class PickingFree(Choice[War]):
    """The Axis picks it (pmd:5.7-e)."""

    name: ClassVar[str] = "gambit: free unit"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pass(), *(Return(pos.short(unit)) for unit in candidates(pos))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:5.7-e")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Return):
            returns.come_back(pos, pos.roster.index(action.unit))


def failed(pos: War) -> None:
    """Who gambles must win by the end of turn 321 (pmd:4.7, pmd:5.7-j)."""
    if pos.count(DECLARED) and pos.turn >= DEADLINE:
        immunity.end(pos, SOVIET, "gambit", "the Manstein Gambit has failed", "pmd:4.7")
