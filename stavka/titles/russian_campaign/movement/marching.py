"""5. Movement: the option to move a unit on foot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.russian_campaign.actions.movement import Move
from stavka.titles.russian_campaign.combat import approach
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.movement.going_on import STOPPED_MARCH
from stavka.titles.russian_campaign.movement.reach import (
    can_leave,
    crowded,
    destinations,
    has_room,
    march_of,
    no_room,
    reach,
    rough,
)
from stavka.titles.russian_campaign.movement.restrictions import route_refusal
from stavka.titles.russian_campaign.movement.walking import walk
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import BY_SEA, DROPPED, ENTERED, GOING_ON, HELD, MOVED, VICTOR
from stavka.titles.russian_campaign.state.position import War

BUSY = MOVED | HELD | VICTOR | BY_SEA


class Marching(Option[War, Move]):
    """Normal movement (trc:5.1, trc:5.2-a, trc:5.4-a, trc:ex-move-clear, trc:ex-move-mud).

    Points are neither lent nor saved: a unit's allowance is looked up for itself in each impulse (trc:5.3-b).
    """

    action = Move
    share = 30.0

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_side[pos.player]:
            if pos.where[unit] >= 0:
                yield from self.moves(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.roster.side[index] == pos.player and pos.where[index] >= 0:
            yield from self.moves(pos, index)

    def able(self, pos: War) -> Iterator[str]:
        return (pos.short(unit) for unit in pos.roster.of_side[pos.player] if can_leave(pos, unit))

    def moves(self, pos: War, unit: int) -> Iterator[Action]:
        if not free_to_move(pos, unit) or not allowance(pos, unit):
            return
        march, layers = reach(pos, unit)
        ends = destinations(pos, unit, layers)
        paths = march.paths(layers, pos.board.grid.name)
        short = pos.short(unit)
        touching = pos.ground.walk.step(pos.solid[1 - pos.roster.side[unit]])
        for hex in bits(ends):
            if not touching >> hex & 1 or not approach.forbids(pos, unit, hex):
                yield Move(short, paths[hex])

    def sample(self, pos: War, rng: Random) -> Action | None:
        roster, where, flags = pos.roster, pos.where, pos.flags
        weather, impulse = pos.weather, pos.impulse - 1
        mine = roster.of_side[pos.player]
        for _ in range(6):  # most of the time one of the first few can move
            unit = mine[int(rng.random() * len(mine))]
            if where[unit] >= 0 and not flags[unit] & BUSY and roster.allowance[unit][weather][impulse]:
                action = self._random_move(pos, unit, rng)
                if action:
                    return action
        units = [u for u in mine if where[u] >= 0 and not flags[u] & BUSY and roster.allowance[u][weather][impulse]]
        while units:
            pick = int(rng.random() * len(units))
            action = self._random_move(pos, units[pick], rng)
            if action:
                return action
            units[pick] = units[-1]
            units.pop()
        return None

    def _random_move(self, pos: War, unit: int, rng: Random) -> Action | None:
        points = allowance(pos, unit) if free_to_move(pos, unit) else 0
        if not points:
            return None
        march = march_of(pos, unit)
        layers = march.layers(pos.where[unit], points)
        ends = 0
        for layer in layers[1:]:
            ends |= layer
        while ends:
            # a random bit: cut at a random place, take the lowest left
            cut = ends >> (shift := int(rng.random() * ends.bit_length()))
            hex = (cut & -cut).bit_length() - 1 + shift
            if has_room(pos, unit, hex) and not approach.forbids(pos, unit, hex):
                return Move(pos.short(unit), tuple(map(pos.board.grid.name, march.path(layers, hex))))
            ends &= ~(1 << hex)
        return None

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
            return Refusal(f"{who} has no movement in this impulse and weather", _stands_by(pos, unit))
        return None

    def _path_refusal(self, pos: War, unit: int, action: Move) -> Refusal | None:
        path = pos.hexes(action.path)
        who, names = action.unit, action.path
        if len(path) < 2 or path[0] != pos.where[unit]:
            return Refusal(f"{who} stands in {pos.hex_name(pos.where[unit])}; its path must begin there", "trc:5.4-a")
        points = allowance(pos, unit)
        if len(path) - 1 > points:
            return Refusal(f"{who} has {points} movement points, the path wants {len(path) - 1}", "trc:5.4-a")
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


def _stands_by(pos: War, unit: int) -> str:
    """The rule by which a unit has no movement points: its kind's own, or the Movement Allowance Chart."""
    return {"hq": "trc:11.1-b", "leader": "trc:11.2-a", "worker": "trc:22.2-d"}.get(pos.roster.kind[unit], "trc:2.6")
