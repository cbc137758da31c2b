"""8.8 to 8.10: the reserve of the Soviet high command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Menu, Option
from stavka.titles.barbarossa_deluxe import cities, stacking
from stavka.titles.barbarossa_deluxe.actions.administration import Attach
from stavka.titles.barbarossa_deluxe.actions.off_map import Deploy, Reserve
from stavka.titles.barbarossa_deluxe.administration import entry_hexes
from stavka.titles.barbarossa_deluxe.special_units.tigers_and_groups import attach, detach, host_refusal, hosts
from stavka.titles.barbarossa_deluxe.state.flags import RVGK, SIDES, SOVIET, UNCONVERTED
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines

LIMIT = 5  # bd:8.9-b
FIRST_TURN = 2  # bd:5.2-b, bd:8.9-a


def room(pos: War, units: int = 1) -> bool:
    return pos.count("rvgk moves") + units <= LIMIT


def company(pos: War, unit: int) -> tuple[int, ...]:
    """A unit with the group attached to it: each of them counts (bd:8.9-b)."""
    return (unit,) if pos.rider[unit] < 0 else (unit, pos.rider[unit])


def came_in(pos: War) -> tuple[int, ...]:
    """Units that went into the box in this phase and may not leave it (bd:8.9-c)."""
    found: tuple[int, ...] = pos.counts.get("rvgk in", ())
    return found


class Reserving(Option[War, Reserve]):
    """Units on the map in overland supply go into the box (bd:8.9-b,-d, bd:8.10-a)."""

    action = Reserve
    share = 3.0

    def open(self, pos: War) -> bool:
        return bool(room(pos))

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Reserve(pos.short(u)) for u in pos.roster.of_side[SOVIET] if self._refused(pos, u) is None)

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = [u for u in pos.roster.of_side[SOVIET] if pos.where[u] >= 0]
        for _ in range(min(5, len(units))):
            unit = units[int(rng.random() * len(units))]
            if self._refused(pos, unit) is None:
                return Reserve(pos.short(unit))
        return None

    @staticmethod
    def _refused(pos: War, unit: int) -> Refusal | None:
        who, roster = pos.short(unit), pos.roster
        if roster.side[unit] != SOVIET:
            return Refusal(f"{who} is no Soviet unit", "bd:8.8")
        if pos.where[unit] < 0:
            return Refusal(f"{who} is not on the map", "bd:8.9-a")
        if not room(pos, len(company(pos, unit))):
            return Refusal(f"{who} may not go: five units have moved into or out of the box this turn", "bd:8.9-b")
        if roster.cavalry[unit]:
            return Refusal(f"{who} may never enter the RVGK box", "bd:8.30-l")
        if roster.static[unit] or unit == roster.coastal_army:
            return Refusal(f"{who} stays where it is", "bd:2.9-d" if roster.static[unit] else "bd:10.34-a")
        if unit in pos.counts.get("rvgk out", ()):
            return Refusal(f"{who} has just left the box", "bd:8.9-c")
        if not overland_lines.fed(pos, SOVIET) >> pos.where[unit] & 1:
            return Refusal(f"{who} has no overland supply", "bd:8.10-a")
        return None

    def refusal(self, pos: War, action: Reserve) -> Refusal | None:
        return self._refused(pos, pos.roster.index(action.unit))

    def play(self, pos: War, action: Reserve) -> None:
        unit = pos.roster.index(action.unit)
        if pos.roster.rides[unit]:
            detach(pos, unit)  # bd:8.32-e: a group leaves its army by way of the box
        moved = company(pos, unit)
        pos.put(unit, RVGK)
        pos.flags[unit] = 0
        pos.add("rvgk moves", len(moved))
        pos.counts["rvgk in"] = (*came_in(pos), *moved)
        pos.units_went()


class Deploying(UnitToHexOption[War, Deploy]):
    """Units leave the box for own cities in overland supply or the eastern edge, at no cost (bd:8.10-b,-c,-d)."""

    action = Deploy
    share = 4.0

    def open(self, pos: War) -> bool:
        return bool(room(pos))

    def units(self, pos: War) -> Sequence[int]:
        if not room(pos):
            return ()
        inside = came_in(pos)
        return [
            u
            for u in pos.in_box(SOVIET, RVGK)
            if u not in inside
            and not pos.roster.rides[u]
            and not pos.flags[u] & UNCONVERTED
            and room(pos, len(company(pos, u)))
        ]

    def hexes(self, pos: War, unit: int) -> int:
        ground = pos.ground
        fed = ground.cities & pos.owner[SOVIET] & overland_lines.fed(pos, SOVIET)
        edge = ground.rvgk_edge & ~pos.occupied[pos.enemy]  # bd:7.9-b: a source wants no control
        shut = stacking.no_room(pos, [unit]) | (entry_hexes.crowded(pos) if pos.roster.counts[unit] else 0)
        return (fed | edge) & ~shut

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        who = pos.short(unit)
        if unit in came_in(pos):
            return Refusal(f"{who} has just gone into the box", "bd:8.9-c")
        if pos.where[unit] == RVGK and pos.roster.rides[unit]:
            return Refusal(f"{who} leaves the box only to be attached to an army", "bd:8.32-e")
        if pos.flags[unit] & UNCONVERTED:
            return Refusal(f"{who} still waits for a rifle army to take the place of", "bd:8.20-c")
        if pos.where[unit] == RVGK and not room(pos, len(company(pos, unit))):
            return Refusal(f"{who} may not go: five units have moved into or out of the box this turn", "bd:8.9-b")
        return Refusal(f"{who} is not in the RVGK box", "bd:8.9-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        full = entry_hexes.no_room(pos, unit, hex)  # by entries in the administrative phase and here together
        if full and pos.owner[SOVIET] >> hex & 1:
            return full
        rule = "bd:8.10-d" if pos.board.edges.get("east", 0) >> hex & 1 else "bd:8.10-b"
        why = "it is neither an own city in overland supply nor an entry hex of the east edge"
        return Refusal(f"{pos.short(unit)} may not come to {where}: {why}", rule)

    def put(self, pos: War, unit: int, hex: int) -> None:
        moved = company(pos, unit)
        entry_hexes.tally(pos, unit, hex)
        pos.put(unit, hex)
        pos.add("rvgk moves", len(moved))
        pos.counts["rvgk out"] = (*pos.counts.get("rvgk out", ()), *moved)
        pos.units_went()


class Reattaching(Option[War, Attach]):
    """A cavalry-mechanized group leaves the box for an army (bd:8.32-e)."""

    action = Attach

    def open(self, pos: War) -> bool:
        return bool(room(pos) and self._groups(pos))

    @staticmethod
    def _groups(pos: War) -> list[int]:
        return [u for u in pos.roster.riders_of[SOVIET] if pos.where[u] == RVGK and u not in came_in(pos)]

    def each(self, pos: War) -> Iterator[Action]:
        if room(pos):
            for rider in self._groups(pos):
                yield from (Attach(pos.short(rider), pos.short(u)) for u in hosts(pos, rider))

    def refusal(self, pos: War, action: Attach) -> Refusal | None:
        rider = pos.roster.index(action.unit)
        if rider not in self._groups(pos) or not room(pos):
            return Refusal(f"{action.unit} cannot leave the box now", "bd:8.32-e")
        return host_refusal(pos, rider, pos.roster.index(action.other))

    def play(self, pos: War, action: Attach) -> None:
        rider = pos.roster.index(action.unit)
        attach(pos, rider, pos.roster.index(action.other))
        pos.add("rvgk moves")
        pos.counts["rvgk out"] = (*pos.counts.get("rvgk out", ()), rider)


class EndRVGK(Ending[War]):
    """Ends the RVGK phase."""

    share = 2.0

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        for name in ("rvgk in", "rvgk out"):
            pos.counts.pop(name, None)


@dataclass(slots=True)
class Reserves(Menu[War]):
    """The RVGK phase, from turn 2 on (bd:8.9-a)."""

    name: ClassVar[str] = "soviet reserves"
    rule: ClassVar[str] = "bd:5.1-a"

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS


OPTIONS: tuple[AnyOption[War], ...] = (Reserving(), Deploying(), Reattaching(), cities.DeclaringHero(), EndRVGK())


def begin(pos: War) -> None:
    for name in ("rvgk moves", "rvgk in", "rvgk out"):
        pos.counts.pop(name, None)
    if pos.turn >= FIRST_TURN:
        pos.ask(Reserves())
