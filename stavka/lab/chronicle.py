"""What became of a game, kept while it is played: when places fell, victory points and points in
hand by turn, victory conditions due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from stavka.engine.game import Game
from stavka.engine.hints import Aim

Fell = dict[str, tuple[int, str]]  # place to turn and phase of its first fall
Stores = dict[str, list[float]]  # pool to what was gained and spent in a turn, and what was left at its end


@dataclass(slots=True)
class Due:
    """A condition of victory that was judged at the end of a turn."""

    turn: int
    side: str
    need: float
    had: float


@dataclass(slots=True)
class Chronicle:
    """Follows one game; the first side is the one that takes places."""

    fell: Fell = field(default_factory=dict)
    stores: list[Stores] = field(default_factory=list)
    due: list[Due] = field(default_factory=list)
    points: list[float] = field(default_factory=list)  # at the end of each turn
    _held: dict[str, int] = field(default_factory=dict)  # places that have not fallen yet, with their hexes
    _moment: tuple[int, str] = (0, "")
    _before: dict[str, float] = field(default_factory=dict)
    _now: Stores = field(default_factory=dict)
    _aims: list[tuple[Aim, dict[int, bool]]] = field(default_factory=list)

    def begin(self, game: Game) -> None:
        pos, first = game.position, game.title.sides[0]
        places = game.title.map.places if pos.board is game.title.map else pos.board.places
        self._held = {name: place.hex for name, place in places.items() if pos.controller(place.hex) != first}
        self._moment = game.turn, game.phase
        self._before = dict(game.title.hints.stores(pos))
        self._begin_turn(game)

    def after(self, game: Game) -> None:
        """Whatever has been done: look at what it changed."""
        self._count(game)
        if (game.turn, game.phase) != self._moment:
            self._fallen(game)
            ended = game.turn != self._moment[0]
            if ended:
                self._end_turn(game)
            self._moment = game.turn, game.phase
            if ended:
                self._begin_turn(game)

    def close(self, game: Game) -> None:
        """The game is over or is left: the turn that runs is the last one."""
        self._fallen(game)
        self._end_turn(game)

    def _count(self, game: Game) -> None:
        now = game.title.hints.stores(game.position)
        for name in now.keys() | self._before.keys():
            change = now.get(name, 0.0) - self._before.get(name, 0.0)
            if change:
                self._now.setdefault(name, [0.0, 0.0, 0.0])[change < 0] += abs(change)
        self._before = dict(now)

    def _fallen(self, game: Game) -> None:
        first, pos = game.title.sides[0], game.position
        for name in [name for name, hex in self._held.items() if pos.controller(hex) == first]:
            self.fell[name] = self._moment
            del self._held[name]

    def _begin_turn(self, game: Game) -> None:
        pos = game.position
        self._aims = [
            (aim, {hex: pos.controller(hex) == game.title.sides[aim.side] for hex in aim.points})
            for aim in game.title.hints.aims(pos)
            if aim.by == game.turn
        ]

    def _end_turn(self, game: Game) -> None:
        for name in self._before.keys() | self._now.keys():
            self._now.setdefault(name, [0.0, 0.0, 0.0])[2] = self._before.get(name, 0.0)
        self.stores.append(self._now)
        self._now = {}
        self.points.append(game.title.hints.points(game.position))
        self.due += self._judged(game)

    def _judged(self, game: Game) -> Iterator[Due]:
        """Conditions of the turn that has ended, by what changed hands since it began."""
        pos = game.position
        for aim, held in self._aims:
            side = game.title.sides[aim.side]
            change = sum(points * ((pos.controller(hex) == side) - held[hex]) for hex, points in aim.points.items())
            yield Due(self._moment[0], side, aim.need, aim.have + change)


def by_phase(fell: tuple[int, str], turn: int, before: str, sequence: Sequence[str]) -> bool:
    """Whether something happened by the end of a turn, or before a phase of it."""
    when, phase = fell
    if when != turn or not before or phase not in sequence:
        return when <= turn
    return sequence.index(phase) < sequence.index(before)
