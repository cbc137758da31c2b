"""Who stands where, what it is worth, and how far it could march."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import ceil
from types import MappingProxyType

from stavka.hexes import Net
from stavka.opponents.judgement.unhindered import unhindered
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.profiles.reading import load
from stavka.opponents.seat import Seat

UPPER_HAND = 1.4  # times the enemy's force: from there on a side goes for what decides and guards less


class Forces:
    """Both sides on the map as a seat knows them, when a phase begins."""

    def __init__(self, seat: Seat, *, exact: bool = False) -> None:
        self.seat, self.exact = seat, exact
        self.pos = pos = seat.pos
        self.hints = hints = seat.hints
        self.me, self.foe = seat.me, seat.foe
        self.walk: Net = pos.board.walk
        self.worth = worth_list(pos)
        self.profile = load(pos.title.code)
        self.open = hints.open(pos)
        self.held = (hints.controlled(pos, 0), hints.controlled(pos, 1))
        where, roster = pos.where, pos.roster
        self.mine = [u for u in roster.of_side[self.me] if where[u] >= 0]
        self.theirs = [u for u in roster.of_side[self.foe] if where[u] >= 0]
        self.stacks: dict[int, list[int]] = {}  # of the enemy, those that can be attacked
        for u in self.theirs:
            if roster.zoc[u]:
                self.stacks.setdefault(where[u], []).append(u)
        self.foe_hexes = pos.occupied[self.foe]
        self.foe_solid = pos.solid[self.foe]
        self.foe_zone = hints.zone(pos, self.foe)
        self.edge = self._edge()
        self._far: dict[tuple[int, int], int] = {}

    def _edge(self) -> float:
        """1 for a side that has no upper hand, more for one that could lose what it guards and still win."""
        mine, theirs = (sum(self.worth[u] for u in units) for units in (self.mine, self.theirs))
        return min(2.0, max(1.0, mine / (UPPER_HAND * theirs))) if theirs else 1.0

    @cached_property
    def standing(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """By side and hex: the units on the map."""
        found: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        for side, units in ((self.me, self.mine), (self.foe, self.theirs)):
            for u in units:
                found[side].setdefault(self.pos.where[u], []).append(u)
        return found

    @cached_property
    def unhindered(self) -> dict[int, int]:
        """Where each enemy could march next as far as the ground goes; asked for where it is worth the time."""
        return unhindered(self.seat)

    def _farthest(self, start: int, hexes: int) -> int:
        """Steps to the farthest of some hexes."""
        key = (start, hexes)
        if key not in self._far:
            spread, seen, steps = self.pos.board.grid.spread, 1 << start, 0
            while hexes & ~seen:
                seen, steps = spread(seen), steps + 1
            self._far[key] = steps
        return self._far[key]

    def mine_hex(self, hex: int) -> bool:
        return bool(self.held[self.me] >> hex & 1)

    def marches(
        self,
        units: Sequence[int],
        zone: int,
        occupied: int,
        impulses: int = 1,
        hampered: Mapping[int, float] = MappingProxyType({}),
    ) -> dict[int, int]:
        """Where units could go in so many movement phases if the other side stood in ``occupied`` and stopped them in
        ``zone``; a new phase sets them free again. Who is ``hampered`` lacks so much of his pace."""
        pos, step, pace = self.pos, self.walk.step, self.hints.pace
        found: dict[int, int] = {}
        known: dict[tuple[int, tuple[int, ...], int], int] = {}
        able = self.unhindered if self.exact else {}
        allowed = self.open & ~occupied
        for unit in units:
            if not self.hints.counts(pos, unit):
                continue
            points, start = tuple(pace(pos, unit, n + 1) for n in range(impulses)), pos.where[unit]
            ground = able.get(unit, -1)
            if ground >= 0:  # by the rules of its own turn it may have more points than now
                points = (max(points[0], self._farthest(start, ground)), *points[1:])
            if unit in hampered:
                points = tuple(ceil(left * (1 - hampered[unit])) for left in points)
            key = (start, points, ground)
            if key not in known:
                seen = 1 << start
                for impulse, left in enumerate(points):
                    if impulse == 1:
                        seen &= ground
                    moving = seen
                    for _ in range(left):
                        front = step(moving) & allowed & ~seen
                        if not front:
                            break
                        seen |= front
                        moving = front & ~zone
                known[key] = seen & ground if impulses == 1 else seen
            found[unit] = known[key]
        return found
