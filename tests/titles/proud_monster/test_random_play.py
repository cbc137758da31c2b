"""Random players come to an end for a good reason, in every scenario and set-up."""

from __future__ import annotations

import re
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.telling import tallies
from tests.titles.proud_monster.conftest import war

GOOD = ("points", "draw", "sudden death", "oil", "gambit")
SPARE = 10  # points that may come in by a single decision
SET_UPS = ("historical", "axis-free", "soviet-free", "free")


def play(game: Game, seed: int) -> None:
    rng = Random(seed)
    while game.result is None:
        game.play(game.legal().sample(rng))


def assert_all_known(game: Game) -> None:
    """A situation can tell everything that the rules keep by name."""
    for name in war(game).counts:
        assert name in tallies.COUNTS or any(re.fullmatch(pattern, name) for pattern in tallies.PATTERNS), name


def test_a_mistyped_count_is_refused() -> None:
    """A name that the rules do not know is answered with one that they do."""
    with pytest.raises(Unreadable, match="did you mean moscow roll"):
        stavka.situation({"title": "pmd", "turn": 113, "counts": {"moscow rol": 1}})


@pytest.mark.parametrize(
    ("scenario", "set_up", "seed"),
    [("1941", "historical", 1), ("campaign", "free", 2), ("campaign", "axis-free", 3)],
)
def test_a_random_game_ends(scenario: str, set_up: str, seed: int) -> None:
    """pmd:4.1, pmd:1.3-a: by points, oil, Moscow, a failed gambit or the calendar."""
    game = stavka.new("pmd", scenario, set_up=set_up, seed=seed)
    play(game, seed)
    assert game.result is not None
    assert game.result.level in GOOD
    assert_all_known(game)
    assert game.result.rule.partition(":")[2].startswith("4.")


@pytest.mark.parametrize("set_up", SET_UPS)
def test_forty_games_of_1941(set_up: str) -> None:
    """pmd:4.1: ten games of each set-up, each to an end that the rules know."""
    for seed in range(100, 110):
        game = stavka.new("pmd", "1941", set_up=set_up, seed=seed)
        play(game, seed)
        assert game.turn > 112
        assert game.result is not None
        assert game.result.level in GOOD, seed
        assert_all_known(game)


def test_a_whole_campaign() -> None:
    """pmd:1.4-b: with points that win for nobody the war goes on to its last turn, or as long as a gambit lasts."""
    assert whole_campaign("1942", 8)[-1] in (321, 407)


@pytest.mark.parametrize("seed", range(10))
def test_ten_whole_campaigns(seed: int) -> None:
    """pmd:1.4-b: from June 1941 on."""
    turns = whole_campaign("campaign", seed)
    assert turns[0] == 112
    assert turns[-1] in (321, 407)


def between(low: int | None, high: int | None) -> int:
    """Points by which neither side wins, with some to spare."""
    if low is None:
        return 0 if high is None else high - SPARE
    return low + SPARE if high is None else (low + high) // 2


def whole_campaign(scenario: str, seed: int) -> list[int]:
    """The turns of a game of random players whose points are kept between the levels of each turn."""
    game, rng = stavka.new("pmd", scenario, seed=seed), Random(seed)
    turns: list[int] = []
    while game.result is None:
        pos = war(game)
        if game.turn not in turns:
            turns.append(game.turn)
        box = pos.title.axis_turns[game.turn]
        low, high = box.soviet_wins_at, box.axis_wins_at
        if box.checks:
            pos.vp_other += between(low, high) - pos.vp
        game.play(game.legal().sample(rng))
    assert_all_known(game)
    assert game.result.level in GOOD
    return turns
