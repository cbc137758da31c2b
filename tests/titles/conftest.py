"""What the tests of every title ask of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stavka
from stavka.engine.game import Game

Refused = Callable[[Game, str, str], None]


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


def told(game: Game, action: str, rule: str, *words: str) -> str:
    """The sentence with which an action is refused by this rule; each of the words is in it."""
    refusal = game.refusal(action)
    assert refusal is not None, f"{action} was allowed"
    assert refusal.rule == rule, f"{action} was refused by {refusal}"
    assert [word for word in words if word not in refusal.reason] == [], refusal.reason
    return refusal.reason
