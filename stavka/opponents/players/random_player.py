"""The random player, for tests and as the lowest measure of strength."""

from __future__ import annotations

from random import Random

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.opponents.reasons.reason import Reason


class RandomPlayer:
    """Takes any legal action."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self.reason: Reason | None = None

    def prepare(self, game: Game) -> None:
        """Nothing takes long."""

    def act(self, game: Game) -> Action:
        return game.legal().sample(Random(f"{self.seed}/{len(game.log)}"))
