"""What every computer player can do."""

from __future__ import annotations

from typing import Protocol

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.opponents.reasons.reason import Reason


class Opponent(Protocol):
    """A computer player. ``act`` is asked again and again while its side is to decide.

    ``reason`` is why it did what it did last, for those who have one.
    """

    name: str
    reason: Reason | None

    def prepare(self, game: Game) -> None:
        """Load what takes long, before anybody looks at a clock; ``act`` does it too where this was not called."""

    def act(self, game: Game) -> Action: ...
