"""Actions that nearly fit: with a wrong unit, an enemy or a piece off the map, a hex too far, in the wrong phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import islice
from random import Random

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.refusal import Unreadable
from stavka.engine.stage import Menu
from stavka.hexes import bits
from stavka.lab.contract.legality import some_listed
from stavka.lab.contract.mutations import Mutations

UNITS = 2  # of each side on the map, and off it
LONGEST = 30  # hexes of a path made up
CHANGED = 60  # legal actions with a part changed, or of an earlier moment


class NearMisses:
    """Makes actions beside the legal ones, without knowledge of the title."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.mutations = Mutations(rng)

    def of(self, game: Game) -> Iterator[Action]:
        """Actions that can be written, each once; some of them are legal."""
        listed = some_listed(game, self.rng)
        for action in listed:
            self.mutations.remember(action)
        pos = game.position
        seen: set[str] = set()
        tries = (
            Done(),
            *self.mutations.of(pos, listed[:12], CHANGED),
            *self._too_far(pos, listed),
            *self._made_up(pos, listed),
        )
        for action in tries:
            try:
                text = str(action)
                if text not in seen:
                    yield game.read(text)
                    seen.add(text)
            except Unreadable:  # a change may leave nothing that can be written
                continue

    def _made_up(self, pos: Position, listed: Sequence[Action]) -> Iterator[Action]:
        """Every kind of action that names one unit, and perhaps a hex or a path, for some units and hexes.

        Of a kind that has no place in the stage one is enough.
        """
        stage = pos.stage
        taken = {type(action) for action in listed}
        if isinstance(stage, Menu):
            taken |= {option.action for option in stage.options(pos)}
        for kind in pos.title.actions:
            names = [part.name for part in fields(kind)]
            if names[:1] != ["unit"]:
                continue
            for unit in self._units(pos)[: None if kind in taken else 1]:
                for rest in islice(self._rests(pos, unit, names[1:]), None if kind in taken else 1):
                    yield kind(unit, *rest)  # type: ignore[call-arg]  # of an action with these parts, as was just seen

    def _rests(self, pos: Position, unit: str, names: Sequence[str]) -> Iterator[tuple[object, ...]]:
        """What may follow a unit in an action with these parts."""
        where = pos.where[pos.roster.index(unit)]
        if not names:
            yield ()
        elif list(names) in (["hex"], ["to"]):
            yield from ((pos.hex_name(hex),) for hex in self._hexes(pos, where))
        elif list(names) == ["path"]:
            yield from ((self._straight(pos, where, hex),) for hex in self._hexes(pos, where))

    def _units(self, pos: Position) -> list[str]:
        """Some units of both sides on the map and off it."""
        roster = pos.roster
        on_map = [[u for u in units if pos.where[u] >= 0] for units in roster.of_side]
        pools = [*on_map, [u for u in range(len(roster)) if pos.where[u] < 0]]
        return [pos.short(self.rng.choice(pool)) for pool in pools if pool for _ in range(UNITS)]

    def _hexes(self, pos: Position, where: int) -> list[int]:
        """Some hex of the map, one with a unit of each side, and some near a unit."""
        grid = pos.board.grid
        found = [self.rng.choice(list(grid.indices))]
        found += [self.rng.choice(list(bits(held))) for held in pos.occupied if held]
        if where >= 0:
            found += [self.rng.choice(list(bits(grid.within(where, reach)))) for reach in (1, 3, 6)]
        return found

    def _straight(self, pos: Position, start: int, end: int) -> tuple[str, ...]:
        grid = pos.board.grid
        if start < 0:
            return (pos.hex_name(end),)
        path = [start]
        while path[-1] != end and len(path) < LONGEST:
            path.append(min(grid.neighbours(path[-1]), key=lambda hex: grid.distance(hex, end)))
        return tuple(map(pos.hex_name, path))

    def _too_far(self, pos: Position, listed: Sequence[Action]) -> Iterator[Action]:
        """Legal paths that go on for a hex or two."""
        grid = pos.board.grid
        for action in listed:
            path: tuple[str, ...] = getattr(action, "path", ())
            if not path or not all(name in grid for name in path):
                continue
            for _ in range(2):
                path = (*path, grid.name(self.rng.choice(list(grid.neighbours(grid.index(path[-1]))))))
                yield replace(action, path=path)  # type: ignore[call-arg]  # it has a path, as was just seen
