"""Whole campaigns at random: no crash, no dead end, nothing lost or doubled, every one replayed from its diary."""

from __future__ import annotations

import sys
from random import Random

import pytest

import stavka
from stavka.lab.contract.endings import play_out
from stavka.lab.contract.record import check_diary_of
from stavka.mechanics.combat import allocation
from tests.blocks import blocks

OPTIONS = sorted(set(stavka.title("trc").options) - {"historical-invasions"})
SCENARIOS = sorted(stavka.title("trc").scenarios)


@pytest.mark.parametrize("block", blocks(6, 20))
def test_two_hundred_campaigns(block: int) -> None:
    """Ten campaigns to a block: most run to 1945 without sudden death, two have options drawn at random."""
    for seed in range(block * 10, block * 10 + 10):
        rng = Random(seed)
        options = ["no-sudden-death"] if seed % 10 < 8 else rng.sample(OPTIONS, rng.randrange(len(OPTIONS)))
        game = stavka.new("trc", seed=seed, options=options)
        assert play_out(game, rng) > 100
        assert game.result is not None
        check_diary_of(game)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("set_up", ["historical", "free"])
def test_every_scenario(scenario: str, set_up: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        game = stavka.new("trc", scenario=scenario, seed=seed, set_up=set_up)
        play_out(game, rng)
        assert game.result is not None
        check_diary_of(game)


@pytest.mark.parametrize("seed", range(3))
def test_contacts_too_tangled_to_plan_are_no_dead_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search for a way to meet all duties gives up at once, the phase still comes to an end (trc:12.3)."""
    monkeypatch.setattr(allocation, "PATIENCE", 0)
    game = stavka.new("trc", scenario="barbarossa", seed=seed)
    play_out(game, Random(seed))
    assert game.result is not None


@pytest.mark.fuzz
def test_a_million_decisions() -> None:
    """The long run of ``make fuzz``."""
    made, seed = 0, 10_000
    while made < 1_000_000:
        rng = Random(seed)
        options = rng.sample(OPTIONS, rng.randrange(len(OPTIONS))) if seed % 2 else ["no-sudden-death"]
        scenario = rng.choice(SCENARIOS) if seed % 3 == 0 else "campaign"
        game = stavka.new("trc", scenario=scenario, seed=seed, options=options)
        made += play_out(game, rng, check_every=31)
        assert game.result is not None
        check_diary_of(game)
        seed += 1
        if seed % 20 == 0:
            sys.stderr.write(f"{made:,} decisions, {seed - 10_000} games\n")
