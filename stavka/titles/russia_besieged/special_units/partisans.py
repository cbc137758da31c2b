"""16.1 to 16.3: partisans of the first stage, who cost nothing and have no strength (rb:16.0, rb:16.01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, UnitToHex
from stavka.engine.refusal import Refusal
from stavka.mechanics.partisans import placing
from stavka.mechanics.partisans.placing import PartisanGround
from stavka.mechanics.zones.zones import within
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.rail.conversion import own_rails
from stavka.titles.russia_besieged.state.flags import AVAILABLE, AWAITING, AXIS, ENTERED, SOVIET
from stavka.titles.russia_besieged.state.position import War

HUNTED = 5  # hexes around the SS Polizei (rb:16.13-b)
LENT = "points of partisans who went home"  # in this turn (16.15-b)
INFANTRY = "soviet infantry"  # name of the pool


def first_stage(pos: War) -> list[int]:
    """All partisans but those of the second stage, on the map or not."""
    return [u for u in pos.roster.of_kind(SOVIET, "partisan") if u not in pos.lost_steps]


def invaded(pos: War) -> bool:
    """Whether Axis units are in Russia, if only in the air; without any there are no partisans (rb:16.15-a)."""
    return bool((pos.occupied[AXIS] | pos.bases(AXIS)) & pos.ground.russia)


def reachable(pos: War) -> int:
    """Rail hexes to which the Axis could rail a unit if there were no partisans (rb:16.11-b)."""
    ground = pos.ground
    open_rails = own_rails(pos, AXIS) & ~(pos.hostile_zone(AXIS) & ~pos.raised_partisans)
    starts = (ground.edge_rails[AXIS] | pos.owner[AXIS] & ground.cities) & open_rails
    return ground.tracks(AXIS).flooded(starts, open_rails)


def haunts(pos: War) -> int:
    """Axis-controlled rail hexes and cities in Russia (rb:16.11-a)."""
    return pos.ground.russia & (pos.owner[AXIS] & pos.ground.cities | own_rails(pos, AXIS))


def ground(pos: War) -> PartisanGround:
    """Where partisans may be placed.

    Not in an Axis zone of control (rb:16.13-a; airbases have none that counts here), near the SS Polizei
    (rb:16.13-b), nor where partisans of the second stage are (rb:16.42-b).
    """
    held = haunts(pos) & reachable(pos) if invaded(pos) else 0
    return PartisanGround(held, pos.zone(AXIS), hunted(pos), pos.closed | pos.raised_partisans)


def hunted(pos: War) -> int:
    """Hexes near the SS Polizei."""
    unit = pos.roster.polizei
    return within(pos.board.grid, 1 << pos.where[unit], HUNTED) if unit >= 0 and pos.where[unit] >= 0 else 0


def drive_off(pos: War) -> None:
    """Partisans in an Axis zone or near the SS Polizei leave the map and may come back (rb:16.31-a,-b, rb:16.32)."""
    if pos.partisans:
        placing.drive_off(pos, first_stage(pos), pos.zone(AXIS) | hunted(pos), AVAILABLE)


def after_movement(pos: War) -> None:
    """The check after German movement; those after combat are made in both players' turns (rb:16.31-a)."""
    if pos.player == AXIS:
        drive_off(pos)


def begin(pos: War) -> None:
    """The Russian turn ends: partisans may be placed, moved and put back (rb:16.12, rb:16.14-a, rb:16.14-b).

    Those that are no longer on Axis rails or in Axis cities are taken up (rb:16.11-a).
    """
    if pos.player != SOVIET:
        return
    held = haunts(pos)
    for unit in first_stage(pos):
        counter = pos.counter(unit)
        entering = pos.where[unit] == AWAITING and counter.turn is not None and counter.turn <= pos.turn
        if entering or (pos.where[unit] >= 0 and not held >> pos.where[unit] & 1):
            pos.put(unit, AVAILABLE)
    if to_place(pos) and ground(pos).open:
        pos.ask(Relocation())


def to_place(pos: War) -> list[int]:
    return [
        u for u in first_stage(pos) if pos.where[u] == AVAILABLE or (pos.where[u] >= 0 and not pos.flags[u] & ENTERED)
    ]


@dataclass(slots=True)
class Relocation(placing.PlacingPartisans[War]):
    """The Russian places partisans, or leaves them where they are, on the map or off it."""

    action: ClassVar[type[UnitToHex]] = Place
    rule: ClassVar[str] = "rb:16.12"

    def side(self) -> int:
        return SOVIET

    def waiting(self, pos: War) -> list[int]:
        return to_place(pos)

    def ground(self, pos: War) -> PartisanGround:
        return ground(pos)

    def not_there(self, pos: War, unit: int, hex: int) -> Refusal:
        who, there, bit, here = pos.short(unit), pos.board.label(hex), 1 << hex, ground(pos)
        if not invaded(pos):
            return Refusal(f"{who} may not be placed: no Axis unit is left in Russia", "rb:16.15-a")
        if not haunts(pos) & bit:
            return Refusal(f"{there} is no Axis-controlled city or rail hex in Russia, as {who} needs", "rb:16.11-a")
        if not here.held & bit:
            return Refusal(f"{there} is not to be reached by Axis trains, as {who} needs", "rb:16.11-b")
        if here.zone & bit:
            return Refusal(f"{who} may not be placed in {there}: an Axis zone of control", "rb:16.13-a")
        if here.hunted & bit:
            return Refusal(f"{who} may not be placed in {there}: SS Polizei is within {HUNTED} hexes", "rb:16.13-b")
        return Refusal(f"{who} may not be placed in {there}: other partisans are there", "rb:16.42-b")

    def play(self, pos: War, action: Action) -> None:
        if isinstance(action, Place):
            pos.flags[pos.roster.index(action.unit)] |= ENTERED
        placing.PlacingPartisans.play(self, pos, action)


def go_home(pos: War) -> None:
    """A Russian turn begins with no Axis unit in Russia: raised partisans become points of this turn (rb:16.15-b)."""
    if pos.player != SOVIET or not pos.raised_partisans or invaded(pos):
        return
    for unit in pos.roster.of_kind(SOVIET, "partisan"):
        if unit in pos.lost_steps and pos.where[unit] >= 0:
            pos.lose(unit, AVAILABLE)
            pos.tell(f"{pos.short(unit)} goes home")
            pos.gain(INFANTRY, 1)
            pos.add(LENT)


def end_turn(pos: War) -> None:
    """Points of partisans are not saved (rb:16.15-b)."""
    left = min(pos.counts.pop(LENT, 0), pos.points.get(INFANTRY, 0))
    if left:
        pos.spend(INFANTRY, left)
