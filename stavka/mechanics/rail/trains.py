"""Movement by rail: any distance along one's own lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, TypeAlias, TypeVar

from stavka.engine.action import Action, UnitAlongPath
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option, P
from stavka.hexes import Net, bits
from stavka.mechanics.rail.net import way_to, ways

B = TypeVar("B", bound=UnitAlongPath)  # the action that moves a unit by rail
Routes: TypeAlias = dict[tuple[int, int], dict[int, tuple[str, ...]]]  # by start and line, the way to every end


@dataclass(frozen=True, slots=True)
class RailRules:
    """The rules that a title cites when a way by rail is refused."""

    on_rails: str  # begins where the unit stands and ends on a rail line
    based: str  # a line leads from there to a base


class TrainMoves(Option[P, B]):
    """Units ride along the rails that a title opens to them, from stations of the phasing side."""

    rules: ClassVar[RailRules]

    def stations(self, pos: P) -> int:
        """Hexes from which units of the phasing side could ride now."""
        raise NotImplementedError

    def may_ride(self, pos: P, unit: int) -> bool:
        """Whether a unit could board a train: it has not moved, and counts or rides free."""
        raise NotImplementedError

    def line_of(self, pos: P, unit: int) -> int:
        """The rail hexes along which a unit may be moved, its own included; 0 when it cannot leave."""
        raise NotImplementedError

    def is_based(self, pos: P, hex: int) -> bool:
        """Whether a line leads from a hex to a base."""
        raise NotImplementedError

    def tracks(self, pos: P) -> Net:
        """The tracks that trains of the phasing side run on."""
        return pos.board.tracks

    def has_room(self, pos: P, unit: int, hex: int) -> bool:
        """Whether a unit may come to stand in a hex."""
        raise NotImplementedError

    def closed_ends(self, pos: P, unit: int, line: int) -> int:
        """Hexes of a line in which a unit may not end its ride for other reasons than want of room."""
        return 0

    def has_capacity(self, pos: P) -> bool:
        """Whether units that do not ride free can still ride."""
        raise NotImplementedError

    def hex_refusal(self, pos: P, unit: int, hex: int) -> Refusal | None:
        """Why a unit may not ride through a hex."""
        raise NotImplementedError

    def step_refusal(self, pos: P, unit: int, start: int, end: int) -> Refusal | None:
        """Why a unit may not ride from a hex to another."""
        raise NotImplementedError

    def no_room(self, pos: P, unit: int, hex: int) -> Refusal:
        raise NotImplementedError

    def each(self, pos: P) -> Iterator[Action]:
        routes: Routes = {}
        for hex in bits(self.stations(pos)):
            for unit in pos.of(pos.player, hex):
                yield from self._rides(pos, unit, routes)

    def each_of(self, pos: P, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        hex = pos.where[index]
        if pos.roster.side[index] == pos.player and hex >= 0 and self.stations(pos) >> hex & 1:
            yield from self._rides(pos, index, {})

    def able(self, pos: P) -> Iterator[str]:
        held, reached = pos.occupied[pos.player], dict[tuple[int, int], int]()
        for hex in bits(self.stations(pos)):
            for unit in pos.of(pos.player, hex):
                line = self.line_of(pos, unit) if self.may_ride(pos, unit) else 0
                if not line:
                    continue
                if (hex, line) not in reached:
                    reached[hex, line] = self.tracks(pos).flood(1 << hex, line) & ~(1 << hex)
                ends = reached[hex, line] & ~self.closed_ends(pos, unit, line)
                if ends & ~held or any(self.has_room(pos, unit, end) for end in bits(ends)):
                    yield pos.short(unit)

    def _rides(self, pos: P, unit: int, routes: Routes) -> Iterator[Action]:
        """The rides of a unit; units of one hex share their routes."""
        line = self.line_of(pos, unit) if self.may_ride(pos, unit) else 0
        if not line:
            return
        start = pos.where[unit]
        if (start, line) not in routes:
            name = pos.board.grid.name
            found: dict[int, tuple[str, ...]] = {start: (name(start),)}
            for end, before in ways(self.tracks(pos), start, line).items():
                found[end] = (*found[before], name(end))
            del found[start]
            routes[start, line] = found
        short, action = pos.short(unit), self.action
        # for so many ends a look into a set of single hexes is quicker than one into a large number
        held = frozenset(bits(pos.occupied[pos.player] & line))
        shut = frozenset(bits(self.closed_ends(pos, unit, line)))
        for end, path in routes[start, line].items():
            if end not in shut and (end not in held or self.has_room(pos, unit, end)):
                yield action(short, path)

    def sample(self, pos: P, rng: Random) -> Action | None:
        stations = list(bits(self.stations(pos)))
        rng.shuffle(stations)
        for hex in stations[: 4 if self.has_capacity(pos) else None]:
            unit = rng.choice(pos.of(pos.player, hex))
            if self.may_ride(pos, unit):
                action = self._random_ride(pos, unit, rng)
                if action:
                    return action
        return None

    def _random_ride(self, pos: P, unit: int, rng: Random) -> Action | None:
        line = self.line_of(pos, unit)
        if not line:
            return None
        before = ways(self.tracks(pos), pos.where[unit], line)
        ends = list(before)
        while ends:
            end = ends.pop(int(rng.random() * len(ends)))
            if self.has_room(pos, unit, end):
                return self.action(pos.short(unit), tuple(map(pos.hex_name, way_to(before, end))))
        return None

    def path_refusal(self, pos: P, unit: int, names: Sequence[str]) -> Refusal | None:
        """What is wrong with a way by rail; whether the unit may ride at all is another question."""
        path = pos.hexes(tuple(names))
        who, start, rule = pos.short(unit), pos.where[unit], self.rules.on_rails
        if path[0] != start:
            return Refusal(f"{who} stands in {pos.hex_name(start)}; its path must begin there", rule)
        if len(path) < 2:
            return Refusal(f"{who} would not move: the path names only {names[0]}", rule)
        for at in (0, -1):
            if not pos.board.rail_hexes >> path[at] & 1:
                return Refusal(f"{who} must begin and end on a rail line; {names[at]} has none", rule)
        refusal = self.hex_refusal(pos, unit, path[0])
        for step in range(1, len(path)):
            refusal = refusal or self.step_refusal(pos, unit, path[step - 1], path[step])
        if refusal:
            return refusal
        if not self.is_based(pos, start):
            return Refusal(
                f"{who} may not move by rail: no line clear of enemy zones of control and cities leads to a city or "
                "edge",
                self.rules.based,
            )
        return None if self.has_room(pos, unit, path[-1]) else self.no_room(pos, unit, path[-1])
