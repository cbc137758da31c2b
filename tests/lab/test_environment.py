"""The PettingZoo environment passes PettingZoo's own tests."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # the package has no types

from stavka.lab.environment import env


@pytest.mark.parametrize(("title", "scenario"), [("trc", "barbarossa"), ("n41", "campaign"), ("bd", "manstein_gambit")])
def test_api(title: str, scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the test warns of observations that are no pictures
        api_test(env(title=title, scenario=scenario, max_decisions=60), num_cycles=150, verbose_progress=False)


@pytest.mark.parametrize(("title", "scenario"), [("trc", "barbarossa"), ("n41", "campaign"), ("bd", "manstein_gambit")])
def test_seed(title: str, scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: env(title=title, scenario=scenario, max_decisions=25), num_cycles=20)


def test_a_masked_action_is_refused() -> None:
    game = env(title="n41", scenario="campaign")
    game.reset(seed=3)
    mask = game.observe(game.agent_selection)["action_mask"]
    barred = next(i for i, free in enumerate(mask) if not free)
    with pytest.raises(ValueError, match="masked out"):
        game.step(barred)
