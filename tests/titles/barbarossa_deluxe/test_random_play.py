"""Random games of every scenario: no crash, no dead end, every invariant, the diary gives the game back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stavka.lab.invariants import check_position
from stavka.rules.game import Game
from stavka.titles.barbarossa_deluxe.scenarios import NAMES

New = Callable[..., Game]


@pytest.mark.parametrize("scenario", NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games(new: New, scenario: str, seed: int) -> None:
    options = ["forgiveness"] if scenario == "campaign" else []
    game = new(scenario, seed=seed, options=options)
    rng = Random(seed)
    steps = 0
    while game.result is None:
        game.play(game.legal().sample(rng))
        steps += 1
        if steps % 40 == 0:
            check_position(game.position)
    assert steps > 50
    check_position(game.position)


def test_every_sampled_action_is_legal_and_reads_back(new: New) -> None:
    """What is drawn is among the legal ones, and its text is the same action."""
    game = new(seed=4, options=["forgiveness"])
    rng = Random(4)
    for _ in range(250):
        if game.result:
            break
        action = game.legal().sample(rng)
        assert game.refusal(action) is None, str(action)
        assert game.read(str(action)) == action
        game.play(str(action))


def test_every_listed_action_is_legal(new: New) -> None:
    """Whatever is listed is allowed."""
    game = new("citadel", seed=5)
    rng = Random(5)
    for step in range(120):
        if game.result:
            break
        if step % 10 == 0:
            for number, action in enumerate(game.legal()):
                if number > 400:
                    break
                assert game.refusal(action) is None, f"{action}: {game.refusal(action)}"
        game.play(game.legal().sample(rng))


def test_undo_gives_the_same_position_back(new: New) -> None:
    """Taking back restores the position exactly."""
    game = new("blue-kremlin", seed=6)
    rng = Random(6)
    tried = 0
    for _ in range(150):
        if game.result:
            break
        before, length = game.position.fingerprint(), len(game.log)
        game.play(game.legal().sample(rng))
        if game.can_undo and len(game.log) == length + 1:
            move = game.undo()
            assert game.position.fingerprint() == before
            game.play(str(move))
            tried += 1
    assert tried > 20
