"""11.2: Axis strategic movement between the OKH areas, and between them and towns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import AREAS as AREA_WORDS
from stavka.titles.proud_monster.actions.movement import Transfer
from stavka.titles.proud_monster.movement import movers
from stavka.titles.proud_monster.special_units import guns
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.coming_and_going import arrive, leave
from stavka.titles.proud_monster.state.calendar import FIRST
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, BOXES, MOVED, OKH_NORTH, RESERVE, SHIPPED
from stavka.titles.proud_monster.state.position import War

USED = "strategic steps"  # of the week's capacity
GUN = 3  # what an artillery unit counts (pmd:11.2-b)
GAS_OPEN, CAUCASUS_OPEN = 205, 301  # pmd:11.2-e


def new_week(pos: War, side: int) -> None:
    """The capacity is that of a week (pmd:11.2-b)."""
    if side == AXIS:
        pos.counts.pop(USED, None)


def load_of(pos: War, unit: int) -> int:
    """What a unit takes of the capacity: its steps, an artillery unit three, a regiment one (pmd:11.2-b)."""
    if pos.roster.artillery[unit]:
        return GUN
    return 1 if pos.counter(unit).size == "regiment" else max(pos.steps_in_all(unit), 1)


def line_of(pos: War, area: int) -> int:
    """The hexes of an area's side of the North/South line (pmd:11.2-d)."""
    return pos.ground.north if area == OKH_NORTH else pos.ground.south


def lines(pos: War, area: int, freed: bool = False) -> int:
    """The hexes that strategic movement from an area may pass and use (pmd:11.2-d,-e,-f).

    Units under supply concentration markers are freed of the GAS line (pmd:8.9-b).
    """
    ground = pos.ground
    allowed = ground.land & line_of(pos, area) & ~ground.grid.spread(pos.occupied[1 - AXIS])
    if pos.turn < GAS_OPEN and not freed:
        allowed &= ~ground.gas_east
    if pos.turn < CAUCASUS_OPEN:
        allowed &= ~ground.caucasus
    gates = ground.entries[BOXES[-1 - area]] & allowed
    return ground.walk.flood(gates, allowed)


def stations(pos: War, area: int, freed: bool = False) -> int:
    """The Axis urban hexes that an area is joined to (pmd:11.2-a)."""
    return lines(pos, area, freed) & pos.ground.urban & pos.owner[AXIS]


def is_freed(pos: War, unit: int) -> bool:
    return bool(pos.concentrated >> unit & 1)


