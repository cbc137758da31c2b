"""A finished or running game, seen again at any of its steps."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.play import own_charts
from stavka.play.diaries import first_steps

EVERY = 25  # steps between two kept games


class Replay:
    """Steps back and forth through a game; keeps a copy every so many steps."""

    def __init__(self, start: Game) -> None:
        start.dice = None
        self._kept = [start]
        self._moves: list[str] = []

    @classmethod
    def of(cls, game: Game) -> Replay:
        return cls(own_charts.load(first_steps(game.diary(), 0)))

    def follow(self, game: Game) -> None:
        """Take over the record of the game, also after something was taken back."""
        moves = [str(entry.move) for entry in game.log]
        same = next((i for i, (a, b) in enumerate(zip(moves, self._moves, strict=False)) if a != b), len(self._moves))
        if same < len(self._moves) or len(moves) < len(self._moves):
            del self._kept[min(same, len(moves)) // EVERY + 1 :]
        self._moves = moves

    def apart(self) -> Replay:
        """The same for another thread: what is kept is shared, what is added is not."""
        other = object.__new__(Replay)
        other._kept, other._moves = self._kept.copy(), self._moves
        return other

    def at(self, step: int) -> Game:
        """The game after so many actions and dice."""
        step = max(0, min(step, len(self._moves)))
        while len(self._kept) <= step // EVERY:
            begun = (len(self._kept) - 1) * EVERY
            self._kept.append(_played(self._kept[-1], self._moves[begun : begun + EVERY]))
        nearest = step // EVERY
        return _played(self._kept[nearest], self._moves[nearest * EVERY : step])


def _played(game: Game, moves: list[str]) -> Game:
    later = game.copy()
    for move in moves:
        later.play(move)
    return later
