"""17.02 to 17.07: bringing arriving units on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import UnitToHexOption, random_hex
from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.limits import broken, within
from stavka.mechanics.arrivals.schedule import units_in
from stavka.titles.russia_besieged.actions.arrivals import Enter
from stavka.titles.russia_besieged.arrivals import garrisons, places
from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.state.flags import (
    AWAITING,
    DUE,
    ENTERED,
    HELD,
    LATE,
    NEW,
    REPLACEMENT,
    RETURNING,
    SOVIET,
    TO_SAIL,
)
from stavka.titles.russia_besieged.state.position import War

CHANCE_OF_SAILING = 0.05  # for a random player
# units that no date but an event brings, by the rule that names it
CALLED = {
    "rus-14inf": "rb:17.14",
    **dict.fromkeys(("ger-19mtn", "ger-36mtn", "fin-3inf"), "rb:17.31"),
    "ger-22mtn": "rb:17.32",
}
OTHERS = ("air", "wec", "partisan", "oil", "marshal")  # do not come on by themselves


def waiting(pos: War, side: int) -> list[int]:
    """Units of a side that may be brought on in this impulse, whenever it likes (rb:17.02-a)."""
    kinds = pos.roster.kind
    return [u for u in units_in(pos, side, DUE) if kinds[u] not in OTHERS]


class Entering(UnitToHexOption[War, Enter]):
    """Arriving units are placed at no cost, then move on foot, by rail or by sea (rb:17.04, rb:17.05)."""

    action = Enter
    share = 5.0

    def open(self, pos: War) -> bool:
        return DUE in pos.where

    def units(self, pos: War) -> Sequence[int]:
        return waiting(pos, pos.player)

    def hexes(self, pos: War, unit: int) -> int:
        return within(places.limits(pos, unit)) | places.ports_to_sail(pos, unit)

    def sample(self, pos: War, rng: Random) -> Action | None:
        """As a rule where the card says; now and then in a port, to sail on."""
        units = self.units(pos)
        if not units:
            return None
        unit = rng.choice(units)
        ports = places.ports_to_sail(pos, unit) if rng.random() < CHANCE_OF_SAILING else 0
        place = places.arrives_in(pos, unit)
        if place.hexes and not ports:  # most of the time one hex is as open as another
            hex = random_hex(place.hexes, rng)
            if within(places.limits(pos, unit, 1 << hex, place)) >> hex & 1:
                return self.make(pos, unit, hex)
        hexes = ports or within(places.limits(pos, unit, place=place))
        return self.make(pos, unit, random_hex(hexes, rng)) if hexes else UnitToHexOption.sample(self, pos, rng)

    def refusal(self, pos: War, action: Enter) -> Refusal | None:
        return UnitToHexOption.refusal(self, pos, _with_base(pos, action))

    def play(self, pos: War, action: Enter) -> None:
        UnitToHexOption.play(self, pos, _with_base(pos, action))

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        who, due = pos.short(unit), places.date(pos, unit)
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{who} is not yours to bring on now", "rb:17.02-a")
        if pos.where[unit] >= 0:
            return Refusal(f"{who} is already on the map", "rb:17.02-a")
        if pos.where[unit] == AWAITING and due is not None:
            month = ("first", "second")[due[1] - 1]
            return Refusal(f"{who} arrives in the {month} impulse of turn {due[0]}", "rb:17.01")
        if pos.where[unit] == AWAITING and pos.counter(unit).id in CALLED:
            return Refusal(f"{who} comes in the turn after the event that calls it up", CALLED[pos.counter(unit).id])
        return Refusal(f"{who} is not among the arriving units", "rb:17.02-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        what = f"{pos.short(unit)} may not enter at {pos.board.label(hex)}"
        refusal = places.port_refusal(pos, unit, hex) or broken(places.limits(pos, unit), hex, what)
        assert refusal is not None
        return refusal

    def put(self, pos: War, unit: int, hex: int) -> None:
        bring_on(pos, unit, hex)


def _with_base(pos: War, action: Enter) -> Enter:
    """An air unit that is named comes with its airbase (rb:17.12-c)."""
    base = pos.roster.base_of.get(pos.roster.index(action.unit), -1)
    return Enter(pos.short(base), action.hex) if base >= 0 and pos.where[base] == DUE else action


def bring_on(pos: War, unit: int, hex: int) -> None:
    """Put an arriving unit on the map, with the marks that say how it may move from there."""
    side, said, replaced = pos.roster.side[unit], pos.flags[unit], places.is_replacement(pos, unit)
    flags = ENTERED | (NEW if places.comes_free(pos, unit) else 0) | (LATE if places.is_late(pos, unit) else 0)
    if places.is_port(pos, hex) and not within(places.limits(pos, unit, 1 << hex)) >> hex & 1:
        flags |= TO_SAIL  # rb:8.32
    elif replaced and side == SOVIET and not pos.ground.friendly_edge(side) >> hex & 1:
        pos.counts[places.SERVED] = pos.count(places.SERVED) | 1 << hex  # rb:19.23-b
    if pos.impulse == 2 and pos.hostile_zone(side) >> hex & 1:
        flags |= HELD
    if not replaced and not said & RETURNING:
        _reduce(pos, unit)
    pos.flags[unit] = said & ~(REPLACEMENT | RETURNING | NEW) | flags
    if unit in pos.roster.air_of:
        for piece in (unit, pos.roster.air_of[unit]):
            pos.put(piece, hex)
        pos.seams.unit_moved(pos, unit, (hex, hex))  # partisans take note (rb:16.46)
        return
    set_down(pos, unit, hex)
    if pos.counter(unit).id in garrisons.ARMIES:
        garrisons.bind(pos)


def _reduce(pos: War, unit: int) -> None:
    """Guards Tank Armies come reduced (rb:19.31)."""
    counter = pos.counter(unit)
    if counter.kind == "armor" and "guards" in counter.marks:
        pos.set_steps(unit, counter.steps - 1)


def begin_player_turn(pos: War) -> None:
    """Every WEC city may serve a replacement again (rb:19.23-b)."""
    if pos.player == SOVIET:
        pos.counts.pop(places.SERVED, None)
