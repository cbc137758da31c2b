"""6. Ground movement: the option to move a unit on foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.movement.marching import MarchMoves
from stavka.titles.russia_besieged.actions.movement import Move
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.allowance import BUSY, STOPPED_MARCH, allowance, points
from stavka.titles.russia_besieged.movement.reach import ROOM, GroundReach, has_room, reach, rough
from stavka.titles.russia_besieged.movement.restrictions import cost, route_refusal
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.state.flags import (
    BY_RAIL,
    BY_SEA,
    GARRISON,
    GOING_ON,
    HELD,
    LANDED,
    LOCKED,
    MOVED,
    ON_ICE,
    SHIPPED_OUT,
    TO_SAIL,
    VICTOR,
)
from stavka.titles.russia_besieged.state.position import War

# what a unit has done or suffered, in the words of a refusal
WHY_BUSY = {
    VICTOR: ("took part in an automatic victory and moves no further this impulse", "rb:9.4-a"),
    BY_SEA: ("has moved by sea this impulse", "rb:8.02"),
    SHIPPED_OUT: ("has moved by sea this impulse", "rb:8.02"),
    BY_RAIL: ("has moved by rail this impulse", "rb:7.10-a"),
    LANDED: ("has dropped in this impulse and moves no further", "rb:15.05"),
    ON_ICE: ("has crossed the ice, which takes all its movement", "rb:6.31-b"),
    MOVED: ("has already moved this impulse", "rb:6.0"),
    LOCKED: ("is locked in combat and may not leave", "rb:10.6-f"),
    HELD: ("began this impulse in an enemy zone of control and may not move", "rb:4.06-a"),
    GARRISON: ("is a garrison that has not been released", "rb:17.13-c"),
    TO_SAIL: ("was placed in port to sail and moves in no other way", "rb:8.32"),
}
IMMOBILE = {"dictator": "rb:14.13", "wec": "rb:20.13", "air": "rb:11.14-a", "airbase": "rb:11.14-a"}
IMMOBILE |= {"partisan": "rb:16.47", "hq": "rb:A1.0"}


def of_units_that_moved(pos: War, unit: int) -> Refusal | None:
    """A Shock Army that was built on the map of a unit that had moved stays where it is (rb:22.01-b)."""
    if pos.roster.kind[unit] != "shock" or pos.flags[unit] & (MOVED | HELD) != MOVED | HELD:
        return None
    return Refusal(f"{pos.short(unit)} was built of a unit that had moved and does not move this impulse", "rb:22.01-b")


class Marching(MarchMoves[War, Move]):
    """Ground movement (rb:6.0, rb:6.1)."""

    action = Move
    busy = BUSY

    def marchers(self, pos: War) -> Sequence[int]:
        return pos.roster.marchers[pos.player]

    def could_move(self, pos: War, unit: int) -> bool:
        roster, now = pos.roster, pos.impulse - 1
        if pos.where[unit] < 0 or pos.flags[unit] & BUSY or not roster.ground[unit] or roster.side[unit] != pos.player:
            return False
        # a unit that its class gives nothing is asked about closer, since an option may give it something
        return bool(roster.allowances[pos.weathers[now]][now][unit][0]) or allowance(pos, unit) > 0

    def draws(self, pos: War, mine: Sequence[int], rng: Random) -> Iterator[int]:
        """Those not known to be done; when all seem to be, they are looked at again, but only once."""
        free: int | None = None
        while True:
            left = pos.to_march
            if not left:
                if free is None:
                    where, flags = pos.where, pos.flags
                    free = sum([1 << u for u in mine if where[u] >= 0 and not flags[u] & BUSY])
                if not free:
                    yield from super().draws(pos, mine, rng)
                left = free
            pos.to_march = left
            yield random_hex(left, rng)

    def passed_over(self, pos: War, unit: int) -> None:
        if pos.to_march:
            pos.to_march &= ~(1 << unit)

    def points(self, pos: War, unit: int) -> int:
        return points(pos, unit)

    def reach(self, pos: War, unit: int, points: int) -> GroundReach:
        return reach(pos, unit, points)

    def may_end(self, pos: War, unit: int, hex: int) -> bool:
        return has_room(pos, unit, hex) and march_refusal(pos, unit, hex) is None

    def ends(self, pos: War, unit: int, reached: int) -> int:
        found = reached & ~ROOM.crowded(pos, unit, reached)
        limited = pos.seams.ends_limited
        if limited and limited(pos):
            found = sum(1 << hex for hex in bits(found) if march_refusal(pos, unit, hex) is None)
        return found

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return self._not_now(pos, unit, action.unit) or self._path_refusal(pos, unit, action)

    def _not_now(self, pos: War, unit: int, who: str) -> Refusal | None:
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{who} is not yours to move now", "rb:6.0")
        if pos.where[unit] < 0:
            return Refusal(f"{who} is not on the map", "rb:6.0")
        if not pos.roster.ground[unit]:
            return Refusal(f"{who} does not move on foot", IMMOBILE.get(pos.roster.kind[unit], "rb:6.0"))
        refusal = of_units_that_moved(pos, unit)
        if refusal:
            return refusal
        for flag, (why, rule) in WHY_BUSY.items():
            if pos.flags[unit] & flag:
                return Refusal(f"{who} {why}", rule)
        refusal = pos.seams.move_refused(pos, unit)
        if refusal is None and not allowance(pos, unit):
            return Refusal(f"{who} has no movement in this impulse and weather", "rb:6.0")
        return refusal

    def _path_refusal(self, pos: War, unit: int, action: Move) -> Refusal | None:
        path, who = pos.hexes(action.path), action.unit
        if path[0] != pos.where[unit]:
            return Refusal(f"{who} stands in {pos.hex_name(pos.where[unit])}; its path must begin there", "rb:6.0")
        if len(path) < 2:
            return Refusal(f"{who} would not move: the path names only {action.path[0]}", "rb:6.0")
        refusal = route_refusal(pos, unit, path, allowance(pos, unit))
        if refusal:
            return refusal
        if not has_room(pos, unit, path[-1]):
            return stacking.no_room(pos, unit, path[-1])
        return march_refusal(pos, unit, path[-1])

    def play(self, pos: War, action: Move) -> None:
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        end, stops, left = path[-1], rough(pos, unit), 0
        halts, bit = pos.hostile_zone(pos.player), 1 << end
        if halts & bit and not stops & bit:  # only a zone stops it here
            points = allowance(pos, unit)
            left = points - cost(pos, unit, path, points)
        walk(pos, unit, path)
        if pos.where[unit] >= 0:
            pos.flags[unit] = pos.flags[unit] & ~GOING_ON | MOVED
            left = left if pos.where[unit] == end else 0
            STOPPED_MARCH.note_stop(pos, unit, path, left, pos.hostile_zone(pos.player), stops)


def end_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not end a move, on foot or at sea, in a hex that it can reach."""
    limited = pos.seams.ends_limited
    return pos.seams.end_refused(pos, unit, hex) if limited and limited(pos) else None


def march_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """The same for a march alone."""
    seams = pos.seams
    for is_limited in seams.ends_limited:
        if is_limited(pos):
            return seams.end_refused(pos, unit, hex) or seams.march_end_refused(pos, unit, hex)
    return None
