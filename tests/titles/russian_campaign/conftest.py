"""Short ways to set a position up and to try things in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import stavka
from stavka.rules.game import Game

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]


@pytest.fixture
def trc() -> Situation:
    """``trc({"24Pz": "1425"}, stage=…, turn=…)``: a game in that position, dice by hand."""

    def make(units: Any = (), stage: str = "axis first impulse movement", turn: int = 2, **more: Any) -> Game:
        return stavka.situation({"title": "trc", "stage": stage, "turn": turn, "units": units, **more})

    return make


@pytest.fixture
def refused() -> Refused:
    """``refused(game, "move …", "trc:8.3-a")``: the action is refused by that rule and changes nothing."""

    def check(game: Game, action: str, rule: str) -> None:
        before = game.position.fingerprint()
        refusal = game.refusal(action)
        assert refusal is not None, f"{action} was allowed"
        assert refusal.rule == rule, f"{action} was refused by {refusal}"
        with pytest.raises(stavka.Illegal):
            game.play(action)
        assert game.position.fingerprint() == before

    return check
