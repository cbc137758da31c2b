"""9.1.2, 9.1.3, 9.7.5: units that lie ready are put on the map by their owner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Automatic, Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.administration import AREAS as AREA_WORDS
from stavka.titles.proud_monster.actions.administration import Place
from stavka.titles.proud_monster.administration import soviet_entry
from stavka.titles.proud_monster.movement import rvgk, volga
from stavka.titles.proud_monster.special_units import fortified_area, partisans
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, BOXES, DUE, RESERVE, SOVIET, WAITING
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import supply_of_a_phase
from stavka.titles.proud_monster.turn.menus import PhaseMenu


def waiting(pos: War, side: int) -> list[int]:
    """The units of a side that lie ready."""
    return [u for u in pos.in_box(DUE) if pos.roster.side[u] == side]


def axis_hexes(pos: War, unit: int) -> int:
    """Where an Axis unit appears: an Ost unit with a lone German in the south-east, others in a supplied town.

    pmd:9.1.2-b, pmd:9.7.5-c
    """
    roster, ground = pos.roster, pos.ground
    if roster.nation[unit] != "ost":
        return ground.urban & pos.owner[AXIS] & ~pos.occupied[SOVIET] & defended(pos)
    alone = 0
    for hex in bits(pos.occupied[AXIS] & ground.russia & ground.south & ground.gas_east):
        there = [u for u in pos.of(AXIS, hex) if roster.zoc[u]]
        if len(there) == 1 and roster.german[there[0]]:
            alone |= 1 << hex
    return alone & ~pos.joint


def defended(pos: War) -> int:
    """Hexes in which Germans are in defensive supply now."""
    fed = supply_of_a_phase.fed_hexes(pos, AXIS)
    return fed[False, False].defensive


@dataclass(frozen=True, slots=True)
class Special:
    """A piece that appears by a rule of its own."""

    hexes: Callable[[War], int]
    refusal: Callable[[War, int, int], Refusal | None]


PARTISANS = Special(partisans.hexes, partisans.refusal)
SPECIAL = {
    "ParC": PARTISANS,
    "Part": PARTISANS,
    "FA": Special(fortified_area.hexes, fortified_area.refusal),
}


def open_to(pos: War, unit: int) -> int:
    """The hexes in which a unit may appear, room apart."""
    special = SPECIAL.get(pos.roster.kind[unit])
    if special is not None:
        return special.hexes(pos)
    if pos.roster.side[unit] == AXIS:
        return axis_hexes(pos, unit)
    return soviet_entry.open_hexes(pos, unit) & ~volga.closed_to_arrivals(pos)


def hexes(pos: War, unit: int) -> int:
    """The hexes in which a unit may be placed, alone or beside those that are there (pmd:9.1.3-c)."""
    found = open_to(pos, unit)
    return found & ~limits.no_room(pos, [unit], found)


class Placing(Option[War, Place]):
    """Units of one's own choice, one or several at a time, in one hex or area (pmd:9.1.3-a)."""

    action = Place

    def open(self, pos: War) -> bool:
        return bool(waiting(pos, pos.asked_side()))

    def each(self, pos: War) -> Iterator[Action]:
        for unit in waiting(pos, pos.asked_side()):
            yield from self._places(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in waiting(pos, pos.asked_side()):
            yield from self._places(pos, index)

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(u) for u in waiting(pos, pos.asked_side()) if can_be_placed(pos, u))

    def _places(self, pos: War, unit: int) -> Iterator[Action]:
        names = (pos.short(unit),)
        for hex in bits(hexes(pos, unit)):
            yield Place(names, pos.hex_name(hex))
        if _may_wait_beside(pos, unit):
            for area in AREAS[SOVIET]:
                yield Place(names, BOXES[-1 - area])

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = waiting(pos, pos.asked_side())
        while units:
            unit = units.pop(int(rng.random() * len(units)))
            found = open_to(pos, unit)
            while found:
                hex = random_hex(found, rng)
                if not limits.no_room(pos, [unit], 1 << hex):
                    return Place((pos.short(unit),), pos.hex_name(hex))
                found ^= 1 << hex
            if _may_wait_beside(pos, unit):
                return Place((pos.short(unit),), BOXES[-1 - rng.choice(AREAS[SOVIET])])
        return None

    def refusal(self, pos: War, action: Place) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        side = pos.asked_side()
        for unit in units:
            if unit not in waiting(pos, side) or units.count(unit) > 1:
                return Refusal(f"{pos.short(unit)} does not lie ready to be placed", "pmd:9.1-a")
        if action.to in AREA_WORDS.values():
            if side == AXIS:
                return Refusal(f"{action.units_named[0]} has nothing to seek in {action.to}", "pmd:9.1.2-b")
            alone = next((u for u in units if pos.roster.kind[u] in SPECIAL), None)
            if alone is not None:
                rule = "pmd:15.16-a" if pos.roster.kind[alone] == fortified_area.KIND else "pmd:15.8-a"
                return Refusal(f"{pos.short(alone)} goes to the map at once", rule)
            return next((r for u in units if (r := _rebuilt_cavalry(pos, u))), None) or rvgk.refusal(pos, units)
        hex = pos.board.grid.index(action.to)
        for unit in units:
            special = SPECIAL.get(pos.roster.kind[unit])
            refused = special.refusal(pos, unit, hex) if special else None
            if refused:
                return refused
        plain = [u for u in units if pos.roster.kind[u] not in SPECIAL]
        refused = None
        if plain:
            why_not = soviet_entry.why_not if side == SOVIET else self._axis_refusal
            refused = why_not(pos, plain, hex)
            if not refused and side == SOVIET and volga.closed_to_arrivals(pos) >> hex & 1:
                told = f"over an interdicted Volga units come in at a large town or the edge, not in {action.to}"
                refused = Refusal(told, "pmd:11.4-d")
        return refused or room_refusal(pos, units, hex)

    @staticmethod
    def _axis_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
        label = pos.board.label(hex)
        for unit in units:
            if axis_hexes(pos, unit) >> hex & 1:
                continue
            who = pos.short(unit)
            if pos.roster.nation[unit] == "ost":
                told = f"{who} appears with a lone German unit east of the GAS line and south of the North/South line"
                return Refusal(f"{told}, not in {label}", "pmd:9.1.2-b")
            return Refusal(f"{who} returns at an Axis town or city in supply, not in {label}", "pmd:9.7.5-c")
        return None

    def play(self, pos: War, action: Place) -> None:
        units = [pos.roster.index(name) for name in action.units_named]
        if action.to in AREA_WORDS.values():
            rvgk.pass_by(pos, units)
            for unit in units:
                pos.put(unit, pos.title.box(action.to))
            return
        set_down(pos, units, pos.board.grid.index(action.to))


