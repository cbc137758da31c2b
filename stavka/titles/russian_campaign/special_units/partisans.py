"""19. Partisans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Decision
from stavka.hexes import bits
from stavka.titles.russian_campaign.actions.arrivals import Place
from stavka.titles.russian_campaign.state.flags import AVAILABLE, AWAITING, AXIS, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War


def near_ss(pos: War) -> int:
    """Hexes within five of an SS unit; remnants of one do not count (trc:19.1-b, trc:19.3, trc:26.4.1-b)."""
    roster = pos.roster
    found = 0
    for unit in roster.of_side[AXIS]:
        if pos.where[unit] >= 0 and "ss" in roster.counters[unit].marks and roster.kind[unit] != "battlegroup":
            found |= 1 << pos.where[unit]
    for _ in range(pos.charts.raw["ranges"]["partisan_ss"]):
        found = pos.board.grid.spread(found)
    return found


def held_by_axis(pos: War) -> int:
    """Cities and rail hexes in Russia that the Axis controls (trc:19.1-a)."""
    return pos.ground.russia & (pos.controlled(AXIS) & pos.ground.cities | pos.rails)


def placement(pos: War) -> int:
    """Where a partisan may be placed (trc:19.1-a, trc:19.1-b)."""
    return held_by_axis(pos) & ~pos.zone(AXIS) & ~near_ss(pos) & ~pos.closed


def drive_off(pos: War) -> None:
    """Partisans in an Axis zone of control or near the SS leave the map (trc:19.3)."""
    if not pos.partisans:
        return
    threatened = pos.zone(AXIS) | near_ss(pos)
    for unit in pos.title.partisans:
        if pos.where[unit] >= 0 and threatened >> pos.where[unit] & 1:
            pos.put(unit, AVAILABLE)
            pos.tell(f"{pos.short(unit)} is driven off")


def begin(pos: War) -> None:
    """All partisans that have entered play are taken up and placed anew (trc:19.4, trc:4.2.5-a)."""
    for unit in pos.title.partisans:
        counter = pos.roster.counters[unit]
        entering = pos.where[unit] == AWAITING and counter.turn is not None and counter.turn <= pos.turn
        if entering or pos.where[unit] >= 0:
            pos.put(unit, AVAILABLE)
    if to_place(pos) and placement(pos):
        pos.ask(Relocation())


def to_place(pos: War) -> list[int]:
    return [u for u in pos.title.partisans if pos.where[u] == AVAILABLE]


@dataclass(slots=True)
class Relocation(Decision[War]):
    """The Russian places his partisans; one he keeps off the map can come at the end of his next turn (trc:19.4)."""

    name: ClassVar[str] = "partisans"

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def label(self, pos: War) -> str:
        return "partisan relocation"

    def prompt(self, pos: War) -> str:
        return f"place {', '.join(map(pos.short, to_place(pos)))}, or be done"

    def each(self, pos: War) -> Iterator[Action]:
        hexes = placement(pos)
        for unit in to_place(pos):
            for hex in bits(hexes):
                yield Place(pos.short(unit), pos.hex_name(hex))
        yield Done()

    def sample(self, pos: War, rng: Random) -> Action:
        hexes = list(bits(placement(pos)))
        if rng.random() < 0.1 or not hexes:
            return Done()
        return Place(pos.short(rng.choice(to_place(pos))), pos.hex_name(rng.choice(hexes)))

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Place):
            return Refusal(f"'{action.verb}' has no place here; partisans are placed now", "trc:19.4")
        unit = pos.roster.index(action.unit)
        if unit not in to_place(pos):
            return Refusal(f"{action.unit} is no partisan that is to be placed", "trc:19.4")
        return why_not_there(pos, action.unit, pos.board.grid.index(action.hex))

    def play(self, pos: War, action: Action) -> None:
        if isinstance(action, Place):
            pos.put(pos.roster.index(action.unit), pos.board.grid.index(action.hex))
        if isinstance(action, Done) or not to_place(pos):
            pos.leave()


def why_not_there(pos: War, who: str, hex: int) -> Refusal | None:
    there, bit = pos.board.label(hex), 1 << hex
    if not held_by_axis(pos) & bit or pos.closed & bit:
        return Refusal(f"{there} is no Axis-controlled city or rail hex in Russia, as {who} needs", "trc:19.1-a")
    if pos.zone(AXIS) & bit:
        return Refusal(f"{who} may not be placed in {there}: an Axis zone of control", "trc:19.1-b")
    if near_ss(pos) & bit:
        return Refusal(f"{who} may not be placed in {there}: an SS unit is within five hexes", "trc:19.1-b")
    return None
