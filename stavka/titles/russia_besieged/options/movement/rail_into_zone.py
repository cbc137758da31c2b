"""A18 Rail movement into a zone of control (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.mechanics.rail.net import way_to, ways
from stavka.titles.russia_besieged.actions.movement import Rail
from stavka.titles.russia_besieged.rail.conversion import own_rails
from stavka.titles.russia_besieged.rail.trains import Railing
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.position import War

USED = "train into a zone"  # name of a count: turn and side of the last one
RULE = "rb:A18.0"


def register(seams: Seams) -> None:
    seams.movement_options.append(with_these_trains)
    seams.unit_rode.append(note)


def with_these_trains(options: Sequence[AnyOption[War]], pos: War) -> Sequence[AnyOption[War]]:
    return tuple(TRAINS if isinstance(option, Railing) else option for option in options)


def _now(pos: War) -> int:
    return 2 * pos.turn + pos.player


def note(pos: War, unit: int, path: Sequence[int]) -> None:
    if pos.hostile_zone(pos.player) >> path[-1] & 1:
        pos.counts[USED] = _now(pos)


def open_cities(pos: War) -> int:
    """Cities in an enemy zone with a friendly unit in them, on own rail (rb:A18.0)."""
    side = pos.player
    held = pos.ground.cities & pos.holding(side) & pos.owner[side] & own_rails(pos, side)
    return held & pos.hostile_zone(side) & ~pos.partisans


class RailIntoZone(Railing):
    """Trains, one of which a turn may end in a city that is held in an enemy zone of control (rb:A18.0)."""

    def each(self, pos: War) -> Iterator[Action]:
        yield from super().each(pos)
        for hex in bits(self.stations(pos)):
            for unit in pos.of(pos.player, hex):
                yield from self._into_zones(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        yield from super().each_of(pos, unit)
        yield from self._into_zones(pos, pos.roster.index(unit))

    def _into_zones(self, pos: War, unit: int) -> Iterator[Action]:
        goals = open_cities(pos) if pos.count(USED) != _now(pos) and self.may_ride(pos, unit) else 0
        line = self.line_of(pos, unit) if goals else 0
        if not line:
            return
        start = pos.where[unit]
        before = ways(self.tracks(pos), start, line)
        for city in bits(goals):
            for last in bits(self.tracks(pos).around(city) & line):
                if (last in before or last == start) and self.has_room(pos, unit, city):
                    way = way_to(before, last) if last != start else [start]
                    yield Rail(pos.short(unit), tuple(map(pos.hex_name, (*way, city))))
                    break

    def path_refusal(self, pos: War, unit: int, names: Sequence[str]) -> Refusal | None:
        path = pos.hexes(tuple(names))
        if len(path) < 2 or not open_cities(pos) >> path[-1] & 1:
            return super().path_refusal(pos, unit, names)
        who, city = pos.short(unit), path[-1]
        if pos.count(USED) == _now(pos):
            return Refusal(f"{who} may not ride into {pos.hex_name(city)}: one unit has, in this turn", RULE)
        refused = super().path_refusal(pos, unit, names[:-1]) if len(path) > 2 else self.hex_refusal(pos, unit, path[0])
        if refused:
            return refused
        if not self.tracks(pos).around(path[-2]) >> city & 1:
            return Refusal(f"{who} may not ride to {pos.hex_name(city)}: no track leads there", "rb:7.03-c")
        return None if self.has_room(pos, unit, city) else self.no_room(pos, unit, city)


TRAINS = RailIntoZone()
