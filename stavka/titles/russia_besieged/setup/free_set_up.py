"""23. The free set-up: what a finished one must look like, and what the shared set-up asks of this title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.mechanics.setup import placing
from stavka.mechanics.setup.placing import SetUpMenu, front, in_tray, set_up_options
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.air.staging import with_room
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.setup import set_up_limits
from stavka.titles.russia_besieged.state.flags import AXIS, OFF_MAP, SIDES, TRAY
from stavka.titles.russia_besieged.state.position import War


def has_line(pos: War) -> bool:
    return "line" in pos.title.scenario(pos.scenario)


def list_rule(pos: War, side: int) -> str:
    """The rule that has a side set its units up (rb:23.03-a, rb:23.04-a, rb:SC-c, rb:SC-d)."""
    if has_line(pos):
        return set_up_limits.line_rule(pos)
    return "rb:23.04-a" if side == AXIS else "rb:23.03-a"


def placed_for(pos: War, unit: int) -> int:
    """The piece that is set up when a unit is: an air unit goes with its airbase (rb:23.04-d)."""
    return pos.roster.base_of.get(unit, unit)


class Terms:
    """23.03, 23.04 and the scenarios as the shared set-up asks for them."""

    tray = TRAY
    rule = "rb:23.03-a"

    def allowed(self, pos: War, unit: int) -> int:
        return set_up_limits.allowed(pos, placed_for(pos, unit))

    def refusal(self, pos: War, unit: int, hex: int) -> Refusal | None:
        return set_up_limits.refusal(pos, placed_for(pos, unit), hex)

    def units(self, pos: War, side: int) -> list[int]:
        """All that a side puts on the map; air units go with their bases."""
        roster, where = pos.roster, pos.where
        return [
            u
            for u in pos.title.force_list(pos.scenario).hexes
            if roster.side[u] == side and roster.kind[u] != "air" and (where[u] == TRAY or where[u] >= 0)
        ]

    def home(self, pos: War, unit: int) -> int:
        return pos.title.force_list(pos.scenario).hexes[unit]

    def not_yours(self, pos: War, unit: int, side: int) -> Refusal | None:
        who = pos.short(unit)
        if pos.roster.side[unit] != side:
            return Refusal(f"{who} is not set up now: it is the {SIDES[side]} set-up", list_rule(pos, side))
        if placed_for(pos, unit) in self.units(pos, side):
            return None
        return Refusal(f"{who} is not among the units that start on the map", list_rule(pos, side))

    def fits(self, pos: War, unit: int, hex: int) -> bool:
        if pos.roster.kind[unit] == "airbase":
            return pos.where[unit] == hex or bool(with_room(pos, pos.roster.side[unit]) >> hex & 1)
        return stacking.fits(pos, unit, hex)

    suits = fits

    def put(self, pos: War, unit: int, where: int) -> None:
        """An airbase takes its air unit along, or is taken along by it (rb:11.12, rb:23.04-d)."""
        unit = placed_for(pos, unit)
        pos.put(unit, where)
        air = pos.roster.air_of.get(unit, -1)
        if air >= 0:
            pos.put(air, where if where >= 0 else OFF_MAP)

    def put_back(self, pos: War, side: int) -> None:
        placing.put_back_refused(pos, self.units(pos, side), self)
        placing.put_back_crowds(pos, stacking.overstacked(pos, side), side, self, stacking.excess)
        for unit in full_fields(pos, side):
            self.put(pos, unit, TRAY)

    def faults(self, pos: War, side: int) -> Iterator[Refusal]:
        """Everything that is wrong with a side's set-up, one sentence each."""
        waiting = in_tray(pos, side, self)
        if waiting:
            verb = "units still wait" if len(waiting) > 1 else "unit still waits"
            names = listed(map(pos.short, waiting))
            yield Refusal(f"{len(waiting)} {verb} to be set up: {names}", list_rule(pos, side))
        for unit in self.units(pos, side):
            refused = set_up_limits.refusal(pos, unit, pos.where[unit]) if pos.where[unit] >= 0 else None
            if refused:
                yield refused
        for hex in stacking.overstacked(pos, side):
            yield Refusal(f"too many units are set up in {pos.board.label(hex)}", "rb:5.01-a")
        for unit in full_fields(pos, side):
            yield Refusal(f"{pos.short(unit)} finds no room in {pos.board.label(pos.where[unit])}", "rb:11.13")
        for hex in bits(gaps(pos, side)):
            there = pos.board.label(hex)
            yield Refusal(
                f"{there} on the start line is neither occupied nor in a friendly zone of control",
                set_up_limits.line_rule(pos),
            )


def full_fields(pos: War, side: int) -> list[int]:
    """Airbases beyond what their city holds (rb:11.13)."""
    capacity, found = pos.charts.air.city_capacity, []
    for hex in bits(pos.bases(side)):
        bases = [u for u in pos.of(side, hex) if pos.roster.kind[u] == "airbase"]
        found += bases[capacity["major" if pos.ground.majors >> hex & 1 else "minor"] :]
    return found


def gaps(pos: War, side: int) -> int:
    """Hexes of a start line that a side neither occupies nor has in its zone of control (rb:SC-c, rb:SC-d)."""
    if not has_line(pos):
        return 0
    axis = pos.title.axis_side(pos.title.scenario(pos.scenario)["line"])
    return front(pos.ground.walk, pos.ground.open, axis)[side] & ~pos.zone(side)


TERMS = Terms()


@dataclass(slots=True)
class SetUp(SetUpMenu[War]):
    """A side puts its starting forces on the map, in any order, and may change its mind until it is done.

    The Russians set up first, then the Axis (rb:23.03-a, rb:23.04-a); the scenarios say who begins.
    """

    rule: ClassVar[str] = "rb:23.03-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return SET_UP_OPTIONS


SET_UP_OPTIONS = set_up_options(TERMS, Place)