def room_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """Why units find no room in a hex when they are placed (pmd:9.1.3-c)."""
    there = pos.of(pos.roster.side[units[0]], hex)
    refused = limits.refusal(pos, [*there, *units], hex)
    return Refusal(f"{refused.reason}; limits hold when units are placed", "pmd:9.1.3-c") if refused else None


def set_down(pos: War, units: Sequence[int], hex: int) -> None:
    """Units appear in a hex; in a stack that is in reserve they are so too (pmd:9.1.3-e)."""
    side = pos.roster.side[units[0]]
    if side == SOVIET and soviet_entry.vacant_headquarters(pos) >> hex & 1:
        pos.arrived |= 1 << hex
    for unit in units:
        if pos.roster.kind[unit] == fortified_area.KIND:
            fortified_area.place(pos, unit, hex)
            continue
        if side == SOVIET and volga.cut_off(pos, hex):  # pmd:11.4-d
            pos.flags[unit] |= WAITING
        if 2 * hex + side in pos.reserves:
            pos.flags[unit] |= RESERVE
        arrive(pos, [unit], [hex], by_land=False)


def _may_wait_beside(pos: War, unit: int) -> bool:
    if pos.roster.side[unit] != SOVIET or pos.roster.kind[unit] in SPECIAL:
        return False
    return _rebuilt_cavalry(pos, unit) is None and rvgk.refusal(pos, [unit]) is None


def _rebuilt_cavalry(pos: War, unit: int) -> Refusal | None:
    """Of rebuilt units only rifle divisions go to the RVGK areas before turn 124 (pmd:11.3-b)."""
    rebuilt = pos.title.sequence[pos.phase].endswith("rebuilding")
    if pos.turn < rvgk.OPEN_TO_ALL and rebuilt and pos.roster.cavalry[unit]:
        return Refusal(f"{pos.short(unit)} is rebuilt cavalry and goes to the map before turn 124", "pmd:11.3-b")
    return None


def can_be_placed(pos: War, unit: int) -> bool:
    if _may_wait_beside(pos, unit):
        return True
    found = open_to(pos, unit)
    return bool(found & ~pos.occupied[pos.roster.side[unit]]) or bool(found & ~limits.no_room(pos, [unit], found))


class PlacingEnds(Ending[War]):
    """All that can be placed must be; the rest waits for another turn (pmd:9.1-a)."""

    share = 0.05

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        left = next((u for u in waiting(pos, pos.asked_side()) if can_be_placed(pos, u)), None)
        return None if left is None else Refusal(f"{pos.short(left)} is still to be placed", "pmd:9.1-a")


PLACE, END = Placing(), PlacingEnds()


@dataclass(slots=True)
class PlacingMenu(PhaseMenu):
    """A side places what lies ready."""

    name: ClassVar[str] = "placing"
    rule: ClassVar[str] = "pmd:9.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (PLACE, END)


def ask(pos: War, side: int) -> None:
    """Put the menu before a side that has something to place."""
    if any(can_be_placed(pos, unit) for unit in waiting(pos, side)):
        pos.ask(PlacingMenu(side))


@dataclass(slots=True)
class PlaceDue(Automatic[War]):
    """The turn of a side to place has come."""

    name: ClassVar[str] = "placing"
    side: int

    def run(self, pos: War) -> None:
        ask(pos, self.side)
