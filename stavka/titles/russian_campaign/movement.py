"""5. Movement and 8. Movement restrictions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.hexes import bits
from stavka.rules.action import Action
from stavka.rules.movement import March
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Option
from stavka.titles.russian_campaign import contact, garrisons, going_on, leaders, nations, rail, stacking
from stavka.titles.russian_campaign.actions import Move
from stavka.titles.russian_campaign.charts import SNOW
from stavka.titles.russian_campaign.flags import (
    AXIS,
    BY_SEA,
    DROPPED,
    ENTERED,
    GOING_ON,
    HELD,
    MOVED,
    VICTOR,
    VICTOR_BEFORE,
)
from stavka.titles.russian_campaign.position import War

BUSY = MOVED | HELD | VICTOR | BY_SEA


def allowance(pos: War, unit: int) -> int:
    """Movement points in this impulse and weather (trc:2.5, trc:2.6, trc:5.4-b)."""
    if "leaderless" in pos.counts and leaders.leaderless(pos, unit):  # trc:11.3-a
        return 0
    if pos.flags[unit] & GOING_ON:
        return going_on.points_left(pos, unit)
    return pos.roster.allowance[unit][pos.weather][pos.impulse - 1]


def free_to_move(pos: War, unit: int) -> bool:
    """Whether a unit of the phasing side may still do something this movement phase (trc:5.1, trc:16.2-a)."""
    return pos.where[unit] >= 0 and not pos.flags[unit] & (MOVED | HELD | VICTOR | BY_SEA | DROPPED)


def march_of(pos: War, unit: int) -> March:
    """Where a unit may walk and where it must stop, by the Terrain Effects Chart (trc:8.1, trc:11.1-c, trc:ex-zoc).

    The straits are crossed on foot (trc:8.5.1-c); leaving a zone and entering another later is allowed (trc:8.3-b).
    """
    roster, ground = pos.roster, pos.ground
    side = roster.side[unit]
    zone = pos.hostile_zone(side)
    # trc:5.5-a, trc:5.5-b, trc:ex-zoc-b: numbered hexes outside closed countries that hold no enemy; friends do not
    # matter (trc:5.3-a), nor do rails (trc:9.4-b)
    open_hexes = ground.open ^ (ground.open & pos.occupied[1 - side])
    if pos.closed:
        open_hexes &= ~(pos.shut(pos.where[unit]) & nations.closed_to(pos, unit))
    open_hexes = nations.limited(pos, unit, open_hexes)
    if roster.hq[unit]:  # trc:11.1-e
        open_hexes &= ~zone | leaders.escorted(pos, side)
    if pos.flags[unit] & VICTOR_BEFORE or nations.shuns_contact(pos, unit):  # trc:16.2-b, trc:26.4.1-c
        open_hexes &= ~zone
    return March(ground.walk, open_hexes, zone, rough(pos, unit), ground.straits, ground.strait_hexes)


def rough(pos: War, unit: int) -> int:
    """The hexes whose terrain makes a unit stop."""
    roster, ground = pos.roster, pos.ground
    key = (roster.woodsman[unit], roster.mountain[unit], pos.weather == SNOW)
    known = ground.rough.get(key)
    if known is not None:
        return known
    stop = 0
    if not roster.woodsman[unit]:  # trc:8.2-a, trc:8.2-b
        stop |= ground.woods
    if not roster.mountain[unit]:  # trc:8.2-e, trc:8.2-c
        stop |= ground.mountains
    if not pos.snow:  # trc:8.2-f, trc:8.2-d
        stop |= ground.swamps
    ground.rough[key] = stop
    return stop


def reach(pos: War, unit: int) -> tuple[March, list[int]]:
    """The march of a unit and its layers of hexes, one per point."""
    march = march_of(pos, unit)
    points = allowance(pos, unit) if free_to_move(pos, unit) else 0
    return march, march.layers(pos.where[unit], points)


def destinations(pos: War, unit: int, layers: list[int]) -> int:
    """Hexes a unit may end its move in."""
    ends = 0
    for layer in layers[1:]:
        ends |= layer
    return ends & ~_crowded(pos, unit, ends)


def _crowded(pos: War, unit: int, hexes: int) -> int:
    """Hexes among these where the unit would be one too many and nobody there can still move off (trc:6.2)."""
    side = pos.roster.side[unit]
    full = 0
    busy = hexes & pos.occupied[side]
    while busy:
        bit = busy & -busy
        busy ^= bit
        hex = bit.bit_length() - 1
        if not stacking.fits(pos, unit, hex) and not _relief(pos, unit, hex):
            full |= bit
    return full


def has_room(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may come to stand in a hex as far as stacking goes (trc:6.2)."""
    return not pos.occupied[pos.roster.side[unit]] >> hex & 1 or not _crowded(pos, unit, 1 << hex)


