"""11.3: Soviet units go from the map to the RVGK areas, and from one of these to the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import RVGK_AREAS, SendBack
from stavka.titles.proud_monster.movement import rvgk, volga
from stavka.titles.proud_monster.movement.movers import not_now
from stavka.titles.proud_monster.nations import finnish_front
from stavka.titles.proud_monster.stacks.coming_and_going import leave
from stavka.titles.proud_monster.state.flags import (
    AREAS,
    AXIS,
    BOXES,
    MOVED,
    RESERVE,
    RVGK_NORTH,
    RVGK_SOUTH,
    SHIPPED,
    SOVIET,
)
from stavka.titles.proud_monster.state.position import War

FROM_MAP, BETWEEN = 124, 203  # pmd:11.3-f, pmd:11.3-e


def stations(pos: War) -> int:
    """Hexes that units leave the map from: urban, or at the edge beside an area, no enemy adjacent (pmd:11.3-f)."""
    edges = 0
    for hexes in pos.ground.red_edge.values():
        edges |= hexes
    beside_axis = pos.ground.grid.spread(pos.occupied[AXIS]) | finnish_front.adjacent(pos)  # pmd:4.5.2-c
    return (pos.ground.urban | edges) & ~beside_axis


def area_of(pos: War, hex: int) -> int:
    """The area that a hex belongs to, by the North/South line (pmd:11.3-f)."""
    return RVGK_NORTH if pos.ground.north >> hex & 1 else RVGK_SOUTH


def unit_refusal(pos: War, unit: int, area: int) -> Refusal | None:
    """Why a unit may not go to an area, points apart."""
    who, where = pos.short(unit), pos.where[unit]
    if pos.roster.side[unit] != SOVIET or pos.player != SOVIET:
        return Refusal(f"{who} does not go to the RVGK areas in this phase", "pmd:11.3-a")
    if where in AREAS[SOVIET]:
        return _between(pos, unit, area)
    if pos.turn < FROM_MAP:
        return Refusal(f"{who} stays on the map before turn {FROM_MAP}", "pmd:11.3-b")
    if where < 0 or not stations(pos) >> where & 1:
        told = "does not stand in an urban hex or beside an area with no enemy adjacent"
        return Refusal(f"{who} {told}", "pmd:11.3-f")
    found = not_now(pos, unit)
    if found or pos.flags[unit] & MOVED:
        return found or Refusal(f"{who} has moved in this phase", "pmd:11.3-f")
    if not pos.overland[SOVIET] >> unit & 1:
        return Refusal(f"{who} is not in overland supply", "pmd:11.3-f")
    if area_of(pos, where) != area:
        return Refusal(f"{who} goes to {BOXES[-1 - area_of(pos, where)]} from there", "pmd:11.3-f")
    return volga.bars_leaving(pos, unit)


def _between(pos: War, unit: int, area: int) -> Refusal | None:
    who = pos.short(unit)
    if pos.turn < BETWEEN:
        return Refusal(f"{who} does not change areas before turn {BETWEEN}", "pmd:11.3-e")
    if pos.where[unit] == area:
        return Refusal(f"{who} is there already", "pmd:11.3-h")
    if pos.flags[unit] & (MOVED | SHIPPED):
        return Refusal(f"{who} has travelled this week", "pmd:11.3-f")
    return pos.seams.holds_in_place(pos, unit)


class SendingBack(Option[War, SendBack]):
    """In a Movement Phase, that of reserves too, within the points of the areas (pmd:11.3-a,-f,-h)."""

    action = SendBack
    share = 0.5

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and pos.turn >= FROM_MAP

    def _candidates(self, pos: War) -> list[int]:
        there = [u for hex in bits(pos.occupied[SOVIET] & stations(pos)) for u in pos.of(SOVIET, hex)]
        beside = [u for area in AREAS[SOVIET] for u in pos.in_box(area)] if pos.turn >= BETWEEN else []
        return there + beside

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for unit in self._candidates(pos):
                yield from self._of(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        if self.open(pos):
            yield from self._of(pos, pos.roster.index(unit))

    def _of(self, pos: War, unit: int) -> Iterator[Action]:
        for area in AREAS[SOVIET]:
            if unit_refusal(pos, unit, area) is None and rvgk.refusal(pos, [unit]) is None:
                yield SendBack((pos.short(unit),), BOXES[-1 - area])

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = self._candidates(pos) if self.open(pos) else []
        return next(self._of(pos, rng.choice(units)), None) if units else None

    def refusal(self, pos: War, action: SendBack) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        area = pos.title.box(RVGK_AREAS[action.to.lower().replace(" ", "-")])
        if len(set(units)) != len(units):
            return Refusal(f"{action.units_named[0]} or another unit is named twice", "pmd:11.3-f")
        for unit in units:
            found = unit_refusal(pos, unit, area)
            if found:
                return found
        return points_refusal(pos, units)

    def play(self, pos: War, action: SendBack) -> None:
        """They can come back the following week (pmd:11.3-f)."""
        units = [pos.roster.index(name) for name in action.units_named]
        rvgk.pass_by(pos, units)
        starts = {pos.where[unit] for unit in units}
        for unit in units:
            pos.put(unit, pos.title.box(RVGK_AREAS[action.to.lower().replace(" ", "-")]))
            pos.flags[unit] = pos.flags[unit] & ~RESERVE | MOVED | SHIPPED
        leave(pos, sorted(starts))


def points_refusal(pos: War, units: Sequence[int]) -> Refusal | None:
    """A change of areas counts too (pmd:11.3-h)."""
    return rvgk.refusal(pos, units)
