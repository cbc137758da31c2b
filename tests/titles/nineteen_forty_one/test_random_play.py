"""Whole games at random: no crash, no dead end, nothing lost or doubled, every one replayed from its diary."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.lab.contract.endings import play_out
from stavka.lab.contract.record import check_diary_of
from tests.blocks import blocks
from tests.titles.nineteen_forty_one.looking import war

OPTIONS = sorted(stavka.title("n41").options)


@pytest.mark.parametrize("block", blocks(6, 25))
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
            check_diary_of(game)


def check_stacks(game: stavka.Game) -> None:
    """Both sides never share a hex, and every hex in play has one controller."""
    pos = war(game)
    assert pos.occupied[0] & pos.occupied[1] == 0
    assert pos.owner[0] & pos.owner[1] == 0
    assert pos.owner[0] | pos.owner[1] == pos.ground.land