def no_room(pos: War, unit: int, hex: int, there: str) -> Refusal:
    """Why a unit may not come to stand in a hex: one too many, or another ally is there."""
    who = pos.short(unit)
    if nations.mixes(pos, unit, hex):
        return Refusal(f"{who} may not stand with the unit of another ally in {there}", "trc:26.82-c")
    return Refusal(f"{who} would be one unit too many in {there}", "trc:6.2")


def _relief(pos: War, unit: int, hex: int) -> bool:
    """Whether enough units in a hex can still leave for this one to stay."""
    roster = pos.roster
    staying = [
        u for u in pos.of(roster.side[unit], hex) if u != unit and not (free_to_move(pos, u) and allowance(pos, u) > 0)
    ]
    return not stacking.excess(pos, [*staying, unit]) and not nations.mixed(pos, [*staying, unit])


def can_leave(pos: War, unit: int) -> bool:
    """Whether a unit has some legal move on foot."""
    if not free_to_move(pos, unit) or not allowance(pos, unit):
        return False
    _, layers = reach(pos, unit)
    return any(not contact.forbids(pos, unit, hex) for hex in bits(destinations(pos, unit, layers)))


class Marching(Option):
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

    def moves(self, pos: War, unit: int) -> Iterator[Action]:
        if not free_to_move(pos, unit) or not allowance(pos, unit):
            return
        march, layers = reach(pos, unit)
        ends = destinations(pos, unit, layers)
        paths = march.paths(layers, pos.board.grid.name)
        short = pos.short(unit)
        touching = pos.ground.walk.step(pos.solid[1 - pos.roster.side[unit]])
        for hex in bits(ends):
            if not touching >> hex & 1 or not contact.forbids(pos, unit, hex):
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
        units = [
            u
            for u in mine
            if where[u] >= 0 and not flags[u] & BUSY and roster.allowance[u][weather][impulse]
        ]
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
            if has_room(pos, unit, hex) and not contact.forbids(pos, unit, hex):
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
        if _crowded(pos, unit, 1 << end):
            return no_room(pos, unit, end, names[-1])
        return contact.forbids(pos, unit, end)

    def play(self, pos: War, action: Move) -> None:
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        points = allowance(pos, unit) - len(path) + 1
        walk(pos, unit, path)
        pos.flags[unit] = pos.flags[unit] & ~GOING_ON | MOVED
        going_on.note_stop(pos, unit, path, points, rough(pos, unit))


MARCHING = Marching()


def _stands_by(pos: War, unit: int) -> str:
    """The rule by which a unit has no movement points: its kind's own, or the Movement Allowance Chart."""
    return {"hq": "trc:11.1-b", "leader": "trc:11.2-a", "worker": "trc:22.2-d"}.get(pos.roster.kind[unit], "trc:2.6")


def walk(pos: War, unit: int, path: list[int]) -> None:
    """Take a unit along a path; control and rails follow it hex by hex (trc:17.2.1-e, trc:9.8.1, trc:9.8.2)."""
    side, left = pos.roster.side[unit], pos.where[unit]
    ground = pos.ground
    # a city taken at the end of the path is no base for the rails passed before it was taken
    hex_by_hex = ground.cities >> path[-1] & 1
    if not hex_by_hex:
        pos.put(unit, path[-1])
    sweeps = pos.roster.zoc[unit] > 1
    near_watched, along_rails = ground.near_watched, ground.rail_places
    for hex in path:
        if hex_by_hex:
            pos.put(unit, hex)
        if sweeps and hex in near_watched and ground.zone[hex] & ground.watched & ~pos.owner[side]:
            pos.sweep(side, hex)
        elif not sweeps and hex in near_watched and ground.watched >> hex & 1:
            pos.occupy(side, hex)
        if hex in along_rails:
            rail.pass_through(pos, side, hex)
    if left in near_watched or path[-1] in near_watched or pos.landed:  # elsewhere nobody's control hangs on it
        pos.update_control()
    garrisons.note_approach(pos, unit, path)  # trc:20.7.1, trc:20.8


def route_refusal(pos: War, unit: int, path: list[int], onward: bool = False) -> Refusal | None:
    """Why a unit may not walk along a path, points and stacking aside; ``onward`` if it wants to go on from the end."""
    march = march_of(pos, unit)
    names = tuple(map(pos.hex_name, path))
    for step in range(1, len(path)):
        refusal = _step_refusal(pos, unit, march, path, step, names)
        if refusal:
            return refusal
    if onward and len(path) > 1:
        return _must_stop(pos, march, [*path, path[-1]], len(path), pos.short(unit), names[-1])
    return None


