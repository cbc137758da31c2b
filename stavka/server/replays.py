"""A finished or running game, seen again at any of its steps."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.game import Game
from stavka.play import own_charts
from stavka.play.diaries import first_steps

EVERY = 25  # steps between two kept games


class Replay:
    """Steps back and forth through a game; keeps a copy every so many steps.

    ``look`` finds a game that stands somewhere up to a step, for those who have kept more than the record.
    """

    def __init__(self, start: Game, look: Callable[[int], Game | None] = lambda step: None) -> None:
        start.dice = None
        self._kept = {len(start.log): start}  # by the number of steps
        self._look = look
        self._moves: list[str] = []

    @classmethod
    def of(cls, game: Game) -> Replay:
        return cls(own_charts.load(first_steps(game.diary(), 0)))

    def follow(self, game: Game) -> None:
        """Take over the record of the game, also after something was taken back."""
        moves = [str(entry.move) for entry in game.log]
        same = next((i for i, (a, b) in enumerate(zip(moves, self._moves, strict=False)) if a != b), len(self._moves))
        if same < len(self._moves) or len(moves) < len(self._moves):
            self._kept = {step: kept for step, kept in self._kept.items() if step <= min(same, len(moves))}
        self._moves = moves

    def at(self, step: int) -> Game:
        """The game after so many actions and dice."""
        step = max(0, min(step, len(self._moves)))
        nearest = self._nearest(step)
        if step - nearest > 2 * EVERY and (found := self._look(step)) is not None:
            found.dice = None
            self._kept[len(found.log)] = found
            nearest = self._nearest(step)
        while step - nearest > EVERY:
            self._kept[nearest + EVERY] = _played(self._kept[nearest], self._moves[nearest : nearest + EVERY])
            nearest += EVERY
        return _played(self._kept[nearest], self._moves[nearest:step])

    def _nearest(self, step: int) -> int:
        return max(kept for kept in self._kept if kept <= step)


def _played(game: Game, moves: list[str]) -> Game:
    later = game.copy()
    for move in moves:
        later.play(move)
    return later
