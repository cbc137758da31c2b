"""Short ways to set a position up and to try things in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.state.position import War

Situation = Callable[..., Game]


@pytest.fixture
def rb() -> Situation:
    """``rb({"24Pz": "1425"}, stage=…, turn=…)``: a game in that position, dice by hand; clear weather unless given."""

    def make(units: object = (), stage: str = "axis first impulse movement", turn: int = 2, **more: object) -> Game:
        spec = {"title": "rb", "stage": stage, "turn": turn, "units": units, "weather": "clear", **more}
        return stavka.situation(spec)

    return make


def war(game: Game) -> War:
    """The position of a game, for what no view tells."""
    assert isinstance(game.position, War)
    return game.position
