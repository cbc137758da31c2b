"""11.3: Soviet units leave an RVGK area in a Refit Phase, where reinforcements come in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.administration import AREAS as AREA_WORDS
from stavka.titles.proud_monster.actions.administration import Place
from stavka.titles.proud_monster.administration import placing, soviet_entry
from stavka.titles.proud_monster.movement import rvgk, volga
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.state.flags import AREAS, BOXES, FROM_AREA, RVGK_NORTH, SOVIET
from stavka.titles.proud_monster.state.position import War

EVER = 0.3  # how often a random player thinks of it


def half_of_the_map(pos: War, area: int) -> int:
    """The hexes of an area's side of the North/South line (pmd:11.3-d)."""
    return pos.ground.north if area == RVGK_NORTH else pos.ground.south


def doors(pos: War, unit: int) -> int:
    """Where a unit of an area may appear: towns and the land around district HQs of its side; edges are for movement.

    pmd:11.3-d; over an interdicted Volga at large towns only (pmd:11.4-d)
    """
    found = soviet_entry.by_towns(pos, unit) & half_of_the_map(pos, pos.where[unit])
    return found & ~volga.closed_to_arrivals(pos)


class LeavingAreas(Option[War, Place]):
    """In a Soviet Refit Phase units come from an RVGK area as reinforcements do (pmd:11.3-d)."""

    action = Place
    share = 0.3

    def waiting(self, pos: War) -> list[int]:
        if pos.player != SOVIET:
            return []
        units = [u for area in AREAS[SOVIET] for u in pos.in_box(area)]
        return [u for u in units if rvgk.leaving_refusal(pos, [u]) is None]

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and any(pos.boxes[-1 - area] for area in AREAS[SOVIET])

    def each(self, pos: War) -> Iterator[Action]:
        for unit in self.waiting(pos):
            yield from self._places(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in self.waiting(pos):
            yield from self._places(pos, index)

    def _places(self, pos: War, unit: int) -> Iterator[Action]:
        found = doors(pos, unit)
        for hex in bits(found & ~limits.no_room(pos, [unit], found)):
            yield Place((pos.short(unit),), pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = self.waiting(pos) if rng.random() < EVER else []
        if not units:
            return None
        unit = units[int(rng.random() * len(units))]
        found = doors(pos, unit)
        hex = random_hex(found, rng) if found else -1
        if hex < 0 or limits.no_room(pos, [unit], 1 << hex):
            return None
        return Place((pos.short(unit),), pos.hex_name(hex))

    def refusal(self, pos: War, action: Place) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        for unit in units:
            if pos.where[unit] not in AREAS[SOVIET] or pos.player != SOVIET or units.count(unit) > 1:
                return Refusal(f"{pos.short(unit)} is in no RVGK area, from which it could be placed now", "pmd:11.3-d")
        if action.to in AREA_WORDS.values():
            return Refusal(f"{action.units_named[0]} leaves its area for the map in this phase", "pmd:11.3-d")
        hex = pos.board.grid.index(action.to)
        for unit in units:
            area = pos.where[unit]
            if not half_of_the_map(pos, area) >> hex & 1:
                told = f"{pos.short(unit)} of {BOXES[-1 - area]} may not appear in {pos.board.label(hex)}"
                return Refusal(f"{told}, across the North/South line", "pmd:11.3-d")
            if not soviet_entry.by_towns(pos, unit) >> hex & 1:
                refused = soviet_entry.why_not(pos, [unit], hex)
                told = f"{pos.short(unit)} may not appear in {pos.board.label(hex)} in a Refit Phase: it is no town"
                return refused or Refusal(f"{told} and next to no district HQ", "pmd:11.3-d")
            if volga.closed_to_arrivals(pos) >> hex & 1:
                told = f"over an interdicted Volga units come in at a large town, not in {pos.board.label(hex)}"
                return Refusal(told, "pmd:11.4-d")
        return rvgk.leaving_refusal(pos, units) or placing.room_refusal(pos, units, hex)

    def play(self, pos: War, action: Place) -> None:
        units = [pos.roster.index(name) for name in action.units_named]
        rvgk.pass_by(pos, units)
        placing.set_down(pos, units, pos.board.grid.index(action.to))
        for unit in units:
            pos.flags[unit] |= FROM_AREA