def _step_refusal(
    pos: War, unit: int, march: March, path: list[int], step: int, names: tuple[str, ...]
) -> Refusal | None:
    start, end = path[step - 1], path[step]
    who, there = pos.short(unit), names[step]
    bit, zone = 1 << end, march.enemy_zone
    strait = (1 << start, bit) in march.crossings
    if not strait and not march.net.around(start) & bit:
        return _no_way(pos, start, end, who, names[step - 1], there)
    if step > 1:
        refusal = _must_stop(pos, march, path, step, who, names[step - 1])
        if refusal:
            return refusal
    if not march.open & bit:
        return _closed_to(pos, unit, march, end, who, there)
    if step == 1 and 1 << start & zone and bit & zone:
        return Refusal(
            f"{who} may not enter {there}: it starts in an enemy zone of control and {there} is in another", "trc:8.3-a"
        )
    return None


def _no_way(pos: War, start: int, end: int, who: str, here: str, there: str) -> Refusal:
    if (start, end) in pos.board.rail_only or (end, start) in pos.board.rail_only:
        return Refusal(f"{who} may not walk from {here} to {there}: that link is for rail movement only", "trc:8.6")
    if pos.board.grid.direction(start, end) is None:
        return Refusal(f"{here} and {there} do not touch", "trc:5.4-a")
    if pos.board.playable >> end & 1:
        return Refusal(f"{who} may not cross the coast between {here} and {there}", "trc:8.5")
    if pos.ground.country.get(end) in ("bulgaria", "turkey"):
        return Refusal(f"{who} may not enter {there}: Bulgaria and Turkey are closed", "trc:5.5-b")
    return Refusal(f"{who} may not enter {there}: no unit moves there", "trc:5.5-a")


def stop_refusal(pos: War, march: March, path: list[int], who: str) -> Refusal | None:
    """Why a unit that has come along a path must stop at its end."""
    return _must_stop(pos, march, [*path, path[-1]], len(path), who, pos.hex_name(path[-1]))


def _must_stop(pos: War, march: March, path: list[int], step: int, who: str, here: str) -> Refusal | None:
    at = 1 << path[step - 1]
    if (1 << path[step - 2], at) in march.crossings:
        return Refusal(f"{who} must stop in {here}, the first hex across the Straits of Kerch", "trc:8.5.1-a")
    if at & march.enemy_zone:
        return Refusal(f"{who} must stop in {here}: it is in an enemy zone of control", "trc:7.2")
    if not at & march.stop:
        return None
    ground = pos.ground
    if at & ground.woods:
        return Refusal(f"{who} must stop in {here}: woods", "trc:8.2-a")
    if at & ground.mountains:
        return Refusal(f"{who} must stop in {here}: mountains", "trc:8.2-e")
    return Refusal(f"{who} must stop in {here}: swamp", "trc:8.2-f")


def _closed_to(pos: War, unit: int, march: March, end: int, who: str, there: str) -> Refusal:
    bit = 1 << end
    side = pos.roster.side[unit]
    if pos.occupied[1 - side] & bit:
        return Refusal(f"{who} may not enter {there}: an enemy unit is there", "trc:ex-zoc-b")
    limit = nations.limit_refusal(pos, unit, end)
    if limit:
        return limit
    if nations.closed_to(pos, unit) & bit:
        return nations.closed_refusal(pos, f"{who} may not enter {there}", end)
    if bit & march.enemy_zone and pos.roster.hq[unit]:
        return Refusal(f"{who} may enter an enemy zone of control only where a friendly unit already is", "trc:11.1-e")
    if bit & march.enemy_zone and pos.flags[unit] & VICTOR_BEFORE:
        return Refusal(
            f"{who} scored an automatic victory in the first impulse and may not enter an enemy zone of control",
            "trc:16.2-b",
        )
    if bit & march.enemy_zone and nations.shuns_contact(pos, unit):
        return Refusal(f"{who} is a battlegroup and may not enter an enemy zone of control", "trc:26.4.1-c")
    if pos.ground.country.get(end) in ("bulgaria", "turkey"):
        return Refusal(f"{who} may not enter {there}: Bulgaria and Turkey are closed", "trc:5.5-b")
    return Refusal(f"{who} may not enter {there}", "trc:5.5-a")


__all__ = [
    "AXIS",
    "MARCHING",
    "Marching",
    "allowance",
    "can_leave",
    "destinations",
    "free_to_move",
    "has_room",
    "march_of",
    "no_room",
    "reach",
    "stop_refusal",
    "walk",
]