def not_now(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not use strategic movement at all."""
    who = pos.short(unit)
    if pos.roster.side[unit] != AXIS or pos.player != AXIS:
        return Refusal(f"{who} has no strategic movement: the Axis has, in its own movement phase", "pmd:11.2-a")
    if pos.roster.air[unit]:
        return Refusal(f"{who} does not travel by train", "pmd:11.2-a")
    if pos.flags[unit] & (MOVED | SHIPPED):
        return Refusal(f"{who} has moved in this phase", "pmd:11.2-c")
    held = movers.bound(pos, unit) or pos.seams.holds_in_place(pos, unit) or pos.seams.bars_transport(pos, unit)
    if held:
        return held
    where = pos.where[unit]
    if where < 0 and where not in AREAS[AXIS]:
        return Refusal(f"{who} is neither on the map nor in an OKH area", "pmd:11.2-c")
    if where >= 0 and not (pos.ground.urban >> where & 1 and pos.overland[AXIS] >> unit & 1):
        return Refusal(f"{who} must begin in an urban hex in overland supply", "pmd:11.2-c")
    if pos.count(USED) + load_of(pos, unit) > pos.charts.strategic_steps:
        left = pos.charts.strategic_steps - pos.count(USED)
        return Refusal(f"{who} takes {load_of(pos, unit)} of a capacity of which {left} are left", "pmd:11.2-b")
    return None


def areas_for(pos: War, unit: int) -> list[int]:
    """The areas that a unit may go to."""
    where = pos.where[unit]
    found = []
    for area in AREAS[AXIS]:
        if area == where or (area == OKH_NORTH and pos.roster.minor[unit]):
            continue
        if (pos.turn > FIRST) if where < 0 else stations(pos, area, is_freed(pos, unit)) >> where & 1:
            found.append(area)
    return found


def towns_for(pos: War, unit: int) -> int:
    """The towns that a unit of an area may go to."""
    where = pos.where[unit]
    if where not in AREAS[AXIS]:
        return 0
    return stations(pos, where, is_freed(pos, unit)) & ~pos.seams.closed(0, pos, unit)


class Transferring(Option[War, Transfer]):
    """Eight steps a week, each a move of any length in one go (pmd:11.2-a,-b)."""

    action = Transfer
    share = 2.0

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and pos.count(USED) < pos.charts.strategic_steps

    def candidates(self, pos: War) -> list[int]:
        """Units in the areas and in towns, as far as a quick look tells."""
        beside = [u for area in AREAS[AXIS] for u in pos.in_box(area)]
        return beside + [u for hex in bits(pos.occupied[AXIS] & pos.ground.urban) for u in pos.of(AXIS, hex)]

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for unit in self.candidates(pos):
                yield from self._transfers(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        if self.open(pos):
            yield from self._transfers(pos, pos.roster.index(unit))

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(u) for u in self.candidates(pos) if next(self._transfers(pos, u), None))

    def _transfers(self, pos: War, unit: int) -> Iterator[Action]:
        if not_now(pos, unit):
            return
        for area in areas_for(pos, unit):
            yield Transfer(pos.short(unit), BOXES[-1 - area])
        towns = towns_for(pos, unit)
        for hex in bits(towns & ~limits.no_room(pos, [unit], towns)):
            yield Transfer(pos.short(unit), pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = self.candidates(pos) if self.open(pos) else []
        for _ in range(min(4, len(units))):
            unit = units[int(rng.random() * len(units))]
            if not_now(pos, unit):
                continue
            towns = towns_for(pos, unit)
            towns &= ~limits.no_room(pos, [unit], towns)
            areas = areas_for(pos, unit)
            if towns and (not areas or rng.random() < 0.5):
                return Transfer(pos.short(unit), pos.hex_name(random_hex(towns, rng)))
            if areas:
                return Transfer(pos.short(unit), BOXES[-1 - areas[int(rng.random() * len(areas))]])
        return None

    def refusal(self, pos: War, action: Transfer) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        found = not_now(pos, unit)
        if found:
            return found
        if action.to in AREA_WORDS.values():
            return self._area_refusal(pos, unit, pos.title.box(action.to))
        return self._town_refusal(pos, unit, pos.board.grid.index(action.to))

    @staticmethod
    def _area_refusal(pos: War, unit: int, area: int) -> Refusal | None:
        who, where = pos.short(unit), pos.where[unit]
        if area in areas_for(pos, unit):
            return None
        if area == OKH_NORTH and pos.roster.minor[unit]:
            return Refusal(f"{who} may not go to OKH North", "pmd:7.1-f")
        if where == area:
            return Refusal(f"{who} is there already", "pmd:11.2-a")
        if where < 0:
            return Refusal(f"{who} may not go from one OKH area to the other on turn 112", "pmd:5.3-f")
        return _why_cut_off(pos, unit, area, where)

    @staticmethod
    def _town_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
        who, where, label = pos.short(unit), pos.where[unit], pos.board.label(hex)
        if where >= 0:
            return Refusal(f"{who} may go to an OKH area only, not from town to town", "pmd:11.2-a")
        if towns_for(pos, unit) >> hex & 1:
            return limits.company_refusal(pos, [unit], hex)
        if not pos.ground.urban & pos.owner[AXIS] & 1 << hex:
            return Refusal(f"{label} is no urban hex of the Axis", "pmd:11.2-a")
        return pos.seams.closed_by(pos, unit, hex) or _why_cut_off(pos, unit, where, hex)

    def play(self, pos: War, action: Transfer) -> None:
        unit = pos.roster.index(action.unit)
        pos.add(USED, load_of(pos, unit))
        to = pos.title.box(action.to) if action.to in AREA_WORDS.values() else pos.board.grid.index(action.to)
        start = pos.where[unit]
        pos.flags[unit] = pos.flags[unit] & ~RESERVE | MOVED | SHIPPED
        if to >= 0:
            pos.arrived |= 1 << to
            arrive(pos, [unit], [to], by_land=False)
        else:
            pos.put(unit, to)
        for shell in guns.left_behind(pos, unit, [start]):  # as many as there is room for (pmd:15.5-g)
            if pos.count(USED) + load_of(pos, shell) <= pos.charts.strategic_steps:
                pos.add(USED, load_of(pos, shell))
                guns.carry(pos, unit, shell)
        leave(pos, [start])


def _why_cut_off(pos: War, unit: int, area: int, hex: int) -> Refusal:
    """Why no line joins an area and a town."""
    label, name, ground = pos.board.label(hex), BOXES[-1 - area], pos.ground
    if not line_of(pos, area) >> hex & 1:
        return Refusal(f"{label} and {name} lie on different sides of the North/South line", "pmd:11.2-d")
    if pos.turn < GAS_OPEN and ground.gas_east >> hex & 1:
        return Refusal(f"{label} lies east of the GAS line", "pmd:11.2-e")
    if pos.turn < CAUCASUS_OPEN and ground.caucasus >> hex & 1:
        return Refusal(f"{label} lies south of the Caucasus line", "pmd:11.2-e")
    return Refusal(f"no line free of enemies and away from them joins {name} and {label}", "pmd:11.2-f")
