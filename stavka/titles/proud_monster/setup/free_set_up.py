"""1.3: free set-ups: a side deploys its army itself, within the areas of its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.mechanics.setup import placing
from stavka.mechanics.setup.actions import Auto
from stavka.mechanics.setup.placing import (
    TRIES,
    CompletingSetUp,
    EndSetUp,
    PlacingUnits,
    SetUpMenu,
    TakingBack,
    in_tray,
    setting_up,
)
from stavka.titles.proud_monster.actions.declarations import Deploy
from stavka.titles.proud_monster.setup import set_up_areas
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, DUE, OKH_NORTH, OKH_SOUTH, SIDES, SOVIET
from stavka.titles.proud_monster.state.ground import GROUPS
from stavka.titles.proud_monster.state.position import War


class Terms:
    """The set-up cards as the shared set-up asks for them (pmd:1.3-b)."""

    tray = DUE
    rule = "pmd:1.3-b"

    home = staticmethod(set_up_areas.home)
    allowed = staticmethod(set_up_areas.allowed)
    refusal = staticmethod(set_up_areas.refusal)

    def units(self, pos: War, side: int) -> list[int]:
        """All ground units of a side on the map or in the tray, and those that the card leaves in OKH areas."""
        roster = pos.roster
        return [u for u in roster.of_side[side] if in_hand(pos, u) and not roster.air[u]]

    def not_yours(self, pos: War, unit: int, side: int) -> Refusal | None:
        who = pos.short(unit)
        if pos.roster.side[unit] != side:
            return Refusal(f"{who} is not set up now: it is the {SIDES[side]} set-up", self.rule)
        if in_hand(pos, unit) and not pos.roster.air[unit]:
            return None
        return Refusal(f"{who} is not among the units that start on the map", self.rule)

    def fits(self, pos: War, unit: int, hex: int) -> bool:
        side = pos.roster.side[unit]
        others = [u for u in pos.of(side, hex) if u != unit]
        return limits.refusal(pos, [*others, unit], hex) is None and pos.seams.closed_by(pos, unit, hex) is None

    suits = fits

    def put(self, pos: War, unit: int, where: int) -> None:
        pos.put(unit, where)

    def put_back(self, pos: War, side: int) -> None:
        placing.put_back_refused(pos, self.units(pos, side), self)
        for hex in bits(pos.occupied[side]):
            for unit in reversed(pos.of(side, hex)):
                if limits.refusal(pos, pos.of(side, hex), hex) and pos.roster.stacks[unit]:
                    pos.put(unit, DUE)

    def faults(self, pos: War, side: int) -> Iterator[Refusal]:
        """Everything that is wrong with a side's set-up; Axis units that wait go to the OKH areas."""
        waiting = in_tray(pos, side, self) if side == SOVIET else []
        if waiting:
            names = listed(map(pos.short, waiting[:5]))
            yield Refusal(f"{len(waiting)} of its units still wait to be set up, such as {names}", self.rule)
        for hex in bits(pos.occupied[side]):
            stack = [u for u in pos.of(side, hex) if not pos.roster.air[u]]
            for unit in stack:
                refused = set_up_areas.refusal(pos, unit, hex)
                if refused:
                    yield refused
            refused = limits.refusal(pos, stack, hex)
            if refused:
                yield refused


def in_hand(pos: War, unit: int) -> bool:
    """Whether a unit is deployed now: on the map, in the tray, or of the Axis in an OKH area."""
    where = pos.where[unit]
    return where >= 0 or where == DUE or where in AREAS[AXIS]


TERMS = Terms()


class Deploying(PlacingUnits[War, Deploy]):
    """Units one by one; of untried ones of a type and area ``each`` names the first, for they are all alike."""

    def each(self, pos: War) -> Iterator[Action]:
        seen: set[tuple[str, int]] = set()
        side = setting_up(pos)
        for unit in in_tray(pos, side, self.terms):
            alike = (pos.roster.kind[unit], self.terms.allowed(pos, unit))
            if not pos.roster.untried[unit] or alike not in seen:
                seen.add(alike)
                yield from self._places(pos, unit)

    def able(self, pos: War) -> Iterator[str]:
        """All that wait, those too for which ``each`` names another."""
        return map(pos.short, in_tray(pos, setting_up(pos), self.terms))

    def _places(self, pos: War, unit: int) -> Iterator[Action]:
        """The hexes with room: whoever puts a whole list down by them can end the set-up (pmd:6.1-a, pmd:7.1-d)."""
        hexes = self.terms.allowed(pos, unit)
        for hex in bits(hexes & ~limits.no_room(pos, [unit], hexes)):
            if hex != pos.where[unit]:
                yield Deploy(pos.short(unit), pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        side = setting_up(pos)
        waiting = in_tray(pos, side, self.terms)
        if not waiting:
            return None
        unit = waiting[int(rng.random() * len(waiting))]
        hexes = self.terms.allowed(pos, unit)
        for _ in range(TRIES if hexes else 0):
            hex = random_hex(hexes, rng)
            if self.terms.fits(pos, unit, hex):
                return Deploy(pos.short(unit), pos.hex_name(hex))
        return None


class AutoDeploying(CompletingSetUp[War]):
    """The army of history, as far as it is not deployed otherwise; open too while Axis units merely wait."""

    def refusal(self, pos: War, action: Auto) -> Refusal | None:
        return None if in_tray(pos, setting_up(pos), TERMS) else CompletingSetUp.refusal(self, pos, action)


class Deployed(EndSetUp[War]):
    """Ends a side's set-up; Axis units that wait go to the areas of their nation (pmd:2.2-f)."""

    def play(self, pos: War, action: Done) -> None:
        side = setting_up(pos)
        for unit in in_tray(pos, side, TERMS):
            pos.put(unit, OKH_SOUTH if pos.roster.minor[unit] else OKH_NORTH)
        if side == AXIS:
            join_groups(pos)
        EndSetUp.play(self, pos, action)


def join_groups(pos: War) -> None:
    """On turn 112 each unit belongs to the army group in whose ZOMO it stands (pmd:5.3-i)."""
    found = []
    for name in GROUPS:
        hexes = pos.ground.groups[name] & pos.occupied[AXIS]
        found.append(sum(1 << u for hex in bits(hexes) for u in pos.of(AXIS, hex)))
    north, centre, south = found
    centre &= ~north
    pos.groups = (north, centre, south & ~(north | centre))


OPTIONS: tuple[AnyOption[War], ...] = (
    Deploying(TERMS, Deploy),
    TakingBack(TERMS),
    AutoDeploying(TERMS),
    Deployed(TERMS),
)


@dataclass(slots=True)
class SetUp(SetUpMenu[War]):
    """A side deploys: the Soviets first, then the Axis (pmd:1.3-a,-b)."""

    rule: ClassVar[str] = "pmd:1.3-b"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS
