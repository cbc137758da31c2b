"""14. Reinforcements, with 17 for those of turn 1."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import Layers, Terms, bits, cheapest, layers
from stavka.titles.nineteen_forty_one import supply
from stavka.titles.nineteen_forty_one.actions import Enter, Place
from stavka.titles.nineteen_forty_one.arrivals import replacements
from stavka.titles.nineteen_forty_one.movement import rail, stacking
from stavka.titles.nineteen_forty_one.movement.marching import MOVING, come_on, march, path_refusal
from stavka.titles.nineteen_forty_one.movement.reach import allowance, crowded, terms_of
from stavka.titles.nineteen_forty_one.nations import hungary
from stavka.titles.nineteen_forty_one.state.flags import (
    AWAITING,
    AXIS,
    DUE,
    ELIMINATED,
    OPTIONAL,
    REPLACEMENT,
    SOVIET,
    UNUSED,
)
from stavka.titles.nineteen_forty_one.state.position import War
from stavka.titles.nineteen_forty_one.state.roster import COASTAL, EDGE

Arrival = TypeVar("Arrival", Enter, Place)


def begin(pos: War) -> None:
    """Units of this turn become due in their owner's first movement phase (n41:14-timing, n41:2-first-move)."""
    if pos.player == SOVIET:
        replacements.note_moscow(pos)
    for unit in pos.roster.of_side[pos.player]:
        if pos.where[unit] == AWAITING and (pos.counter(unit).turn or 0) <= pos.turn:
            pos.put(unit, DUE)
            if pos.counter(unit).place == COASTAL:
                at_odessa(pos, unit)


def at_odessa(pos: War, unit: int) -> None:
    """The unit coded 1:Od has no choice of place (n41:17-1od); it needs no supply line there: reading 7."""
    odessa = pos.ground.place("Odessa")
    if not odessa:
        pos.put(unit, UNUSED)  # an example board
    elif not odessa & pos.owner[SOVIET]:
        pos.eliminate(unit, "is eliminated: Odessa is German")
    elif not stacking.fits(pos, unit, odessa.bit_length() - 1):
        pos.eliminate(unit, "is eliminated: there is no room in Odessa")
    else:
        pos.put(unit, odessa.bit_length() - 1)
        pos.update_control()
        pos.tell(f"{pos.short(unit)} is placed at Odessa")


def due(pos: War) -> list[int]:
    return [u for u in pos.roster.of_side[pos.player] if pos.where[u] == DUE]


def entry_hexes(pos: War, unit: int) -> int:
    """Where a unit may come on over its map edge (n41:14-axis-entry, n41:14-soviet-entry, n41:17-1e)."""
    side = pos.roster.side[unit]
    edge = pos.ground.west_entry if side == AXIS else pos.ground.sources[SOVIET]
    return edge & pos.owner[side] & hungary.open_hexes(pos)


def placement_hexes(pos: War, unit: int) -> int:
    """Where a Soviet reinforcement may appear, stacking aside (n41:14-soviet-city, n41:14-soviet-city-supply)."""
    counter = pos.counter(unit)
    # n41:14-replace-entry, n41:17-1e
    if counter.side != "soviet" or pos.flags[unit] & REPLACEMENT or counter.place == EDGE:
        return 0
    ground = pos.ground
    return ground.majors & ground.home & pos.owner[SOVIET] & supply.linked(pos, SOVIET)


def can_enter(pos: War, unit: int) -> bool:
    """Whether a unit can still come on in this phase in any way."""
    if next(Entering().each_of(pos, pos.short(unit)), None) or next(Placing().each_of(pos, pos.short(unit)), None):
        return True
    return next(rail.RailMoving().each_of(pos, pos.short(unit)), None) is not None


def unfinished(pos: War) -> Refusal | None:
    """Reinforcements may not be delayed (n41:14-no-delay)."""
    if pos.segment != 1:
        return None
    for unit in due(pos):
        if not pos.flags[unit] & (REPLACEMENT | OPTIONAL) and can_enter(pos, unit):
            return Refusal(f"{pos.short(unit)} must still be brought on", "n41:14-no-delay")
    return None


def end_movement(pos: War) -> None:
    """Who found no way in is eliminated; replacements not brought on go back.

    n41:14-eliminated, n41:14-replace-save
    """
    for unit in due(pos):
        if pos.flags[unit] & REPLACEMENT:
            pos.put(unit, ELIMINATED)
            pos.flags[unit] = 0
        elif pos.flags[unit] & OPTIONAL and not shut_out(pos, unit):
            pos.put(unit, UNUSED)
        else:
            pos.eliminate(unit, "is eliminated: it cannot enter")


def shut_out(pos: War, unit: int) -> bool:
    """Whether the enemy holds every hex that a unit could come on in."""
    side = pos.roster.side[unit]
    ground = pos.ground
    edge = ground.west_entry | ground.sources[AXIS] if side == AXIS else ground.sources[SOVIET]
    return bool(edge) and not edge & pos.owner[side] and not placement_hexes(pos, unit)


def not_due(pos: War, unit: int) -> Refusal:
    """Why a unit is not brought on now: where it is, or when it comes (n41:14-timing)."""
    who, where, turn = pos.short(unit), pos.where[unit], pos.counter(unit).turn
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to bring on now", "n41:14-timing")
    if where >= 0:
        return Refusal(f"{who} is on the map already", "n41:14-timing")
    if where == AWAITING and turn is not None and turn > pos.turn:
        return Refusal(f"{who} is a reinforcement of turn {turn}", "n41:14-timing")
    if where == DUE:
        return Refusal(f"{who} enters in the first movement phase of a turn only", "n41:14-timing")
    return Refusal(f"{who} is not among the units that arrive now", "n41:14-timing")


class Arriving(Option[War, Arrival]):
    """Base of the ways in: each brings units on that are due in this phase."""

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for unit in due(pos):
                yield from self.ways(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in due(pos) and self.open(pos):
            yield from self.ways(pos, index)

    def ways(self, pos: War, unit: int) -> Iterator[Action]:
        """Every way in for one unit that is due."""
        raise NotImplementedError

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(unit) for unit in due(pos) if next(self.ways(pos, unit), None))

    def refusal(self, pos: War, action: Arrival) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if unit not in due(pos) or pos.segment != 1:
            return not_due(pos, unit)
        return self.why_not(pos, unit, action)

    def why_not(self, pos: War, unit: int, action: Arrival) -> Refusal | None:
        raise NotImplementedError


class Placing(Arriving[Place]):
    """A Soviet reinforcement appears at a major city, before anybody moves (n41:14-soviet-city-order)."""

    action = Place
    share = 20.0

    def ways(self, pos: War, unit: int) -> Iterator[Action]:
        for hex in bits(placement_hexes(pos, unit)):
            if stacking.fits(pos, unit, hex):  # n41:3-placement
                yield Place(pos.short(unit), pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = due(pos)
        while units:
            actions = list(self.ways(pos, units.pop(int(rng.random() * len(units)))))
            if actions:
                return actions[int(rng.random() * len(actions))]
        return None

    def why_not(self, pos: War, unit: int, action: Place) -> Refusal | None:
        if pos.roster.side[unit] == AXIS:
            return Refusal(f"{action.unit} enters at the west edge, as Axis reinforcements do", "n41:14-axis-entry")
        if pos.flags[unit] & REPLACEMENT:
            return Refusal(f"{action.unit} is a replacement and enters from the east edge", "n41:14-replace-entry")
        if pos.count(MOVING):
            late = "units are placed at cities before any unit moves"
            return Refusal(f"{action.unit} comes too late to be placed: {late}", "n41:14-soviet-city-order")
        return self._place_refusal(pos, unit, action)

    @staticmethod
    def _place_refusal(pos: War, unit: int, action: Place) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        where = pos.board.label(hex)
        if not placement_hexes(pos, unit) >> hex & 1:
            if pos.counter(unit).place == EDGE:
                return Refusal(f"{action.unit} enters at the east edge", "n41:17-1e")
            if not (pos.ground.majors & pos.ground.home & pos.owner[SOVIET]) >> hex & 1:
                none = f"{where} is no Soviet-controlled major city of the Soviet Union"
                return Refusal(f"{action.unit} is not placed there: {none}", "n41:14-soviet-city")
            cut_off = f"no supply line runs from {where} to the east edge"
            return Refusal(f"{action.unit} is not placed there: {cut_off}", "n41:14-soviet-city-supply")
        if not stacking.fits(pos, unit, hex):
            return Refusal(f"there is no room for {action.unit} in {where}", "n41:3-placement")
        return None

    def play(self, pos: War, action: Place) -> None:
        pos.put(pos.roster.index(action.unit), pos.board.grid.index(action.hex))
        pos.update_control()

    def open(self, pos: War) -> bool:
        if pos.player != SOVIET or pos.segment != 1 or pos.count(MOVING):
            return False
        return bool(DUE in pos.where)


class Entering(Arriving[Enter]):
    """A reinforcement or replacement comes on at its map edge, at any time in the phase (n41:14-timing)."""

    action = Enter
    share = 15.0

    def ways(self, pos: War, unit: int) -> Iterator[Action]:
        terms = terms_of(pos, unit)
        for start in bits(entry_hexes(pos, unit)):
            found = self._reach(pos, unit, terms, start)
            if found is not None:
                ends = found.reached | 1 << start
                for end in bits(ends & ~crowded(pos, unit, ends)):
                    yield self._enter(pos, unit, terms, found, end)

    @staticmethod
    def _reach(pos: War, unit: int, terms: Terms, start: int) -> Layers | None:
        """How far a unit gets that enters here; it pays for the hex of entry."""
        cost = terms.hex_cost(start)
        left = allowance(pos, unit) - cost if cost is not None else -1
        if left < 0:
            return None
        return layers(1 << start, 0 if terms.stop >> start & 1 else left, terms)

    @staticmethod
    def _enter(pos: War, unit: int, terms: Terms, found: Layers, end: int) -> Enter:
        return Enter(pos.short(unit), tuple(map(pos.hex_name, cheapest(found, end, terms))))

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = due(pos)
        while units:
            unit = units.pop(int(rng.random() * len(units)))
            terms = terms_of(pos, unit)
            hexes = entry_hexes(pos, unit)
            while hexes:
                start = random_hex(hexes, rng)
                hexes &= ~(1 << start)
                found = self._reach(pos, unit, terms, start)
                ends = found.reached | 1 << start if found else 0
                ends &= ~crowded(pos, unit, ends)
                if found and ends:
                    return self._enter(pos, unit, terms, found, random_hex(ends, rng))
        return None

    def why_not(self, pos: War, unit: int, action: Enter) -> Refusal | None:
        side = pos.roster.side[unit]
        path = pos.hexes(action.path)
        if not path:
            return Refusal(f"{action.unit} must enter somewhere", "n41:14-timing")
        start = path[0]
        if not entry_hexes(pos, unit) >> start & 1:
            if side == AXIS:
                reason = f"{action.path[0]} is no friendly clear or rough hex of the west edge"
                return Refusal(f"{action.unit} may not enter there: {reason}", "n41:14-axis-entry")
            rule = "n41:17-1e" if pos.counter(unit).place == EDGE else "n41:14-soviet-entry"
            reason = f"{action.path[0]} is no friendly supply source of the east edge"
            return Refusal(f"{action.unit} may not enter there: {reason}", rule)
        cost = terms_of(pos, unit).hex_cost(start)
        if cost is None or cost > allowance(pos, unit):
            return Refusal(f"{action.unit} cannot pay for its hex of entry", "n41:5-movement-rating")
        return path_refusal(pos, unit, path, cost)

    def play(self, pos: War, action: Enter) -> None:
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        come_on(pos, unit, path[0])
        march(pos, unit, path)

    def open(self, pos: War) -> bool:
        return bool(pos.segment == 1 and DUE in pos.where)
