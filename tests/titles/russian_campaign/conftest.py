"""Short ways to set a position up and to try things in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stavka
from stavka.engine.game import Game

Situation = Callable[..., Game]


@pytest.fixture
def trc() -> Situation:
    """``trc({"24Pz": "1425"}, stage=…, turn=…)``: a game in that position, dice by hand."""

    def make(units: object = (), stage: str = "axis first impulse movement", turn: int = 2, **more: object) -> Game:
        return stavka.situation({"title": "trc", "stage": stage, "turn": turn, "units": units, **more})

    return make
