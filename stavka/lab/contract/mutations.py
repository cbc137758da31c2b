"""Actions beside the legal ones: a legal action with one part of it changed, or come too late."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from random import Random

from stavka.engine.action import Action
from stavka.engine.position import Position
from stavka.hexes import bits

KEPT = 60  # actions of the past that are tried again


class Mutations:
    """Changes actions in ways that need no knowledge of their title."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._past: list[Action] = []
        self._words: dict[tuple[type[Action], str], list[object]] = {}  # what a part of an action was before

    def remember(self, action: Action) -> None:
        """Keep a legal action: later, and with other parts, it may be none."""
        if len(self._past) < KEPT:
            self._past.append(action)
        else:
            self._past[self.rng.randrange(KEPT)] = action
        for part in fields(action):
            known = self._words.setdefault((type(action), part.name), [])
            value = getattr(action, part.name)
            if value not in known:
                known.append(value)

    def of(self, pos: Position, actions: Iterable[Action], number: int) -> list[Action]:
        """Some actions that are perhaps legal and perhaps not."""
        found = [changed for action in actions for changed in self._changed(pos, action)]
        found += self._past
        found = [action for action in found if type(action) in pos.title.actions]
        return self.rng.sample(found, min(number, len(found)))

    def naming(self, pos: Position, units: Iterable[str]) -> list[Action]:
        """What was legal before, with these units in the place of one that it names."""
        found = []
        for action in self._past:
            for part in fields(action):
                value = getattr(action, part.name)
                if isinstance(value, str) and value in pos.roster.short:
                    found += [replace(action, **{part.name: unit}) for unit in units]
                elif isinstance(value, tuple) and value and value[0] in pos.roster.short:
                    found += [replace(action, **{part.name: (*value[:-1], unit)}) for unit in units]
        return found

    def _changed(self, pos: Position, action: Action) -> Iterator[Action]:
        for part in fields(action):
            for value in self._other_values(pos, action, part.name):
                yield replace(action, **{part.name: value})
        names = [part.name for part in fields(action)]
        for kind in pos.title.actions:
            if kind is not type(action) and [part.name for part in fields(kind)] == names:
                yield kind(**{name: getattr(action, name) for name in names})

    def _other_values(self, pos: Position, action: Action, name: str) -> Iterator[object]:
        value: object = getattr(action, name)
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (value + 1, value - 1, 0, 99)
        elif isinstance(value, str):
            yield self._other_word(pos, value)
            yield self.rng.choice(self._words.get((type(action), name), [value]))
        elif isinstance(value, tuple):
            yield from self._other_rows(pos, value)

    def _other_rows(self, pos: Position, row: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """One word less, one more, one changed, two exchanged."""
        if not row:
            return
        at = self.rng.randrange(len(row))
        yield row[:at] + row[at + 1 :]
        yield (*row, self._other_word(pos, row[-1]))
        yield (*row[:at], self._other_word(pos, row[at]), *row[at + 1 :])
        yield row[::-1]

    def _other_word(self, pos: Position, word: str) -> str:
        """Another unit for a unit, a hex close by or far away for a hex."""
        grid = pos.board.grid
        if word in pos.roster.short:
            return self.rng.choice(pos.roster.short)
        if word not in grid:
            return word
        near = list(bits(grid.spread(1 << grid.index(word))))
        return grid.name(self.rng.choice(near if self.rng.random() < 0.8 else list(grid.indices)))
