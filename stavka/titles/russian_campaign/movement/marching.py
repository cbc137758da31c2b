"""5. Movement: the option to move a unit on foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stavka.engine.refusal import Refusal, counted
from stavka.hexes import bits
from stavka.mechanics.movement.march import March
from stavka.mechanics.movement.marching import MarchMoves
from stavka.titles.russian_campaign.actions.movement import Move
from stavka.titles.russian_campaign.combat import approach
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move, moment_told
from stavka.titles.russian_campaign.movement.going_on import STOPPED_MARCH
from stavka.titles.russian_campaign.movement.reach import (
    can_leave,
    crowded,
    has_room,
    march_of,
    no_room,
    rough,
)
from stavka.titles.russian_campaign.movement.restrictions import route_refusal
from stavka.titles.russian_campaign.movement.walking import walk
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import BY_SEA, DROPPED, ENTERED, GOING_ON, HELD, MOVED, VICTOR
from stavka.titles.russian_campaign.state.position import War

BUSY = MOVED | HELD | VICTOR


@dataclass(slots=True)
class MarchReach:
    """How far a unit gets."""

    march: March
    layers: list[int]

    @property
    def ends(self) -> int:
        found = 0
        for layer in self.layers[1:]:
            found |= layer
        return found

    def path(self, end: int) -> Sequence[int]:
        return self.march.path(self.layers, end)

    def paths(self, name: Callable[[int], str]) -> dict[int, tuple[str, ...]]:
        return self.march.paths(self.layers, name)


class Marching(MarchMoves[War, Move]):
    """Normal movement (trc:5.1, trc:5.2-a, trc:5.4-a, trc:ex-move-clear, trc:ex-move-mud).

    Points are neither lent nor saved: a unit's allowance is looked up for itself in each impulse (trc:5.3-b).
    """

    action = Move
    busy = BUSY

    def marchers(self, pos: War) -> Sequence[int]:
        return pos.roster.of_side[pos.player]

    def could_move(self, pos: War, unit: int) -> bool:
        if pos.where[unit] < 0 or pos.flags[unit] & BUSY:
            return False
        return pos.roster.allowance[unit][pos.weather][pos.impulse - 1] > 0

    def points(self, pos: War, unit: int) -> int:
        return allowance(pos, unit) if free_to_move(pos, unit) else 0

    def reach(self, pos: War, unit: int, points: int) -> MarchReach:
        march = march_of(pos, unit)
        return MarchReach(march, march.layers(pos.where[unit], points))

    def may_end(self, pos: War, unit: int, hex: int) -> bool:
        return has_room(pos, unit, hex) and not approach.forbids(pos, unit, hex)

    def ends(self, pos: War, unit: int, reached: int) -> int:
        ends = reached & ~crowded(pos, unit, reached)
        touching = ends & pos.ground.walk.step(pos.solid[1 - pos.roster.side[unit]])
        return ends & ~sum(1 << hex for hex in bits(touching) if approach.forbids(pos, unit, hex))

    def can_move(self, pos: War, unit: int) -> bool:
        return can_leave(pos, unit)

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return self._not_now(pos, unit, action) or self._path_refusal(pos, unit, action)

    def _not_now(self, pos: War, unit: int, action: Move) -> Refusal | None:
        who = action.unit
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{who} is not yours to move now", "trc:5.1")
        if pos.where[unit] < 0:
            return Refusal(f"{who} is not on the map", "trc:5.1")
        flags = pos.flags[unit]
        if flags & VICTOR:
            return Refusal(f"{who} took part in an automatic victory and moves no further this impulse", "trc:16.2-a")
        if flags & DROPPED:
            return Refusal(f"{who} dropped this turn and moves no further", "trc:18.3-c")
        if flags & BY_SEA:
            return Refusal(f"{who} has moved by sea this impulse", "trc:10.3-d")
        if flags & MOVED:
            return Refusal(f"{who} has already moved this impulse", "trc:5.4-a")
        if flags & HELD and flags & ENTERED:
            return Refusal(f"{who} was placed in an enemy zone of control and may not move on", "trc:20.3-b")
        if flags & HELD:
            return Refusal(f"{who} began this impulse in an enemy zone of control and may not move", "trc:8.4")
        if leaders.leaderless(pos, unit):
            return Refusal(f"{who} has no movement points: its country has just lost its leader", "trc:11.3-a")
        if not allowance(pos, unit):
            return _no_points(pos, unit, who)
        return None

    def _path_refusal(self, pos: War, unit: int, action: Move) -> Refusal | None:
        path = pos.hexes(action.path)
        who, names = action.unit, action.path
        if path[0] != pos.where[unit]:
            return Refusal(f"{who} stands in {pos.hex_name(pos.where[unit])}; its path must begin there", "trc:5.4-a")
        if len(path) < 2:
            return Refusal(f"{who} would not move: the path names only {names[0]}", "trc:5.4-a")
        points = allowance(pos, unit)
        if len(path) - 1 > points:
            has = counted(points, "movement point")
            return Refusal(f"{who} has {has}, the path to {names[-1]} wants {len(path) - 1}", "trc:5.4-a")
        refusal = route_refusal(pos, unit, path)
        if refusal:
            return refusal
        end = path[-1]
        if crowded(pos, unit, 1 << end):
            return no_room(pos, unit, end, names[-1])
        return approach.forbids(pos, unit, end)

    def play(self, pos: War, action: Move) -> None:
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        points = allowance(pos, unit) - len(path) + 1
        walk(pos, unit, path)
        pos.flags[unit] = pos.flags[unit] & ~GOING_ON | MOVED
        zone = pos.hostile_zone(pos.player)
        STOPPED_MARCH.note_stop(pos, unit, path, points, zone, rough(pos, unit), pos.ground.straits)


def _no_points(pos: War, unit: int, who: str) -> Refusal:
    """A unit has no movement points by the rule of its kind, or by the Movement Allowance Chart."""
    kind = pos.roster.kind[unit]
    if kind == "worker":
        return Refusal(f"{who} is a worker and never moves", "trc:22.2-d")
    rule = {"hq": "trc:11.1-b", "leader": "trc:11.2-a"}.get(kind, "trc:2.6")
    return Refusal(f"{who} has no movement points in {moment_told(pos)}", rule)
