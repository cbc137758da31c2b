"""Whole games at random: no crash, no dead end, nothing lost or doubled, every one replayed from its diary."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stavka
from stavka.lab.invariants import check_record, play_out

OPTIONS = sorted(stavka.title("n41").options)


@pytest.mark.parametrize("block", range(25))
def test_five_hundred_games(block: int) -> None:
    """Twenty games to a block, half of them with options drawn at random; one in four is replayed from its diary."""
    for seed in range(block * 20, block * 20 + 20):
        rng = Random(seed)
        options = rng.sample(OPTIONS, rng.randrange(1, len(OPTIONS) + 1)) if seed % 2 else []
        game = stavka.new("n41", seed=seed, options=options)
        assert play_out(game, rng) > 200
        assert game.result is not None
        check_stacks(game)
        if seed % 4 == 0:
            check_record(game)


def check_stacks(game: stavka.Game) -> None:
    """Both sides never share a hex, and every hex in play has one controller."""
    pos: Any = game.position
    assert pos.occupied[0] & pos.occupied[1] == 0
    assert pos.owner[0] & pos.owner[1] == 0
    assert pos.owner[0] | pos.owner[1] == pos.ground.land


def test_listed_actions_are_legal_and_read_back() -> None:
    """Everything that ``legal()`` lists is accepted, and its notation is read as the same action."""
    rng = Random(4)
    game = stavka.new("n41", seed=4, options=OPTIONS)
    made = 0
    while game.result is None:
        if made % 40 == 0:
            for action in game.legal():
                assert game.refusal(action) is None, str(action)
                assert game.read(str(action)) == action
        game.play(game.legal().sample(rng))
        made += 1
