"""Random games of every scenario: no crash, no dead end, every invariant, the diary gives the game back."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.lab.contract.endings import play_out
from stavka.lab.contract.record import check_diary_of
from stavka.lab.contract.start import admitted
from stavka.titles.barbarossa_deluxe.scenarios.catalogue import SCENARIOS
from tests.blocks import blocks

OPTIONS = sorted(stavka.title("bd").options)


@pytest.mark.parametrize("scenario", [rule.name for rule in SCENARIOS])
@pytest.mark.parametrize("block", blocks(2, 5))
def test_three_hundred_games(scenario: str, block: int) -> None:
    """Ten games to a block and a scenario, every second one with options; each replayed from its diary."""
    for seed in range(block * 10, block * 10 + 10):
        rng = Random(seed)
        options = rng.sample(OPTIONS, rng.randrange(len(OPTIONS) + 1)) if seed % 2 else []
        game = stavka.new("bd", scenario, seed=seed, options=admitted("bd", scenario, options))
        assert play_out(game, rng) > 20
        assert game.result is not None
        check_diary_of(game)
