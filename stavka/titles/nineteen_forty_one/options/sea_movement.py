"""21. Movement by sea (option naval)."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.movement.marching import march, not_now
from stavka.titles.nineteen_forty_one.movement.reach import crowded
from stavka.titles.nineteen_forty_one.options.actions import Sail
from stavka.titles.nineteen_forty_one.options.fleets import USED, called, has_fleet
from stavka.titles.nineteen_forty_one.state.flags import AXIS, BALTIC, BLACK_SEA, BY_SEA, FLEETS, MOVED, SOVIET
from stavka.titles.nineteen_forty_one.state.ground import LENINGRAD, ORANIENBAUM
from stavka.titles.nineteen_forty_one.state.position import War


def moved_by_sea(pos: War, unit: int) -> Refusal | None:
    """Why a unit that a fleet has moved may not move otherwise (n41:21-restrict)."""
    if not pos.flags[unit] & BY_SEA:
        return None
    reason = f"{pos.short(unit)} was moved by a fleet and may not move otherwise in this phase"
    return Refusal(reason, "n41:21-restrict")


def destinations(pos: War, unit: int) -> dict[int, str]:
    """Where a fleet could take a unit, stacking aside, and which fleet."""
    found: dict[int, str] = {}
    ground, here = pos.ground, pos.where[unit]
    free = ~pos.occupied[AXIS]
    if has_fleet(pos, BALTIC):  # n41:21-baltic
        ends = ground.hex(LENINGRAD), ground.hex(ORANIENBAUM)
        for start, end in (ends, ends[::-1]):
            if start >> here & 1:
                found |= dict.fromkeys(bits(end & free), BALTIC)
    if has_fleet(pos, BLACK_SEA):
        ports = ground.ports & pos.owner[SOVIET]
        if ports >> here & 1:  # n41:21-black-move-port
            found |= dict.fromkeys(bits(ports & ~(1 << here)), BLACK_SEA)
        found |= dict.fromkeys(bits(ground.black_sea.around(here) & free), BLACK_SEA)  # n41:21-black-move-hexside
    return found


class Sailing(Option[War, Sail]):
    """A fleet moves one infantry-type unit, which moves in no other way in this phase (n41:21-restrict)."""

    action = Sail

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for unit in pos.roster.of_side[SOVIET]:
                yield from self.each_of(pos, pos.short(unit))

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        roster = pos.roster
        if roster.side[index] != pos.player or pos.where[index] < 0 or roster.armor[index] or not self.open(pos):
            return
        if pos.flags[index] & (MOVED | BY_SEA):
            return
        here = pos.hex_name(pos.where[index])
        for end in destinations(pos, index):
            if not crowded(pos, index, 1 << end):
                yield Sail(unit, (here, pos.hex_name(end)))

    def open(self, pos: War) -> bool:
        if "naval" not in pos.options or pos.player != SOVIET:
            return False
        return bool(any(has_fleet(pos, fleet) for fleet in FLEETS))

    def refusal(self, pos: War, action: Sail) -> Refusal | None:
        if "naval" not in pos.options:
            return Refusal(f"{action.unit} may sail only with the option naval", "n41:20-optional")
        unit = pos.roster.index(action.unit)
        if pos.player != SOVIET:
            return Refusal(f"{action.unit} may not sail: only the Soviet player has fleets", "n41:21-areas")
        if pos.where[unit] >= 0 and pos.flags[unit] & MOVED and not pos.flags[unit] & BY_SEA:
            return Refusal(f"{action.unit} has already moved in this phase", "n41:21-restrict")
        refusal = not_now(pos, unit)
        if refusal:
            return refusal
        path = pos.hexes(action.path)
        if len(path) != 2 or path[0] != pos.where[unit]:
            here = pos.hex_name(pos.where[unit])
            names = f"its path names {here}, which it leaves, and the hex it reaches"
            return Refusal(f"{action.unit} cannot sail so: {names}", "n41:21-restrict")
        if pos.roster.armor[unit]:
            return Refusal(f"{action.unit} may not sail: it is no infantry-type unit", _rule(pos, path))
        return self._way_refusal(pos, unit, action, path)

    @staticmethod
    def _way_refusal(pos: War, unit: int, action: Sail, path: list[int]) -> Refusal | None:
        if path[1] not in destinations(pos, unit):
            baltic = _is_baltic(pos, path)
            fleet = BALTIC if baltic else BLACK_SEA
            if fleet in pos.fleets_lost:
                rule = "n41:21-baltic-neutral" if baltic else "n41:21-black-neutral"
                return Refusal(f"{action.unit} may not sail: {called(fleet)} is neutralized", rule)
            if pos.count(USED[fleet]):
                rule = "n41:21-baltic" if baltic else "n41:21-black-one"
                return Refusal(f"{action.unit} may not sail: {called(fleet)} has been used in this segment", rule)
            way = f"from {action.path[0]} to {action.path[1]}"
            return Refusal(f"{action.unit} may not sail {way}: no fleet goes there", _rule(pos, path))
        if crowded(pos, unit, 1 << path[1]):
            return stacking.no_room(pos, unit, path[1])
        return None

    def play(self, pos: War, action: Sail) -> None:
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        pos.counts[USED[destinations(pos, unit)[path[1]]]] = 1
        march(pos, unit, path)
        pos.flags[unit] |= BY_SEA


def _is_baltic(pos: War, path: list[int]) -> bool:
    return {1 << h for h in path} == {pos.ground.hex(LENINGRAD), pos.ground.hex(ORANIENBAUM)}


def _rule(pos: War, path: list[int]) -> str:
    if _is_baltic(pos, path):
        return "n41:21-baltic"
    touching = pos.board.grid.direction(path[0], path[1]) is not None
    return "n41:21-black-move-hexside" if touching else "n41:21-black-move-port"
