"""20.2 and 20.3: bringing arriving units on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.mechanics.arrivals.limits import Limit, broken, within
from stavka.mechanics.arrivals.schedule import units_in
from stavka.titles.russian_campaign.actions.arrivals import Enter
from stavka.titles.russian_campaign.arrivals import russian_replacements
from stavka.titles.russian_campaign.arrivals.places import place_of_arrival
from stavka.titles.russian_campaign.movement import reach
from stavka.titles.russian_campaign.movement.allowance import allowance
from stavka.titles.russian_campaign.movement.walking import set_down
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import (
    AWAITING,
    AXIS,
    DUE,
    ENTERED,
    FROM_BOX,
    HELD,
    MOVED,
    NEW,
    OFF_MAP,
    REPLACEMENT,
    RESERVE,
    SOVIET,
)
from stavka.titles.russian_campaign.state.position import War


def entry_limits(pos: War, unit: int) -> list[Limit]:
    """Everything that says where an arriving unit may be placed now, the first reason first."""
    side = pos.roster.side[unit]
    limits = [
        *place_of_arrival(pos, unit),
        Limit(~pos.occupied[1 - side], "an enemy unit is there", "trc:ex-zoc-b"),
        *borders.limits(pos, unit),
    ]
    if pos.roster.hq[unit]:
        zone = pos.hostile_zone(side)
        beside = ~zone | leaders.escorted(pos, side, zone)
        limits.append(Limit(beside, "it enters an enemy zone of control only beside a friendly unit", "trc:11.1-e"))
    shared = bits(within(limits) & pos.occupied[side])
    full = [h for h in shared if not reach.has_room(pos, unit, h) and not can_move_on(pos, unit, h)]
    return [*limits, *(_full(pos, unit, hex) for hex in full)]


def _full(pos: War, unit: int, hex: int) -> Limit:
    """A hex whose friendly units leave no room for one more."""
    refusal = pos.seams.stacking_refused(pos, unit, hex)
    if refusal:
        return Limit(~(1 << hex), refusal.reason, refusal.rule)
    rule = "trc:20.4-a" if pos.ground.cities >> hex & 1 else "trc:6.2"
    return Limit(~(1 << hex), "it would be one unit too many and could not move on", rule)


def entry_hexes(pos: War, unit: int) -> int:
    """The hexes in which an arriving unit may be placed now."""
    if pos.seams.arrival_refused(pos, unit):
        return 0
    return pos.seams.entry_hexes(within(entry_limits(pos, unit)), pos, unit)


def can_move_on(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit placed in a hex can leave it in the same phase (trc:20.3-a); a full hex does not stop it then."""
    return allowance(pos, unit) > 0 and not is_held(pos, unit, hex)


def is_held(pos: War, unit: int, hex: int) -> bool:
    """In the second impulse a unit placed in an enemy zone of control stays there (trc:20.3-b)."""
    return pos.impulse == 2 and bool(pos.hostile_zone(pos.roster.side[unit]) >> hex & 1)


def waiting(pos: War, side: int) -> list[int]:
    """Units of a side that may be brought on in this impulse, in their order of battle."""
    return [u for u in units_in(pos, side, DUE, OFF_MAP, RESERVE) if not not_yet(pos, u)]


def not_yet(pos: War, unit: int) -> Refusal | None:
    """Why a unit cannot be brought on in this impulse, wherever it wants to go."""
    who, where, counter = pos.short(unit), pos.where[unit], pos.roster.counters[unit]
    if where >= 0:
        return Refusal(f"{who} is already on the map", "trc:20.2-a")
    if where == AWAITING and pos.flags[unit] & REPLACEMENT:
        return Refusal(
            f"{who} is a headquarters and comes in the second impulse",
            "trc:21.2-b" if pos.roster.side[unit] == AXIS else "trc:22.8-b",
        )
    if where == AWAITING and counter.turn is not None and not counter.start:
        month = "first" if counter.impulse == 1 else "second"
        turn = pos.seams.arrival_turn(counter.turn, pos, counter)
        return Refusal(f"{who} arrives in the {month} impulse of turn {turn}", "trc:20.1-b")
    if where not in (DUE, OFF_MAP, RESERVE):
        return Refusal(f"{who} is not among the arriving units", "trc:20.2-a")
    barred = pos.seams.arrival_refused(pos, unit)
    if barred:
        return barred
    if where == RESERVE and counter.turn is not None and counter.turn >= pos.turn:
        return Refusal(f"{who} came to the Paratroop Reserve Box only this turn", "trc:18.2-b")
    if pos.flags[unit] & MOVED:
        return Refusal(f"{who} left the map by sea in this very impulse", "trc:10.3-d")
    return None


class Entering(Option[War, Enter]):
    """Arriving units are placed at no cost, then move as usual (trc:20.2-a, trc:20.2-b, trc:20.3-a)."""

    action = Enter
    share = 5.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in waiting(pos, pos.player):
            yield from self._entries(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] == pos.player and not not_yet(pos, index):
            yield from self._entries(pos, index)

    @staticmethod
    def _entries(pos: War, unit: int) -> Iterator[Action]:
        for hex in bits(entry_hexes(pos, unit)):
            yield Enter(pos.short(unit), pos.hex_name(hex))

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(unit) for unit in waiting(pos, pos.player) if entry_hexes(pos, unit))

    def open(self, pos: War) -> bool:
        if DUE in pos.where:
            return True
        return bool(OFF_MAP in pos.where or RESERVE in pos.where)

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = waiting(pos, pos.player)
        rng.shuffle(units)
        for unit in units:
            hexes = list(bits(entry_hexes(pos, unit)))
            if hexes:
                return Enter(pos.short(unit), pos.hex_name(rng.choice(hexes)))
        return None

    def refusal(self, pos: War, action: Enter) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{action.unit} is not yours to bring on now", "trc:20.2-a")
        refusal = not_yet(pos, unit)
        if refusal:
            return refusal
        hex = pos.board.grid.index(action.hex)
        if entry_hexes(pos, unit) >> hex & 1:
            return None
        if not within(place_of_arrival(pos, unit)) >> hex & 1:
            refusal = pos.seams.entry_hex_refused(pos, unit, hex)
        what = f"{action.unit} may not enter at {pos.board.label(hex)}"
        return refusal or broken(entry_limits(pos, unit), hex, what)

    def play(self, pos: War, action: Enter) -> None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        if pos.where[unit] != DUE:  # trc:9.2-b
            how = FROM_BOX
        else:  # trc:9.2-a
            how = NEW if pos.impulse == 1 else 0
        held = is_held(pos, unit, hex)
        pos.seams.unit_enters(pos, unit, hex)
        if pos.roster.side[unit] == SOVIET and pos.flags[unit] & REPLACEMENT:
            russian_replacements.placed(pos, unit, hex)
        set_down(pos, unit, hex)
        pos.flags[unit] = how | ENTERED | (HELD if held else 0)
