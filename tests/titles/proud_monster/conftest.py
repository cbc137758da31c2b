"""What the tests of the title have in common."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast  # a situation is plain data

import pytest

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.titles.proud_monster.state.ground import Ground
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.title import ProudMonster

Situated = Callable[..., Game]


@pytest.fixture(scope="session")
def title() -> ProudMonster:
    return cast(ProudMonster, stavka.title("pmd"))


@pytest.fixture(scope="session")
def ground(title: ProudMonster) -> Ground:
    return title.ground_of(title.map)


@pytest.fixture
def situation() -> Situated:
    """A game at a described position, which begins in an Axis movement phase unless it says otherwise."""

    def situated(**spec: Any) -> Game:
        return stavka.situation({"title": "pmd", "turn": 113, **spec})

    return situated


def war(game: Game) -> War:
    """The position of a game of this title."""
    assert isinstance(game.position, War)
    return game.position


def rule_against(game: Game, action: Action | str) -> str | None:
    """The rule by which an action is refused; None when it is allowed."""
    found = game.refusal(action)
    return found.rule if found else None


def go_on(game: Game) -> None:
    """End the phase, or do what must be done before, such as placing what has arrived."""
    if game.refusal("done") is None:
        game.play("done")
    else:
        game.play(game.legal().sample(Random(len(game.log))))


def offered(game: Game) -> list[str]:
    return [str(action) for action in game.legal()]
