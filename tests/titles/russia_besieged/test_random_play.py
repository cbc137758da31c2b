"""Whole games at random: no crash, no dead end, nothing lost or doubled, every one replayed from its diary."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.lab.contract.endings import play_out
from stavka.lab.contract.record import check_diary_of

OPTIONS = sorted(set(stavka.title("rb").options) - {"bidding"})
SCENARIOS = sorted(stavka.title("rb").scenarios)


def played(seed: int, scenario: str, set_up: str = "historical") -> int:
    """Play a game out, with options drawn at random for every other seed; the decisions made."""
    rng = Random(seed)
    options = rng.sample(OPTIONS, rng.randrange(len(OPTIONS))) if seed % 2 else []
    game = stavka.new("rb", scenario, seed=seed, options=options, set_up=set_up)
    made = play_out(game, rng)
    assert game.result is not None
    check_diary_of(game)
    return made


@pytest.mark.parametrize("ten", range(20))
def test_two_hundred_campaigns(ten: int) -> None:
    for seed in range(10 * ten, 10 * ten + 10):
        assert played(seed, "campaign") > 500


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("set_up", ["historical", "free"])
def test_every_scenario(scenario: str, set_up: str) -> None:
    played(SCENARIOS.index(scenario), scenario, set_up)
