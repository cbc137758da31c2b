"""Random games of every scenario: no crash, no dead end, every invariant, the diary gives the game back."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.lab.invariants import check_record, play_out
from stavka.titles.barbarossa_deluxe.scenarios.catalogue import SCENARIOS
from tests.titles.barbarossa_deluxe.conftest import New

OPTIONS = sorted(stavka.title("bd").options)


def new_game(scenario: str, seed: int, options: list[str]) -> Game:
    """A game with those of the options that the scenario admits."""
    admitted: list[str] = []
    for option in options:
        try:
            stavka.new("bd", scenario, options=[*admitted, option])
        except stavka.Unreadable:
            continue
        admitted.append(option)
    return stavka.new("bd", scenario, seed=seed, options=admitted)


@pytest.mark.parametrize("scenario", [rule.name for rule in SCENARIOS])
@pytest.mark.parametrize("block", range(5))
def test_three_hundred_games(scenario: str, block: int) -> None:
    """Ten games to a block and a scenario, every second one with options; each replayed from its diary."""
    for seed in range(block * 10, block * 10 + 10):
        rng = Random(seed)
        options = rng.sample(OPTIONS, rng.randrange(len(OPTIONS) + 1)) if seed % 2 else []
        game = new_game(scenario, seed, options)
        assert play_out(game, rng) > 20
        assert game.result is not None
        check_record(game)


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
