"""19. Partisans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.refusal import Refusal
from stavka.mechanics.partisans import placing
from stavka.mechanics.partisans.placing import PartisanGround
from stavka.mechanics.zones.zones import within
from stavka.titles.russian_campaign.actions.arrivals import Place
from stavka.titles.russian_campaign.state.flags import AVAILABLE, AWAITING, AXIS, SOVIET
from stavka.titles.russian_campaign.state.position import War


def near_ss(pos: War) -> int:
    """Hexes within five of an SS unit; remnants of one do not count (trc:19.1-b, trc:19.3, trc:26.4.1-b)."""
    roster = pos.roster
    found = 0
    for unit in roster.of_side[AXIS]:
        if pos.where[unit] >= 0 and "ss" in roster.counters[unit].marks and roster.kind[unit] != "battlegroup":
            found |= 1 << pos.where[unit]
    return within(pos.board.grid, found, pos.charts.raw["ranges"]["partisan_ss"])


def ground(pos: War) -> PartisanGround:
    """Cities and rail hexes in Russia that the Axis controls, without those in its zones or near the SS.

    trc:19.1-a trc:19.1-b
    """
    held = pos.ground.russia & (pos.controlled(AXIS) & pos.ground.cities | pos.rails)
    return PartisanGround(held, pos.zone(AXIS), near_ss(pos), pos.closed)


def drive_off(pos: War) -> None:
    """Partisans in an Axis zone of control or near the SS leave the map (trc:19.3)."""
    if pos.partisans:
        placing.drive_off(pos, pos.title.partisans, ground(pos).threatened, AVAILABLE)


def begin(pos: War) -> None:
    """All partisans that have entered play are taken up and placed anew (trc:19.4, trc:4.2.5-a)."""
    for unit in pos.title.partisans:
        counter = pos.roster.counters[unit]
        entering = pos.where[unit] == AWAITING and counter.turn is not None and counter.turn <= pos.turn
        if entering or pos.where[unit] >= 0:
            pos.put(unit, AVAILABLE)
    if to_place(pos) and ground(pos).open:
        pos.ask(Relocation())


def to_place(pos: War) -> list[int]:
    return [u for u in pos.title.partisans if pos.where[u] == AVAILABLE]


@dataclass(slots=True)
class Relocation(placing.PlacingPartisans[War]):
    """The Russian places his partisans; one he keeps off the map can come at the end of his next turn (trc:19.4)."""

    action: ClassVar[type[Place]] = Place
    rule: ClassVar[str] = "trc:19.4"

    def side(self) -> int:
        return SOVIET

    def waiting(self, pos: War) -> list[int]:
        return to_place(pos)

    def ground(self, pos: War) -> PartisanGround:
        return ground(pos)

    def not_there(self, pos: War, unit: int, hex: int) -> Refusal:
        who, there, bit = pos.short(unit), pos.board.label(hex), 1 << hex
        here = ground(pos)
        if not here.held & bit or here.closed & bit:
            return Refusal(f"{there} is no Axis-controlled city or rail hex in Russia, as {who} needs", "trc:19.1-a")
        if here.zone & bit:
            return Refusal(f"{who} may not be placed in {there}: an Axis zone of control", "trc:19.1-b")
        return Refusal(f"{who} may not be placed in {there}: an SS unit is within five hexes", "trc:19.1-b")
